import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { type CoinRow, photos, users } from '../../db/schema.ts';
import { UNITED_STATES } from '../../shared/coins/country.ts';
import type { ListingBody, PreviewBody, ShipFrom } from '../../shared/marketplace/model.ts';
import {
  suggestedCategory,
  suggestedDescription,
  suggestedTags,
  suggestedTitle,
} from '../../shared/marketplace/suggest.ts';
import { moneyText } from '../../shared/money/money.ts';
import { toCoin } from '../coins/view.ts';
import { fieldError } from '../core/errors.ts';

const HASH = /[0-9a-f]{64}/;

/** Stock photos taken over from elsewhere show another coin. */
export async function ownPhotos(
  orm: Orm,
  coin: CoinRow,
): Promise<{ obverse: string | null; reverse: string | null }> {
  const urls = [coin.obverseImageUrl ?? coin.imageUrl, coin.reverseImageUrl];
  const hashes = urls.flatMap((url) => HASH.exec(url ?? '')?.[0] ?? []);
  if (hashes.length === 0) return { obverse: null, reverse: null };
  const credited = await orm
    .select({ hash: photos.hash })
    .from(photos)
    .where(and(eq(photos.userId, coin.userId), inArray(photos.hash, hashes), isNotNull(photos.credit)));
  const own = (url: string | null | undefined) =>
    url && !credited.some(({ hash }) => url.includes(hash)) ? url : null;
  return { obverse: own(urls[0]), reverse: own(urls[1]) };
}

/** 422 for a photo that is not the coin's own. */
export async function chosenPhotos(orm: Orm, coin: CoinRow, images: ListingBody['images']) {
  const own = await ownPhotos(orm, coin);
  if (!images) return own;
  const all = [own.obverse, own.reverse];
  for (const side of ['obverse', 'reverse'] as const) {
    const url = images[side];
    if (url && !all.includes(url))
      throw fieldError(
        `images.${side}`,
        'Buyers need to see the actual coin. Choose a photo you took yourself.',
      );
  }
  return { obverse: images.obverse ?? null, reverse: images.reverse ?? null };
}

/** Null where the user never entered it. */
export async function shipFromOf(orm: Orm, userId: string): Promise<ShipFrom | null> {
  const [row] = await orm
    .select({ zip: users.mailingZip, country: users.mailingCountry })
    .from(users)
    .where(eq(users.id, userId));
  if (!row?.zip) return null;
  return {
    postalCode: row.zip,
    country: /^[A-Z]{2}$/.test(row.country ?? '') ? (row.country ?? 'US') : 'US',
  };
}

export async function keepShipFrom(
  tx: Orm,
  userId: string,
  { postalCode, country }: ShipFrom,
): Promise<void> {
  await tx
    .update(users)
    .set({ mailingZip: postalCode, mailingCountry: country === 'US' ? UNITED_STATES : country })
    .where(eq(users.id, userId));
}

export const conditionOf = (coin: CoinRow, given: string): string => given || coin.condition;

export async function suggestionOf(orm: Orm, coin: CoinRow) {
  const view = toCoin(coin);
  return {
    title: suggestedTitle(view),
    description: suggestedDescription(view),
    price: moneyText(coin.estimatedValue),
    category: suggestedCategory(view),
    condition: coin.condition,
    tags: suggestedTags(view),
    images: await ownPhotos(orm, coin),
    shipFrom: await shipFromOf(orm, coin.userId),
  };
}

/** Empty fields are filled from the coin. */
export async function columnsOf(orm: Orm, coin: CoinRow, body: Omit<ListingBody | PreviewBody, 'price'>) {
  const images = await chosenPhotos(orm, coin, body.images);
  return {
    ...{ description: body.description, subcategory: body.subcategory, tags: body.tags },
    category: body.category || suggestedCategory(toCoin(coin)),
    condition: conditionOf(coin, body.condition),
    ...{ shippingWeight: body.shippingWeight, shippingDimensions: body.shippingDimensions },
    ...{
      shippingCost: body.shippingCost,
      returnsAccepted: body.returnsAccepted,
      returnPeriod: body.returnPeriod,
    },
    ...{ obverseImageUrl: images.obverse, reverseImageUrl: images.reverse, specifics: body.specifics },
    shipFrom: body.shipFrom ?? (await shipFromOf(orm, coin.userId)),
  };
}
