import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

const secondStepQuery = queryOptions({
  queryKey: ['auth', 'second-step'],
  queryFn: async () => unwrap(await api.auth['second-step'].get()),
});

/** Whether signing in asks for a code, and how many recovery codes are left. */
export const useSecondStep = () => useQuery(secondStepQuery, queryClient);

const refresh = () => queryClient.invalidateQueries({ queryKey: secondStepQuery.queryKey });

/** A new secret, which counts once a code made from it has been confirmed. Throws `ApiError`. */
export async function beginSecondStep(password: string | undefined) {
  try {
    return unwrap(await api.auth['second-step'].post({ password }));
  } catch (error) {
    // It may have been switched on in another tab.
    if (error instanceof ApiError && error.status === 409) void refresh();
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
    void refresh();
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
  await refresh();
  return recoveryCodes;
}

/** Switches the second step off. Throws `ApiError`. */
export async function endSecondStep(password: string | undefined): Promise<void> {
  unwrap({ ...(await api.auth['second-step'].delete({ password })), data: true });
  await refresh();
}
