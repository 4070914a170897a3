import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PasskeyView } from '../../../../shared/account/passkey.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

export type { PasskeyView };

const passkeysQuery = queryOptions({
  queryKey: ['auth', 'passkeys'],
  queryFn: async () => unwrap(await api.auth.passkeys.get()),
});

/** The account's passkeys, and whether passkeys can be used under this address at all. */
export const usePasskeys = () => useQuery(passkeysQuery, queryClient);

const refresh = () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });

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
  await refresh();
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
  await refresh();
}

/** Forgets a passkey: it signs nobody in any more. Throws `ApiError`, 409 for the last way to sign in. */
export async function removePasskey(id: string, password: string | undefined): Promise<void> {
  unwrap({ ...(await api.auth.passkeys({ id }).delete({ password })), data: true });
  await refresh();
}
