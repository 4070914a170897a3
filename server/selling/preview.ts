import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { type CoinRow, type OwnerId, photos, users } from '../../db/schema.ts';
import { UNITED_STATES } from '../../shared/coins/identity.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import {
  MARKETPLACE_NAMES,
  MARKETPLACES,
  OLD_VALUE_DAYS,
  VINTAGE_YEARS,
} from '../../shared/marketplace/constants.ts';
import type {
  ListingBody,
  ListingPreview,
  MarketplaceId,
  PreviewBody,
  SellWarning,
  ShipFrom,
  SitePreview,
} from '../../shared/marketplace/model.ts';
import {
  suggestedCategory,
  suggestedDescription,
  suggestedTags,
  suggestedTitle,
} from '../../shared/marketplace/suggest.ts';
import { moneyText, parseMoney } from '../../shared/money/money.ts';
import { hashIn } from '../../shared/photos/model.ts';
import { coinRow } from '../coins/queries.ts';
import { toCoin } from '../coins/view.ts';
import { AppError, fieldError, notFound } from '../core/errors.ts';
import { createRateLimit } from '../core/limit.ts';
import { estimateValue } from '../valuation/service.ts';
import { toValue } from '../valuation/stored.ts';
import { dollars } from '../valuation/wording.ts';
import type { SellingDeps } from './deps.ts';
import { draftOf } from './draft.ts';
import { linksOf, withAccess } from './link/tokens.ts';
import { MarketplaceError } from './marketplace.ts';
import { offeredOn, ownSites } from './rows.ts';
import { newReference } from './work.ts';

/** Stock photos taken over from elsewhere show another coin. */
async function ownPhotos(
  orm: Orm,
  coin: CoinRow,
): Promise<{ obverse: string | null; reverse: string | null }> {
  const urls = [coin.obverseImageUrl ?? coin.imageUrl, coin.reverseImageUrl];
  const hashes = urls.flatMap((url) => hashIn(url) ?? []);
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
      throw fieldError(`images.${side}`, 'listing_photo_not_own', LISTING_PHOTO_NOT_OWN);
  }
  return { obverse: images.obverse ?? null, reverse: images.reverse ?? null };
}

/** Null where the user never entered it. */
async function shipFromOf(orm: Orm, userId: OwnerId): Promise<ShipFrom | null> {
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
  userId: OwnerId,
  { postalCode, country }: ShipFrom,
): Promise<void> {
  await tx
    .update(users)
    .set({ mailingZip: postalCode, mailingCountry: country === 'US' ? UNITED_STATES : country })
    .where(eq(users.id, userId));
}

export const conditionOf = (coin: CoinRow, given: string): string => given || coin.condition;

async function suggestionOf(orm: Orm, coin: CoinRow) {
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

const DAY_MS = 24 * 3_600_000;
const limit = createRateLimit('previews of listings', { times: 60, withinMs: 15 * 60_000 });

/**
 * The filled form, each site's preview and fees, and warnings. A site that cannot be reached has a
 * message. 404 for an absent or foreign coin.
 */
export async function previewListing(
  deps: SellingDeps,
  userId: OwnerId,
  body: PreviewBody,
  person: string = userId,
): Promise<ListingPreview> {
  const { orm } = deps.db;
  const coin = await coinRow(orm, userId, body.coinId);
  if (!coin) throw notFound();
  if (body.marketplaces.length > 0)
    await limit.use(deps, person, msg('Too many requests. Wait a few minutes.'));
  const suggested = await suggestionOf(orm, coin);
  const columns = await columnsOf(orm, coin, {
    ...body,
    description: body.description || suggested.description,
  });
  const cents = body.price ?? (suggested.price === null ? null : parseMoney(suggested.price));
  const offer = { ...columns, title: body.title || suggested.title, price: Math.max(cents ?? 0, 100) };
  const links = await linksOf(orm, userId);
  const isLinked = (id: MarketplaceId) =>
    links.some(({ marketplace, needsLink }) => marketplace === id && !needsLink);
  const known = body.listingId === undefined ? [] : await ownSites(orm, userId, body.listingId);
  const referenceOn = (id: MarketplaceId) =>
    known.find(({ marketplace }) => marketplace === id)?.reference ?? newReference();
  const sites = await Promise.all(
    body.marketplaces.map((id) =>
      previewOn(deps, coin, offer, { id, isLinked: isLinked(id), reference: referenceOn(id) }),
    ),
  );
  return {
    suggested,
    sites,
    warnings: await warningsOf(deps, coin, { cents, columns, wanted: body.marketplaces }),
  };
}

type Offer = Awaited<ReturnType<typeof columnsOf>> & { title: string; price: number };

async function previewOn(
  deps: SellingDeps,
  coin: CoinRow,
  offer: Offer,
  { id, isLinked, reference }: { id: MarketplaceId; isLinked: boolean; reference: string },
): Promise<SitePreview> {
  const site = { marketplace: id, name: MARKETPLACE_NAMES[id], isLinked };
  const unknown = {
    ...{ title: null, category: null, categories: [], condition: null },
    ...{ specifics: [], tags: [], fees: null },
  };
  if (!isLinked)
    return {
      ...site,
      ...unknown,
      message: msg('Connect your {name} account on your profile to see this.', { name: site.name }),
    };
  try {
    const client = await deps.marketplaces.client(id);
    const draft = draftOf(deps, coin, offer, reference);
    const seen = await withAccess(deps, coin.userId, client, (access) =>
      client.preview({ ...access, draft }),
    );
    const { notes, ...rest } = seen;
    const fees = seen.fees?.map(({ name, amount }) => ({ name, amount: moneyText(amount) })) ?? null;
    return { ...site, ...rest, fees, message: sentences(...notes) || null };
  } catch (error) {
    if (!(error instanceof MarketplaceError || error instanceof AppError)) throw error;
    const remedy = error instanceof MarketplaceError ? error.facts.remedy : undefined;
    return { ...site, ...unknown, message: sentences(error.sentence, remedy) };
  }
}

interface Planned {
  cents: number | null;
  columns: Awaited<ReturnType<typeof columnsOf>>;
  wanted: readonly MarketplaceId[];
}

async function warningsOf(
  deps: SellingDeps,
  coin: CoinRow,
  { cents, columns, wanted }: Planned,
): Promise<SellWarning[]> {
  const warnings: SellWarning[] = [];
  const warn = (kind: SellWarning['kind'], message: string, marketplace: MarketplaceId | null = null) =>
    warnings.push({ kind, message, marketplace });
  const youngest = new Date().getFullYear() - VINTAGE_YEARS;
  if (coin.year > youngest && (wanted.length === 0 || wanted.includes('etsy')))
    warn(
      'too-young',
      msg('Etsy only allows items at least {VINTAGE_YEARS} years old; this coin is from {year}.', {
        VINTAGE_YEARS,
        year: coin.year,
      }),
      'etsy',
    );
  const { parts } = await estimateValue(deps, toValue(coin));
  const melt = parts.melt && parseMoney(parts.melt.value);
  if (melt && cents !== null && cents < melt) {
    const amount = dollars(melt);
    warn('below-melt', msg('The price is below the melt value, {amount}.', { amount }));
  }
  if (coin.estimatedValue === null) warn('no-value', msg('This coin has no value yet.'));
  else if (coin.valuedAt && Date.now() - coin.valuedAt.getTime() > OLD_VALUE_DAYS * DAY_MS)
    warn(
      'old-value',
      msg('The value of this coin is more than {OLD_VALUE_DAYS} days old.', { OLD_VALUE_DAYS }),
    );
  if (!columns.obverseImageUrl && !columns.reverseImageUrl)
    warn('no-photo', msg('Both marketplaces need at least one photo you took yourself.'));
  if (coin.quantity > 1)
    warn(
      'several',
      msg('A listing offers one piece; you have {quantity} of this coin.', { quantity: coin.quantity }),
    );
  const offered = await offeredOn(deps.db.orm, coin);
  for (const id of MARKETPLACES.filter((one) => offered.includes(one))) {
    const site = MARKETPLACE_NAMES[id];
    warn('already-listed', msg('This coin is already listed on {site}.', { site }), id);
  }
  return warnings;
}

const LISTING_PHOTO_NOT_OWN = msg('Buyers need to see the actual coin. Choose a photo you took yourself.');
