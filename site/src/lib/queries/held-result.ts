import { queryOptions } from '@tanstack/react-query';
import type { Coin } from '../../../../shared/coins/model.ts';
import type { GlobalRecord } from '../../../../shared/global/model.ts';
import type { IdentifyAnswer, VerificationData } from '../../../../shared/identify/model.ts';
import type { Fact } from '../../../../shared/recognizer/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, useMutation, useQuery } from '../query.ts';

export const verificationKey = (tempId: string) => ['verification', tempId] as const;

export interface HeldResult extends VerificationData {
  /** Saved as a coin that its collector has confirmed. */
  isVerified: boolean;
}

/** Refetched on each visit: it may have been saved meanwhile. */
const verificationQuery = (tempId: string) =>
  queryOptions({
    queryKey: verificationKey(tempId),
    queryFn: async (): Promise<HeldResult> => {
      const held: VerificationData = unwrap(await api['verification-data']({ tempId }).get());
      return { ...held, ...(await savedAs(held.coinId)) };
    },
    staleTime: 0,
  });

/** A deleted coin counts as none. */
async function savedAs(id: number | null): Promise<Pick<HeldResult, 'coinId' | 'isVerified'>> {
  const none = { coinId: null, isVerified: false };
  if (id === null) return none;
  const answer = await api.coins({ id }).get();
  if (answer.response?.status === 404) return none;
  const coin: Coin = unwrap(answer);
  return { coinId: id, isVerified: coin.userVerified };
}

export const useVerification = (tempId: string | null) =>
  useQuery({ ...verificationQuery(tempId ?? ''), enabled: tempId !== null });

const globalRecordQuery = (tempId: string) =>
  queryOptions({
    queryKey: ['global-verification', tempId],
    queryFn: async (): Promise<GlobalRecord> =>
      unwrap(await api.coins['global-verification']({ tempId }).get()),
    staleTime: 0,
    retry: false,
  });

export const useGlobalRecord = (tempId: string | null) =>
  useQuery({ ...globalRecordQuery(tempId ?? ''), enabled: tempId !== null });

export const refetchGlobalRecord = (tempId: string) => queryClient.fetchQuery(globalRecordQuery(tempId));

export const refreshWaiting = () => void queryClient.invalidateQueries({ queryKey: ['identifications'] });

/** Already gone is as good. */
export async function dropResult(tempId: string): Promise<void> {
  const { error, response } = await api['verification-data']({ tempId }).delete();
  if (response?.status !== 404) unwrap({ data: true, error, response });
  queryClient.removeQueries({ queryKey: verificationKey(tempId) });
}

export function keepAnswer({ identification, tempId }: IdentifyAnswer) {
  if (tempId) {
    queryClient.setQueryData<HeldResult>(verificationKey(tempId), (held) =>
      held ? { ...held, coinData: identification } : undefined,
    );
  }
  refreshWaiting();
}

/** Catalogue ids with an optional mint mark; the mark alone; all answers to the reader's questions; the sides. */
export type Choice =
  | { typeId: string; itemId: string | null; year: number | null; mintMark?: string }
  | { mintMark: string }
  | { facts: Fact[] }
  | { swap: true };

export const useChoose = () =>
  useMutation({
    mutationKey: ['verification', 'choose'],
    mutationFn: async ({ tempId, choice }: { tempId: string; choice: Choice }): Promise<IdentifyAnswer> =>
      unwrap(await api['verification-data']({ tempId }).choose.post(choice)),
    onSuccess: keepAnswer,
  });
