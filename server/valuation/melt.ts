import { GRAMS_PER_TROY_OUNCE, METALS, type Metal, type SpotPrices } from '../../shared/market/metals.ts';
import { type Content, fineMicrograms } from './metals/composition.ts';

/** So much of one alloy: a coin, or the like coins of a set. */
export interface Lot {
  grams: number;
  content: Content;
}

export interface Melt {
  /** US cents, rounded half up, once. */
  cents: number;
  metals: { metal: Metal; fineOunces: number; spot: number; cents: number }[];
}

/** Tenths of a microgram in a troy ounce: whole, as money wants it. */
const OUNCE = BigInt(Math.round(GRAMS_PER_TROY_OUNCE * 1e7));

/**
 * The value of the metal alone, weight × fineness × spot, of every metal that has a price; null when none has.
 * Reckoned in whole numbers: micrograms times millionths of a dollar.
 */
export function meltOf(lots: readonly Lot[], spot: SpotPrices): Melt | null {
  let total = 0n;
  const metals: Melt['metals'] = [];
  for (const metal of METALS) {
    const price = spot[metal];
    const micrograms = lots.reduce(
      (sum, { grams, content }) => sum + fineMicrograms(grams, content[metal]),
      0,
    );
    if (price === null || micrograms === 0) continue;
    const worth = BigInt(micrograms) * BigInt(Math.round(price * 1e6));
    total += worth;
    const fineOunces = Number((micrograms / 1e6 / GRAMS_PER_TROY_OUNCE).toFixed(6));
    metals.push({ metal, fineOunces, spot: price, cents: toCents(worth) });
  }
  return metals.length > 0 ? { cents: toCents(total), metals } : null;
}

/** The metals of the lots, priced or not. */
export const metalsIn = (lots: readonly Lot[]): Metal[] =>
  METALS.filter((metal) => lots.some(({ grams, content }) => fineMicrograms(grams, content[metal]) > 0));

/** Microgram-millionths of dollars per ounce to cents, half up. */
function toCents(worth: bigint): number {
  const [numerator, denominator] = [worth * 10n, OUNCE * 10_000n];
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}
