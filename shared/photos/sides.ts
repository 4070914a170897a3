import type { CollectionCoin } from '../coins/model.ts';
import { photoAt } from './model.ts';

type Pictured = Pick<CollectionCoin, 'imageUrl' | 'obverseImageUrl' | 'reverseImageUrl' | 'typePictures'>;

/** One side of the coin, and the field of its photo. */
export const SIDES = [
  { side: 'obverse', field: 'obverseImageUrl' },
  { side: 'reverse', field: 'reverseImageUrl' },
] as const;
export type CoinSide = (typeof SIDES)[number];

/** The photo of a side; a coin with a single photo shows it as its obverse. */
export const photoOf = (coin: Pictured, { field }: CoinSide): string | null =>
  coin[field] ?? (field === 'obverseImageUrl' ? coin.imageUrl : null);

/** The operator's picture of a side of its type, for a coin without a photo. */
export const typePictureOf = ({ typePictures }: Pictured, { side }: CoinSide): string | null =>
  typePictures?.[side] ?? null;

/** What shows a coin's front, small enough for a card: its photo, else the operator's of its type; null when there is neither. */
export function thumbnailOf(coin: Pictured, size: 200 | 480): string | null {
  const url = photoOf(coin, SIDES[0]) ?? typePictureOf(coin, SIDES[0]);
  return url ? photoAt(url, size) : null;
}
