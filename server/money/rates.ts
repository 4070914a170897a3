import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { coins, exchangeRates } from '../../db/schema.ts';
import { type CountedApart, currencyOf, type ExchangeRate, sumsApart } from '../../shared/money/rates.ts';
import type { Deps } from '../platform/deps.ts';

/** The owner's rates, by currency. */
export const ownRates = (orm: Orm, userId: string): Promise<ExchangeRate[]> =>
  orm
    .select({ currency: exchangeRates.currency, rate: exchangeRates.rate, day: exchangeRates.day })
    .from(exchangeRates)
    .where(eq(exchangeRates.userId, userId))
    .orderBy(asc(exchangeRates.currency));

const operatorRate = ({ exchangeRates: rates }: Deps['config'], currency: string): ExchangeRate | undefined =>
  rates.find((one) => one.currency === currencyOf(currency));

/** What one unit of the currency is worth in US dollars, by its owner, else the operator; null where neither says. */
export async function rateOf(
  orm: Orm,
  { config }: Deps,
  userId: string,
  currency: string,
): Promise<string | null> {
  const [row] = await orm
    .select({ rate: exchangeRates.rate })
    .from(exchangeRates)
    .where(and(eq(exchangeRates.userId, userId), eq(exchangeRates.currency, currencyOf(currency))));
  return row?.rate ?? operatorRate(config, currency)?.rate ?? null;
}

const reads = prepared((orm) => ({
  /** Over the index of coins with amounts of their own, which is empty for most. */
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

/** The coins whose values wait for a rate, by currency: they count in no total. */
export const countedApart = async ({ db }: Deps, userId: string): Promise<CountedApart[]> =>
  sumsApart(await reads(db).apart.all({ userId }));
