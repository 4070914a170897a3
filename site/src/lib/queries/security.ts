import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PasskeyView } from '../../../../shared/account/passkey.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

const secondStepQuery = queryOptions({
  queryKey: ['auth', 'second-step'],
  queryFn: async () => unwrap(await api.auth['second-step'].get()),
});

/** Whether signing in asks for a code, and how many recovery codes are left. */
export const useSecondStep = () => useQuery(secondStepQuery, queryClient);

const refreshSecondStep = () => queryClient.invalidateQueries({ queryKey: secondStepQuery.queryKey });

/** A new secret, which counts once a code made from it has been confirmed. Throws `ApiError`. */
export async function beginSecondStep(password: string | undefined) {
  try {
    return unwrap(await api.auth['second-step'].post({ password }));
  } catch (error) {
    // It may have been switched on in another tab.
    if (error instanceof ApiError && error.status === 409) void refreshSecondStep();
    throw error;
  }
}

/**
 * Switches the second step on; answers the recovery codes, this once. Null where it is on and they are lost, because the
 * answer to an earlier call never came. Throws `ApiError`.
 */
export async function confirmSecondStep(code: string): Promise<string[] | null> {
  try {
    const { recoveryCodes } = unwrap(await api.auth['second-step'].confirm.post({ code }));
    void refreshSecondStep();
    return recoveryCodes;
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 422;
    if (!refused && (await isOn())) return null;
    throw error;
  }
}

/** Asks the server, whatever is known here; an answer that does not come either says no. */
const isOn = () =>
  queryClient.fetchQuery({ ...secondStepQuery, staleTime: 0 }).then(
    ({ enabled }) => enabled,
    () => false,
  );

/** Replaces the recovery codes, also those not used yet; answers the new ones, this once. Throws `ApiError`. */
export async function renewRecoveryCodes(password: string | undefined): Promise<string[]> {
  const { recoveryCodes } = unwrap(await api.auth['second-step']['recovery-codes'].post({ password }));
  await refreshSecondStep();
  return recoveryCodes;
}

/** Switches the second step off. Throws `ApiError`. */
export async function endSecondStep(password: string | undefined): Promise<void> {
  unwrap({ ...(await api.auth['second-step'].delete({ password })), data: true });
  await refreshSecondStep();
}

export type { PasskeyView };

const passkeysQuery = queryOptions({
  queryKey: ['auth', 'passkeys'],
  queryFn: async () => unwrap(await api.auth.passkeys.get()),
});

/** The account's passkeys, and whether passkeys can be used under this address at all. */
export const usePasskeys = () => useQuery(passkeysQuery, queryClient);

const refreshPasskeys = () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });

/** Why this browser cannot make a passkey here; null when it can. */
export function passkeyObstacle(available: boolean): string | null {
  if (!available) {
    return t(
      'Passkeys need a name such as localhost or coins.example.org in the address, and this page was opened by a number.',
    );
  }
  if (!isSecureContext) return t('Passkeys need a page that came over https.');
  if (typeof PublicKeyCredential === 'undefined') return t('This browser does not know passkeys.');
  return null;
}

/**
 * Has the browser make a passkey and the server keep it. Throws `ApiError`, also for what the reader or the device
 * refused.
 */
export async function addPasskey({ name, password }: { name: string; password?: string }): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options, ticket } = unwrap(await api.auth.passkeys.options.post({ password }));
  const response = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw new ApiError(0, refusalOf(error));
  });
  unwrap(await api.auth.passkeys.post({ ticket, name, response }));
  await refreshPasskeys();
}

function refusalOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return t('This device has a passkey for your account already.');
  if (name === 'NotAllowedError' || name === 'AbortError')
    return t('No passkey was made. Try again when ready.');
  return t('This device could not make a passkey.');
}

/** Gives a passkey another name. Throws `ApiError`. */
export async function renamePasskey(id: string, name: string): Promise<void> {
  unwrap(await api.auth.passkeys({ id }).patch({ name }));
  await refreshPasskeys();
}

/** Forgets a passkey: it signs nobody in any more. Throws `ApiError`, 409 for the last way to sign in. */
export async function removePasskey(id: string, password: string | undefined): Promise<void> {
  unwrap({ ...(await api.auth.passkeys({ id }).delete({ password })), data: true });
  await refreshPasskeys();
}
