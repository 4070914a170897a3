import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Coin } from '../../../../shared/coins/model.ts';
import type {
  BoughtBody,
  WantEdit,
  WantInput,
  WantMatchQuery,
  WantQuery,
  WantRestore,
} from '../../../../shared/wants/model.ts';
import type { OwnSwap } from '../../../../shared/wants/swap.ts';
import { WANTS_PAGE, type Want } from '../../../../shared/wants/want.ts';
import { api, sent, unwrap } from '../api.ts';
import { queryClient, seedQuery, useInfiniteQuery, useQuery } from '../query.ts';
import { refreshCoins } from './lists.ts';

const WANTS = ['wants'] as const;

export type WantsView = Pick<WantQuery, 'show' | 'sort'> & { search: string };

const wantsQuery = ({ search, show, sort }: WantsView) =>
  infiniteQueryOptions({
    queryKey: [...WANTS, show, sort, search],
    queryFn: async ({ pageParam }) =>
      unwrap(
        await api.wants.get({
          query: { limit: WANTS_PAGE, cursor: pageParam, show, sort, ...(search !== '' && { search }) },
        }),
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Imports add some.
    staleTime: 0,
  });

seedQuery('wants', () => wantsQuery({ search: '', show: 'open', sort: 'newest' }).queryKey);

export const useWants = (view: WantsView) => useInfiniteQuery(wantsQuery(view));

/** Open wants that this coin would fill. */
export const useMatchingWants = (coin: WantMatchQuery | null) =>
  useQuery({
    queryKey: [...WANTS, 'match', coin],
    queryFn: async () => (coin ? unwrap(await api.wants.match.get({ query: coin })) : []),
    enabled: coin !== null,
    staleTime: 0,
  });

export const useOwnSwap = () =>
  useQuery({
    queryKey: [...WANTS, 'swap'],
    queryFn: async () => unwrap(await api.wants.swap.get()) as OwnSwap,
    staleTime: 0,
  });

export const refreshWants = () => queryClient.invalidateQueries({ queryKey: WANTS });

export type WantForm = z.input<typeof WantInput>;

export async function addWant(want: WantForm, key: string): Promise<Want> {
  const headers = { 'idempotency-key': key };
  const added = unwrap(await api.wants.post(sent<WantInput>(want), { headers })) as Want;
  await refreshWants();
  return added;
}

export async function changeWant(id: number, edit: z.input<typeof WantEdit>): Promise<Want> {
  const changed = unwrap(await api.wants({ id }).patch(sent<WantEdit>(edit))) as Want;
  await refreshWants();
  return changed;
}

export async function deleteWant({ id, createdAt }: Want): Promise<true> {
  const { error, response } = await api.wants({ id }).delete(undefined, { query: { createdAt } });
  unwrap({ data: true, error, response });
  await refreshWants();
  return true;
}

export type Bought = z.input<typeof BoughtBody>;

export async function buyWant({ id, createdAt }: Want, bought: Bought, key: string): Promise<Coin> {
  const options = { query: { createdAt }, headers: { 'idempotency-key': key } };
  const coin = unwrap(await api.wants({ id }).bought.post(sent<BoughtBody>(bought), options));
  await Promise.all([refreshWants(), refreshCoins()]);
  return coin;
}

/** Undoes a deletion or a purchase; the bought coin goes to the trash. */
export async function restoreWant(want: Want, coinId?: number): Promise<void> {
  const { id: _gone, createdAt: _created, updatedAt: _updated, ...rest } = want;
  unwrap(
    await api.wants.restore.post(sent<WantRestore>({ ...rest, ...(coinId !== undefined && { coinId }) })),
  );
  await Promise.all([
    refreshWants(),
    ...(coinId === undefined ? [] : [refreshCoins(), queryClient.invalidateQueries({ queryKey: ['trash'] })]),
  ]);
}
