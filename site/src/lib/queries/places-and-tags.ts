import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

/** The storage places and tags in use, with how many records have each. */
export const usePlacesAndTags = () =>
  useQuery(
    {
      queryKey: ['collection', 'places-and-tags'],
      queryFn: async () => unwrap(await api.collection['places-and-tags'].get()),
      staleTime: 30_000,
    },
    queryClient,
  );
