import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { NEWS_REFRESHED } from '../news-refreshed.ts';
import { queryClient } from '../query.ts';
import { sow } from '../seed.ts';
import { REVALIDATE } from './revalidate.ts';

export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: async () => unwrap(await api.news.get(REVALIDATE)),
});

sow(newsQuery.queryKey, 'news');

/** News of the mint, newest first. */
export const useNews = () => useQuery(newsQuery, queryClient);

// The page of the news asks for newer ones without this client.
globalThis.document?.addEventListener(NEWS_REFRESHED, () => {
  for (const key of ['news', 'upcoming-releases']) void queryClient.invalidateQueries({ queryKey: [key] });
});
