import { keepPreviousData } from '@tanstack/react-query';
import type { FoundCoin } from '../../../../shared/catalogue/world.ts';
import type { AskedScope } from '../../../../shared/catalogue/world-search.ts';
import { api, unwrap } from '../api.ts';
import { useQuery } from '../query.ts';

export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_PAUSE_MS = 300;
const SEARCH_LIMIT = 10;
const FOREVER = { staleTime: Number.POSITIVE_INFINITY };

export function useCatalogueSearch(text: string, scope: AskedScope) {
  const q = text.trim();
  return useQuery({
    queryKey: ['coin-search', scope, q],
    queryFn: async ({ signal }): Promise<FoundCoin[]> => {
      const query = { q, scope, limit: SEARCH_LIMIT };
      return unwrap(await api.catalogue.search.get({ query, fetch: { signal } })).results;
    },
    enabled: q.length >= SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
}

/** Null if unknown to the catalogue. */
export function useSeries(of: string) {
  return useQuery({
    queryKey: ['catalogue', 'series', of],
    queryFn: async () => unwrap(await api.catalogue.series.get({ query: { of } })).series,
    enabled: of !== '',
    ...FOREVER,
  });
}

export function useYear(of: string, year: number | null) {
  return useQuery({
    queryKey: ['catalogue', 'issues', of, year],
    queryFn: async () =>
      unwrap(await api.catalogue.issues.get({ query: { type: of, year: year ?? undefined } })),
    enabled: of !== '' && year !== null,
    ...FOREVER,
  });
}

/** All issues of a type; nothing of ''. */
export function useIssues(of: string) {
  return useQuery({
    queryKey: ['catalogue', 'issues', of],
    queryFn: async () => unwrap(await api.catalogue.issues.get({ query: { type: of } })).issues,
    enabled: of !== '',
    ...FOREVER,
  });
}

export function useTypeChoices() {
  return useQuery({
    queryKey: ['catalogue', 'type-choices'],
    queryFn: async () => unwrap(await api.catalogue['type-choices'].get()).choices,
    ...FOREVER,
  });
}
