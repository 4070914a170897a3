import { msg } from '../language/msg.ts';
/** What screens need of selling without its schemas: a page that names a marketplace need not carry what checks a listing. */

/** The sites a coin can be offered on. */
export const MARKETPLACES = ['ebay', 'etsy'] as const;
export type MarketplaceId = (typeof MARKETPLACES)[number];
export const MARKETPLACE_NAMES: Record<MarketplaceId, string> = { ebay: 'eBay', etsy: 'Etsy' };

/** What becomes of a listing, on each site and as a whole. */
export const LISTING_STATES = ['draft', 'publishing', 'listed', 'failed', 'ended', 'sold'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** Defaults of a listing (specification 000, section 9). */
export const LISTING_DEFAULTS = { shippingCost: '4.99', returnsAccepted: true, returnPeriod: 30 } as const;
/** Where a buyer's return is accepted, for how many days it may be. */
export const RETURN_PERIODS = [14, 30, 60] as const;

/** Characters and numbers; a title is cut to what the stricter site allows. */
export const LISTING_LIMITS = {
  title: 80,
  description: 4000,
  tags: 13,
  tag: 20,
  /** Cents: what both sites take, from one dollar (the least of eBay is asked of it as well) to 250,000. */
  minPrice: 100,
  maxPrice: 25_000_000,
  maxShipping: 50_000,
  specifics: 45,
  specificName: 40,
  specificValue: 65,
} as const;

/** Years an item has to have for Etsy to call it vintage. */
export const VINTAGE_YEARS = 20;
/** Days after which a value is old enough to be said so. */
export const OLD_VALUE_DAYS = 90;

export const NO_MARKETPLACE = msg('Please select at least one marketplace to list your coin.');
export const TITLE_AND_PRICE = msg('Please fill in the title and price.');
