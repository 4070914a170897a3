import { queryOptions } from '@tanstack/react-query';
import { mayAct, type RoleHere } from '../../../../shared/account/roles.ts';
import { currencyOfLanguage } from '../../../../shared/money/home.ts';
import { api, unwrap } from '../api.ts';
import { followHome, keepHome, queryClient, seed, seedQuery, useQuery } from '../query.ts';
import { roleHere, showCollection, tellWho } from '../who.ts';

export const userQuery = queryOptions({
  queryKey: ['auth', 'user'],
  queryFn: async () => {
    const answer = unwrap(await api.auth.user.get());
    // Absent in an offline copy that an earlier version kept.
    const first = { id: answer.id, name: null, role: 'owner', owner: null } as const;
    const user = { ...answer, collection: answer.collection ?? first };
    tellWho(user);
    followHome(user.home);
    // A member's region is not the owner's.
    if (user.homeCurrency === null && user.collection.role === 'owner') void proposeByRegion();
    return user;
  },
});

seedQuery('user', () => userQuery.queryKey);
if (seed?.user) showCollection(seed.user.collection.id);

/** Later pages use it. */
export async function chooseHomeCurrency(currency: string): Promise<void> {
  const user = unwrap(await api.auth['home-currency'].put({ currency }));
  keepHome(user.home);
  queryClient.setQueryData(userQuery.queryKey, user);
}

let isProposed = false;

/** Once per page, only while none is chosen. */
async function proposeByRegion(): Promise<void> {
  const currency = currencyOfLanguage(navigator.language);
  if (isProposed || !currency) return;
  isProposed = true;
  const { data: user } = await api.auth['home-currency'].put({ currency, ifUnset: true });
  // Amounts stay in US dollars.
  if (!user) return;
  queryClient.setQueryData(userQuery.queryKey, user);
  followHome(user.home);
}

export const useUser = () => useQuery(userQuery);

const useMay = (needed: RoleHere): boolean => mayAct(useUser().data?.collection.role ?? roleHere(), needed);
export const useMayWrite = (): boolean => useMay('writer');
export const useMayManage = (): boolean => useMay('manager');
export const useIsOwner = (): boolean => useMay('owner');
