import { queryOptions } from '@tanstack/react-query';
import type { PasskeyView } from '../../../../shared/account/passkey.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, api, unwrap } from '../api.ts';
import { queryClient, useQuery } from '../query.ts';

const secondStepQuery = queryOptions({
  queryKey: ['auth', 'second-step'],
  queryFn: async () => unwrap(await api.auth['second-step'].get()),
});

export const useSecondStep = () => useQuery(secondStepQuery);

const refreshSecondStep = () => queryClient.invalidateQueries({ queryKey: secondStepQuery.queryKey });

/** Takes effect once a code is confirmed. Throws `ApiError`. */
export async function beginSecondStep(password: string | undefined) {
  try {
    return unwrap(await api.auth['second-step'].post({ password }));
  } catch (error) {
    // Another tab may have enabled it.
    if (error instanceof ApiError && error.status === 409) void refreshSecondStep();
    throw error;
  }
}

/** Returns the recovery codes once; null if enabled earlier and the answer was lost. Throws `ApiError`. */
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

const isOn = () =>
  queryClient.fetchQuery({ ...secondStepQuery, staleTime: 0 }).then(
    ({ enabled }) => enabled,
    () => false,
  );

/** Invalidates all old codes; returns the new ones once. Throws `ApiError`. */
export async function renewRecoveryCodes(password: string | undefined): Promise<string[]> {
  const { recoveryCodes } = unwrap(await api.auth['second-step']['recovery-codes'].post({ password }));
  await refreshSecondStep();
  return recoveryCodes;
}

export async function endSecondStep(password: string | undefined): Promise<void> {
  unwrap({ ...(await api.auth['second-step'].delete({ password })), data: true });
  await refreshSecondStep();
}

export type { PasskeyView };

const passkeysQuery = queryOptions({
  queryKey: ['auth', 'passkeys'],
  queryFn: async () => unwrap(await api.auth.passkeys.get()),
});

/** Also tells whether passkeys work under this address. */
export const usePasskeys = () => useQuery(passkeysQuery);

const refreshPasskeys = () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });

export function passkeyObstacle(available: boolean): string | null {
  if (!available) {
    return t('Passkeys need a domain name; you opened this site by IP address.');
  }
  if (!isSecureContext) return t('Passkeys only work over https.');
  if (typeof PublicKeyCredential === 'undefined') return t('This browser doesn’t support passkeys.');
  return null;
}

/** Throws `ApiError`, also if the user or device refused. */
export async function addPasskey({ name, password }: { name: string; password?: string }): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options, ticket } = unwrap(await api.auth.passkeys.options.post({ password }));
  const response = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw new ApiError(0, '', refusalOf(error));
  });
  unwrap(await api.auth.passkeys.post({ ticket, name, response }));
  await refreshPasskeys();
}

function refusalOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return t('This device already has a passkey for your account.');
  if (name === 'NotAllowedError' || name === 'AbortError')
    return t('The passkey wasn’t created. Try again when you’re ready.');
  return t('This device couldn’t create a passkey.');
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  unwrap(await api.auth.passkeys({ id }).patch({ name }));
  await refreshPasskeys();
}

/** Throws `ApiError`, 409 for the last way to sign in. */
export async function removePasskey(id: string, password: string | undefined): Promise<void> {
  unwrap({ ...(await api.auth.passkeys({ id }).delete({ password })), data: true });
  await refreshPasskeys();
}

/** "Chrome on Android" as the server names it, in the reader's language. */
export function deviceInWords(device: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  if (browser && system)
    return t('{browser} on {system}', {
      browser: browser === 'A browser' ? t('A browser') : browser,
      system,
    });
  return device === 'Unknown device' ? t('Unknown device') : device;
}
