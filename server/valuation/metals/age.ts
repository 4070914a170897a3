import file from '../../../db/metal-prices.json';
import { METALS, type Metal, SHIPPED_PRICES, type SpotPrices } from '../../../shared/market/metals.ts';

/** Prices of one look at the vendor, and when those were told that it did not tell then. */
export interface Dated extends SpotPrices {
  lastUpdated: Date;
  toldAt: Partial<Record<string, number>> | null;
}

/** Prices with the name of who told them. */
export interface Spot extends Dated {
  source: string;
}

const { day, note: _note, ...prices } = file;

/** The prices this release carries (db/metal-prices.json); noon keeps their day the same in most time zones. */
export const shippedSpot = (): Spot => ({
  ...(prices satisfies SpotPrices),
  source: SHIPPED_PRICES,
  lastUpdated: new Date(`${day}T12:00:00Z`),
  toldAt: null,
});

/** The newer price of each metal: the stored one, or the one this release carries. */
export function withShipped(stored: Spot | null, shipped: Spot | null): Spot | null {
  if (!stored || !shipped) return stored ?? shipped;
  const at = shipped.lastUpdated.getTime();
  const taken = METALS.filter(
    (metal) => shipped[metal] !== null && (stored[metal] === null || toldAt(stored, metal) < at),
  );
  if (taken.length === 0) return stored;
  const spot = { ...stored };
  const times: Partial<Record<Metal, number>> = {};
  for (const metal of METALS) {
    const isTaken = taken.includes(metal);
    if (isTaken) spot[metal] = shipped[metal];
    if (spot[metal] !== null) times[metal] = isTaken ? at : toldAt(stored, metal);
  }
  const isAll = METALS.every((metal) => spot[metal] === null || taken.includes(metal));
  return isAll ? { ...shipped } : { ...spot, toldAt: times };
}

/** So many times as long as a price is fresh, a metal may stay away before its price counts as old. */
const PATIENCE = 3;

const toldAt = (spot: Dated, metal: Metal): number => spot.toldAt?.[metal] ?? spot.lastUpdated.getTime();

/** When the prices of metals that have one were told: the time of the oldest. */
export function oldestOf(spot: Dated, metals: readonly Metal[]): Date {
  const times = metals.filter((metal) => spot[metal] !== null).map((metal) => toldAt(spot, metal));
  return new Date(Math.min(spot.lastUpdated.getTime(), ...times));
}

/** The metals of which the vendor has told no price that can be right for three times as long as one is fresh. */
export const behindOf = (spot: Dated, freshMs: number): Metal[] =>
  METALS.filter(
    (metal) => spot[metal] !== null && spot.lastUpdated.getTime() - toldAt(spot, metal) > PATIENCE * freshMs,
  );

/** When the prices were told that go over from the last look to one that took only some; null where none does. */
export function carriedOver(last: Dated | null, taken: readonly Metal[], now: number): Dated['toldAt'] {
  const times = METALS.flatMap((metal) =>
    !last || last[metal] === null || taken.includes(metal)
      ? []
      : // A clock that was ahead is no reason to call a price new for long.
        [[metal, Math.min(toldAt(last, metal), now)] as const],
  );
  return times.length > 0 ? Object.fromEntries(times) : null;
}
