import { bandOf, CONDITIONS } from '../../shared/coins/conditions.ts';
import { UNDATED } from '../../shared/coins/dating.ts';
import { BEFORE_1500, type GradeShare, type Share } from '../../shared/collection/model.ts';
import type { ChartedCoin } from './dashboard-reads.ts';

/** All decades before 1500 in one, as a chart of two thousand years would show nothing else. */
const OLDER = 149;

type Sums = Omit<Share, 'name'>;
type Condition = (typeof CONDITIONS)[number];

/** What the coins of a collection come to, by what they are sorted by; cents. */
export class Shares {
  readonly #metals = new Map<string, Sums>();
  readonly #decades = new Map<number, Sums>();
  readonly #grades = new Map<string, Sums>();

  add(coin: ChartedCoin): void {
    count(this.#metals, metalOf(coin), coin);
    if (coin.year !== UNDATED) count(this.#decades, Math.max(OLDER, Math.floor(coin.year / 10)), coin);
    count(this.#grades, keyOf(placeOf(coin), coin.isGraded), coin);
  }

  /** The precious metals that there is any of, then the rest. */
  metals(): Share[] {
    return METALS.flatMap((name) => toShare(name, this.#metals.get(name)));
  }

  /** "Before 1500", "1880s", oldest first; decades without a coin are left out, and coins without a date. */
  decades(): Share[] {
    const inOrder = [...this.#decades].sort(([one], [other]) => one - other);
    return inOrder.flatMap(([decade, sums]) => toShare(decade === OLDER ? BEFORE_1500 : `${decade}0s`, sums));
  }

  /** The conditions in their order, first of the coins as they are, then of those in slabs by the service's grade. */
  grades(): GradeShare[] {
    return [false, true].flatMap((graded) =>
      CONDITIONS.flatMap((name) =>
        toShare(name, this.#grades.get(keyOf(name, graded))).map((share) => ({ ...share, graded })),
      ),
    );
  }
}

function count<Key>(sums: Map<Key, Sums>, key: Key, { quantity, estimatedValue }: ChartedCoin): void {
  const kept = sums.get(key) ?? { records: 0, quantity: 0, value: 0 };
  kept.records += 1;
  kept.quantity += quantity;
  kept.value += quantity * (estimatedValue ?? 0);
  sums.set(key, kept);
}

const METALS = ['Gold', 'Silver', 'Platinum', 'Other metals'];

/** Gold gives its name to whatever holds a fiftieth of it: an ounce is worth more than fifty of silver. */
function metalOf({ gold, silver, platinum }: ChartedCoin): string {
  if (platinum > 0 && platinum >= gold) return 'Platinum';
  if (gold > 0 && gold * 50 >= silver) return 'Gold';
  return silver > 0 ? 'Silver' : 'Other metals';
}

const keyOf = (band: Condition, graded: boolean) => `${graded} ${band}`;

/** Where a coin lies among the condition choices: a slab's grade says more than the condition that was chosen. */
const placeOf = ({ isGraded, grade, condition }: ChartedCoin): Condition =>
  (isGraded ? bandOf(grade) : undefined) ?? bandOf(condition) ?? 'Not Applicable';

/** One share in dollars, or none. */
const toShare = (name: string, sums: Sums | undefined): Share[] =>
  sums ? [{ name, ...sums, value: sums.value / 100 }] : [];
