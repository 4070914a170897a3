import { desc } from 'drizzle-orm';
import { prepared } from '../../../db/client.ts';
import { metalPrices } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import { METALS, type Metal, type MetalPrices } from '../../../shared/market/metals.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import type { MetalDesk, ValuationDeps } from '../deps.ts';
import { behindOf, carriedOver, oldestOf, type Spot, shippedSpot, withShipped } from './age.ts';
import { metalPriceSource } from './metal-prices.ts';
import { check } from './sanity.ts';

/** Prices and whether newer ones ought to be there: of all (`stale`), or of metals the vendor tells no more (`behind`). */
export interface AgedSpot {
  spot: Spot | null;
  stale: boolean;
  behind: readonly Metal[];
}

/** The vendor is asked at most this often, whoever wants to know. */
const PAUSE_MS = 60_000;
/** The job's timer may be a little early: what is nearly due is due. */
const SLACK_MS = 5 * 60_000;

export const createMetalDesk = ({ metals }: Config): MetalDesk => ({
  ...{ source: metalPriceSource(metals), asking: null, askedAt: -Infinity, failing: false },
  ...{ shipped: shippedSpot(), doubts: new Map(), refused: '', missing: '' },
});

const reads = prepared((orm) => ({
  // Not by their times: a clock that was ahead for once would have the last word until then.
  last: orm.select().from(metalPrices).orderBy(desc(metalPrices.id)).limit(1).prepare(),
}));

/** Whether the operator lets prices be asked for at all. */
export const pricesAreOn = (deps: ValuationDeps): boolean => deps.metalDesk.source !== null;

/** The last good prices in US dollars per troy ounce, those of the release where a vendor told no newer ones. */
export const spotPrices = async (deps: ValuationDeps): Promise<Spot | null> =>
  withShipped(await storedSpot(deps), deps.metalDesk.shipped);

/** The last good prices a vendor told; null before the first. */
async function storedSpot(deps: ValuationDeps): Promise<Spot | null> {
  const [row] = await reads(deps.db).last.all();
  return row ?? null;
}

/** The last good prices as the API answers them, which are as old as the oldest of them. */
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
 * Asks the source and stores its sound prices as a new row. Whoever comes while an answer is under way shares it.
 * Throws AppError: 503 with no source, 502, 503 or 504 when the source failed or told nothing that can be right.
 */
export function refreshSpot(deps: ValuationDeps, now = Date.now()): Promise<Spot> {
  const desk = deps.metalDesk;
  if (desk.asking) return desk.asking;
  desk.askedAt = now;
  desk.asking = ask(deps, desk, now).finally(() => {
    desk.asking = null;
  });
  return desk.asking;
}

async function ask(deps: ValuationDeps, desk: MetalDesk, now: number): Promise<Spot> {
  const { source } = desk;
  if (!source) throw switchedOff();
  const found = await source.latest();
  // Not the release's prices: years later an honest price may be far from them.
  const last = await storedSpot(deps);
  const { prices, taken, refused, doubts } = check(found, last, desk.doubts, now);
  desk.doubts = doubts;
  const missing = METALS.filter((metal) => found[metal] === null);
  tellRefused(deps, desk, refused.join(', '), missing.join(', '));
  if (taken.length === 0) throw new AppError(502, msg`${source.name} told no price that can be right.`);
  const toldAt = carriedOver(last, taken, now);
  const row = { ...prices, source: source.name, lastUpdated: new Date(now), toldAt };
  await deps.db.transaction(async (tx) => {
    await tx.insert(metalPrices).values(row);
  });
  return row;
}

/** Says once which prices cannot be right, and which are missing, until others are. */
function tellRefused(deps: ValuationDeps, desk: MetalDesk, refused: string, missing: string): void {
  const source = desk.source?.name;
  if (refused && refused !== desk.refused)
    deps.log.warn('metal prices were refused: they cannot be right', { source, refused });
  if (missing && missing !== desk.missing)
    deps.log.warn('metal prices are missing or none: the last good ones stay', { source, missing });
  Object.assign(desk, { refused, missing });
}

/**
 * Prices to reckon with: the last good ones, after one try for newer ones where they are not `fresh`. At most one try
 * a minute, of at most four seconds, and never an error: without an answer the last good ones have to do.
 */
export async function freshSpot(deps: ValuationDeps, now = Date.now()): Promise<AgedSpot> {
  const desk = deps.metalDesk;
  const last = await lastSpot(deps, now);
  if (!last.stale || !desk.source) return last;
  const paused = !desk.asking && isPaused(desk, now);
  // Somebody else's answer may have come since.
  if (paused) return lastSpot(deps, now);
  const told = withShipped(await attempt(deps, now), deps.metalDesk.shipped);
  return aged(deps, told ?? last.spot, now);
}

/** The last good prices and whether newer ones ought to be there; nobody is asked for them. */
export const lastSpot = async (deps: ValuationDeps, now = Date.now()): Promise<AgedSpot> =>
  aged(deps, await spotPrices(deps), now);

function aged(deps: ValuationDeps, spot: Spot | null, now: number): AgedSpot {
  const { freshMs = HOUR_MS } = deps.metalDesk.source ?? {};
  return { spot, stale: ageOf(spot, now) > freshMs, behind: spot ? behindOf(spot, freshMs) : [] };
}

const HOUR_MS = 3_600_000;
/** Of a clock that was ahead nobody knows how old its prices are. */
function ageOf(spot: Spot | null, now: number): number {
  const age = spot ? now - spot.lastUpdated.getTime() : Infinity;
  return age < -SLACK_MS ? Infinity : age;
}

const isPaused = ({ askedAt }: MetalDesk, now: number) => Math.abs(now - askedAt) < PAUSE_MS;

/**
 * Prices for somebody who wishes them new: those younger than the source's pause are new enough. Throws AppError: 503 with no
 * source and within a minute of a failure, 502, 503 or 504 when the source failed; the last good ones stay.
 */
export async function newerSpot(deps: ValuationDeps, now = Date.now()): Promise<void> {
  const desk = deps.metalDesk;
  const { source } = desk;
  if (!source) throw switchedOff();
  if (ageOf(await spotPrices(deps), now) < source.pauseMs) return;
  if (!desk.asking && isPaused(desk, now)) throw askedJustNow(source.name);
  await toldOf(deps, now);
}

const switchedOff = () => new AppError(503, 'Metal prices are switched off.');
const askedJustNow = (name: string) =>
  new AppError(503, msg`${name} was asked a moment ago. Please try again in a minute.`);

/** What the timetable calls every hour and soon after the start: asks when the prices are about to be old. */
export async function keepSpot(deps: ValuationDeps, now = Date.now()): Promise<void> {
  const { source } = deps.metalDesk;
  if (source && ageOf(await spotPrices(deps), now) > source.freshMs - SLACK_MS) await attempt(deps, now);
}

/** Tries; null when that fails. */
const attempt = (deps: ValuationDeps, now: number): Promise<Spot | null> =>
  toldOf(deps, now).catch((error) => {
    if (error instanceof AppError) return null;
    throw error;
  });

/** Asks, and tells the log when that begins to fail and when it is over: not every hour of a long night. */
async function toldOf(deps: ValuationDeps, now: number): Promise<Spot> {
  const desk = deps.metalDesk;
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
