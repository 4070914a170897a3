import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { engine } from '../../db/engine.ts';
import { coins, collectionValues } from '../../db/schema.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import type { DashboardDeps } from './deps.ts';

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
export interface ChartedCoin {
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
export async function* chartedCoins(deps: DashboardDeps, userId: string): AsyncGenerator<ChartedCoin[]> {
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
export const recordedDays = (deps: DashboardDeps, userId: string, today: string) =>
  reads(deps.db).days.all({ userId, today });

export const drawnCoins = (orm: Orm, userId: string, ids: number[]) =>
  orm
    .select({
      id: coins.id,
      name: coins.name,
      obverseImageUrl: sql<string | null>`coalesce(${coins.obverseImageUrl}, ${coins.imageUrl})`,
      coinType: coins.coinType,
      year: coins.year,
      mintMark: coins.mintMark,
      composition: coins.composition,
      country: coins.country,
    })
    .from(coins)
    .where(and(eq(coins.userId, userId), isNull(coins.deletedAt), inArray(coins.id, ids)));
