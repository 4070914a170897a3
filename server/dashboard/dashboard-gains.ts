import type { Orm } from '../../db/client.ts';
import type { Dashboard, Gain } from '../../shared/collection/model.ts';
import { type ChartedCoin, drawnCoins } from './dashboard-reads.ts';

/** Rows of each list. */
const SHOWN = 5;

/** What was paid for a coin and what that is worth, in cents. */
interface Compared {
  id: number;
  paid: number;
  value: number;
}

/** What was paid for coins against what they are worth, over those of which both are known; cents. */
export class Gains {
  /** For the coins of which both are known: beside an unknown value any price would look lost. Null where there are none. */
  get paid(): number | null {
    return this.#sums.records === 0 ? null : this.#sums.paid;
  }
  readonly #sums = { records: 0, paid: 0, value: 0 };
  readonly #best: Compared[] = [];
  readonly #worst: Compared[] = [];

  /** Takes in one more coin; ties stand in the order in which they come. */
  add({ id, quantity, purchasePrice, estimatedValue }: ChartedCoin): void {
    if (purchasePrice === null || estimatedValue === null) return;
    const paid = purchasePrice * quantity;
    const value = estimatedValue * quantity;
    this.#sums.records += 1;
    this.#sums.paid += paid;
    this.#sums.value += value;
    rank(this.#best, { id, paid, value }, 1);
    rank(this.#worst, { id, paid, value }, -1);
  }

  /** In dollars. */
  sums(): Dashboard['paid'] {
    const { records, paid, value } = this.#sums;
    return { records, paid: paid / 100, value: value / 100 };
  }

  /** The largest gains and the largest losses, with what is needed to show them. */
  async lists(orm: Orm, userId: string): Promise<Pick<Dashboard, 'best' | 'worst'>> {
    const ids = [...this.#best, ...this.#worst].map(({ id }) => id);
    const coins = new Map((await drawnCoins(orm, userId, ids)).map((coin) => [coin.id, coin]));
    const list = (rows: Compared[]): Gain[] =>
      rows.flatMap((row) => {
        const coin = coins.get(row.id);
        return coin ? [{ ...coin, ...inDollars(row) }] : [];
      });
    return { best: list(this.#best), worst: list(this.#worst) };
  }
}

const gainOf = ({ paid, value }: Compared) => value - paid;

/** Puts a coin where it belongs among the first, the largest gain (1) or loss (-1) before all; most do not. */
function rank(first: Compared[], coin: Compared, sign: 1 | -1): void {
  const gain = sign * gainOf(coin);
  const last = first[SHOWN - 1];
  if (gain <= (last ? sign * gainOf(last) : 0)) return;
  const place = first.findIndex((one) => sign * gainOf(one) < gain);
  first.splice(place === -1 ? first.length : place, 0, coin);
  first.length = Math.min(first.length, SHOWN);
}

/** The percentage has one decimal. */
const inDollars = ({ paid, value }: Compared) => ({
  paid: paid / 100,
  value: value / 100,
  gain: (value - paid) / 100,
  percent: paid === 0 ? null : Math.round(((value - paid) / paid) * 1000) / 10,
});
