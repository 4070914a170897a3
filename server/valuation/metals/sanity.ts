import { METALS, type Metal, NO_PRICES, type SpotPrices } from '../../../shared/market/metals.ts';

/**
 * What a troy ounce may cost in US dollars. Wide enough for decades of markets, narrow enough to catch a price by
 * the gram, kilogram or tonne, or in another currency's small change.
 */
export const BOUNDS: Record<Metal, readonly [least: number, most: number]> = {
  gold: [200, 50_000],
  silver: [2, 2_000],
  platinum: [100, 20_000],
  palladium: [100, 20_000],
  copper: [0.05, 10],
};

/** No market moves by this factor between two looks; a decimal point does. */
export const MAX_CHANGE = 3;
/** A price that has been refused this long is the market's: else one wrong first price would stand for ever. */
export const DOUBT_MS = 24 * 3_600_000;

/** A price far from the last good one, and since when it has been told. */
export interface Doubt {
  price: number;
  since: number;
}

export interface Checked {
  /** What may be stored: the sound prices, and the last good ones in place of the others. */
  prices: SpotPrices;
  /** The metals of which a new price was taken. */
  taken: Metal[];
  /** Prices that were told and not believed. */
  refused: Metal[];
  /** To be handed over with the next look. */
  doubts: Map<Metal, Doubt>;
}

const within = (price: number, [least, most]: readonly [number, number]) => price >= least && price <= most;
const near = (one: number, other: number) => one <= other * MAX_CHANGE && other <= one * MAX_CHANGE;

/** Decides metal by metal which of the prices found can be right, in the light of the last good ones. */
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

/** Why not to believe a price: it leaps, and has not stood there for long enough. */
function doubtOf(metal: Metal, price: number, good: number | null, before: Doubt | undefined, now: number) {
  if (!within(price, BOUNDS[metal]) || good === null || near(price, good)) return null;
  const same = before && near(price, before.price);
  if (same && now - before.since >= DOUBT_MS) return null;
  return { price, since: same ? before.since : now };
}
