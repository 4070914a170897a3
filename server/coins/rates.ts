import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, max, or } from 'drizzle-orm';
import { Elysia } from 'elysia';
import type { Orm } from '../../db/client.ts';
import { excluded, inserting } from '../../db/rows.ts';
import { type CoinRow, coins, exchangeRates, type OwnerId, valuations } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import {
  convert,
  currencyOf,
  type ExchangeRate,
  type ExchangeRates,
  isDollars,
  MAX_CENTS,
} from '../../shared/money/money.ts';
import { RateBody, RatePath } from '../../shared/money/rate-bodies.ts';
import { eachAlone, inPieces, yieldToEventLoop } from '../core/chunks.ts';
import { AppError, fieldError } from '../core/errors.ts';
import { withUserLock } from '../core/leases.ts';
import { BEYOND, inDollars, paidByPurchases } from '../core/money/convert.ts';
import { countedApart, ownRates, rateOf, ratesFor } from '../core/money/rates.ts';
import { auth } from '../core/session/plugin.ts';
import type { CoinsDeps } from './deps.ts';
import { type Converted, convertibleColumns, writeConverted } from './write.ts';

/** Currencies one person has rates of: more than there are. */
export const MOST_RATES = 300;

export async function ratesOf(deps: CoinsDeps, userId: OwnerId): Promise<ExchangeRates> {
  const [rates, apart] = await Promise.all([ratesFor(deps.db.orm, deps, userId), countedApart(deps, userId)]);
  return { ...rates, apart };
}

const put = inserting(exchangeRates, {
  target: [exchangeRates.userId, exchangeRates.currency],
  set: { rate: excluded(exchangeRates.rate), day: excluded(exchangeRates.day) },
});

/**
 * Resolves once all their coins follow, in pieces: until then some use the old rate. 422 if a coin would be
 * worth too much.
 */
export async function saveRate(
  deps: CoinsDeps,
  userId: OwnerId,
  currency: string,
  { rate, day }: { rate: string; day: string },
): Promise<ExchangeRates> {
  if (isDollars(currency))
    throw new AppError(422, 'dollar_rate_not_needed', 'Totals are in US dollars and need no rate.');
  await refuseBeyond(deps, userId, [{ currency, rate }]);
  await deps.db.transaction(async (tx) => {
    const kept = await ownRates(tx, userId);
    if (kept.length >= MOST_RATES && !kept.some((one) => one.currency === currency))
      throw new AppError(422, 'exchange_rates_full', EXCHANGE_RATES_FULL, { MOST_RATES });
    await put(tx, { userId, currency, rate, day });
  });
  await followRates(deps, userId);
  return ratesOf(deps, userId);
}

/** Forgets it, and answers when the coins of the currency are counted apart again. */
async function deleteRate(deps: CoinsDeps, userId: OwnerId, currency: string): Promise<ExchangeRates> {
  await deps.db.transaction(async (tx) => {
    await tx
      .delete(exchangeRates)
      .where(and(eq(exchangeRates.userId, userId), eq(exchangeRates.currency, currency)));
  });
  await followRates(deps, userId);
  return ratesOf(deps, userId);
}

/** Coins read in one go, and places of coins that are looked through in one go. */
const [PAGE, LOOKED_THROUGH] = [500, 5000];

const hasOwn = or(isNotNull(coins.ownEstimatedValue), isNotNull(coins.ownPurchasePrice));

/** Pages of a user's coins that have amounts in their own currency; those in the trash and the sold ones among them. */
async function* ownAmounts(orm: Orm, userId: OwnerId) {
  for (let after = 0; ; await yieldToEventLoop()) {
    const page = await selectOwn(orm)
      .where(and(eq(coins.userId, userId), gt(coins.id, after), hasOwn))
      .orderBy(asc(coins.id))
      .limit(PAGE);
    yield page;
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) return;
  }
}

/** Each half has indexes of its own. */
async function* purchased(orm: Orm, userId: OwnerId) {
  for (const half of [isNull(coins.deletedAt), isNotNull(coins.deletedAt)])
    for (let after = 0; ; await yieldToEventLoop()) {
      const page = await selectOwn(orm)
        .where(and(eq(coins.userId, userId), gt(coins.id, after), half, isNotNull(coins.purchases)))
        .orderBy(asc(coins.id))
        .limit(PAGE);
      yield page;
      after = page.at(-1)?.id ?? after;
      if (page.length < PAGE) break;
    }
}

/** With what the owner last said of the coin, in cents. */
const selectOwn = (orm: Orm) =>
  orm
    .select({
      ...convertibleColumns,
      currency: coins.currency,
      isSold: coins.isSold,
      stated: valuations.value,
    })
    .from(coins)
    .leftJoin(valuations, and(eq(valuations.coinId, coins.id), eq(valuations.source, 'owner')))
    .$dynamic();

type OwnAmounts = Awaited<ReturnType<typeof selectOwn>>[number];

/** 422 where a coin would be worth more at one of the rates than a coin can be worth. */
export async function refuseBeyond(
  deps: CoinsDeps,
  userId: OwnerId,
  rates: readonly Pick<ExchangeRate, 'currency' | 'rate'>[],
): Promise<void> {
  const rateIn = new Map(rates.map(({ currency, rate }) => [currency, rate]));
  for await (const page of ownAmounts(deps.db.orm, userId))
    for (const coin of page) {
      const rate = rateIn.get(currencyOf(coin.currency)) ?? null;
      const amounts = [coin.ownEstimatedValue, coin.ownPurchasePrice];
      if (rate && amounts.some((own) => own !== null && convert(own, rate) > MAX_CENTS))
        throw fieldError('rate', 'value_too_high', BEYOND);
    }
}

/**
 * In short transactions, each reading the rates again: the last change wins. `followOperator` completes
 * what a kill interrupts.
 */
export const followRates = (deps: CoinsDeps, userId: OwnerId, isDaily = false): Promise<void> =>
  withUserLock(deps, userId, async () => {
    const behind = new Set<number>();
    const rates = await rateByCurrency(deps.db.orm, deps, userId);
    for (const pages of [ownAmounts, purchased])
      for await (const page of pages(deps.db.orm, userId))
        for (const coin of page) if (isBehind(conversionOf(coin, rates))) behind.add(coin.id);
    await inPieces(deps, [...behind], (tx, ids) => convertCoins(tx, deps, userId, ids, isDaily));
  });

type Rates = Map<string, { rate: string; isOfficial: boolean }>;

async function rateByCurrency(orm: Orm, deps: CoinsDeps, userId: OwnerId): Promise<Rates> {
  const { rates, operator, official } = await ratesFor(orm, deps, userId);
  const all: Rates = new Map();
  for (const { currency, rate } of [...rates, ...operator]) all.set(currency, { rate, isOfficial: false });
  for (const { currency, rate } of official) all.set(currency, { rate, isOfficial: true });
  return all;
}

/** `isDaily`: a known value that follows an official rate gets no point of its history, which would have one a day. */
async function convertCoins(
  tx: Orm,
  deps: CoinsDeps,
  userId: OwnerId,
  ids: number[],
  isDaily = false,
): Promise<void> {
  const rates = await rateByCurrency(tx, deps, userId);
  const found = await selectOwn(tx).where(and(eq(coins.userId, userId), inArray(coins.id, ids)));
  const changed = found.map((coin) => conversionOf(coin, rates)).filter(isBehind);
  const isDrift = ({ coin, estimatedValue }: (typeof changed)[number]) =>
    isDaily &&
    coin.estimatedValue !== null &&
    estimatedValue !== null &&
    rates.get(currencyOf(coin.currency))?.isOfficial === true;
  await writeConverted(
    tx,
    deps,
    userId,
    changed.map((one) => ({ ...one, isDrift: isDrift(one) })),
  );
}

/** What a coin's dollars are at these rates; unknown without a rate, and where that is more than a coin can be worth. */
function conversionOf(coin: OwnAmounts, rates: Rates): Converted & { coin: OwnAmounts } {
  const rate = rates.get(currencyOf(coin.currency))?.rate;
  const dollars = (own: number) => {
    const cents = rate === undefined ? null : convert(own, rate);
    return cents !== null && cents > MAX_CENTS ? null : cents;
  };
  const { ownPurchasePrice: paid, ownEstimatedValue: value } = coin;
  const bought = paid === null ? inDollarsOf(coin, rates) : undefined;
  const purchasePrice = paid !== null ? dollars(paid) : bought === undefined ? coin.purchasePrice : bought;
  if (value === null) return { coin, purchasePrice, estimatedValue: coin.estimatedValue };
  // Another source's figure stands, as its owner prefers; what they say themselves follows all the same.
  const isShown = coin.estimatedValue === null || coin.valuationSource === 'owner';
  const said = dollars(value);
  return { coin, purchasePrice, estimatedValue: isShown ? said : coin.estimatedValue, said };
}

/** What its purchases in several currencies come to for one piece; undefined where none has a price. */
function inDollarsOf({ purchases, currency }: OwnAmounts, rates: Rates): number | null | undefined {
  const paid =
    purchases && paidByPurchases(purchases, currency, (one) => rates.get(currencyOf(one))?.rate ?? null);
  return paid && 'dollars' in paid ? paid.dollars : undefined;
}

function isBehind({ coin, purchasePrice, estimatedValue, said }: ReturnType<typeof conversionOf>): boolean {
  if (purchasePrice !== coin.purchasePrice || estimatedValue !== coin.estimatedValue) return true;
  // A shown value was stated when it was written.
  return said !== undefined && coin.valuationSource !== 'owner' && said !== coin.stated;
}

/** The operator's rates may have changed, or a kill interrupted an owner's. Failures are logged. */
export async function followOperator(deps: CoinsDeps): Promise<void> {
  const { orm } = deps.db;
  const found = await orm.selectDistinct({ userId: coins.userId }).from(coins).where(hasOwn);
  const owners = new Set(found.map(({ userId }) => userId));
  // No index has purchases: all coins are looked through, some at a time.
  const [{ last } = { last: 0 }] = await orm.select({ last: max(coins.id) }).from(coins);
  for (let from = 0; from < (last ?? 0); from += LOOKED_THROUGH) {
    const some = await orm
      .selectDistinct({ userId: coins.userId })
      .from(coins)
      .where(and(gt(coins.id, from), lte(coins.id, from + LOOKED_THROUGH), isNotNull(coins.purchases)));
    for (const { userId } of some) owners.add(userId);
    await yieldToEventLoop();
  }
  await eachAlone(deps, 'exchange rates', [...owners], (userId) => followRates(deps, userId, true));
}

/** A guest's rates follow their coins; the account's own rate of a currency wins. */
export async function giveRates(tx: Orm, guestId: OwnerId, accountId: OwnerId): Promise<void> {
  const rates = await ownRates(tx, guestId);
  await tx.delete(exchangeRates).where(eq(exchangeRates.userId, guestId));
  await addRates(tx, accountId, rates);
}

/** Adds rates of new currencies while there is room, and returns them; call `followRates` afterwards. */
export async function addRates(
  tx: Orm,
  userId: OwnerId,
  rates: readonly ExchangeRate[],
): Promise<ExchangeRate[]> {
  const kept = new Set((await ownRates(tx, userId)).map(({ currency }) => currency));
  const added = rates.filter(({ currency }) => !kept.has(currency)).slice(0, MOST_RATES - kept.size);
  for (const rate of added) await put(tx, { ...rate, userId });
  return added;
}

/** Forgets such rates again: those that are as they were kept, of currencies that no coin outside of the trash has amounts in. */
export async function takeRatesBack(tx: Orm, userId: OwnerId, rates: readonly ExchangeRate[]): Promise<void> {
  if (rates.length === 0) return;
  const counted = await tx
    .selectDistinct({ currency: coins.currency })
    .from(coins)
    .where(and(eq(coins.userId, userId), hasOwn, or(isNull(coins.deletedAt), eq(coins.isSold, true))));
  const used = new Set(counted.map(({ currency }) => currencyOf(currency)));
  for await (const page of purchased(tx, userId))
    for (const { purchases, deletedAt, isSold } of page)
      if (deletedAt === null || isSold)
        for (const { currency } of purchases ?? []) used.add(currencyOf(currency));
  for (const { currency, rate, day } of rates) {
    if (used.has(currency)) continue;
    const mine = and(eq(exchangeRates.userId, userId), eq(exchangeRates.currency, currency));
    await tx.delete(exchangeRates).where(and(mine, eq(exchangeRates.rate, rate), eq(exchangeRates.day, day)));
  }
}

/** Brings the dollars of one coin in line with the rate of its currency; 422 where it would be worth too much. */
export async function followRate(tx: Orm, deps: CoinsDeps, coin: CoinRow): Promise<void> {
  const amounts = [coin.ownEstimatedValue, coin.ownPurchasePrice].filter((own) => own !== null);
  if (amounts.length === 0 && !coin.purchases) return;
  const rate = await rateOf(tx, deps, coin.userId, coin.currency);
  for (const own of amounts) inDollars(own, rate, 'rate');
  await convertCoins(tx, deps, coin.userId, [coin.id]);
}

/** US dollars for one unit, by the owner. */
export const rateRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api', tags: ['collection'] })
    .use(auth(deps))
    .get('/exchange-rates', ({ caller }) => ratesOf(deps, caller.id), { signedIn: true })
    // Many coins follow a rate: that takes longer than a connection may be silent.
    .put(
      '/exchange-rates/:currency',
      ({ request, caller, params, body }) =>
        deps.patience(request, saveRate(deps, caller.id, params.currency, body)),
      { signedIn: true, params: RatePath, body: RateBody },
    )
    .delete(
      '/exchange-rates/:currency',
      ({ request, caller, params }) => deps.patience(request, deleteRate(deps, caller.id, params.currency)),
      {
        signedIn: true,
        params: RatePath,
      },
    );

const EXCHANGE_RATES_FULL = msg('You can save up to {MOST_RATES} rates. Delete one first.');
