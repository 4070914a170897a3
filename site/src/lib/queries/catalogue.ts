import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { WORLD_SEARCH } from '../../../../shared/catalogue/world-search.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

/** Specification 001, section 9. */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_PAUSE_MS = 300;
const SEARCH_LIMIT = 10;
/** The catalogue does not change while the program runs. */
const FOREVER = { staleTime: Number.POSITIVE_INFINITY };

/** Catalogue entries for a search of at least two characters. */
export function useCoinSearch(text: string) {
  const q = text.trim();
  return useQuery(
    {
      queryKey: ['coin-search', q],
      queryFn: async ({ signal }) =>
        unwrap(await api['coin-search'].get({ query: { q, limit: SEARCH_LIMIT }, fetch: { signal } }))
          .results,
      enabled: q.length >= SEARCH_MIN_LENGTH,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** Years and marks of an entry or a coin type; null for what the catalogue does not know. */
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

/** What was struck of an entry or a coin type in one year: its issues, its design variations and its types. */
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

/** What a coin type can be chosen to be. */
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

/** Types of the world catalogue for a search of at least two characters. */
export function useWorldSearch(text: string) {
  const q = text.trim();
  return useQuery(
    {
      queryKey: ['global-coin-search', q],
      queryFn: async ({ signal }) =>
        unwrap(
          await api['global-coin-search'].get({ query: { q, limit: WORLD_SEARCH.limit }, fetch: { signal } }),
        ).results,
      enabled: q.length >= WORLD_SEARCH.minLength,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}
