import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

/** Specification 001, section 9. */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_PAUSE_MS = 300;
const SEARCH_LIMIT = 10;

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

export const issuesQuery = (type: string, year: number) =>
  queryOptions({
    queryKey: ['catalogue', 'issues', type, year],
    queryFn: async () => unwrap(await api.catalogue.issues.get({ query: { type, year } })).issues,
  });

/** What was struck of a catalogue type in one year; an empty list means it was not minted then. */
export function useIssues(type: string | null, year: number | null) {
  return useQuery(
    { ...issuesQuery(type ?? '', year ?? 0), enabled: type !== null && year !== null },
    queryClient,
  );
}

/** Every type of the catalogue, to find the one meant by a coin type chosen by hand. */
export function useCatalogueTypes(enabled: boolean) {
  return useQuery(
    {
      queryKey: ['catalogue', 'types'],
      queryFn: async () => unwrap(await api.catalogue.types.get()).types,
      enabled,
    },
    queryClient,
  );
}
