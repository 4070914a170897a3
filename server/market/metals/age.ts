import { METALS, type Metal, type SpotPrices } from '../../../shared/market/metals.ts';

/** Prices of one look at the vendor, and when those were told that it did not tell then. */
export interface Dated extends SpotPrices {
  lastUpdated: Date;
  toldAt: Partial<Record<string, number>> | null;
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
