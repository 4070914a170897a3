import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { queryClient } from '../query.ts';

export const previewKey = (id: number) => ['coins', 'preview', id] as const;

/** Keeps what a card already shows, so that the coin's page opens with its coin and not with a skeleton. */
export function rememberCoin(coin: CollectionCoin) {
  queryClient.setQueryData(previewKey(coin.id), coin);
}

/** What is known of a coin before it has been loaded. */
export const coinPreview = (id: number) => queryClient.getQueryData<CollectionCoin>(previewKey(id));
