import type { Orm } from '../../../db/client.ts';
import type { CoinRow, OwnerId } from '../../../db/schema.ts';
import type { CoinInput, CoinPatch } from '../../../shared/coins/model.ts';
import { firstDayOf, type Purchase, piecesOf } from '../../../shared/coins/purchases.ts';
import { msg } from '../../../shared/language/msg.ts';
import { convert, currencyOf, isDollars, MAX_CENTS, parseMoney } from '../../../shared/money/money.ts';
import { fieldError } from '../errors.ts';
import type { MoneyDeps } from './official.ts';
import { rateOf, ratesIn } from './rates.ts';

type Amounts = Pick<
  CoinPatch,
  'ownEstimatedValue' | 'ownPurchasePrice' | 'estimatedValue' | 'currentValue' | 'purchasePrice'
>;

export const BEYOND = msg('The value is too high: a coin’s value can be at most 99,999,999.99 US dollars.');

/** US cents; null without a rate. */
export function inDollars(own: number, rate: string | null, field: string): number | null {
  if (rate === null) return null;
  const cents = convert(own, rate);
  if (cents > MAX_CENTS) throw fieldError(field, 'value_too_high', BEYOND);
  return cents;
}

/**
 * Adds the dollar amounts that follow from amounts in the coin's currency; null without a rate. Entered dollars replace
 * an amount in that currency.
 */
export async function withDollars<Given extends CoinInput | CoinPatch>(
  tx: Orm,
  deps: MoneyDeps,
  userId: OwnerId,
  given: Given,
  before: CoinRow | null,
): Promise<Given> {
  const currency = given.currency ?? before?.currency ?? 'USD';
  const paid = await paidFor(tx, deps, userId, given, before, currency);
  Object.assign(given, paid);
  const isSame = before === null || currencyOf(currency) === currencyOf(before.currency);
  const changes: Amounts & Pick<CoinPatch, 'valuationSource'> = {};
  let rate: string | null | undefined;
  for (const [own, dollars] of [
    ['ownEstimatedValue', 'estimatedValue'],
    ['ownPurchasePrice', 'purchasePrice'],
  ] as const) {
    const said = dollars === 'estimatedValue' ? (given.estimatedValue ?? given.currentValue) : given[dollars];
    const stood = before?.[own] ?? null;
    const isEntered = said !== undefined && said !== null && said !== (before?.[dollars] ?? null);
    const amount = given[own] === undefined ? (isEntered ? null : stood) : given[own];
    if (amount === stood && isSame && before !== null) {
      // A form sends back what it was shown: converted dollars are not entered ones.
      if (amount !== null) {
        delete given[dollars];
        if (dollars === 'estimatedValue') delete given.currentValue;
      }
      continue;
    }
    if (amount === null) {
      if (stood === null) continue;
      changes[own] = null;
      if (!isEntered) changes[dollars] = null;
      continue;
    }
    if (isDollars(currency)) {
      changes[own] = null;
      changes[dollars] = amount;
      continue;
    }
    rate ??= await rateOf(tx, deps, userId, currency);
    changes[own] = amount;
    changes[dollars] = inDollars(amount, rate, own);
    if (dollars === 'estimatedValue') changes.valuationSource = 'owner';
  }
  return { ...given, ...changes, ...paid };
}

type Paid = Pick<CoinPatch, 'purchasePrice' | 'ownPurchasePrice' | 'purchaseDate'>;

/** Price and date from the purchases override entered ones. */
async function paidFor(
  tx: Orm,
  deps: MoneyDeps,
  userId: OwnerId,
  given: CoinInput | CoinPatch,
  before: CoinRow | null,
  currency: string,
): Promise<Paid> {
  const purchases = given.purchases === undefined ? before?.purchases : given.purchases;
  if (!purchases?.length) return {};
  const day = firstDayOf(purchases);
  const date = day === null ? {} : { purchaseDate: new Date(day) };
  const paid = paidByPurchases(purchases, currency, await ratesIn(tx, deps, userId));
  if (paid === undefined) return date;
  if ('own' in paid) return { ...date, ownPurchasePrice: paid.own };
  if (paid.isBeyond) throw fieldError('purchases', 'value_too_high', BEYOND);
  return { ...date, purchasePrice: paid.dollars, ownPurchasePrice: null };
}

/**
 * Average of the known prices: hundredths of the coin's currency if all were paid in it, else US cents (null without a
 * rate). Undefined without prices.
 */
export function paidByPurchases(
  purchases: readonly Purchase[],
  currency: string,
  rateIn: (currency: string) => string | null,
): { own: number } | { dollars: number | null; isBeyond: boolean } | undefined {
  const known = purchases.flatMap((one) => {
    const hundredths = one.price === null ? null : parseMoney(one.price);
    return hundredths === null ? [] : [{ ...one, hundredths }];
  });
  if (known.length === 0) return undefined;
  const average = (amounts: readonly number[]) => {
    const sum = amounts.reduce((all, one, at) => all + one * (known[at]?.quantity ?? 0), 0);
    return Math.round(sum / piecesOf(known));
  };
  const isOwn = (one: string) => !isDollars(one) && currencyOf(one) === currencyOf(currency);
  if (known.every((one) => isOwn(one.currency)))
    return { own: average(known.map(({ hundredths }) => hundredths)) };
  const dollars = known.flatMap(({ hundredths, ...one }) => {
    const rate = isDollars(one.currency) ? '1' : rateIn(one.currency);
    return rate === null ? [] : [convert(hundredths, rate)];
  });
  const isBeyond = dollars.some((cents) => cents > MAX_CENTS);
  return { dollars: isBeyond || dollars.length < known.length ? null : average(dollars), isBeyond };
}
