import { api, unwrap } from '../api.ts';
import { queryClient, seedQuery, useQuery } from '../query.ts';
import { userQuery } from './auth.ts';

const KEY = ['start'];

export const useStart = () =>
  useQuery({ queryKey: KEY, queryFn: async () => unwrap(await api.start.get()).steps, staleTime: 0 });

seedQuery('start', () => KEY);

export async function dismissStart(): Promise<void> {
  const { error } = await api.start.delete();
  if (!error) await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
}
