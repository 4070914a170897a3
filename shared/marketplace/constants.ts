import { msg } from '../language/msg.ts';
/** Free of zod, which pages that name a marketplace do without. */

export const MARKETPLACES = ['ebay', 'etsy'] as const;
export type MarketplaceId = (typeof MARKETPLACES)[number];
export const MARKETPLACE_NAMES: Record<MarketplaceId, string> = { ebay: 'eBay', etsy: 'Etsy' };

export const LISTING_STATES = ['draft', 'publishing', 'listed', 'failed', 'ended', 'sold'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

export const LISTING_DEFAULTS = { shippingCost: '4.99', returnsAccepted: true, returnPeriod: 30 } as const;
/** Days. */
export const RETURN_PERIODS = [14, 30, 60] as const;

/** Characters and numbers; the stricter site decides. */
export const LISTING_LIMITS = {
  title: 80,
  description: 4000,
  tags: 13,
  tag: 20,
  /** Cents; eBay also requires a dollar. */
  minPrice: 100,
  maxPrice: 25_000_000,
  maxShipping: 50_000,
  specifics: 45,
  specificName: 40,
  specificValue: 65,
} as const;

/** Etsy's "vintage". */
export const VINTAGE_YEARS = 20;
export const OLD_VALUE_DAYS = 90;

export const NO_MARKETPLACE = msg('Please select at least one marketplace to list your coin.');
export const TITLE_AND_PRICE = msg('Please fill in the title and price.');
