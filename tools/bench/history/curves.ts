import { seededRandom } from '../../../shared/testing-random.ts';
import { type CabinetCoin, DAYS } from './cabinet.ts';

const DAY_MS = 24 * 3_600_000;

type Metal = 'gold' | 'silver' | 'platinum' | 'palladium' | 'copper';
/** US dollars per troy ounce three years ago and now, and how far a day may lead astray. */
const COURSES: Record<Metal, [from: number, to: number, daily: number]> = {
  gold: [1990, 4072, 0.009],
  silver: [23.9, 50.4, 0.016],
  platinum: [918, 1540, 0.014],
  palladium: [1060, 1390, 0.018],
  copper: [0.26, 0.34, 0.011],
};
const METALS = Object.keys(COURSES) as Metal[];

/** Prices of a day (UTC), in US dollars per troy ounce. */
export type PriceRow = Record<Metal, number> & { day: string };

/** A collection on a day (UTC), in cents. */
export interface ValueRow {
  day: string;
  value: number;
  paid: number;
}

/** Made-up prices for each day until today: from the first to the last, wandering in between; the same in every run. */
export function priceRows(now = Date.now()): PriceRow[] {
  const walks = METALS.map((metal, salt) => walk(COURSES[metal], salt + 1));
  return Array.from({ length: DAYS + 1 }, (_, index) => {
    const prices = METALS.map((metal, which) => [metal, walks[which]?.[index] ?? 0]);
    return {
      day: dayOf(now - (DAYS - index) * DAY_MS),
      ...(Object.fromEntries(prices) as Record<Metal, number>),
    };
  });
}

/** A bridge between two prices: it ends where it has to, wherever chance led it. */
function walk([from, to, daily]: [number, number, number], salt: number): number[] {
  const random = seededRandom(Math.imul(salt, 0x9e3779b1));
  const steps = [0];
  for (let day = 1; day <= DAYS; day += 1) {
    steps.push((steps.at(-1) ?? 0) + (random() + random() + random() - 1.5) * 2 * daily);
  }
  const astray = steps.at(-1) ?? 0;
  return steps.map(
    (step, day) => from * (to / from) ** (day / DAYS) * Math.exp(step - (astray * day) / DAYS),
  );
}

/** What the coins bought by then were worth on each day before today, and what was paid for them. */
export function valueRows(coins: readonly CabinetCoin[], prices: readonly PriceRow[]): ValueRow[] {
  const now = prices.at(-1);
  return prices.slice(0, -1).map((price, index) => {
    const held = coins.filter(({ purchaseDate }) => purchaseDate <= price.day);
    const sum = (of: (coin: CabinetCoin) => number) =>
      held.reduce((total, coin) => total + Math.round(of(coin) * 100) * coin.quantity, 0);
    return {
      day: price.day,
      value: sum((coin) => Number(coin.estimatedValue) * shareThen(coin, price, now, index)),
      paid: sum((coin) => Number(coin.purchasePrice ?? 0)),
    };
  });
}

/** How much of its value of today a coin had: bullion follows its metal, what collectors pay for follows them slowly. */
function shareThen(coin: CabinetCoin, then: PriceRow, now: PriceRow | undefined, day: number): number {
  const metal = METALS.find((one) => coin.composition.includes(one)) ?? 'copper';
  const follows = then[metal] / (now?.[metal] ?? 1);
  const taste = 0.86 + 0.14 * (day / DAYS);
  return metal === 'copper' ? taste : 0.55 * follows + 0.45 * taste;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
