import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { REVALIDATE } from './revalidate.ts';

export const releasesQuery = queryOptions({
  queryKey: ['upcoming-releases'],
  queryFn: async () => unwrap(await api['upcoming-releases'].get(REVALIDATE)),
});

/** Releases of the mint, earliest first. */
export const useReleases = () => useQuery(releasesQuery, queryClient);
