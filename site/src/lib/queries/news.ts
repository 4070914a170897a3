import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: async () => unwrap(await api.news.get()),
});

/** News of the mint, newest first. */
export const useNews = () => useQuery(newsQuery, queryClient);
