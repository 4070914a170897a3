import type { CoinRow } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import {
  MARKETPLACE_NAMES,
  MARKETPLACES,
  OLD_VALUE_DAYS,
  VINTAGE_YEARS,
} from '../../shared/marketplace/constants.ts';
import type {
  ListingPreview,
  MarketplaceId,
  PreviewBody,
  SellWarning,
  SitePreview,
} from '../../shared/marketplace/model.ts';
import { moneyText, parseMoney } from '../../shared/money/money.ts';
import { coinRow } from '../coins/queries.ts';
import { AppError, notFound } from '../core/errors.ts';
import { createSharedLimit } from '../core/limit.ts';
import { estimateValue } from '../valuation/service.ts';
import { toValue } from '../valuation/stored.ts';
import { dollars } from '../valuation/wording.ts';
import type { SellingDeps } from './deps.ts';
import { draftOf } from './draft.ts';
import { linksOf } from './link/links.ts';
import { withAccess } from './link/tokens.ts';
import { MarketplaceError } from './marketplace.ts';
import { columnsOf, suggestionOf } from './offer.ts';
import { offeredOn, ownSites } from './rows.ts';
import { newReference } from './work.ts';

const DAY_MS = 24 * 3_600_000;
const limit = createSharedLimit('previews of listings', { times: 60, withinMs: 15 * 60_000 });

/**
 * The filled form, each site's preview and fees, and warnings. A site that cannot be reached has a
 * message. 404 for an absent or foreign coin.
 */
export async function previewListing(
  deps: SellingDeps,
  userId: string,
  body: PreviewBody,
): Promise<ListingPreview> {
  const { orm } = deps.db;
  const coin = await coinRow(orm, userId, body.coinId);
  if (!coin) throw notFound();
  if (body.marketplaces.length > 0)
    await limit.use(deps, userId, msg('Too many requests. Wait a few minutes.'));
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
      message: msg`Connect your ${site.name} account on your profile to see this.`,
    };
  try {
    const client = await deps.marketplaces.client(id);
    const draft = draftOf(deps, coin, offer, reference);
    const seen = await withAccess(deps, coin.userId, client, (access) =>
      client.preview({ ...access, draft }),
    );
    const { notes, ...rest } = seen;
    const fees = seen.fees?.map(({ name, amount }) => ({ name, amount: moneyText(amount) })) ?? null;
    return { ...site, ...rest, fees, message: notes.join(' ') || null };
  } catch (error) {
    if (!(error instanceof MarketplaceError || error instanceof AppError)) throw error;
    const remedy = error instanceof MarketplaceError ? error.facts.remedy : undefined;
    return { ...site, ...unknown, message: [error.message, remedy].filter(Boolean).join(' ') };
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
      msg`Etsy only allows items at least ${VINTAGE_YEARS} years old; this coin is from ${coin.year}.`,
      'etsy',
    );
  const { parts } = await estimateValue(deps, toValue(coin));
  const melt = parts.melt && parseMoney(parts.melt.value);
  if (melt && cents !== null && cents < melt) {
    const amount = dollars(melt);
    warn('below-melt', msg`The price is below the melt value, ${amount}.`);
  }
  if (coin.estimatedValue === null) warn('no-value', msg('This coin has no value yet.'));
  else if (coin.valuedAt && Date.now() - coin.valuedAt.getTime() > OLD_VALUE_DAYS * DAY_MS)
    warn('old-value', msg`The value of this coin is more than ${OLD_VALUE_DAYS} days old.`);
  if (!columns.obverseImageUrl && !columns.reverseImageUrl)
    warn('no-photo', msg('Both marketplaces need at least one photo you took yourself.'));
  if (coin.quantity > 1)
    warn('several', msg`A listing offers one piece; you have ${coin.quantity} of this coin.`);
  const offered = await offeredOn(deps.db.orm, coin);
  for (const id of MARKETPLACES.filter((one) => offered.includes(one))) {
    const site = MARKETPLACE_NAMES[id];
    warn('already-listed', msg`This coin is already listed on ${site}.`, id);
  }
  return warnings;
}
