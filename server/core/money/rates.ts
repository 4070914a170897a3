import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../../db/client.ts';
import { coins, exchangeRates, type OwnerId, users } from '../../../db/schema.ts';
import type { HomeMoney } from '../../../shared/money/home.ts';
import {
  type CountedApart,
  currencyOf,
  type ExchangeRate,
  type ExchangeRates,
  isDollars,
  unconvertedSums,
} from '../../../shared/money/money.ts';
import type { HomeCurrencyBody } from '../../../shared/money/rate-bodies.ts';
import { type MoneyDeps, officialRatesOf } from './official.ts';

export const ownRates = (orm: Orm, userId: OwnerId): Promise<ExchangeRate[]> =>
  orm
    .select({ currency: exchangeRates.currency, rate: exchangeRates.rate, day: exchangeRates.day })
    .from(exchangeRates)
    .where(eq(exchangeRates.userId, userId))
    .orderBy(asc(exchangeRates.currency));

/** Own rates before the operator's, before official ones. */
export async function ratesFor(
  orm: Orm,
  deps: MoneyDeps,
  userId: OwnerId,
): Promise<Omit<ExchangeRates, 'apart'>> {
  const rates = await ownRates(orm, userId);
  const published = await officialRatesOf(orm, deps);
  const isIn = (some: readonly ExchangeRate[], { currency }: ExchangeRate) =>
    some.some((one) => one.currency === currency);
  const operator = deps.config.exchangeRates.filter((one) => !isIn(rates, one));
  const official = published.filter((one) => !isIn(rates, one) && !isIn(operator, one));
  return { rates, operator, official };
}

/** US dollars for one unit; null without a rate. */
export async function rateOf(
  orm: Orm,
  deps: MoneyDeps,
  userId: OwnerId,
  currency: string,
): Promise<string | null> {
  return (await ratesIn(orm, deps, userId))(currency);
}

export async function ratesIn(
  orm: Orm,
  deps: MoneyDeps,
  userId: OwnerId,
): Promise<(currency: string) => string | null> {
  const { rates, operator, official } = await ratesFor(orm, deps, userId);
  const all = [...rates, ...operator, ...official];
  return (currency) => all.find((one) => one.currency === currencyOf(currency))?.rate ?? null;
}

/** Null for US dollars, and for a currency without a rate. */
export async function homeOf(
  orm: Orm,
  deps: MoneyDeps,
  { id, homeCurrency }: { id: OwnerId; homeCurrency: string | null },
): Promise<HomeMoney | null> {
  if (homeCurrency === null || isDollars(homeCurrency)) return null;
  const { rates, operator, official } = await ratesFor(orm, deps, id);
  const all: HomeMoney[] = [
    ...rates.map((one) => ({ ...one, by: 'own' as const, source: '' })),
    ...operator.map((one) => ({ ...one, by: 'operator' as const, source: '' })),
    ...official.map((one) => ({ ...one, by: 'official' as const })),
  ];
  return all.find(({ currency }) => currency === homeCurrency) ?? null;
}

/** With `ifUnset` only if none is chosen yet and the currency has a rate. */
export async function chooseHome(
  deps: MoneyDeps,
  userId: OwnerId,
  { currency, ifUnset }: HomeCurrencyBody,
): Promise<void> {
  if (ifUnset && (await rateOf(deps.db.orm, deps, userId, currency)) === null) return;
  const isUnset = ifUnset ? isNull(users.homeCurrency) : undefined;
  await deps.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ homeCurrency: currency, updatedAt: new Date() })
      .where(and(eq(users.id, userId), isUnset));
  });
}

const reads = prepared((orm) => ({
  /** Over the partial index of coins in foreign currencies. */
  apart: orm
    .select({
      currency: coins.currency,
      records: sql<number>`count(*)`.mapWith(Number),
      quantity: sql<number>`sum(${coins.quantity})`.mapWith(Number),
      value: sql<number>`sum(${coins.ownEstimatedValue} * ${coins.quantity})`.mapWith(Number),
    })
    .from(coins)
    .where(
      and(
        eq(coins.userId, sql.placeholder('userId')),
        isNull(coins.deletedAt),
        or(isNotNull(coins.ownEstimatedValue), isNotNull(coins.ownPurchasePrice)),
        isNotNull(coins.ownEstimatedValue),
        isNull(coins.estimatedValue),
      ),
    )
    .groupBy(coins.currency)
    .prepare(),
}));

/** Coins whose value waits for a rate; they count in no total. */
export const countedApart = async ({ db }: MoneyDeps, userId: OwnerId): Promise<CountedApart[]> =>
  unconvertedSums(await reads(db).apart.all({ userId }));
