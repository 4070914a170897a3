import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { StockImage } from '../../../../shared/photos/stock.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

/** What is known of the coin a photo is looked for, as the form holds it. */
export interface StockQuery {
  coinType: string;
  year: string;
  mintMark: string;
  name: string;
  variation: string;
}

/** Pictures of such a coin that may be shown, best first. */
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

/** Takes a found picture over as a photo of the collector's; its credit is known from then on. */
export const useChooseStockPhoto = () =>
  useMutation(
    {
      mutationFn: async (token: string) => unwrap(await api['stock-photos'].post({ token })),
      onSuccess: ({ obverseImageUrl: imageUrl, credit }) =>
        queryClient.setQueryData(creditQuery(imageUrl).queryKey, [{ imageUrl, ...credit }]),
    },
    queryClient,
  );

/** Whose picture a photo is; an empty list for the collector's own. */
export const usePhotoCredits = (imageUrl: string) => useQuery(creditQuery(imageUrl), queryClient);
