import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { StockImage } from '../../../../shared/photos/stock.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import type { StockQuery } from '../../lib/queries/stock-photos.ts';
import { toast } from '../../lib/toast.ts';

/** What a stock photo is looked for, and what the catalogue has against it. */
export interface StockSearch {
  /** "Invalid Year" or "Invalid Mint Mark"; null when there may be such a coin. */
  problem: PhotoProblem | null;
  query: StockQuery;
}

/** Looks for stock photos of the coin in the form (specification 001, sections 5 and 8). */
export function useStockPhotos({ problem, query }: StockSearch) {
  const [searching, setSearching] = useState(false);
  const [found, setFound] = useState<readonly StockImage[] | null>(null);

  async function search() {
    const refusal = query.coinType && query.year.trim() ? problem : missing();
    if (refusal) return toast({ ...refusal, variant: 'destructive' });
    setSearching(true);
    const images = await photosOf(query).catch(() => []);
    setSearching(false);
    if (images.length === 0) return toast({ ...nothingFound(), variant: 'destructive' });
    setFound(images);
  }

  return { searching, found, search, close: () => setFound(null) };
}

/** What asks comes only when somebody asks, with what shows the answer: without the one the other is no use. */
async function photosOf(query: StockQuery): Promise<StockImage[]> {
  const [{ searchStockPhotos }] = await Promise.all([
    import('../../lib/queries/stock-photos.ts'),
    import('./StockPhotos.tsx'),
  ]);
  return searchStockPhotos(query);
}

const missing = (): PhotoProblem => ({
  title: t('Missing Information'),
  description: t('Please fill in Coin Type and Year to search for stock photos'),
});
const nothingFound = (): PhotoProblem => ({
  title: t('Search Failed'),
  description: t('Could not find stock photo. Try taking a photo instead.'),
});
