import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

const secondStepQuery = queryOptions({
  queryKey: ['auth', 'second-step'],
  queryFn: async () => unwrap(await api.auth['second-step'].get()),
});

/** Whether signing in asks for a code, and how many recovery codes are left. */
export const useSecondStep = () => useQuery(secondStepQuery, queryClient);

const refresh = () => queryClient.invalidateQueries({ queryKey: secondStepQuery.queryKey });

/** A new secret, which counts once a code made from it has been confirmed. Throws `ApiError`. */
export const beginSecondStep = async (password: string | undefined) =>
  unwrap(await api.auth['second-step'].post({ password }));

/** Switches the second step on; answers the recovery codes, this once. Throws `ApiError`. */
export async function confirmSecondStep(code: string): Promise<string[]> {
  const { recoveryCodes } = unwrap(await api.auth['second-step'].confirm.post({ code }));
  await refresh();
  return recoveryCodes;
}

/** Replaces the recovery codes, also those not used yet; answers the new ones, this once. Throws `ApiError`. */
export async function renewRecoveryCodes(password: string | undefined): Promise<string[]> {
  const { recoveryCodes } = unwrap(await api.auth['second-step']['recovery-codes'].post({ password }));
  await refresh();
  return recoveryCodes;
}

/** Switches the second step off. Throws `ApiError`. */
export async function endSecondStep(password: string | undefined): Promise<void> {
  unwrap({ ...(await api.auth['second-step'].delete({ password })), data: true });
  await refresh();
}
