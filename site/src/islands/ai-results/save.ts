import { useMutation } from '@tanstack/react-query';
import type { SavedWithLearning } from '../../../../shared/identify/learning.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { api, sent, unwrap } from '../../lib/api.ts';
import { verificationKey } from '../../lib/queries/held-result.ts';
import { queryClient } from '../../lib/query.ts';

/** An identification, and where the server holds it; without that it is an address's, of which a server believes no value. */
export interface Result {
  identification: Identification;
  tempId: string | null;
  /** The coin it was saved as; null while it waits. */
  coinId: number | null;
}

/** With the condition where its collector had to say it. */
type ToSave = Omit<Result, 'coinId'> & { condition: string | null };

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

/** What shows a coin wherever coins are shown: fetched once the result stands. */
export const loadStore = () => import('./store.ts');

/** Adds an identified coin; pressed twice it is the same coin. */
export const useSaveWithLearning = () =>
  useMutation(
    {
      mutationFn: async (result: ToSave): Promise<SavedWithLearning> => {
        const { storeCoin } = await loadStore();
        const saved: SavedWithLearning = unwrap(
          await api.coins['save-with-learning'].post(sent(saveBody(result))),
        );
        storeCoin(saved.coin);
        return saved;
      },
      onSuccess: () => {
        // It waits no longer.
        void queryClient.invalidateQueries({ queryKey: ['identifications'] });
      },
      // Gone meanwhile, the page says so.
      onError: (_, { tempId }) => {
        if (tempId) void queryClient.invalidateQueries({ queryKey: verificationKey(tempId) });
      },
    },
    queryClient,
  );
