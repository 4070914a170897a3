import { useMutation, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { VALUATION_RUN } from './update-valuations.ts';

/** How often a run that is under way is asked how far it is. */
const POLL_MS = 1000;

/** How far the run under way has come; null where there is none. Asked for once, and again and again while `busy`. */
export const useValuationRun = (busy: boolean) =>
  useQuery(
    {
      queryKey: VALUATION_RUN,
      queryFn: async () => unwrap(await api.collection['update-valuations'].get()).running,
      staleTime: 0,
      refetchInterval: ({ state }) => (busy || state.data ? POLL_MS : false),
    },
    queryClient,
  );

/** Ends the run under way; what it has done stays done. Whoever waits for it is told how far it came. */
export const useCancelValuations = () =>
  useMutation(
    {
      mutationFn: async () => {
        const { error, response } = await api.collection['update-valuations'].delete();
        return unwrap({ data: true, error, response });
      },
    },
    queryClient,
  );
