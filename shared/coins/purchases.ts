import { msg } from '../language/msg.ts';
import { moneyText, parseMoney } from '../money/money.ts';

export interface Purchase {
  quantity: number;
  /** For one piece, decimal text in `currency`; null where it is not known. */
  price: string | null;
  currency: string;
  /** "2026-11-28"; null where it is not known. */
  date: string | null;
  seller: string | null;
  place: string | null;
  invoice: string | null;
  note: string | null;
}

export const MAX_PURCHASES = 50;
/** Maximum length of each text of a purchase. */
export const PURCHASE_LENGTHS = { seller: 200, place: 200, invoice: 100, note: 1000 } as const;

/** Pieces bought, of all purchases. */
export const piecesOf = (purchases: readonly Pick<Purchase, 'quantity'>[]): number =>
  purchases.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether the price of the record follows from them. */
export const isPriced = (purchases: readonly Purchase[] | null): boolean =>
  purchases?.some(({ price }) => price !== null) ?? false;

/** What all pieces cost, one sum for each currency, in the order of the purchases. */
export function spentOn(purchases: readonly Purchase[]): { currency: string; amount: string }[] {
  const sums = new Map<string, number>();
  for (const { price, currency, quantity } of purchases) {
    const hundredths = price === null ? null : parseMoney(price);
    if (hundredths !== null) sums.set(currency, (sums.get(currency) ?? 0) + hundredths * quantity);
  }
  return [...sums].map(([currency, hundredths]) => ({ currency, amount: moneyText(hundredths) }));
}

/** Why a record cannot have these purchases; null where it can. */
export const purchasesProblem = (
  purchases: readonly Pick<Purchase, 'quantity'>[] | null | undefined,
  quantity: number,
): string | null =>
  purchases && piecesOf(purchases) > quantity
    ? msg(
        'The purchases are of {purchases} pieces, but the coin has {quantity}. Raise the quantity or correct the purchases.',
        { purchases: piecesOf(purchases), quantity },
      )
    : null;

/** A text of each purchase, each once, as one cell: "Stack's; eBay". */
export const joinedOf = (
  purchases: readonly Purchase[] | null,
  field: 'seller' | 'place' | 'invoice',
): string | null => [...new Set((purchases ?? []).flatMap((one) => one[field] ?? []))].join('; ') || null;

/** The earliest day of them; null where none is known. */
export const firstDayOf = (purchases: readonly Purchase[]): string | null =>
  purchases.flatMap(({ date }) => date ?? []).sort()[0] ?? null;

/** Its fields in one order: PostgreSQL has them in its own. */
export const inOrder = (one: Purchase): Purchase => ({
  ...{ quantity: one.quantity, price: one.price, currency: one.currency, date: one.date },
  ...{ seller: one.seller, place: one.place, invoice: one.invoice, note: one.note },
});

const TEXTS = ['seller', 'place', 'invoice', 'note'] as const;
const FIRST_PART = /^(\d{1,3}) × (?:(\d{1,8}\.\d\d) )?([^;"\n]{1,40})$/;
const PART = /;\s*(?:(\d{4}-\d\d-\d\d)|(seller|place|invoice|note) ("(?:[^"\\]|\\.)*"))/y;

/** Purchases as a cell of a sheet, one a line: `2 × 9.50 EUR; 2020-05-06; seller "Stack's"`. `parsePurchases` reads it back. */
export const purchasesText = (purchases: readonly Purchase[] | null): string =>
  (purchases ?? [])
    .map(({ quantity, price, currency, date, ...texts }) =>
      [
        `${quantity} × ${price === null ? '' : `${price} `}${currency.replace(/[;"\n]/g, ' ')}`,
        ...(date === null ? [] : [date]),
        ...TEXTS.flatMap((field) =>
          texts[field] === null ? [] : `${field} ${JSON.stringify(texts[field])}`,
        ),
      ].join('; '),
    )
    .join('\n');

/** Reads what `purchasesText` wrote; null where it is anything else. */
export function parsePurchases(text: string): Purchase[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  if (lines.length === 0 || lines.length > MAX_PURCHASES) return null;
  const purchases = lines.map(parsePurchase);
  return purchases.every((one) => one !== null) ? purchases : null;
}

function parsePurchase(line: string): Purchase | null {
  const end = line.includes(';') ? line.indexOf(';') : line.length;
  const [, quantity, price = null, currency = ''] = FIRST_PART.exec(line.slice(0, end).trim()) ?? [];
  if (!quantity) return null;
  const nothing = { date: null, seller: null, place: null, invoice: null, note: null };
  const purchase: Purchase = { quantity: Number(quantity), price, currency, ...nothing };
  for (PART.lastIndex = end; PART.lastIndex < line.trimEnd().length; ) {
    const [, date, field, quoted] = PART.exec(line) ?? [];
    if (date) purchase.date = date;
    else if (field && quoted) {
      const said = unquoted(quoted);
      if (said === null) return null;
      purchase[field as (typeof TEXTS)[number]] = said;
    } else return null;
  }
  return purchase;
}

function unquoted(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
}
