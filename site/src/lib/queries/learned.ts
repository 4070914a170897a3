import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

const learnedQuery = queryOptions({
  queryKey: ['learned'],
  queryFn: async () => unwrap(await api.reader.learned.get()),
  staleTime: 0,
});

export const useLearned = () => useQuery(learnedQuery, queryClient);

export type Forgotten = { typeId: string } | 'looks' | 'corrections';

/** A 404 counts as success. */
export const useForget = () =>
  useMutation(
    {
      mutationFn: async (what: Forgotten) => {
        const answer =
          what === 'corrections'
            ? await api.reader.corrections.delete()
            : what === 'looks'
              ? await api.reader.learned.delete()
              : await api.reader.learned({ typeId: encodeURIComponent(what.typeId) }).delete();
        if (answer.response?.status !== 404) unwrap({ ...answer, data: true });
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: learnedQuery.queryKey }),
    },
    queryClient,
  );
