import type { Orm } from '../../../db/client.ts';
import type { CoinRow } from '../../../db/schema.ts';
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

export const BEYOND = msg(
  'At the rate of its currency that is more than the 99,999,999.99 US dollars a coin can be worth here.',
);

/** An amount in a coin's own currency as US cents; null without a rate. */
export function inDollars(own: number, rate: string | null, field: string): number | null {
  if (rate === null) return null;
  const cents = convert(own, rate);
  if (cents > MAX_CENTS) throw fieldError(field, BEYOND);
  return cents;
}

/**
 * What is to be written, its dollars following from the amounts in the coin's own currency wherever such are given or stand: by the
 * owner's rate, else the operator's, and unknown without one. Dollars that are entered take the place of an amount in its own currency.
 */
export async function withDollars<Given extends CoinInput | CoinPatch>(
  tx: Orm,
  deps: MoneyDeps,
  userId: string,
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
      // A form sends what it was shown along: dollars that follow from an amount are none that were entered.
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

/** Price and date that follow from the purchases of a record, which stand over what is entered. */
async function paidFor(
  tx: Orm,
  deps: MoneyDeps,
  userId: string,
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
  if (paid.isBeyond) throw fieldError('purchases', BEYOND);
  return { ...date, purchasePrice: paid.dollars, ownPurchasePrice: null };
}

/**
 * The average of the pieces whose price is known: in hundredths of the coin's own currency where all were paid in it, else in US cents, null
 * where a currency has no rate, or a price is more than a coin can be worth. Undefined where no price is known.
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
