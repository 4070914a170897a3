import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiKeyView, KeyScope, NewApiKey } from '../../../../shared/account/api-keys.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

export type { ApiKeyView, NewApiKey };

const keysQuery = queryOptions({
  queryKey: ['auth', 'keys'],
  queryFn: async () => unwrap(await api.auth.keys.get()).keys,
});

/** The keys of the account's scripts. */
export const useApiKeys = () => useQuery(keysQuery, queryClient);

export const refreshApiKeys = () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });

/** Makes a key and answers it, which no later call does. Throws `ApiError`, 409 when the account is full of them. */
export async function makeApiKey(body: {
  name: string;
  scope: KeyScope;
  password?: string;
}): Promise<NewApiKey> {
  const made = unwrap(await api.auth.keys.post(body));
  await refreshApiKeys();
  return made;
}

/** From now on the key is worth nothing. Throws `ApiError`. */
export async function revokeApiKey(id: string): Promise<void> {
  unwrap({ ...(await api.auth.keys({ id }).delete()), data: true });
  await refreshApiKeys();
}
