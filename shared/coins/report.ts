import type { Coin, CollectionCoin } from './model.ts';

/** Coins that an answer for a report holds at most. */
export const REPORT_PAGE = 500;

/** What a printed report says of a coin. */
export type ReportCoin = CollectionCoin &
  Pick<
    Coin,
    | 'certificationNumber'
    | 'valuationSource'
    | 'valuedAt'
    | 'purchasePrice'
    | 'ownPurchasePrice'
    | 'purchaseDate'
    | 'weight'
    | 'totalMintage'
  >;

/** Answer of `GET /api/collection/report`; `next` is what the next page comes after. */
export interface ReportPage {
  coins: ReportCoin[];
  next: number | null;
}
