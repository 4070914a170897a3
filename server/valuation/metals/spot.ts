import file from '../../../db/metal-prices.json';
import {
  METALS,
  type Metal,
  NO_PRICES,
  SHIPPED_PRICES,
  type SpotPrices,
} from '../../../shared/market/metals.ts';

/** `toldAt` dates the prices carried over from earlier requests. */
export interface Dated extends SpotPrices {
  lastUpdated: Date;
  toldAt: Partial<Record<string, number>> | null;
}

export interface Spot extends Dated {
  source: string;
}

const { day, note: _note, ...prices } = file;

/** Noon keeps the day the same in most time zones. */
export const shippedSpot = (): Spot => ({
  ...(prices satisfies SpotPrices),
  source: SHIPPED_PRICES,
  lastUpdated: new Date(`${day}T12:00:00Z`),
  toldAt: null,
});

/** The newer price of each metal. */
export function withShipped(stored: Spot | null, shipped: Spot | null): Spot | null {
  if (!stored || !shipped) return stored ?? shipped;
  const at = shipped.lastUpdated.getTime();
  const taken = METALS.filter(
    (metal) => shipped[metal] !== null && (stored[metal] === null || pricedAt(stored, metal) < at),
  );
  if (taken.length === 0) return stored;
  const spot = { ...stored };
  const times: Partial<Record<Metal, number>> = {};
  for (const metal of METALS) {
    const isTaken = taken.includes(metal);
    if (isTaken) spot[metal] = shipped[metal];
    if (spot[metal] !== null) times[metal] = isTaken ? at : pricedAt(stored, metal);
  }
  const isAll = METALS.every((metal) => spot[metal] === null || taken.includes(metal));
  return isAll ? { ...shipped } : { ...spot, toldAt: times };
}

/** A missing metal is overdue after this many times `freshMs`. */
const OVERDUE_FACTOR = 3;

const pricedAt = (spot: Dated, metal: Metal): number => spot.toldAt?.[metal] ?? spot.lastUpdated.getTime();

export function oldestOf(spot: Dated, metals: readonly Metal[]): Date {
  const times = metals.filter((metal) => spot[metal] !== null).map((metal) => pricedAt(spot, metal));
  return new Date(Math.min(spot.lastUpdated.getTime(), ...times));
}

/** Metals without a plausible new price for too long. */
export const overdueMetals = (spot: Dated, freshMs: number): Metal[] =>
  METALS.filter(
    (metal) =>
      spot[metal] !== null && spot.lastUpdated.getTime() - pricedAt(spot, metal) > OVERDUE_FACTOR * freshMs,
  );

/** Times of prices carried over; null if there are none. */
export function carriedOverTimes(last: Dated | null, taken: readonly Metal[], now: number): Dated['toldAt'] {
  const times = METALS.flatMap((metal) =>
    !last || last[metal] === null || taken.includes(metal)
      ? []
      : // Future times count as now.
        [[metal, Math.min(pricedAt(last, metal), now)] as const],
  );
  return times.length > 0 ? Object.fromEntries(times) : null;
}

/** US dollars per troy ounce: wide enough for decades, narrow enough to catch another unit or currency. */
export const BOUNDS: Record<Metal, readonly [least: number, most: number]> = {
  gold: [200, 50_000],
  silver: [2, 2_000],
  platinum: [100, 20_000],
  palladium: [100, 20_000],
  copper: [0.05, 10],
};

/** Markets do not move by this factor between requests; a misplaced decimal point does. */
export const MAX_CHANGE = 3;
/** A price refused this long is right: else a wrong first price would stay forever. */
export const DOUBT_MS = 24 * 3_600_000;

export interface Doubt {
  price: number;
  since: number;
}

export interface Checked {
  /** Plausible prices, else the last good ones. */
  prices: SpotPrices;
  /** Metals with a new price. */
  taken: Metal[];
  refused: Metal[];
  doubts: Map<Metal, Doubt>;
}

const within = (price: number, [least, most]: readonly [number, number]) => price >= least && price <= most;
const near = (one: number, other: number) => one <= other * MAX_CHANGE && other <= one * MAX_CHANGE;

/** Accepts or refuses each price by its bounds and the last good one. */
export function check(
  found: SpotPrices,
  last: SpotPrices | null,
  doubts: ReadonlyMap<Metal, Doubt> = new Map(),
  now = Date.now(),
): Checked {
  const prices: SpotPrices = { ...NO_PRICES };
  const checked: Checked = { prices, taken: [], refused: [], doubts: new Map() };
  for (const metal of METALS) {
    const price = found[metal];
    const good = last?.[metal] ?? null;
    prices[metal] = good;
    if (price === null) continue;
    const doubt = doubtOf(metal, price, good, doubts.get(metal), now);
    if (within(price, BOUNDS[metal]) && !doubt) {
      prices[metal] = price;
      checked.taken.push(metal);
      continue;
    }
    checked.refused.push(metal);
    if (doubt) checked.doubts.set(metal, doubt);
  }
  return checked;
}

/** Doubts a leap until it has lasted. */
function doubtOf(metal: Metal, price: number, good: number | null, before: Doubt | undefined, now: number) {
  if (!within(price, BOUNDS[metal]) || good === null || near(price, good)) return null;
  const same = before && near(price, before.price);
  if (same && now - before.since >= DOUBT_MS) return null;
  return { price, since: same ? before.since : now };
}
