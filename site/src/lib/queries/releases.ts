import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { AFRESH } from './afresh.ts';

export const releasesQuery = queryOptions({
  queryKey: ['upcoming-releases'],
  queryFn: async () => unwrap(await api['upcoming-releases'].get(AFRESH)),
});

/** Releases of the mint, earliest first. */
export const useReleases = () => useQuery(releasesQuery, queryClient);
