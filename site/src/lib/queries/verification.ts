import { useMutation, useQuery } from '@tanstack/react-query';
import type { Coin } from '../../../../shared/coins/model.ts';
import type {
  CrossCheck,
  DetailsCheck,
  Identification,
  IdentifyAnswer,
} from '../../../../shared/identify/model.ts';
import { ApiError, api, sent, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { storeCoin } from './coins.ts';
import { keepAnswer, refreshWaiting, verificationKey } from './held-result.ts';

/** What was identified and what it was corrected to, by field. */
export type Corrections = Record<string, { original: unknown; corrected: unknown }>;

export interface SaveVerified {
  tempId: string;
  coinData: Partial<Identification>;
  /** The collector has seen that the models disagree, and decided. */
  acceptDisagreement?: boolean;
  userCorrections?: Corrections;
  signal?: AbortSignal;
}

export interface SavedCoin {
  /** It was made now; else it is one that was there. */
  isNew: boolean;
  coin: Coin;
  identification: Identification;
  crossCheck: CrossCheck | null;
}

/**
 * Stores a verified coin; pressed twice it is the same coin. A disagreement of the second model is an ApiError with status 409,
 * and so is a coin that was saved before with other details.
 */
export const useSaveVerified = () =>
  useMutation(
    {
      mutationKey: ['verification', 'save'],
      mutationFn: async ({ signal, ...body }: SaveVerified): Promise<SavedCoin> => {
        const answer = await api.coins['save-verified'].post(sent(body), { fetch: { signal } });
        return { ...unwrap(answer), isNew: answer.response?.status === 201 };
      },
      onSuccess: ({ coin }, { tempId }) => {
        storeCoin(coin);
        // Its page is still open, and tells the story of its saving to the end.
        void queryClient.invalidateQueries({ queryKey: verificationKey(tempId), refetchType: 'none' });
        refreshWaiting();
      },
      // What the second model found is held with the result.
      onError: (_, { tempId }) => void queryClient.invalidateQueries({ queryKey: verificationKey(tempId) }),
    },
    queryClient,
  );

interface ReVerify {
  /** With the key fields as the collector has them. */
  coinData: Partial<Identification>;
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  tempId?: string;
  ticket?: string;
  signal?: AbortSignal;
}

/** Asks the catalogue, and the AI where there is one, about a coin whose key fields its collector has changed. */
export const useReVerify = () =>
  useMutation(
    {
      mutationKey: ['verification', 're-verify'],
      mutationFn: async ({ signal, ...body }: ReVerify): Promise<IdentifyAnswer> =>
        unwrap(await api.coins['re-verify'].post(sent(body), { fetch: { signal } })),
      onSuccess: keepAnswer,
    },
    queryClient,
  );

type ReIdentify = Pick<ReVerify, 'ticket' | 'signal'> & { tempId: string };

/** Asks the AI anew about the photos of a held result, and takes nothing from memory. */
export const useReIdentify = () =>
  useMutation(
    {
      mutationKey: ['verification', 're-identify'],
      mutationFn: async ({ signal, ...body }: ReIdentify): Promise<IdentifyAnswer> =>
        unwrap(await api.coins['re-identify'].post(sent(body), { fetch: { signal } })),
      onSuccess: keepAnswer,
      // Where only its answer got lost, the result is there.
      onError: (_, { tempId }) => void queryClient.invalidateQueries({ queryKey: verificationKey(tempId) }),
    },
    queryClient,
  );

/** Throws a result away; one that is gone already is as good. */
export const useDropResult = () =>
  useMutation(
    {
      mutationKey: ['verification', 'drop'],
      mutationFn: async (tempId: string) => {
        const { error, response } = await api['verification-data']({ tempId }).delete();
        if (response?.status !== 404) unwrap({ data: true, error, response });
      },
      onSuccess: (_, tempId) => {
        queryClient.removeQueries({ queryKey: verificationKey(tempId) });
        refreshWaiting();
      },
    },
    queryClient,
  );

/** What the catalogue makes of a coin whose mark on the edge was given; no AI is asked. */
export function useDetailsCheck(coin: Identification, enabled: boolean) {
  const { name, year, mintMark, series, coinType } = coin;
  const details = { name, year, mintMark, series, coinType };
  return useQuery(
    {
      queryKey: ['verification', 'check', details],
      queryFn: async (): Promise<DetailsCheck> =>
        unwrap(await api.coins['check-details'].post(sent(details))),
      enabled,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
}

/** Whether some coins of its kind and year bear a mint mark, so that which one matters; false where nobody knows. */
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
    // Out of reach the coin cannot be saved either, and saving says so.
    if (error instanceof ApiError) return false;
    throw error;
  }
}
