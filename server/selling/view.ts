import { msg } from '../../shared/language/msg.ts';
import { type Listing, type ListingSite, MARKETPLACE_NAMES } from '../../shared/marketplace/model.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { ListingRow, PublicationRow } from './draft.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;

export interface Progress {
  /** Empty while the site's code is not loaded. */
  steps: readonly { name: string; doing: string }[];
}

function toSite(row: PublicationRow, { steps }: Progress): ListingSite {
  const done = steps.findIndex(({ name }) => name === row.step) + 1;
  const isPublishing = row.status === 'publishing';
  return {
    ...{ marketplace: row.marketplace, name: MARKETPLACE_NAMES[row.marketplace], status: row.status },
    doing: doingOf(row, steps[done]?.doing),
    step: isPublishing ? done : steps.length,
    steps: steps.length,
    ...{ message: row.message, remedy: row.remedy, needsLink: row.failure === 'consent revoked' },
    warnings: row.warnings,
    ...{ listingId: row.siteListingId, url: row.url, views: row.views },
    retryAt: row.wish && row.attempts > 0 ? iso(row.dueAt) : null,
    ...{ listedAt: iso(row.listedAt), endedAt: iso(row.endedAt), soldAt: iso(row.soldAt) },
    ...{ soldPrice: moneyText(row.soldPrice), fees: moneyText(row.soldFees), checkedAt: iso(row.checkedAt) },
  };
}

function doingOf({ wish, status }: PublicationRow, step: string | undefined): string | null {
  if (wish === 'end') return msg('Ending the listing');
  if (wish === 'revise') return msg('Changing the listing');
  return status === 'publishing' ? (step ?? msg('Publishing')) : null;
}

export interface ListedCoinNow {
  name: string;
  deletedAt: Date | null;
  isSold: boolean;
}

export function toListing(
  row: ListingRow,
  publications: readonly PublicationRow[],
  coin: ListedCoinNow,
  progressOf: (row: PublicationRow) => Progress,
): Listing {
  const on = (id: PublicationRow['marketplace']) =>
    publications.find(({ marketplace }) => marketplace === id);
  const [ebay, etsy] = [on('ebay'), on('etsy')];
  return {
    ...{ id: row.id, userId: row.userId, coinId: row.coinId },
    ...{ title: row.title, description: row.description, price: moneyText(row.price) },
    ...{
      category: row.category,
      condition: row.condition,
      subcategory: row.subcategory,
      tags: row.tags ?? [],
    },
    ...{ shippingWeight: row.shippingWeight, shippingDimensions: row.shippingDimensions },
    ...{ shippingCost: moneyText(row.shippingCost), returnsAccepted: row.returnsAccepted },
    returnPeriod: row.returnPeriod,
    images: { obverse: row.obverseImageUrl, reverse: row.reverseImageUrl },
    specifics: row.specifics ?? {},
    etsyListingId: etsy?.siteListingId ?? null,
    etsyStatus: etsy?.status ?? null,
    etsyUrl: etsy?.url ?? null,
    ebayListingId: ebay?.siteListingId ?? null,
    ebayStatus: ebay?.status ?? null,
    ebayUrl: ebay?.url ?? null,
    ...{ listOnEtsy: etsy !== undefined, listOnEbay: ebay !== undefined },
    ...{ status: row.status, listedAt: iso(row.listedAt), soldAt: iso(row.soldAt) },
    ...{ createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() },
    coinName: coin.name,
    coinState: coin.deletedAt === null ? 'kept' : coin.isSold ? 'sold' : 'trashed',
    sites: publications.map((publication) => toSite(publication, progressOf(publication))),
  };
}
