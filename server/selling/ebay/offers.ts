import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { parseMoney } from '../../../shared/money/money.ts';
import { type Access, MarketplaceError, type RemoteState, type VendorRecord } from '../marketplace.ts';
import { callEbay, type EbaySettings, MARKETPLACE, nullIfMissing, parseAnswer } from './calls.ts';

export const INVENTORY = '/sell/inventory/v1';

const Offers = z.object({
  offers: z.array(
    z.object({
      offerId: z.string(),
      status: z.string().nullish(),
      pricingSummary: z.object({ price: z.object({ value: z.string() }).nullish() }).nullish(),
      listing: z
        .object({
          listingId: z.string().nullish(),
          listingStatus: z.string().nullish(),
          soldQuantity: z.number().nullish(),
        })
        .nullish(),
    }),
  ),
});
export type Offer = z.infer<typeof Offers>['offers'][number];

const Fees = z.object({
  feeSummaries: z.array(
    z.object({
      fees: z
        .array(z.object({ feeType: z.string().nullish(), amount: z.object({ value: z.string() }).nullish() }))
        .catch([]),
    }),
  ),
});
const Orders = z.object({
  orders: z
    .array(
      z.object({
        creationDate: z.string().nullish(),
        cancelStatus: z.object({ cancelState: z.string().nullish() }).nullish(),
        totalMarketplaceFee: z.object({ value: z.string().nullish() }).nullish(),
        lineItems: z
          .array(
            z.object({
              sku: z.string().nullish(),
              legacyItemId: z.string().nullish(),
              lineItemCost: z.object({ value: z.string().nullish() }).nullish(),
            }),
          )
          .catch([]),
      }),
    )
    .catch([]),
  next: z.string().nullish(),
});
const ORDERS_A_PAGE = 200;
const MOST_ORDER_PAGES = 10;
/** eBay keeps orders for two years. */
const ORDER_MEMORY_MS = 2 * 365 * 24 * 3_600_000 - 24 * 3_600_000;

/** Unknown offer: 25713; no offer for the SKU: the others. */
export const NO_OFFER = ['25713', '25725', '25702', '25710', '25701'];

export const text = (record: Readonly<VendorRecord>, key: string): string | null => {
  const value = record[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const cents = (value: string | null | undefined): number | null => (value ? parseMoney(value) : null);

export const offerOf = async (
  settings: EbaySettings,
  { accessToken: token, signal }: Access,
  sku: string,
): Promise<Offer | null> => {
  const query = { sku, marketplace_id: MARKETPLACE, format: 'FIXED_PRICE' };
  const path = `${INVENTORY}/offer`;
  const answer = await nullIfMissing(NO_OFFER, () =>
    callEbay(settings, { method: 'GET', path, query, token, signal }),
  );
  return answer ? (parseAnswer(Offers, answer).offers[0] ?? null) : null;
};

/** Listing fees in cents; null where eBay gives none. */
export async function feesOf(
  settings: EbaySettings,
  { accessToken: token, signal }: Access,
  offerId: string,
) {
  const path = `${INVENTORY}/offer/get_listing_fees`;
  const body = { offers: [{ offerId }] };
  const call = { method: 'POST', path, body, token, signal, changes: false } as const;
  const answer = await callEbay(settings, call).catch((error: unknown) => {
    // Fees are optional.
    if (error instanceof MarketplaceError && error.kind === 'refused') return null;
    throw error;
  });
  const summaries = answer && parseAnswer(Fees, answer).feeSummaries;
  return (
    summaries?.flatMap(({ fees }) =>
      fees.flatMap(({ feeType, amount }) => {
        const value = cents(amount?.value);
        return value === null
          ? []
          : [{ name: FEES[feeType ?? ''] ?? words(feeType ?? 'Fee'), amount: value }];
      }),
    ) ?? null
  );
}

const FEES: Record<string, string> = {
  INSERTION_FEE: msg('insertion fee'),
  FINAL_VALUE_FEE: msg('final value fee'),
};
const words = (name: string) => name.replaceAll('_', ' ').toLowerCase();

export async function saleOf(
  settings: EbaySettings,
  { accessToken: token, signal }: Access,
  sku: string,
  record: Readonly<VendorRecord>,
): Promise<Extract<RemoteState, { state: 'sold' }> | null> {
  const listingId = text(record, 'listingId');
  const publishedAt = Number(record.publishedAt) || 0;
  const since = Math.max(publishedAt - 24 * 3_600_000, Date.now() - ORDER_MEMORY_MS);
  const filter = `creationdate:[${new Date(since).toISOString()}..]`;
  for (let page = 0; page < MOST_ORDER_PAGES; page++) {
    const query = { filter, limit: String(ORDERS_A_PAGE), offset: String(page * ORDERS_A_PAGE) };
    const path = '/sell/fulfillment/v1/order';
    const answer = await callEbay(settings, { method: 'GET', path, query, token, signal });
    const { orders, next } = parseAnswer(Orders, answer);
    for (const order of orders) {
      const line = order.lineItems.find(
        (one) => one.sku === sku || (listingId !== null && one.legacyItemId === listingId),
      );
      if (!line || order.cancelStatus?.cancelState === 'CANCELED') continue;
      // The fee is that of the whole order.
      const fees = order.lineItems.length === 1 ? cents(order.totalMarketplaceFee?.value) : null;
      return {
        state: 'sold',
        soldAt: Date.parse(order.creationDate ?? '') || null,
        price: cents(line.lineItemCost?.value),
        fees,
      };
    }
    if (!next) return null;
  }
  return null;
}
