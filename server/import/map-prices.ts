import { isUnitedStates } from '../../shared/coins/identity.ts';
import {
  PURCHASE_LENGTHS,
  type Purchase,
  parsePurchases,
  piecesOf,
  purchasesProblem,
} from '../../shared/coins/purchases.ts';
import type { ImportField, ImportFormat } from '../../shared/import/words.ts';
import { msg } from '../../shared/language/msg.ts';
import { currencyOf, parseMoney } from '../../shared/money/money.ts';
import { asText, type RowCells } from './row-cells.ts';
import { isMonth, readDay, readMoney } from './values.ts';
import type { Wish } from './wants.ts';
import { currencyIn, isGone, isOtherMoney, type Standing, wantStatusOf } from './wording.ts';

/** US cents, for all pieces. */
export interface ReadSale {
  soldAt: Date;
  soldPrice: number | null;
  soldFees: number | null;
  soldPlace: string | null;
}

const PURCHASED = [
  ['seller', 'seller'],
  ['purchasePlace', 'place'],
  ['invoice', 'invoice'],
  ['purchaseNote', 'note'],
] as const satisfies readonly (readonly [ImportField, keyof typeof PURCHASE_LENGTHS])[];

const SOLD = ['soldDate', 'soldPrice', 'soldFees', 'soldPlace'] as const;
const MAX_SOLD_PLACE = 200;
/** Their amounts without a currency are in US dollars. */
const IN_DOLLARS: readonly ImportFormat[] = ['mintmark-csv', 'mintmark-json', 'mintmark-zip', 'pcgs', 'ngc'];

interface PriceContext {
  format: ImportFormat;
  standing: Standing;
  status: string;
  country: string;
  quantity: number | undefined;
  /** The purchase date as written, and the year field it may come from. */
  bought: string;
  yearField: ImportField;
}

/** The caller decides the order of calls: it is that of the notes. */
export function createPriceReader(row: RowCells, context: PriceContext) {
  const { cells, columns, mapping, problems, notes, heading, doubt, of, keep, read } = row;
  const { format, standing, status, country, quantity, bought, yearField } = context;
  const amount = (field: ImportField) => read(field, (cell) => readMoney(cell, mapping.decimals), noAmount);
  const currencyOfAmount = (field: ImportField): string | null => {
    const about = field === 'estimatedValue' ? VALUE_CURRENCY : PRICE_CURRENCY;
    const at = field === 'soldPrice' ? -1 : columns.findIndex(({ heading: name }) => about.test(name));
    return (
      currencyIn(of(field)) ??
      currencyIn(heading.get(field) ?? '') ??
      (at < 0 ? null : currencyIn(asText(cells[at] ?? '')))
    );
  };
  /** The purchase price of a wanted coin is the price limit. */
  const wish = (): Wish | null => {
    if (standing !== 'wanted') return null;
    const field = of('ownPurchasePrice') ? 'ownPurchasePrice' : 'purchasePrice';
    const limit = read(field, (cell) => parseMoney(readMoney(cell, mapping.decimals) ?? ''), noAmount);
    if (field === 'ownPurchasePrice' && of('purchasePrice')) keep('purchasePrice');
    const code = /^[A-Z]{3}$/.exec(currencyOf(of('currency')))?.[0];
    const own = currencyOfAmount(field) ?? moneyOf(of('currency'));
    const currency = own ?? (field === 'ownPurchasePrice' ? code : null) ?? mapping.currency ?? 'USD';
    return { status: wantStatusOf(status), priceLimit: limit ?? null, currency };
  };
  /** Neither dollars nor the coin's currency: the purchase keeps it. */
  let foreign: { price: string | null; currency: string } | null = null;
  const money = (
    field: 'purchasePrice' | 'estimatedValue',
    own: 'ownPurchasePrice' | 'ownEstimatedValue',
  ) => {
    if (of(own)) return { [own]: amount(own) };
    // A currency out of use describes the coin, not what was paid.
    const rowCurrency = format === 'mintmark-csv' ? null : moneyOf(of('currency'));
    const named = currencyOfAmount(field) ?? rowCurrency;
    const currency = named ?? mapping.currency ?? 'USD';
    if (!of(field)) return {};
    if (!named && isOtherMoney(of(field))) {
      doubt(field, noAmount(of(field).slice(0, 60)));
      keep(field);
      return {};
    }
    const number = amount(field);
    const isDollars = currency === 'USD' && mapping.decimals === 'point' && isUnitedStates(country);
    if (
      !named &&
      number !== undefined &&
      !IN_DOLLARS.includes(format) &&
      (!isDollars || format === 'opennumismat')
    )
      problems.push({
        ...{ field, kind: currency === 'USD' ? 'doubtful' : 'told' },
        message: msg('“{field}” has no currency; {currency} is used.', {
          field: of(field).slice(0, 40),
          currency,
        }),
      });
    if (number === undefined || currency === 'USD') return { [field]: number };
    if (currencyOf(of('currency')) === currency || currencyIn(of('currency')) === currency)
      return { [own]: number };
    if (field === 'purchasePrice') {
      foreign = { price: number, currency };
      return {};
    }
    doubt(
      field,
      msg('The amount is in {currency}, not the coin’s currency or US dollars; it’s saved in the notes.', {
        currency,
      }),
    );
    keep(field);
    return {};
  };
  const boughtOn = () => {
    const day = readDay(bought, mapping.dates);
    if (day && isMonth(bought, day)) {
      const message = msg('“{bought}” has no day; the first of the month is used.', {
        bought: bought.slice(0, 40),
      });
      problems.push({ field: 'purchaseDate', kind: 'told', message });
    }
    if (day) return day;
    doubt('purchaseDate', (readDay(bought, 'day-first') ? noOrder : noDate)(bought.slice(0, 60)));
    notes.push(`${heading.get('purchaseDate') ?? heading.get(yearField) ?? 'Purchase date'}: ${bought}`);
    return undefined;
  };
  /** A cell with several purchases; more of them than pieces also go to the notes. */
  const listed = (): { purchases: Purchase[]; quantity?: number } | null => {
    const list = of('purchases') ? parsePurchases(of('purchases')) : null;
    if (of('purchases') && (!list || standing === 'wanted')) keep('purchases');
    if (!list || standing === 'wanted') return null;
    for (const [field] of [...PURCHASED, ['purchasePrice'], ['ownPurchasePrice'], ['purchaseDate']] as const)
      if (of(field)) keep(field);
    const pieces = piecesOf(list);
    if (!of('quantity') && pieces <= MAX_QUANTITY) return { purchases: list, quantity: pieces };
    const problem = purchasesProblem(list, quantity ?? 1);
    if (!problem) return { purchases: list };
    doubt('purchases', problem);
    keep('purchases');
    return { purchases: withinPieces(list, quantity ?? 1) };
  };
  const purchased = (paid: ReturnType<typeof money>, purchaseDate: string | undefined) => {
    const texts = PURCHASED.map(([field, key]) => {
      if (of(field) && (standing === 'wanted' || of(field).length > PURCHASE_LENGTHS[key])) keep(field);
      return [key, of(field).slice(0, PURCHASE_LENGTHS[key]).trim() || null] as const;
    });
    const isPurchase = standing !== 'wanted' && PURCHASED.some(([field]) => of(field));
    if (!isPurchase && !foreign) return {};
    const own = paid.ownPurchasePrice;
    const inOne = own
      ? { price: own, currency: of('currency') || 'USD' }
      : { price: paid.purchasePrice ?? null, currency: 'USD' };
    const amounts = foreign ?? inOne;
    const facts = { quantity: quantity ?? 1, ...amounts, date: purchaseDate ?? null };
    return { purchases: [{ ...facts, ...Object.fromEntries(texts) }] };
  };
  const purchase = () => {
    const list = listed();
    const paid = standing === 'wanted' || list ? {} : money('purchasePrice', 'ownPurchasePrice');
    const purchaseDate = bought && !list ? boughtOn() : undefined;
    return {
      ...paid,
      ...money('estimatedValue', 'ownEstimatedValue'),
      purchaseDate,
      ...(list ?? purchased(paid, purchaseDate)),
    };
  };
  /** US cents; an amount in another currency goes to the notes. */
  const soldAmount = (field: 'soldPrice' | 'soldFees'): number | null => {
    const text = of(field) || (field === 'soldPrice' && /^\D{0,4}\d/.test(status) ? status : '');
    if (!text) return null;
    const currency =
      currencyIn(text) ??
      currencyIn(heading.get(field) ?? '') ??
      moneyOf(of('currency')) ??
      mapping.currency ??
      null;
    const cents = parseMoney(readMoney(text, mapping.decimals) ?? '');
    if (cents !== null && currency === 'USD') return cents;
    if (of(field)) keep(field);
    if (cents === null || currency === null) return cents;
    if (field === 'soldPrice')
      doubt(
        field,
        msg(
          'The sale was in {currency}; sales are saved in US dollars, so the amount is saved in the notes.',
          { currency },
        ),
      );
    return null;
  };
  const sold = (): ReadSale | null => {
    if (standing !== 'sold') {
      for (const field of SOLD) if (of(field)) keep(field);
      return null;
    }
    const day = readDay(of('soldDate') || status, mapping.dates);
    if (of('soldDate') && !day) keep('soldDate');
    doubt(
      'status',
      isGone(status)
        ? msg('No longer in the collection; added to Sold coins.')
        : day
          ? msg('Sold: added to Sold coins.')
          : msg('Sold, no date: added to Sold coins with today’s date.'),
    );
    if (of('soldPlace').length > MAX_SOLD_PLACE) keep('soldPlace');
    return {
      soldAt: day ? new Date(day) : new Date(),
      soldPrice: soldAmount('soldPrice'),
      soldFees: soldAmount('soldFees'),
      soldPlace: of('soldPlace').slice(0, MAX_SOLD_PLACE) || null,
    };
  };
  return { purchase, wish, sale: sold };
}

const MAX_QUANTITY = 999;

function withinPieces(purchases: readonly Purchase[], pieces: number): Purchase[] {
  let left = pieces;
  return purchases.flatMap((one) => {
    const quantity = Math.min(one.quantity, left);
    left -= quantity;
    return quantity > 0 ? [{ ...one, quantity }] : [];
  });
}

const noAmount = (said: string) => msg('“{said}” isn’t an amount; saved in the notes.', { said });
const noOrder = (said: string) =>
  msg('“{said}” could be day first or month first; please choose. Saved in the notes.', { said });
const noDate = (said: string) => msg('“{said}” isn’t a date; saved in the notes.', { said });

const VALUE_CURRENCY =
  /(?:value|wert|valeur|valor|valore).{0,12}(?:currency|währung|devise|moneda|valuta)|(?:currency|währung|devise|moneda|valuta).{0,12}(?:value|wert|valeur|valor)/i;
const PRICE_CURRENCY =
  /(?:price|cost|paid|purchase|kauf|preis|prix|achat|precio|compra|prezzo|acquisto|prijs|cena).{0,14}(?:currency|währung|devise|moneda|valuta|waluta)|(?:currency|währung|devise|moneda|valuta).{0,14}(?:price|cost|paid|purchase|kauf|preis|prix|achat|precio|compra|prezzo)/i;
const GONE = /^(?:DEM|ATS|FRF|ITL|ESP|NLG|BEF)$/;
const moneyOf = (value: string): string | null => {
  const code = /^[A-Z]{3}$|^[€£¥$]$/.test(value.trim()) ? currencyIn(value) : null;
  return code && !GONE.test(code) ? code : null;
};
