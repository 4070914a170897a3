import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { sow } from '../seed.ts';
import { tellWho } from '../who.ts';

export const userQuery = queryOptions({
  queryKey: ['auth', 'user'],
  queryFn: async () => {
    const user = unwrap(await api.auth.user.get());
    tellWho(user);
    return user;
  },
});

sow(userQuery.queryKey, 'user');

/** The signed-in user or guest; asked once, never retried. */
export const useUser = () => useQuery(userQuery, queryClient);
