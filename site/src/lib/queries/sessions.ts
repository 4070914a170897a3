import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { SessionView } from '../../../../shared/account/profile.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

export type { SessionView };

const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: async () => unwrap(await api.auth.sessions.get()).sessions,
  staleTime: 30_000,
});

/** Where the account is signed in, this device first. */
export const useSessions = () => useQuery(sessionsQuery, queryClient);

export const refreshSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** Takes sessions off the list before the server has answered; what it says afterwards stands. */
const leaving = (stays: (session: SessionView) => boolean) => ({
  onSuccess: () => queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(stays)),
  onSettled: refreshSessions,
});

/** Ends one session of the account, by its id. */
export const useEndSession = (id: string) =>
  useMutation(
    {
      mutationFn: async () => unwrap({ ...(await api.auth.sessions({ id }).delete()), data: true }),
      ...leaving((session) => session.id !== id),
    },
    queryClient,
  );

/** Ends every session but this one; answers how many. */
export const useEndOtherSessions = () =>
  useMutation(
    {
      mutationFn: async () => unwrap(await api.auth.sessions.delete()).ended,
      ...leaving(({ current }) => current),
    },
    queryClient,
  );
