import { useMutation } from '@tanstack/react-query';
import type { Identification } from '../../../../server/identify/model.ts';
import type { SavedWithLearning } from '../../../../server/learning/model.ts';
import { api, unwrap } from '../../lib/api.ts';
import { sent, storeCoin } from '../../lib/queries/coins.ts';
import { verificationKey } from '../../lib/queries/verification.ts';
import { queryClient } from '../../lib/query.ts';

/** A held result, and the condition where its collector had to say it. */
interface ToSave {
  tempId: string;
  identification: Identification;
  condition: string | null;
}

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
    tempId,
  };
}

/** Adds an identified coin; pressed twice it is the same coin. */
export const useSaveWithLearning = () =>
  useMutation(
    {
      mutationFn: async (result: ToSave): Promise<SavedWithLearning> =>
        unwrap(await api.coins['save-with-learning'].post(sent(saveBody(result)))),
      onSuccess: ({ coin }) => {
        storeCoin(coin);
        // It waits no longer.
        void queryClient.invalidateQueries({ queryKey: ['identifications'] });
      },
      // Gone meanwhile, the page says so.
      onError: (_, { tempId }) => void queryClient.invalidateQueries({ queryKey: verificationKey(tempId) }),
    },
    queryClient,
  );
