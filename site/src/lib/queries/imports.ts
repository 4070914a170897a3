import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  ImportAlike,
  ImportChoice,
  ImportDetail,
  ImportMapping,
  ImportRow,
  ImportRows,
  ImportState,
} from '../../../../shared/import/model.ts';
import type { ImportEncoding, ImportKind } from '../../../../shared/import/words.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, useInfiniteQuery, useMutation, useQuery } from '../query.ts';
import { refreshCoins } from './lists.ts';

const keys = {
  all: ['imports'] as const,
  list: ['imports', 'list'] as const,
  one: (id: string) => ['imports', 'one', id] as const,
  rows: (id: string) => ['imports', 'rows', id] as const,
  coins: (id: string) => ['imports', 'coins', id] as const,
};

/** Polling interval in ms while it runs. */
const EVERY_MS = 700;
const isUnderWay = (state: ImportState | undefined) => state === 'importing' || state === 'undoing';

export const useImports = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: async () => unwrap(await api.imports.get()).imports,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => isUnderWay(one.state)) ? 2 * EVERY_MS : false),
  });

export function useImport(id: string) {
  const query = useQuery({
    queryKey: keys.one(id),
    queryFn: async () => unwrap(await api.imports({ id }).get()) as ImportDetail,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isUnderWay(data?.state) ? (data?.photos ? 3 : 1) * EVERY_MS : false,
  });
  const { state, photos } = query.data ?? {};
  // Coins arrive before their photos.
  const stage = photos ? 'photos' : state;
  const before = useRef(stage);
  useEffect(() => {
    const isNew = stage !== before.current && before.current !== undefined;
    if (isNew && (stage === 'photos' || !isUnderWay(state))) void coinsHaveChanged(id);
    before.current = stage;
  }, [stage, state, id]);
  return query;
}

const coinsHaveChanged = (id: string) =>
  Promise.all([
    refreshCoins(),
    ...[keys.list, keys.coins(id), ['trash'], ['sold']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  ]);

export function storeImport(detail: ImportDetail) {
  void queryClient.cancelQueries({ queryKey: keys.one(detail.id) });
  queryClient.setQueryData(keys.one(detail.id), detail);
  void queryClient.invalidateQueries({ queryKey: keys.list });
}

/** Rows per page of the preview. */
export const ROWS = 100;

/** Rows of some pages; `stamp` identifies the reading of the file. */
export function useRows(id: string, stamp: string, kinds: readonly ImportKind[], pages: readonly number[]) {
  const show = kinds.length > 0 ? kinds.join('.') : 'all';
  return useQueries(
    {
      queries: pages.map((page) => ({
        queryKey: [...keys.rows(id), stamp, show, page],
        queryFn: async () =>
          unwrap(
            await api.imports({ id }).rows.get({ query: { show, offset: page * ROWS, limit: ROWS } }),
          ) as ImportRows,
        placeholderData: keepPreviousData,
      })),
      combine: (results) => ({
        rows: new Map(results.flatMap(({ data }, at) => numbered(data, (pages[at] ?? 0) * ROWS))),
        total: results.find(({ data }) => data)?.data?.total,
        error: results.find(({ error }) => error)?.error ?? null,
        retry: () => {
          for (const one of results) if (one.error) void one.refetch();
        },
      }),
    },
    queryClient,
  );
}

const numbered = (page: ImportRows | undefined, from: number) =>
  (page?.rows ?? []).map((row, at): [number, ImportRow] => [from + at, row]);

export const useChangeReading = (id: string) =>
  useMutation({
    mutationFn: async (change: { mapping: ImportMapping } | { encoding: ImportEncoding }) => {
      const one = api.imports({ id });
      return unwrap(
        await ('mapping' in change ? one.mapping.put(change.mapping) : one.encoding.put(change)),
      ) as ImportDetail;
    },
    onSuccess: storeImport,
  });

export const useChangeAlike = (id: string) =>
  useMutation({
    mutationFn: async (alike: ImportAlike) =>
      unwrap(await api.imports({ id }).alike.put({ alike })) as ImportDetail,
    onMutate: (alike) =>
      queryClient.setQueryData<ImportDetail>(keys.one(id), (now) => now && { ...now, alike }),
    onSuccess: storeImport,
    onError: () => queryClient.invalidateQueries({ queryKey: keys.one(id) }),
  });

export const useChooseRow = (id: string) =>
  useMutation({
    scope: { id: 'rows of an import' },
    mutationFn: async ({ n, choice }: { n: number; choice: ImportChoice | null }) =>
      unwrap(await api.imports({ id }).rows({ n }).put({ choice })) as ImportDetail,
    onMutate: ({ n, choice }) => {
      queryClient.setQueriesData<ImportRows>(
        { queryKey: keys.rows(id) },
        (page) => page && { ...page, rows: page.rows.map((row) => (row.n === n ? { ...row, choice } : row)) },
      );
    },
    onSuccess: storeImport,
    onError: () => queryClient.invalidateQueries({ queryKey: keys.rows(id) }),
  });

export const useImportAction = (id: string) =>
  useMutation({
    mutationFn: async (action: 'start' | 'cancel' | 'undo') => {
      const one = api.imports({ id });
      if (action === 'start') return unwrap(await one.start.post({})) as ImportDetail;
      return unwrap(await (action === 'cancel' ? one.cancel.post() : one.undo.post())) as ImportDetail;
    },
    onSuccess: (detail) => {
      storeImport(detail);
      if (!isUnderWay(detail.state)) void coinsHaveChanged(id);
    },
  });

export const useImportedCoins = (id: string) =>
  useInfiniteQuery({
    queryKey: keys.coins(id),
    queryFn: async ({ pageParam }) =>
      unwrap(await api.imports({ id }).coins.get({ query: { after: pageParam, limit: 50 } })),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
