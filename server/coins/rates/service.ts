import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { excluded, inserting } from '../../../db/insert.ts';
import { type CoinRow, coins, exchangeRates } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import { currencyOf, type ExchangeRate, type ExchangeRates, isDollars } from '../../../shared/money/rates.ts';
import { inDollars } from '../../money/convert.ts';
import { countedApart, ownRates, rateOf } from '../../money/rates.ts';
import { yieldToEventLoop } from '../../platform/chunks.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteStatedValues, saveStatedValue } from '../../valuation/stated.ts';
import { derive } from '../derive.ts';
import { differing } from '../service.ts';
import { valued } from '../value.ts';
import { writeAnywhere } from '../write.ts';

/** Currencies one person has rates of: more than there are. */
export const MOST_RATES = 300;

export async function ratesOf(deps: Deps, userId: string): Promise<ExchangeRates> {
  const [rates, apart] = await Promise.all([ownRates(deps.db.orm, userId), countedApart(deps, userId)]);
  const isOwn = ({ currency }: ExchangeRate) => rates.some((one) => one.currency === currency);
  return { rates, apart, operator: deps.config.exchangeRates.filter((one) => !isOwn(one)) };
}

const put = inserting(exchangeRates, {
  target: [exchangeRates.userId, exchangeRates.currency],
  set: { rate: excluded(exchangeRates.rate), day: excluded(exchangeRates.day) },
});

/** Keeps the owner's rate of a currency, and brings the dollars of all their coins in line with it, in one transaction. */
export async function saveRate(
  deps: Deps,
  userId: string,
  currency: string,
  { rate, day }: { rate: string; day: string },
): Promise<ExchangeRates> {
  if (isDollars(currency)) throw new AppError(422, 'Totals are in US dollars: they need no rate.');
  await deps.db.transaction(async (tx) => {
    const kept = await ownRates(tx, userId);
    if (kept.length >= MOST_RATES && !kept.some((one) => one.currency === currency))
      throw new AppError(422, msg`At most ${MOST_RATES} rates can be kept. Please delete one first.`);
    await put(tx, { userId, currency, rate, day });
    await followRates(tx, deps, userId, currency);
  });
  return ratesOf(deps, userId);
}

/** Forgets it: the coins of the currency are counted apart again. */
export async function deleteRate(deps: Deps, userId: string, currency: string): Promise<ExchangeRates> {
  await deps.db.transaction(async (tx) => {
    await tx
      .delete(exchangeRates)
      .where(and(eq(exchangeRates.userId, userId), eq(exchangeRates.currency, currency)));
    await followRates(tx, deps, userId, currency);
  });
  return ratesOf(deps, userId);
}

/** Coins between which whoever only reads has their turn. */
const PAGE = 200;

const hasOwn = or(isNotNull(coins.ownEstimatedValue), isNotNull(coins.ownPurchasePrice));

/**
 * Works out the dollars of a user's coins again that have amounts in their own currency, of one currency or of all; those in the
 * trash and the sold ones among them.
 */
async function followRates(tx: Orm, deps: Deps, userId: string, only?: string): Promise<void> {
  const rates = new Map<string, string | null>();
  const rows = await tx
    .select()
    .from(coins)
    .where(and(eq(coins.userId, userId), hasOwn))
    .orderBy(asc(coins.id));
  for (const [at, coin] of rows.entries()) {
    const currency = currencyOf(coin.currency);
    if (only !== undefined && currency !== only) continue;
    if (!rates.has(currency)) rates.set(currency, await rateOf(tx, deps, userId, currency));
    await convertCoin(tx, deps, coin, rates.get(currency) ?? null);
    if (at % PAGE === PAGE - 1) await yieldToEventLoop();
  }
}

/** Brings all coins in line with the rates of the operator, who may have changed them since the program ran last. */
export async function followOperator(deps: Deps): Promise<void> {
  const owners = await deps.db.orm.selectDistinct({ userId: coins.userId }).from(coins).where(hasOwn);
  for (const { userId } of owners) {
    await deps.db.transaction((tx) => followRates(tx, deps, userId));
    await yieldToEventLoop();
  }
}

/** A guest's rates go with their coins; where the account has one of the currency, that one counts. */
export async function giveRates(tx: Orm, deps: Deps, guestId: string, accountId: string): Promise<void> {
  const rates = await ownRates(tx, guestId);
  await tx.delete(exchangeRates).where(eq(exchangeRates.userId, guestId));
  await addRates(tx, deps, accountId, rates);
}

/** Keeps rates of currencies of which the owner has none, as many as there is room for, brings their coins in line, and answers the ones it kept. */
export async function addRates(
  tx: Orm,
  deps: Deps,
  userId: string,
  rates: readonly ExchangeRate[],
): Promise<ExchangeRate[]> {
  const kept = new Set((await ownRates(tx, userId)).map(({ currency }) => currency));
  const added = rates.filter(({ currency }) => !kept.has(currency)).slice(0, MOST_RATES - kept.size);
  for (const rate of added) await put(tx, { ...rate, userId });
  await followRates(tx, deps, userId);
  return added;
}

/** Forgets such rates again: those that are as they were kept, of currencies that no coin outside of the trash has amounts in. */
export async function takeRatesBack(
  tx: Orm,
  deps: Deps,
  userId: string,
  rates: readonly ExchangeRate[],
): Promise<void> {
  if (rates.length === 0) return;
  const counted = await tx
    .selectDistinct({ currency: coins.currency })
    .from(coins)
    .where(and(eq(coins.userId, userId), hasOwn, or(isNull(coins.deletedAt), eq(coins.isSold, true))));
  const used = new Set(counted.map(({ currency }) => currencyOf(currency)));
  for (const { currency, rate, day } of rates) {
    if (used.has(currency)) continue;
    const mine = and(eq(exchangeRates.userId, userId), eq(exchangeRates.currency, currency));
    const untouched = and(mine, eq(exchangeRates.rate, rate), eq(exchangeRates.day, day));
    const gone = await tx
      .delete(exchangeRates)
      .where(untouched)
      .returning({ currency: exchangeRates.currency });
    if (gone.length > 0) await followRates(tx, deps, userId, currency);
  }
}

/** Brings the dollars of one coin in line with the rate of its currency. */
export async function followRate(tx: Orm, deps: Deps, coin: CoinRow): Promise<void> {
  if (coin.ownEstimatedValue === null && coin.ownPurchasePrice === null) return;
  await convertCoin(tx, deps, coin, await rateOf(tx, deps, coin.userId, coin.currency));
}

async function convertCoin(tx: Orm, deps: Deps, coin: CoinRow, rate: string | null): Promise<void> {
  const dollars = (own: number | null) => (own === null ? undefined : inDollars(own, rate, 'rate'));
  const changes: Partial<CoinRow> = {};
  const paid = dollars(coin.ownPurchasePrice);
  if (paid !== undefined) changes.purchasePrice = paid;
  const value = dollars(coin.ownEstimatedValue);
  const isShown = coin.estimatedValue === null || coin.valuationSource === 'owner';
  if (value !== undefined && isShown && value !== coin.estimatedValue) Object.assign(changes, valued(value));
  // Another source's figure stands, as its owner prefers; what they say themselves follows all the same.
  if (value !== undefined && !isShown) {
    if (value === null) await deleteStatedValues(tx, coin.id, ['owner']);
    else await saveStatedValue(tx, coin, 'owner', { cents: value });
  }
  // Most often no rate has changed, and nothing need be derived.
  if (Object.keys(differing(coin, changes)).length === 0) return;
  const { valueOrder } = derive(deps, { ...coin, ...changes });
  await writeAnywhere(tx, deps, coin, differing(coin, { ...changes, valueOrder }));
}
