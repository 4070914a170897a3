import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { coins, coinTags, type OwnerId } from '../../db/schema.ts';
import { gradesIn } from '../../shared/coins/conditions.ts';
import { UNDATED } from '../../shared/coins/dating.ts';
import { COUNT_FILTERS, type CoinFilters } from '../../shared/coins/filter-rules.ts';
import { TRADE_TAGS, tagKey } from '../../shared/coins/tags.ts';

export interface Narrowed extends CoinFilters {
  category?: string;
}

const METAL_COLUMNS = {
  gold: coins.goldMicrograms,
  silver: coins.silverMicrograms,
  platinum: coins.platinumMicrograms,
} as const;

const ofMetal = (metal: NonNullable<CoinFilters['metal']>): SQL | undefined =>
  metal === 'none'
    ? and(...Object.values(METAL_COLUMNS).map((column) => eq(column, 0)))
    : gt(METAL_COLUMNS[metal], 0);

const UNSIGNED_GRADE = sql<string>`replace(replace(upper(${coins.grade}), '-', ''), ' ', '')`;

/** The grade on a slab decides, and without one the condition. */
function ofGrade(band: NonNullable<CoinFilters['grade']>): SQL | undefined {
  const { conditions, grades } = gradesIn(band);
  const onSlab = and(eq(coins.isGraded, true), isNotNull(coins.grade));
  return or(
    and(onSlab, or(...grades.map((begins) => like(UNSIGNED_GRADE, `${begins}%`)))),
    and(or(eq(coins.isGraded, false), isNull(coins.grade)), inArray(coins.condition, conditions)),
  );
}

export const isTagged = (userId: OwnerId, tags: readonly string[]): SQL =>
  sql`exists (select 1 from ${coinTags} where ${and(
    eq(coinTags.userId, userId),
    inArray(coinTags.key, tags.map(tagKey)),
    eq(coinTags.coinId, coins.id),
  )})`;

/** Reads the tags once, where all coins are counted. */
const isAmongTagged = (userId: OwnerId, tags?: readonly string[]): SQL =>
  sql`${coins.id} in (select ${coinTags.coinId} from ${coinTags} where ${and(
    eq(coinTags.userId, userId),
    tags && inArray(coinTags.key, tags.map(tagKey)),
  )})`;

function isSpare(userId: OwnerId, spare: 'yes' | 'no', counted: boolean): SQL | undefined {
  const tagged = counted ? isAmongTagged(userId, TRADE_TAGS) : isTagged(userId, TRADE_TAGS);
  const several = gt(coins.quantity, 1);
  return spare === 'yes' ? or(several, tagged) : and(not(several), not(tagged));
}

function hasTags(userId: OwnerId, given: 'yes' | 'no', counted: boolean): SQL {
  if (!counted) return isGiven(coins.tags, given);
  return given === 'yes' ? isAmongTagged(userId) : not(isAmongTagged(userId));
}

const isGiven = (column: SQLiteColumn, given: 'yes' | 'no'): SQL =>
  given === 'yes' ? isNotNull(column) : isNull(column);

/** Purchases have a day alone, kept as its midnight UTC. */
const newYear = (year: number) => new Date(Date.UTC(year, 0));

/**
 * Undefined without filters. Years use no index unless coins are `counted`: most pass and would have to be
 * sorted.
 */
export function passing(userId: OwnerId, filter: Narrowed, counted = false): SQL | undefined {
  const { category, metal, grade, fromYear, toYear, minValue, maxValue, certified } = filter;
  const { place, placed, tag, tagged, spare, bought } = filter;
  const yearOf = counted ? sql`${coins.year}` : sql`+${coins.year}`;
  const within = minValue !== undefined || maxValue !== undefined;
  return and(
    category === undefined ? undefined : eq(coins.category, category),
    metal && ofMetal(metal),
    grade && ofGrade(grade),
    // A range of years passes where it overlaps; a coin without a date is in no range.
    fromYear === undefined ? undefined : gte(sql`coalesce(${coins.yearTo}, ${coins.year})`, fromYear),
    toYear === undefined ? undefined : lte(yearOf, toYear),
    (fromYear ?? toYear) === undefined ? undefined : ne(coins.year, UNDATED),
    // A coin without an estimate has the order -1.
    within ? gte(coins.valueOrder, Math.round((minValue ?? 0) * 100)) : undefined,
    maxValue === undefined ? undefined : lte(coins.valueOrder, Math.round(maxValue * 100)),
    bought === undefined
      ? undefined
      : and(gte(coins.purchaseDate, newYear(bought)), lt(coins.purchaseDate, newYear(bought + 1))),
    certified && eq(coins.isGraded, certified === 'yes'),
    place === undefined ? undefined : eq(coins.storageLocation, place),
    placed && isGiven(coins.storageLocation, placed),
    tag === undefined ? undefined : isTagged(userId, [tag]),
    tagged && hasTags(userId, tagged, counted),
    spare && isSpare(userId, spare, counted),
    ...COUNT_FILTERS.map((name) => (filter[name] === undefined ? undefined : eq(coins[name], filter[name]))),
  );
}
