import { queryOptions, useQuery } from '@tanstack/react-query';
import { currencyOfLanguage } from '../../../../shared/money/home.ts';
import { api, unwrap } from '../api.ts';
import { followHome } from '../home-money.ts';
import { queryClient } from '../query.ts';
import { sow } from '../seed.ts';
import { tellWho } from '../who.ts';

export const userQuery = queryOptions({
  queryKey: ['auth', 'user'],
  queryFn: async () => {
    const user = unwrap(await api.auth.user.get());
    tellWho(user);
    followHome(user.home);
    if (user.homeCurrency === null) void chooseByRegion();
    return user;
  },
});

sow(userQuery.queryKey, 'user');

/** The currency to count in from now on; amounts all over the page follow. */
export async function chooseHomeCurrency(currency: string, ifUnset = false): Promise<void> {
  const user = unwrap(await api.auth['home-currency'].put({ currency, ifUnset }));
  queryClient.setQueryData(userQuery.queryKey, user);
  followHome(user.home);
}

let asked = false;

/** Proposes the currency of the browser's region, once a page and only while none is chosen. */
async function chooseByRegion(): Promise<void> {
  const currency = currencyOfLanguage(navigator.language);
  if (asked || !currency) return;
  asked = true;
  // A proposal: without an answer amounts stay in US dollars.
  await chooseHomeCurrency(currency, true).catch(() => {});
}

/** The signed-in user or guest; asked once, never retried. */
export const useUser = () => useQuery(userQuery, queryClient);
