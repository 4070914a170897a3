import { queryOptions } from '@tanstack/react-query';
import type { StockImage } from '../../../../shared/photos/stock.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, useMutation, useQuery } from '../query.ts';

export interface StockQuery {
  coinType: string;
  year: string;
  mintMark: string;
  name: string;
  variation: string;
}

/** Best first. */
export const searchStockPhotos = (coin: StockQuery): Promise<StockImage[]> =>
  queryClient.fetchQuery({
    queryKey: ['stock-photos', coin],
    queryFn: async () =>
      unwrap(await api.coins['search-image'].get({ query: { ...coin, year: Number(coin.year) } })).images,
  });

const creditQuery = (imageUrl: string) =>
  queryOptions({
    queryKey: ['photo-credits', imageUrl],
    queryFn: async () => unwrap(await api['photo-credits'].get({ query: { imageUrl } })).credits,
  });

export const useChooseStockPhoto = () =>
  useMutation({
    mutationFn: async (token: string) => unwrap(await api['stock-photos'].post({ token })),
    onSuccess: ({ obverseImageUrl: imageUrl, credit }) =>
      queryClient.setQueryData(creditQuery(imageUrl).queryKey, [{ imageUrl, ...credit }]),
  });

/** Empty for the collector's own. */
export const usePhotoCredits = (imageUrl: string) => useQuery(creditQuery(imageUrl));
