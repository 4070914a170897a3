import { useMutation } from '@tanstack/react-query';
import type { GlobalCoin, GlobalCoinAdded } from '../../../../shared/global/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { sent } from './coins.ts';
import { trimLists } from './lists.ts';
import { refreshTotals } from './refresh.ts';
import { tellOtherTabs } from './tabs.ts';

/** Adds a coin of the world; lists and totals are asked for again. */
export const useAddGlobalCoin = () =>
  useMutation(
    {
      mutationFn: async (coin: GlobalCoin): Promise<GlobalCoinAdded> =>
        unwrap(await api.coins['add-global'].post(sent(coin))),
      onSuccess: ({ id }) => {
        trimLists();
        void queryClient.invalidateQueries({ queryKey: ['coins', 'list'] });
        refreshTotals();
        tellOtherTabs(id);
      },
    },
    queryClient,
  );
