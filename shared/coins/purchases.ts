import { msg } from '../language/msg.ts';
import { moneyText, parseMoney } from '../money/money.ts';

/** One purchase of pieces of a record. */
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
    ? msg`The purchases are of ${piecesOf(purchases)} pieces, but the coin has ${quantity}. Raise the quantity or correct the purchases.`
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
