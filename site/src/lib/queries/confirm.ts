import { useMutation } from '@tanstack/react-query';
import { ApiError, api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { coinQuery, IN_TURN, storeCoin } from './coins.ts';

/** Confirms a coin as it stands once the edits before have arrived. */
export const useConfirmCoin = (id: number) =>
  useMutation(
    {
      mutationFn: async () => storeCoin(unwrap(await api.coins({ id }).confirm.post())),
      scope: IN_TURN,
      // Whoever confirms a coin that is gone sees that it is.
      onError: (error) =>
        error instanceof ApiError && error.status === 404
          ? queryClient.invalidateQueries({ queryKey: coinQuery(id).queryKey, exact: true })
          : undefined,
    },
    queryClient,
  );
