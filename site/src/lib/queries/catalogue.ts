import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FoundCoin } from '../../../../shared/catalogue/world.ts';
import type { AskedScope } from '../../../../shared/catalogue/world-search.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_PAUSE_MS = 300;
const SEARCH_LIMIT = 10;
const FOREVER = { staleTime: Number.POSITIVE_INFINITY };

export function useCatalogueSearch(text: string, scope: AskedScope) {
  const q = text.trim();
  return useQuery(
    {
      queryKey: ['coin-search', scope, q],
      queryFn: ({ signal }) => searchCatalogues(q, scope, signal),
      enabled: q.length >= SEARCH_MIN_LENGTH,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** Best first, of both catalogues together. Throws `ApiError`. */
async function searchCatalogues(q: string, scope: AskedScope, signal: AbortSignal): Promise<FoundCoin[]> {
  const asking = { query: { q, limit: SEARCH_LIMIT }, fetch: { signal } };
  const [american, foreign] = await Promise.all([
    scope === 'world' ? [] : api['coin-search'].get(asking).then((answer) => unwrap(answer).results),
    scope === 'us' ? [] : api['global-coin-search'].get(asking).then((answer) => unwrap(answer).results),
  ]);
  const found = [
    ...american.map((entry) => ({ ...entry, scope: 'us' as const })),
    ...foreign.map((entry) => ({ ...entry, scope: 'world' as const })),
  ];
  return scope === 'any' ? ranked(q, found) : found;
}

/** By the share of the words that a coin holds; the order of each catalogue stays. */
function ranked(q: string, found: FoundCoin[]): FoundCoin[] {
  const words = wordsIn(q);
  if (words.length === 0) return [];
  const shares = new Map(found.map((coin) => [coin, words.filter((word) => holds(coin, word)).length]));
  const most = Math.max(...shares.values());
  return found
    .filter((coin) => shares.get(coin) === most || coin.scope === 'us')
    .sort((one, other) => (shares.get(other) ?? 0) - (shares.get(one) ?? 0))
    .slice(0, SEARCH_LIMIT);
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function holds(coin: FoundCoin, word: string): boolean {
  const year = /^\d{4}$/.test(word) ? Number(word) : null;
  if (coin.scope === 'us') {
    const { name, series, type, category, yearRanges, mintMark } = coin;
    const covers = yearRanges.some(({ start, end }) => year !== null && year >= start && year <= end);
    const texts = wordsIn(`${name} ${series} ${type} ${category} ${mintMark ?? ''}`);
    return covers || texts.some((text) => text.startsWith(word));
  }
  const { name, country, denomination, currencyName, ruler, yearFrom, yearTo } = coin;
  const covers = year !== null && year >= yearFrom && year <= (yearTo ?? year);
  const texts = wordsIn(`${name} ${country} ${denomination} ${currencyName} ${ruler ?? ''}`);
  return covers || texts.some((text) => text.startsWith(word));
}

/** Null if unknown to the catalogue. */
export function useSeries(of: string) {
  return useQuery(
    {
      queryKey: ['catalogue', 'series', of],
      queryFn: async () => unwrap(await api.catalogue.series.get({ query: { of } })).series,
      enabled: of !== '',
      ...FOREVER,
    },
    queryClient,
  );
}

export function useYear(of: string, year: number | null) {
  return useQuery(
    {
      queryKey: ['catalogue', 'issues', of, year],
      queryFn: async () =>
        unwrap(await api.catalogue.issues.get({ query: { type: of, year: year ?? undefined } })),
      enabled: of !== '' && year !== null,
      ...FOREVER,
    },
    queryClient,
  );
}

export function useTypeChoices() {
  return useQuery(
    {
      queryKey: ['catalogue', 'type-choices'],
      queryFn: async () => unwrap(await api.catalogue['type-choices'].get()).choices,
      ...FOREVER,
    },
    queryClient,
  );
}
