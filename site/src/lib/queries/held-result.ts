import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Coin } from '../../../../shared/coins/model.ts';
import type { IdentifyAnswer, VerificationData } from '../../../../shared/identify/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

export const verificationKey = (tempId: string) => ['verification', tempId] as const;

/** A result that is held. */
export interface HeldResult extends VerificationData {
  /** It was saved as a coin that its collector has confirmed; one that was stored unseen still waits for that. */
  isVerified: boolean;
}

/** A result that waits for its collector; asked for anew on each visit, because it may have been saved meanwhile. */
export const verificationQuery = (tempId: string) =>
  queryOptions({
    queryKey: verificationKey(tempId),
    queryFn: async (): Promise<HeldResult> => {
      const held: VerificationData = unwrap(await api['verification-data']({ tempId }).get());
      return { ...held, ...(await savedAs(held.coinId)) };
    },
    staleTime: 0,
  });

/** A coin that is no longer in the collection is as good as none. */
async function savedAs(id: number | null): Promise<Pick<HeldResult, 'coinId' | 'isVerified'>> {
  const none = { coinId: null, isVerified: false };
  if (id === null) return none;
  const answer = await api.coins({ id }).get();
  if (answer.response?.status === 404) return none;
  const coin: Coin = unwrap(answer);
  return { coinId: id, isVerified: coin.userVerified };
}

export const useVerification = (tempId: string | null) =>
  useQuery({ ...verificationQuery(tempId ?? ''), enabled: tempId !== null }, queryClient);

/** What waits and what is under way has changed. */
export const refreshWaiting = () => void queryClient.invalidateQueries({ queryKey: ['identifications'] });

/** The answer replaces what is held of the result. */
export function keepAnswer({ identification, tempId }: IdentifyAnswer) {
  if (tempId) {
    queryClient.setQueryData<HeldResult>(verificationKey(tempId), (held) =>
      held ? { ...held, coinData: identification } : undefined,
    );
  }
  refreshWaiting();
}

/** A coin by its ids of the catalogue, with its mark where that has been read; the mark alone; or the face value that was left open. */
export type Choice =
  | { typeId: string; itemId: string | null; year: number | null; mintMark?: string }
  | { mintMark: string }
  | { denominationCents: number };

/** Takes a held result for the coin its collector chose of what was proposed; nobody is asked anew. */
export const useChoose = () =>
  useMutation(
    {
      mutationKey: ['verification', 'choose'],
      mutationFn: async ({ tempId, choice }: { tempId: string; choice: Choice }): Promise<IdentifyAnswer> =>
        unwrap(await api['verification-data']({ tempId }).choose.post(choice)),
      onSuccess: keepAnswer,
    },
    queryClient,
  );
