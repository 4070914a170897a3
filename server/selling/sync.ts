import type { Orm } from '../../db/client.ts';
import type { OwnerId } from '../../db/schema.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import { MARKETPLACE_NAMES, type SyncResult } from '../../shared/marketplace/model.ts';
import { sellPieces } from '../coins/sold.ts';
import { AppError } from '../core/errors.ts';
import { withUserLock } from '../core/leases.ts';
import { createRateLimit } from '../core/limit.ts';
import { someAtOnce } from '../core/queue.ts';
import type { SellingDeps } from './deps.ts';
import { withAccess } from './link/tokens.ts';
import { MarketplaceError, type RemoteState } from './marketplace.ts';
import {
  changePublication,
  type FullPublication,
  listedPlaces,
  OFFERED,
  type Place,
  publicationAt,
  sitesOf,
} from './rows.ts';
import { requestEnd } from './service.ts';

/** Fresh enough for the hourly job. */
const FRESH_MS = 50 * 60_000;
const MOST = 500;
const AT_ONCE = 2;
const MOST_PROBLEMS = 10;

const button = createRateLimit('looks at marketplaces', { times: 10, withinMs: 15 * 60_000 });

/** 429 when pressed too often. */
export async function syncNow(
  deps: SellingDeps,
  userId: OwnerId,
  person: string = userId,
): Promise<SyncResult> {
  await button.use(deps, person, msg('Too many requests. Wait 15 minutes.'));
  return withUserLock(deps, userId, async () =>
    askAll(deps, await listedPlaces(deps.db.orm, { userId }, MOST)),
  );
}

/** Hourly, longest unchecked first. */
export async function syncAll(deps: SellingDeps, now = Date.now()): Promise<void> {
  if (!deps.marketplaces.isConfigured('ebay') && !deps.marketplaces.isConfigured('etsy')) return;
  await askAll(deps, await listedPlaces(deps.db.orm, { before: new Date(now - FRESH_MS) }, MOST));
}

async function askAll(deps: SellingDeps, places: Place[]): Promise<SyncResult> {
  const result: SyncResult = { checked: 0, sold: 0, ended: 0, problems: [] };
  const problems = new Set<string>();
  /** One listing may be on both sites. */
  const checked = new Set<number>();
  /** Rate limited or disconnected: the user's other listings are skipped. */
  const stopped = new Set<string>();
  await someAtOnce(AT_ONCE, places, async (place) => {
    const whole = await publicationAt(deps.db.orm, place);
    if (whole?.publication.status !== 'listed') return;
    const key = `${place.marketplace} ${whole.listing.userId}`;
    if (stopped.has(key)) return;
    try {
      const became = await ask(deps, whole);
      checked.add(place.listingId);
      if (became === 'sold') result.sold += 1;
      if (became === 'ended') result.ended += 1;
    } catch (error) {
      stopped.add(key);
      if (!(error instanceof MarketplaceError || error instanceof AppError)) {
        deps.log.error('a listing was not looked at', { ...place, error });
        problems.add(msg('Something went wrong on the server. Please try again.'));
        return;
      }
      const remedy = error instanceof MarketplaceError ? error.facts.remedy : undefined;
      problems.add(sentences(error.sentence, remedy));
    }
  });
  return { ...result, checked: checked.size, problems: [...problems].slice(0, MOST_PROBLEMS) };
}

async function ask(
  deps: SellingDeps,
  { publication, listing }: FullPublication,
): Promise<RemoteState['state']> {
  const client = await deps.marketplaces.client(publication.marketplace);
  const { record, reference } = publication;
  const state = await withAccess(deps, listing.userId, client, (access) =>
    client.state({ ...access, record, reference }),
  );
  await deps.db.transaction(async (tx) => {
    const now = await publicationAt(tx, publication);
    // Ended, relisted or deleted during the call.
    if (!now || now.publication.reference !== reference || now.publication.status !== 'listed') return;
    await keep(tx, deps, now, state);
  });
  return state.state;
}

async function keep(tx: Orm, deps: SellingDeps, whole: FullPublication, state: RemoteState): Promise<void> {
  const { publication } = whole;
  const checkedAt = new Date();
  if (state.state === 'active') {
    const url = state.url ?? publication.url;
    await changePublication(tx, publication, { checkedAt, url, views: state.views ?? publication.views });
  } else if (state.state === 'sold') await keepSale(tx, deps, whole, state);
  else {
    const name = MARKETPLACE_NAMES[publication.marketplace];
    const endedAt = state.state === 'ended' && state.endedAt !== null ? new Date(state.endedAt) : checkedAt;
    const message =
      state.state === 'ended'
        ? msg('The listing was ended on {name}.', { name })
        : msg('This listing no longer exists on {name}.', { name });
    const told = { message, remedy: msg('List it again if you still want to sell the coin.'), failure: null };
    const done = { status: 'ended', endedAt, checkedAt, wish: null, dueAt: null, attempts: 0 } as const;
    await changePublication(tx, publication, { ...done, ...told });
  }
}

/** Other listings of the coin are ended by the coin's change event. */
async function keepSale(
  tx: Orm,
  deps: SellingDeps,
  { publication, listing, coin }: FullPublication,
  state: Extract<RemoteState, { state: 'sold' }>,
): Promise<void> {
  const soldAt = new Date(state.soldAt ?? Date.now());
  const soldPrice = state.price ?? listing.price;
  const sold = { soldAt, soldPrice, soldFees: state.fees };
  const none = { wish: null, dueAt: null, attempts: 0, message: null, remedy: null, failure: null };
  await changePublication(tx, publication, { ...sold, ...none, status: 'sold', checkedAt: new Date() });
  // One piece has one buyer: end it on the other site.
  for (const site of await sitesOf(tx, listing.id))
    if (OFFERED.includes(site.status)) await requestEnd(tx, deps, site);
  // Sold by hand or through another listing: those facts stay.
  if (coin.isSold) return;
  await sellPieces(tx, deps, coin, {
    ...{ ...sold, soldPlace: MARKETPLACE_NAMES[publication.marketplace] },
    ...{ soldListingId: listing.id, quantity: 1 },
  });
}
