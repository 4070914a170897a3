import { useMutation } from '@tanstack/react-query';
import type { SavedWithLearning } from '../../../../server/learning/model.ts';
import { ApiError, api, unwrap } from '../../lib/api.ts';
import { sent, storeCoin } from '../../lib/queries/coins.ts';
import { queryClient } from '../../lib/query.ts';
import type { Result } from './result.ts';

/** A result, and the condition where its collector had to say it. */
type ToSave = Result & { condition: string | null };

/** What `POST /api/coins/save-with-learning` takes: the coin, what was identified, and what its collector changed. */
export function saveBody({ identification, tempId, condition }: ToSave) {
  const isChosen = condition !== null && condition !== identification.condition;
  return {
    coinData: isChosen ? { ...identification, condition } : identification,
    originalData: identification,
    userCorrections: isChosen
      ? { condition: { original: identification.condition, corrected: condition } }
      : {},
    correctedFields: isChosen ? ['condition'] : [],
    ...(tempId && { tempId }),
  };
}

const post = async (result: ToSave): Promise<SavedWithLearning> =>
  unwrap(await api.coins['save-with-learning'].post(sent(saveBody(result))));

/** Adds an identified coin; pressed twice it is the same coin. A result that is held no longer is added all the same. */
export const useSaveWithLearning = () =>
  useMutation(
    {
      mutationFn: (result: ToSave) =>
        post(result).catch((error) => {
          if (result.tempId && error instanceof ApiError && error.status === 404)
            return post({ ...result, tempId: null });
          throw error;
        }),
      onSuccess: ({ coin }) => {
        storeCoin(coin);
        // It waits no longer.
        void queryClient.invalidateQueries({ queryKey: ['identifications'] });
      },
    },
    queryClient,
  );
