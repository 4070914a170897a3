import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { engine } from '../../db/engine.ts';
import { coins, collectionValues, type OwnerId } from '../../db/schema.ts';
import { bandOf, CONDITIONS } from '../../shared/coins/conditions.ts';
import { UNDATED } from '../../shared/coins/dating.ts';
import {
  BEFORE_1500,
  type Dashboard,
  type Gain,
  type GradeShare,
  type Share,
} from '../../shared/collection/model.ts';
import { inCollection } from '../coins/queries.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import { countedApart } from '../core/money/rates.ts';
import type { DashboardDeps } from './deps.ts';
import { categoriesOf } from './service.ts';
import { thinHistory } from './value-history.ts';

/** Some milliseconds of work, then other requests get a turn. */
const PAGE = 2000;

const owner = sql.placeholder('userId');
/** Start of a page: after this time and id. */
const place = sql`(${sql.param(sql.placeholder('createdAt'), coins.createdAt)}, ${sql.placeholder('id')})`;

const reads = prepared((orm) => ({
  /** By age, the order on disk: any other is three times slower. */
  page: orm
    .select({
      id: coins.id,
      createdAt: coins.createdAt,
      year: coins.year,
      condition: coins.condition,
      isGraded: coins.isGraded,
      grade: coins.grade,
      quantity: coins.quantity,
      purchasePrice: coins.purchasePrice,
      estimatedValue: coins.estimatedValue,
      gold: coins.goldMicrograms,
      silver: coins.silverMicrograms,
      platinum: coins.platinumMicrograms,
    })
    .from(coins)
    .where(
      and(
        eq(coins.userId, owner),
        isNull(coins.deletedAt),
        sql`(${coins.createdAt}, ${coins.id}) > ${place}`,
      ),
    )
    .orderBy(asc(coins.createdAt), asc(coins.id))
    .limit(PAGE)
    .prepare(),
  days: orm
    .select({ day: collectionValues.day, value: collectionValues.value, paid: collectionValues.paid })
    .from(collectionValues)
    .where(and(eq(collectionValues.userId, owner), lt(collectionValues.day, sql.placeholder('today'))))
    .orderBy(asc(collectionValues.day))
    .prepare(),
}));

/** Cents for one piece; metals in micrograms. */
interface ChartedCoin {
  id: number;
  year: number;
  condition: string;
  isGraded: boolean;
  grade: string | null;
  quantity: number;
  purchasePrice: number | null;
  estimatedValue: number | null;
  gold: number;
  silver: number;
  platinum: number;
}

/** Raw columns in the order above: the query builder's mapping is slower than the read. */
type Row = [
  id: number,
  createdAt: number,
  year: number,
  condition: string,
  isGraded: number,
  grade: string | null,
  quantity: number,
  purchasePrice: number | null,
  estimatedValue: number | null,
  gold: number,
  silver: number,
  platinum: number,
];

/** Without the trash, oldest first. */
async function* chartedCoins(deps: DashboardDeps, userId: OwnerId): AsyncGenerator<ChartedCoin[]> {
  let last = { createdAt: new Date(0), id: 0 };
  for (;;) {
    const found = (await reads(deps.db).page.values({ userId, ...last })) as Row[];
    const page = engine().name === 'sqlite' ? found : found.map(asOnSqlite);
    if (page.length > 0) yield page.map(toCoin);
    const end = page.at(-1);
    if (!end || page.length < PAGE) return;
    last = { id: end[0], createdAt: new Date(end[1]) };
    await yieldToEventLoop();
  }
}

/** PostgreSQL returns dates, booleans and numbers as strings: all but condition and grade become numbers. */
const asOnSqlite = (row: Row): Row =>
  row.map((value: unknown, at) => (value === null || at === 3 || at === 5 ? value : Number(value))) as Row;

function toCoin(row: Row): ChartedCoin {
  const [id, , year, condition, isGraded, grade, quantity, purchasePrice, estimatedValue] = row;
  const [gold, silver, platinum] = [row[9], row[10], row[11]];
  return {
    id,
    year,
    condition,
    isGraded: Boolean(isGraded),
    grade,
    quantity,
    purchasePrice,
    estimatedValue,
    gold,
    silver,
    platinum,
  };
}

/** Days before today, oldest first; cents. */
const recordedDays = (deps: DashboardDeps, userId: OwnerId, today: string) =>
  reads(deps.db).days.all({ userId, today });

const drawnCoins = (orm: Orm, userId: OwnerId, ids: number[]) =>
  orm
    .select({
      id: coins.id,
      name: coins.name,
      obverseImageUrl: sql<
        string | null
      >`coalesce(${coins.obverseImageUrl}, ${coins.imageUrl}, ${coins.reverseImageUrl})`,
      coinType: coins.coinType,
      year: coins.year,
      mintMark: coins.mintMark,
      composition: coins.composition,
      country: coins.country,
    })
    .from(coins)
    .where(and(inCollection(userId), inArray(coins.id, ids)));

/** US dollars and UTC days; today has the current value. */
export async function dashboardOf(
  deps: DashboardDeps,
  userId: OwnerId,
  now = new Date(),
): Promise<Dashboard> {
  const today = now.toISOString().slice(0, 10);
  const shares = new Shares();
  const gains = new Gains();
  const sums = { records: 0, unvalued: 0, totalCount: 0, cents: 0 };
  for await (const page of chartedCoins(deps, userId)) {
    for (const coin of page) {
      gains.add(coin);
      shares.add(coin);
      sums.records += 1;
      if (coin.estimatedValue === null) sums.unvalued += 1;
      sums.totalCount += coin.quantity;
      sums.cents += coin.quantity * (coin.estimatedValue ?? 0);
    }
  }
  const [days, categories, lists, apart] = await Promise.all([
    recordedDays(deps, userId, today),
    categoriesOf(deps, userId),
    gains.lists(deps.db.orm, userId),
    countedApart(deps, userId),
  ]);
  const { cents: value, ...counts } = sums;
  return {
    summary: { ...counts, totalValue: value / 100, apart },
    history: thinHistory([...days, { day: today, value, paid: gains.paid }]).map((point) => ({
      day: point.day,
      value: point.value / 100,
      paid: point.paid === null ? null : point.paid / 100,
    })),
    paid: gains.sums(),
    metals: shares.metals(),
    categories: categories.map(({ category, records, quantity, valueTotal }) => ({
      name: category,
      records,
      quantity,
      value: valueTotal,
    })),
    decades: shares.decades(),
    grades: shares.grades(),
    ...lists,
  };
}

const SHOWN = 5;

interface Compared {
  id: number;
  paid: number;
  value: number;
}

/** Price paid against value, of coins where both are known; cents. */
export class Gains {
  /** Null without any: next to an unknown value a price would look lost. */
  get paid(): number | null {
    return this.#sums.records === 0 ? null : this.#sums.paid;
  }
  readonly #sums = { records: 0, paid: 0, value: 0 };
  readonly #best: Compared[] = [];
  readonly #worst: Compared[] = [];

  /** Ties keep their order. */
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

  sums(): Dashboard['paid'] {
    const { records, paid, value } = this.#sums;
    return { records, paid: paid / 100, value: value / 100 };
  }

  /** Largest gains and losses. */
  async lists(orm: Orm, userId: OwnerId): Promise<Pick<Dashboard, 'best' | 'worst'>> {
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

/** Inserts a coin among the largest gains (1) or losses (-1). */
function rank(first: Compared[], coin: Compared, sign: 1 | -1): void {
  const gain = sign * gainOf(coin);
  const last = first[SHOWN - 1];
  if (gain <= (last ? sign * gainOf(last) : 0)) return;
  const place = first.findIndex((one) => sign * gainOf(one) < gain);
  first.splice(place === -1 ? first.length : place, 0, coin);
  first.length = Math.min(first.length, SHOWN);
}

/** Percent with one decimal. */
const inDollars = ({ paid, value }: Compared) => ({
  paid: paid / 100,
  value: value / 100,
  gain: (value - paid) / 100,
  percent: paid === 0 ? null : Math.round(((value - paid) / paid) * 1000) / 10,
});

/** One bar before 1500: two thousand years would hide the rest. */
const OLDEST_DECADE = 149;

type Sums = Omit<Share, 'name'>;
type Condition = (typeof CONDITIONS)[number];

/** Totals by metal, decade and condition; cents. */
export class Shares {
  readonly #metals = new Map<string, Sums>();
  readonly #decades = new Map<number, Sums>();
  readonly #grades = new Map<string, Sums>();

  add(coin: ChartedCoin): void {
    count(this.#metals, metalOf(coin), coin);
    if (coin.year !== UNDATED)
      count(this.#decades, Math.max(OLDEST_DECADE, Math.floor(coin.year / 10)), coin);
    count(this.#grades, keyOf(placeOf(coin), coin.isGraded), coin);
  }

  /** Precious metals first, without empty ones. */
  metals(): Share[] {
    return METALS.flatMap((name) => toShare(name, this.#metals.get(name)));
  }

  /** "Before 1500", "1880s", oldest first; without empty decades and undated coins. */
  decades(): Share[] {
    const inOrder = [...this.#decades].sort(([one], [other]) => one - other);
    return inOrder.flatMap(([decade, sums]) =>
      toShare(decade === OLDEST_DECADE ? BEFORE_1500 : `${decade}0s`, sums),
    );
  }

  /** Raw coins by condition, then slabs by grade. */
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

/** Gold from a fiftieth of the weight on: it costs more than fifty times as much as silver. */
function metalOf({ gold, silver, platinum }: ChartedCoin): string {
  if (platinum > 0 && platinum >= gold) return 'Platinum';
  if (gold > 0 && gold * 50 >= silver) return 'Gold';
  return silver > 0 ? 'Silver' : 'Other metals';
}

const keyOf = (band: Condition, graded: boolean) => `${graded} ${band}`;

/** A slab's grade overrides the condition. */
const placeOf = ({ isGraded, grade, condition }: ChartedCoin): Condition =>
  (isGraded ? bandOf(grade) : undefined) ?? bandOf(condition) ?? 'Not Applicable';

const toShare = (name: string, sums: Sums | undefined): Share[] =>
  sums ? [{ name, ...sums, value: sums.value / 100 }] : [];
