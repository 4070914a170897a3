import { useMutation, useQuery } from '@tanstack/react-query';
import type {
  BulkIdentified,
  BulkState,
  GlobalCoin,
  GlobalCoinAdded,
  GlobalCorrections,
  GlobalIdentification,
  GlobalRecord,
} from '../../../../shared/global/model.ts';
import type { LearningStats } from '../../../../shared/identify/learning.ts';
import { api, sent, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { refreshIdentifying } from './identify.ts';
import { tellOtherTabs, trimLists } from './lists.ts';
import { refreshTotals } from './refresh.ts';

/** A coin is in the collection: lists and totals are asked for again. */
function added({ id }: GlobalCoinAdded) {
  trimLists();
  void queryClient.invalidateQueries({ queryKey: ['coins', 'list'] });
  refreshTotals();
  tellOtherTabs(id);
}

/** Adds a coin of the world; lists and totals are asked for again. Throws `ApiError`. */
export async function addGlobalCoin(coin: GlobalCoin): Promise<GlobalCoinAdded> {
  const answer: GlobalCoinAdded = unwrap(await api.coins['add-global'].post(sent(coin)));
  added(answer);
  return answer;
}

/** A held result as it is to be verified; asked for anew on each visit. */
export const useGlobalRecord = (tempId: string | null) =>
  useQuery(
    {
      queryKey: ['global-verification', tempId],
      queryFn: async (): Promise<GlobalRecord> =>
        unwrap(await api.coins['global-verification']({ tempId: tempId ?? '' }).get()),
      enabled: tempId !== null,
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );

/** Saves a held result with what was corrected: once, however often it is asked for. */
export const useSaveGlobalCoin = () =>
  useMutation(
    {
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
    },
    queryClient,
  );

/** Asked for at most every five minutes (specification 001, section 9), and after one's own feedback. */
const STATS_MS = 5 * 60_000;

export const useLearningStats = () =>
  useQuery(
    {
      queryKey: ['learning', 'stats'],
      queryFn: async (): Promise<LearningStats> => unwrap(await api.coins['active-learning-stats'].get()),
      staleTime: STATS_MS,
    },
    queryClient,
  );

/** What a collector says of a result. */
export interface Feedback {
  result: GlobalIdentification;
  isCorrect: boolean;
  corrections: Record<string, { original: unknown; corrected: unknown }>;
  uncertaintyAreas: string[];
}

export const useFeedback = () =>
  useMutation(
    {
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
    },
    queryClient,
  );

/** Between two questions for how far a bulk run has come. */
const BULK_POLL_MS = 1000;

/** The newest bulk run, asked for again while it is under way. */
export const useBulkRun = () =>
  useQuery(
    {
      queryKey: ['bulk-run'],
      queryFn: async (): Promise<BulkState> => unwrap(await api.coins['identify-bulk-global'].get()),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.run?.finishedAt === null ? BULK_POLL_MS : false),
    },
    queryClient,
  );

export const refreshBulk = () => void queryClient.invalidateQueries({ queryKey: ['bulk-run'] });

/** Sends the photos of a bulk run, and answers when all have been looked at. */
export async function identifyBulk(
  coinImages: { id: string; obverse: string }[],
  signal?: AbortSignal,
): Promise<BulkIdentified> {
  const answer = await api.coins['identify-bulk-global'].post(sent({ coinImages }), { fetch: { signal } });
  refreshBulk();
  refreshIdentifying();
  return unwrap(answer);
}

/** Ends a run, or clears away one that is done. */
export const useEndBulk = () =>
  useMutation(
    {
      mutationFn: async (runId: string) => {
        const { error, response } = await api.coins['identify-bulk-global']({ runId }).delete();
        unwrap({ data: true, error, response });
      },
      onSettled: refreshBulk,
    },
    queryClient,
  );
