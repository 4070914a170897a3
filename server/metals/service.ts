import { desc } from 'drizzle-orm';
import { prepared } from '../../db/client.ts';
import { metalPrices } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type MetalPriceSource, metalPriceSource } from '../integrations/metal-prices.ts';
import type { Metal, MetalPrices, SpotPrices } from './model.ts';
import { check, type Doubt } from './sanity.ts';

/** Prices with where and when they were taken. */
export interface Spot extends SpotPrices {
  source: string;
  lastUpdated: Date;
}

/** The vendor is asked at most this often, whoever wants to know. */
const PAUSE_MS = 60_000;
/** The job's timer may be a little early: what is nearly due is due. */
const SLACK_MS = 5 * 60_000;

/** What one program knows of its source: who is asking, how it went, and what is doubted. */
interface Desk {
  source: MetalPriceSource | null;
  asking: Promise<Spot> | null;
  askedAt: number;
  failing: boolean;
  doubts: Map<Metal, Doubt>;
  /** The metals whose prices were not believed the last time. */
  refused: string;
}

const desks = new WeakMap<Deps, Desk>();

function deskOf(deps: Deps): Desk {
  const known = desks.get(deps);
  if (known) return known;
  const source = metalPriceSource(deps.config.metals);
  const fresh: Desk = {
    source,
    asking: null,
    askedAt: -Infinity,
    failing: false,
    doubts: new Map(),
    refused: '',
  };
  desks.set(deps, fresh);
  return fresh;
}

const reads = prepared((orm) => ({
  last: orm
    .select()
    .from(metalPrices)
    .orderBy(desc(metalPrices.lastUpdated), desc(metalPrices.id))
    .limit(1)
    .prepare(),
}));

/** Whether the operator lets prices be asked for at all. */
export const pricesAreOn = (deps: Deps): boolean => deskOf(deps).source !== null;

/** The last good prices in US dollars per troy ounce; null before the first. */
export async function spotPrices(deps: Deps): Promise<Spot | null> {
  const [row] = await reads(deps.db).last.all();
  return row ?? null;
}

/** The last good prices as the API answers them. */
export async function metalPricesOf(deps: Deps): Promise<MetalPrices> {
  const spot = await spotPrices(deps);
  const { gold = null, silver = null, platinum = null, palladium = null, copper = null } = spot ?? {};
  return {
    gold,
    silver,
    platinum,
    palladium,
    copper,
    source: spot?.source ?? 'Market data',
    lastUpdated: spot?.lastUpdated.toISOString() ?? null,
  };
}

/**
 * Asks the source and stores its sound prices as a new row. Whoever comes while an answer is under way shares it.
 * Throws AppError: 503 with no source, 502, 503 or 504 when the source failed or told nothing that can be right.
 */
export function refreshSpot(deps: Deps, now = Date.now()): Promise<Spot> {
  const desk = deskOf(deps);
  if (desk.asking) return desk.asking;
  desk.askedAt = now;
  desk.asking = ask(deps, desk, now).finally(() => {
    desk.asking = null;
  });
  return desk.asking;
}

async function ask(deps: Deps, desk: Desk, now: number): Promise<Spot> {
  const { source } = desk;
  if (!source) throw new AppError(503, 'Metal prices are switched off.');
  const found = await source.latest();
  const { prices, taken, refused, doubts } = check(found, await spotPrices(deps), desk.doubts, now);
  desk.doubts = doubts;
  tellRefused(deps, desk, refused.join(', '));
  if (taken.length === 0) throw new AppError(502, `${source.name} told no price that can be right.`);
  const row = { ...prices, source: source.name, lastUpdated: new Date(now) };
  await deps.db.transaction(async (tx) => {
    await tx.insert(metalPrices).values(row);
  });
  return row;
}

/** Says once which prices cannot be right, until others are. */
function tellRefused(deps: Deps, desk: Desk, refused: string): void {
  if (refused && refused !== desk.refused)
    deps.log.warn('metal prices were refused: they cannot be right', { source: desk.source?.name, refused });
  desk.refused = refused;
}

/**
 * Prices to reckon with: the last good ones, after one try for newer ones where they are not `fresh`. At most one try
 * a minute, of at most four seconds, and never an error: without an answer the last good ones have to do.
 */
export async function freshSpot(
  deps: Deps,
  now = Date.now(),
): Promise<{ spot: Spot | null; stale: boolean }> {
  const desk = deskOf(deps);
  const last = await lastSpot(deps, now);
  if (!last.stale || !desk.source) return last;
  const paused = !desk.asking && now - desk.askedAt < PAUSE_MS;
  // Somebody else's answer may have come since.
  if (paused) return lastSpot(deps, now);
  const spot = (await attempt(deps, now)) ?? last.spot;
  return { spot, stale: isStale(deps, spot, now) };
}

/** The last good prices and whether newer ones ought to be there; nobody is asked for them. */
export async function lastSpot(deps: Deps, now = Date.now()): Promise<{ spot: Spot | null; stale: boolean }> {
  const spot = await spotPrices(deps);
  return { spot, stale: isStale(deps, spot, now) };
}

const isStale = (deps: Deps, spot: Spot | null, now: number) =>
  ageOf(spot, now) > (deskOf(deps).source?.freshMs ?? HOUR_MS);

const HOUR_MS = 3_600_000;
const ageOf = (spot: Spot | null, now: number) => (spot ? now - spot.lastUpdated.getTime() : Infinity);

/** What the timetable calls every hour and soon after the start: asks when the prices are about to be old. */
export async function keepSpot(deps: Deps, now = Date.now()): Promise<void> {
  const { source } = deskOf(deps);
  if (source && ageOf(await spotPrices(deps), now) > source.freshMs - SLACK_MS) await attempt(deps, now);
}

/** Tries, and tells the log when that begins to fail and when it is over: not every hour of a long night. */
async function attempt(deps: Deps, now: number): Promise<Spot | null> {
  const desk = deskOf(deps);
  try {
    const spot = await refreshSpot(deps, now);
    if (desk.failing) deps.log.info('metal prices are to be had again', { source: spot.source });
    desk.failing = false;
    return spot;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!desk.failing) deps.log.warn('metal prices are not to be had', { error: error.message });
    desk.failing = true;
    return null;
  }
}
