import type { Coin } from '../../../../shared/coins/model.ts';
import type {
  CrossCheck,
  DetailsCheck,
  Identification,
  IdentifyAnswer,
} from '../../../../shared/identify/model.ts';
import { ApiError, api, sent, unwrap } from '../api.ts';
import { type Circles, circleFields } from '../circle.ts';
import { queryClient, useMutation, useQuery } from '../query.ts';
import { storeCoin } from './coin-changes.ts';
import { dropResult, keepAnswer, refreshWaiting, verificationKey } from './held-result.ts';

export type Corrections = Record<string, { original: unknown; corrected: unknown }>;

export interface SaveVerified {
  tempId: string;
  coinData: Partial<Identification>;
  acceptDisagreement?: boolean;
  userCorrections?: Corrections;
  signal?: AbortSignal;
}

export interface SavedCoin {
  isNew: boolean;
  coin: Coin;
  identification: Identification;
  crossCheck: CrossCheck | null;
}

/** Idempotent. Status 409: the second model disagrees, or the coin was saved with other details. */
export const useSaveVerified = () =>
  useMutation({
    mutationKey: ['verification', 'save'],
    mutationFn: async ({ signal, ...body }: SaveVerified): Promise<SavedCoin> => {
      const answer = await api.coins['save-verified'].post(sent(body), { fetch: { signal } });
      return { ...unwrap(answer), isNew: answer.response?.status === 201 };
    },
    onSuccess: ({ coin }, { tempId }) => {
      storeCoin(coin);
      // Its page is still open until saving has finished.
      void queryClient.invalidateQueries({ queryKey: verificationKey(tempId), refetchType: 'none' });
      refreshWaiting();
    },
    // The second model's result is stored there.
    onError: (_, { tempId }) => void queryClient.invalidateQueries({ queryKey: verificationKey(tempId) }),
  });

interface ReVerify {
  /** With key fields corrected. */
  coinData: Partial<Identification>;
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  tempId?: string;
  ticket?: string;
  signal?: AbortSignal;
}

export const useReVerify = () =>
  useMutation({
    mutationKey: ['verification', 're-verify'],
    mutationFn: async ({ signal, ...body }: ReVerify): Promise<IdentifyAnswer> =>
      unwrap(await api.coins['re-verify'].post(sent(body), { fetch: { signal } })),
    onSuccess: keepAnswer,
  });

interface ReIdentify extends Pick<ReVerify, 'ticket' | 'signal'> {
  tempId: string;
  /** Where the coin is: for the reader alone. */
  circles?: Circles;
}

/** Bypasses the cache. */
export const useReIdentify = () =>
  useMutation({
    mutationKey: ['verification', 're-identify'],
    mutationFn: async ({ signal, circles, ...body }: ReIdentify): Promise<IdentifyAnswer> => {
      const all = { ...body, ...(circles && circleFields(circles)) };
      return unwrap(await api.coins['re-identify'].post(sent(all), { fetch: { signal } }));
    },
    onSuccess: keepAnswer,
    // Only the answer may have been lost.
    onError: (_, { tempId }) => void queryClient.invalidateQueries({ queryKey: verificationKey(tempId) }),
  });

export const useDropResult = () =>
  useMutation({ mutationKey: ['verification', 'drop'], mutationFn: dropResult, onSuccess: refreshWaiting });

/** No AI involved. */
export function useDetailsCheck(coin: Identification, enabled: boolean) {
  const { name, year, mintMark, series, coinType } = coin;
  const details = { name, year, mintMark, series, coinType };
  return useQuery({
    queryKey: ['verification', 'check', details],
    queryFn: async (): Promise<DetailsCheck> => unwrap(await api.coins['check-details'].post(sent(details))),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function bearsMark({
  catalogueMatch,
  coinType,
  series,
  year,
}: Identification): Promise<boolean> {
  const type = catalogueMatch?.typeId ?? coinType ?? series;
  if (!type || year === null) return false;
  try {
    const { issues } = unwrap(await api.catalogue.issues.get({ query: { type, year } }));
    return issues.some(({ mintMark }) => mintMark !== '');
  } catch (error) {
    // If unreachable, saving will report it.
    if (error instanceof ApiError) return false;
    throw error;
  }
}
