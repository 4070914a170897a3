import type {
  BulkIdentified,
  BulkState,
  GlobalCoinAdded,
  GlobalCorrections,
  GlobalIdentification,
} from '../../../../shared/global/model.ts';
import type { LearningStats } from '../../../../shared/identify/learning.ts';
import { api, sent, unwrap } from '../api.ts';
import { queryClient, useMutation, useQuery } from '../query.ts';
import { refreshIdentifying } from './identify.ts';
import { tellOtherTabs, trimLists } from './lists.ts';
import { refreshTotals } from './refresh.ts';

function added({ id }: GlobalCoinAdded) {
  trimLists();
  void queryClient.invalidateQueries({ queryKey: ['coins', 'list'] });
  refreshTotals();
  tellOtherTabs(id);
}

/** Idempotent. */
export const useSaveGlobalCoin = () =>
  useMutation({
    mutationFn: async ({
      tempId,
      corrections,
    }: {
      tempId: string;
      corrections?: GlobalCorrections;
    }): Promise<GlobalCoinAdded> =>
      unwrap(await api.coins['save-global-coin']({ tempId }).post(sent(corrections ?? {}))),
    onSuccess: (coin) => {
      added(coin);
      refreshIdentifying();
      void queryClient.invalidateQueries({ queryKey: ['learning'] });
      void queryClient.invalidateQueries({ queryKey: ['bulk-run'] });
    },
  });

/** Also refetched after feedback. */
const STATS_MS = 5 * 60_000;

export const useLearningStats = () =>
  useQuery({
    queryKey: ['learning', 'stats'],
    queryFn: async (): Promise<LearningStats> => unwrap(await api.coins['active-learning-stats'].get()),
    staleTime: STATS_MS,
  });

export interface Feedback {
  result: GlobalIdentification;
  isCorrect: boolean;
  corrections: Record<string, { original: unknown; corrected: unknown }>;
  uncertaintyAreas: string[];
}

export const useFeedback = () =>
  useMutation({
    mutationFn: async ({ result, isCorrect, corrections, uncertaintyAreas }: Feedback) =>
      unwrap(
        await api.coins['active-learning-feedback'].post(
          sent({
            aiPrediction: { ...result },
            userCorrections: corrections,
            feedbackType: isCorrect ? 'correct' : 'incorrect',
            isCorrect,
            correctedFields: Object.keys(corrections),
            uncertaintyAreas,
            tempId: result.tempId,
          }),
        ),
      ),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['learning'] }),
  });

export const bulkState = async (): Promise<BulkState> =>
  unwrap(await api.coins['identify-bulk-global'].get());

const BULK_POLL_MS = 1000;

/** Polls while it runs. */
export const useBulkRun = () =>
  useQuery({
    queryKey: ['bulk-run'],
    queryFn: bulkState,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run?.finishedAt === null ? BULK_POLL_MS : false),
  });

export const refreshBulk = () => void queryClient.invalidateQueries({ queryKey: ['bulk-run'] });

export async function identifyBulk(
  coinImages: { id: string; obverse: string; reverse?: string }[],
  signal?: AbortSignal,
): Promise<BulkIdentified> {
  const answer = await api.coins['identify-bulk-global'].post(sent({ coinImages, scope: 'any' as const }), {
    fetch: { signal },
  });
  refreshBulk();
  refreshIdentifying();
  return unwrap(answer);
}

export const useEndBulk = () =>
  useMutation({
    mutationFn: async (runId: string) => {
      const { error, response } = await api.coins['identify-bulk-global']({ runId }).delete();
      unwrap({ data: true, error, response });
    },
    onSettled: refreshBulk,
  });
