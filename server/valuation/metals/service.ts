import { and, asc, desc, gte, lt, sql } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { z } from 'zod';
import { prepared } from '../../../db/client.ts';
import { dayOf } from '../../../db/rows.ts';
import { metalPrices } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import {
  METALS,
  type Metal,
  type MetalPriceHistory,
  type MetalPrices,
} from '../../../shared/market/metals.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { publicAnswer } from '../../core/http/answers.ts';
import { createRateLimit } from '../../core/limit.ts';
import { auth } from '../../core/session/plugin.ts';
import type { MetalState, ValuationDeps } from '../deps.ts';
import { metalPriceSource } from './metal-prices.ts';
import {
  carriedOverTimes,
  check,
  oldestOf,
  overdueMetals,
  type Spot,
  shippedSpot,
  withShipped,
} from './spot.ts';

/** `behind`: metals the vendor no longer gives. */
export interface AgedSpot {
  spot: Spot | null;
  stale: boolean;
  behind: readonly Metal[];
}

const PAUSE_MS = 60_000;
/** The job's timer may be a little early. */
const SLACK_MS = 5 * 60_000;

export const createMetalState = ({ metals }: Config): MetalState => ({
  ...{ source: metalPriceSource(metals), asking: null, askedAt: -Infinity, failing: false },
  ...{ shipped: shippedSpot(), doubts: new Map(), refused: '', missing: '' },
});

const reads = prepared((orm) => ({
  // By id: a clock once ahead would put its row last by time.
  last: orm.select().from(metalPrices).orderBy(desc(metalPrices.id)).limit(1).prepare(),
}));

export const pricesAreOn = (deps: ValuationDeps): boolean => deps.metalState.source !== null;

/** The newer of stored and bundled prices, US dollars per troy ounce. */
export const spotPrices = async (deps: ValuationDeps): Promise<Spot | null> =>
  withShipped(await storedSpot(deps), deps.metalState.shipped);

async function storedSpot(deps: ValuationDeps): Promise<Spot | null> {
  const [row] = await reads(deps.db).last.all();
  return row ?? null;
}

/** Dated by the oldest price. */
export async function metalPricesOf(deps: ValuationDeps, now = Date.now()): Promise<MetalPrices> {
  const { spot, stale, behind } = await lastSpot(deps, now);
  const { gold = null, silver = null, platinum = null, palladium = null, copper = null } = spot ?? {};
  return {
    gold,
    silver,
    platinum,
    palladium,
    copper,
    unit: 'troy ounce',
    source: spot?.source ?? 'Market data',
    lastUpdated: spot && oldestOf(spot, METALS).toISOString(),
    stale: stale || behind.length > 0,
    isOn: deps.config.metals.provider !== 'none',
  };
}

/**
 * Fetches and stores plausible prices; concurrent calls share one request. Throws AppError 503 without a source, 502,
 * 503 or 504 when it fails.
 */
export function refreshSpot(deps: ValuationDeps, now = Date.now()): Promise<Spot> {
  const desk = deps.metalState;
  if (desk.asking) return desk.asking;
  desk.askedAt = now;
  desk.asking = ask(deps, desk, now).finally(() => {
    desk.asking = null;
  });
  return desk.asking;
}

async function ask(deps: ValuationDeps, desk: MetalState, now: number): Promise<Spot> {
  const { source } = desk;
  if (!source) throw switchedOff();
  const found = await source.latest();
  // Not the bundled prices: years later a right price may be far from them.
  const last = await storedSpot(deps);
  const { prices, taken, refused, doubts } = check(found, last, desk.doubts, now);
  desk.doubts = doubts;
  const missing = METALS.filter((metal) => found[metal] === null);
  logRefused(deps, desk, refused.join(', '), missing.join(', '));
  if (taken.length === 0)
    throw new AppError(502, 'metal_prices_implausible', '{name} returned no plausible price.', {
      name: source.name,
    });
  const toldAt = carriedOverTimes(last, taken, now);
  const row = { ...prices, source: source.name, lastUpdated: new Date(now), toldAt };
  await deps.db.transaction(async (tx) => {
    await tx.insert(metalPrices).values(row);
  });
  return row;
}

/** Logs each set of refused or missing metals once. */
function logRefused(deps: ValuationDeps, desk: MetalState, refused: string, missing: string): void {
  const source = desk.source?.name;
  if (refused && refused !== desk.refused)
    deps.log.warn('metal prices were refused: they cannot be right', { source, refused });
  if (missing && missing !== desk.missing)
    deps.log.warn('metal prices are missing or none: the last good ones stay', { source, missing });
  Object.assign(desk, { refused, missing });
}

/**
 * Current prices, after one try (at most one a minute, four seconds) if stale. Never throws: falls back to the last
 * ones.
 */
export async function freshSpot(deps: ValuationDeps, now = Date.now()): Promise<AgedSpot> {
  const desk = deps.metalState;
  const last = await lastSpot(deps, now);
  if (!last.stale || !desk.source) return last;
  const paused = !desk.asking && isPaused(desk, now);
  // A concurrent request may have finished.
  if (paused) return lastSpot(deps, now);
  const told = withShipped(await tryFetch(deps, now), deps.metalState.shipped);
  return aged(deps, told ?? last.spot, now);
}

/** Without a request. */
export const lastSpot = async (deps: ValuationDeps, now = Date.now()): Promise<AgedSpot> =>
  aged(deps, await spotPrices(deps), now);

function aged(deps: ValuationDeps, spot: Spot | null, now: number): AgedSpot {
  const { freshMs = HOUR_MS } = deps.metalState.source ?? {};
  return { spot, stale: ageOf(spot, now) > freshMs, behind: spot ? overdueMetals(spot, freshMs) : [] };
}

const HOUR_MS = 3_600_000;
/** Future times (clock was ahead) count as infinitely old. */
function ageOf(spot: Spot | null, now: number): number {
  const age = spot ? now - spot.lastUpdated.getTime() : Infinity;
  return age < -SLACK_MS ? Infinity : age;
}

const isPaused = ({ askedAt }: MetalState, now: number) => Math.abs(now - askedAt) < PAUSE_MS;

/**
 * Refreshes unless prices are younger than the source's pause. Throws AppError 503 without a source or within a minute
 * of a failure, 502, 503 or 504 when it fails.
 */
export async function refreshOnDemand(deps: ValuationDeps, now = Date.now()): Promise<void> {
  const desk = deps.metalState;
  const { source } = desk;
  if (!source) throw switchedOff();
  if (ageOf(await spotPrices(deps), now) < source.pauseMs) return;
  if (!desk.asking && isPaused(desk, now)) throw askedJustNow(source.name);
  await fetchLogged(deps, now);
}

const switchedOff = () => new AppError(503, 'metal_prices_off', 'Metal prices are switched off.');
const askedJustNow = (name: string) =>
  new AppError(503, 'metal_prices_asked_lately', METAL_PRICES_ASKED_LATELY, { name });

/** Hourly job: fetches prices that are about to be stale. */
export async function updateSpot(deps: ValuationDeps, now = Date.now()): Promise<void> {
  const { source } = deps.metalState;
  if (source && ageOf(await spotPrices(deps), now) > source.freshMs - SLACK_MS) await tryFetch(deps, now);
}

const tryFetch = (deps: ValuationDeps, now: number): Promise<Spot | null> =>
  fetchLogged(deps, now).catch((error) => {
    if (error instanceof AppError) return null;
    throw error;
  });

/** Logs the first failure and the recovery, not every hour. */
async function fetchLogged(deps: ValuationDeps, now: number): Promise<Spot> {
  const desk = deps.metalState;
  try {
    const spot = await refreshSpot(deps, now);
    if (desk.failing) deps.log.info('metal prices are to be had again', { source: spot.source });
    desk.failing = false;
    return spot;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!desk.failing) deps.log.warn('metal prices are not to be had', { error: error.message });
    desk.failing = true;
    error.isTold = true;
    throw error;
  }
}

const DAY = 24 * 3_600_000;
/** Later, one price a day is stored. */
const FULL_DAYS = 90;

const dayNumber = dayOf(metalPrices.lastUpdated);

const historyReads = prepared((orm) => {
  const recent = and(
    gte(metalPrices.lastUpdated, sql.param(sql.placeholder('since'), metalPrices.lastUpdated)),
    // Excludes rows of a clock that was ahead.
    lt(metalPrices.lastUpdated, sql.param(sql.placeholder('until'), metalPrices.lastUpdated)),
  );
  const lastOfDays = orm
    .select({ at: sql`max(${metalPrices.lastUpdated})` })
    .from(metalPrices)
    .where(recent)
    .groupBy(dayNumber);
  return {
    days: orm
      .select()
      .from(metalPrices)
      .where(and(recent, sql`${metalPrices.lastUpdated} in ${lastOfDays}`))
      .orderBy(asc(metalPrices.lastUpdated), asc(metalPrices.id))
      .prepare(),
  };
});

/** Last prices of each day (UTC), oldest first; null where a metal had none that day. */
export async function metalPriceHistory(
  deps: ValuationDeps,
  days = 365,
  now = Date.now(),
): Promise<MetalPriceHistory> {
  const today = Math.floor(now / DAY);
  const [since, until] = [today - days + 1, today + 1].map((day) => new Date(day * DAY));
  const rows = await historyReads(deps.db).days.all({ since, until });
  // At equal times the later row wins.
  const points = new Map(
    rows.map((row) => {
      const day = row.lastUpdated.toISOString().slice(0, 10);
      return [day, { day, ...pricesOf(row) }];
    }),
  );
  return { points: [...points.values()] };
}

function pricesOf(row: typeof metalPrices.$inferSelect) {
  const midnight = Math.floor(row.lastUpdated.getTime() / DAY) * DAY;
  return Object.fromEntries(
    METALS.map((metal) => {
      const price = row[metal];
      const isOfDay = (row.toldAt?.[metal] ?? midnight) >= midnight;
      return [metal, price === null || !isOfDay ? null : Math.round(price * 1e4) / 1e4];
    }),
  ) as Record<(typeof METALS)[number], number | null>;
}

/** Thins days older than 90 to their last price: charts show one point a day. */
export async function thinPrices(deps: ValuationDeps, now = Date.now()): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const last = tx
      .select({ at: sql`max(${metalPrices.lastUpdated})` })
      .from(metalPrices)
      .groupBy(dayNumber);
    await tx
      .delete(metalPrices)
      .where(
        and(
          lt(metalPrices.lastUpdated, new Date(now - FULL_DAYS * DAY)),
          sql`${metalPrices.lastUpdated} not in ${last}`,
        ),
      );
  });
}

const METAL_PRICES_ASKED_LATELY = msg('{name} was asked a moment ago. Please try again in a minute.');

/** Days back, today included; default a year. */
const MetalHistoryQuery = z.object({
  days: z.coerce.number<number | string>().int().min(1).max(1500).optional(),
});

const REFRESH_LIMIT = { times: 20, withinMs: 3_600_000 };
const TOO_MANY = msg('You’ve refreshed the prices very often. Please try again later.');

export const metalRoutes = (deps: ValuationDeps) => {
  const wishes = createRateLimit('wishes for prices', REFRESH_LIMIT);
  return new Elysia({ prefix: '/api', tags: ['metals'] })
    .use(auth(deps))
    .get('/metal-prices', () => metalPricesOf(deps), { mapResponse: publicAnswer })
    .get('/metal-prices/history', ({ query }) => metalPriceHistory(deps, query.days), {
      query: MetalHistoryQuery,
      mapResponse: publicAnswer,
    })
    .post(
      '/metal-prices/refresh',
      async ({ caller }) => {
        await wishes.use(deps, caller.id, TOO_MANY);
        await refreshOnDemand(deps);
        return metalPricesOf(deps);
      },
      { signedIn: true },
    );
};
