import { z } from 'zod';
import { CoinId } from '../coins/model.ts';
import { storable, text } from '../coins/texts.ts';
import { msg } from '../language/msg.ts';
import { money } from '../money/bodies.ts';
import {
  LISTING_DEFAULTS,
  LISTING_LIMITS,
  LISTING_STATES,
  type ListingState,
  MARKETPLACES,
  type MarketplaceId,
  NO_MARKETPLACE,
  RETURN_PERIODS,
  TITLE_AND_PRICE,
} from './constants.ts';

export {
  LISTING_DEFAULTS,
  LISTING_LIMITS,
  LISTING_STATES,
  type ListingState,
  MARKETPLACE_NAMES,
  MARKETPLACES,
  type MarketplaceId,
  NO_MARKETPLACE,
  OLD_VALUE_DAYS,
  RETURN_PERIODS,
  TITLE_AND_PRICE,
  VINTAGE_YEARS,
} from './constants.ts';

const title = z
  .string({ error: ({ input }) => (input === undefined ? TITLE_AND_PRICE : msg('Title must be text.')) })
  // A line: breaks and tabs would be refused by both sites.
  .overwrite((value) => storable(value).replace(/\s+/g, ' '))
  .trim()
  .min(1, TITLE_AND_PRICE)
  .max(LISTING_LIMITS.title, msg`The title can have at most ${LISTING_LIMITS.title} characters.`);

const PRICE_RULE = msg('The price must be from $1.00 to $250,000.00.');
const price = money
  .refine((cents) => cents !== null, TITLE_AND_PRICE)
  .transform((cents) => cents ?? 0)
  .refine((cents) => cents >= LISTING_LIMITS.minPrice && cents <= LISTING_LIMITS.maxPrice, PRICE_RULE);

const SHIPPING_RULE = msg('The shipping cost must be from $0.00 to $500.00.');
const shippingCost = money
  .transform((cents) => cents ?? 0)
  .refine((cents) => cents <= LISTING_LIMITS.maxShipping, SHIPPING_RULE);

const tag = text(LISTING_LIMITS.tag, msg('A tag')).min(1, msg('A tag must not be empty.'));
const tags = z
  .array(tag, msg('Tags must be a list.'))
  .max(LISTING_LIMITS.tags, msg`A listing can have at most ${LISTING_LIMITS.tags} tags.`);

/** Item specifics the seller names or corrects, by their name on the site: "Year", "Composition". */
const specifics = z
  .record(
    text(LISTING_LIMITS.specificName, msg('The name of an item specific')).min(1),
    text(LISTING_LIMITS.specificValue, msg('An item specific')),
  )
  .refine((named) => Object.keys(named).length <= LISTING_LIMITS.specifics, {
    message: msg`A listing can have at most ${LISTING_LIMITS.specifics} item specifics.`,
  });

/** Where the parcel comes from, which eBay has to know: a ZIP code, or a postal code elsewhere. */
const shipFrom = z.object({
  postalCode: text(12, msg('The postal code')).regex(
    /^[\p{L}\d][\p{L}\d -]{2,}$/u,
    msg('Please enter your postal code.'),
  ),
  /** Two letters, ISO 3166-1. */
  country: z
    .string(msg('The country must be two letters, such as US.'))
    .regex(/^[A-Z]{2}$/, msg('The country must be two letters, such as US.'))
    .default('US'),
});
export type ShipFrom = z.output<typeof shipFrom>;

const NOT_OF_THE_COIN = msg('A photo must be one of the coin.');
const photoUrl = z
  .string(NOT_OF_THE_COIN)
  .regex(/^\/photos\/[0-9a-f]{64}\.webp$/, NOT_OF_THE_COIN)
  .nullish();

const fields = {
  title,
  description: text(LISTING_LIMITS.description, msg('The description')).default(''),
  price,
  category: text(120, msg('Category')).default(''),
  condition: text(80, msg('Condition')).default(''),
  /** The category of the site itself, by its name there; null: the best of those it suggests. */
  subcategory: text(120, msg('Subcategory')).nullable().default(null),
  tags: tags.default([]),
  marketplaces: z
    .array(z.enum(MARKETPLACES, msg('A marketplace is ebay or etsy.')), NO_MARKETPLACE)
    .min(1, NO_MARKETPLACE)
    .transform((list) => [...new Set(list)]),
  shippingCost: shippingCost.default(499),
  returnsAccepted: z
    .boolean(msg('Returns accepted must be true or false.'))
    .default(LISTING_DEFAULTS.returnsAccepted),
  returnPeriod: z
    .number(msg('The return period must be a number of days.'))
    .refine((days) => (RETURN_PERIODS as readonly number[]).includes(days), {
      message: msg('The return period must be 14, 30 or 60 days.'),
    })
    .default(LISTING_DEFAULTS.returnPeriod),
  /** In the order buyers see them; without it the coin's own photos, obverse first. */
  images: z
    .object({ obverse: photoUrl, reverse: photoUrl }, msg('Images must name obverse and reverse.'))
    .optional(),
  /** Grams, and "10 x 5 x 1 cm". */
  shippingWeight: z.number().positive().max(50_000).nullable().default(null),
  shippingDimensions: text(60, msg('Dimensions')).nullable().default(null),
  specifics: specifics.default({}),
  shipFrom: shipFrom.optional(),
};

/** Body of `POST /api/marketplace/listings`. `category` and `condition` are filled from the coin where they are left out. */
export const ListingBody = z.object({
  coinId: z.int(msg('Please name the coin by its id.')).min(1, msg('Please name the coin by its id.')),
  ...fields,
});
export type ListingBody = z.output<typeof ListingBody>;

/** Body of `POST /api/marketplace/preview`: the same, before title and price are settled. */
export const PreviewBody = ListingBody.extend({
  /** The listing that is to be changed: what a site has of it already says more than one that is not made. */
  listingId: z.int().min(1).optional(),
  title: title.or(z.literal('')).default(''),
  price: price.nullable().default(null),
  marketplaces: z.array(z.enum(MARKETPLACES)).default([]),
});
export type PreviewBody = z.output<typeof PreviewBody>;

/**
 * Body of `PATCH /api/marketplace/listings/{id}`: what is to be said otherwise, at any time before it is sold. Sites where it stands
 * follow; where the parcel comes from is settled there, and can be changed only while it is missing on one (409 else).
 */
export const ListingPatch = z
  .object({
    title,
    price,
    description: text(LISTING_LIMITS.description, msg('The description')),
    category: fields.category.unwrap(),
    condition: fields.condition.unwrap(),
    subcategory: fields.subcategory.unwrap(),
    tags,
    specifics,
    images: fields.images.unwrap(),
    shipFrom,
  })
  .partial();
export type ListingPatch = z.output<typeof ListingPatch>;

/** Body of `POST …/{id}/retry` and `POST …/{id}/end`: on which sites; all of them when it says nothing. */
export const SitesBody = z.object({
  marketplaces: z
    .array(z.enum(MARKETPLACES, msg('A marketplace is ebay or etsy.')))
    .min(1)
    .optional(),
});
export type SitesBody = z.output<typeof SitesBody>;

/** Query of `GET /api/marketplace/listings`, newest first. */
export const ListingQuery = z.object({
  coinId: CoinId.shape.id.optional(),
  status: z
    .enum(LISTING_STATES, msg('The status of a listing is draft, publishing, listed, failed, ended or sold.'))
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  /** The id of the last one seen. */
  cursor: CoinId.shape.id.optional(),
});
export type ListingQuery = z.output<typeof ListingQuery>;

/** How a listing stands on one site. */
export interface ListingSite {
  marketplace: MarketplaceId;
  /** 'eBay', 'Etsy'. */
  name: string;
  status: ListingState;
  /** While it is published: what is being done, "Uploading photos", and how far: 3 of 7. */
  doing: string | null;
  step: number;
  steps: number;
  /** What went wrong or is to be known, in a sentence; null when all is well. */
  message: string | null;
  /** What to do about it, in a sentence. */
  remedy: string | null;
  /** Whether to connect the account again. */
  needsLink: boolean;
  /** What the site said beside, such as that it mapped a value. */
  warnings: string[];
  listingId: string | null;
  url: string | null;
  views: number | null;
  /** ISO: when it is tried again by itself. */
  retryAt: string | null;
  listedAt: string | null;
  endedAt: string | null;
  soldAt: string | null;
  soldPrice: string | null;
  fees: string | null;
  /** When the site was last asked how it stands. */
  checkedAt: string | null;
}

/** A stored listing (specification 000, section 3), with how it stands on each site. Money is "12.34". */
export interface Listing {
  id: number;
  userId: string;
  coinId: number;
  title: string;
  description: string;
  price: string;
  category: string;
  condition: string;
  subcategory: string | null;
  tags: string[];
  shippingWeight: number | null;
  shippingDimensions: string | null;
  shippingCost: string;
  returnsAccepted: boolean;
  returnPeriod: number;
  images: { obverse: string | null; reverse: string | null };
  specifics: Record<string, string>;
  etsyListingId: string | null;
  etsyStatus: ListingState | null;
  etsyUrl: string | null;
  ebayListingId: string | null;
  ebayStatus: ListingState | null;
  ebayUrl: string | null;
  listOnEtsy: boolean;
  listOnEbay: boolean;
  /**
   * Over all sites: sold when it sold on one; else publishing while one is under way; listed when it stands on one; failed when one
   * failed; else ended.
   */
  status: ListingState;
  listedAt: string | null;
  soldAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** The coin as it is called now, and whether it is still in the collection. */
  coinName: string;
  coinState: 'kept' | 'sold' | 'trashed';
  sites: ListingSite[];
}

/** Answer of `GET /api/marketplace/listings`; the cursor of the next page in `X-Next-Cursor`. */
export interface ListingList {
  listings: Listing[];
  total: number;
}

/** One fee a site names before anything is published. */
export interface Fee {
  name: string;
  amount: string;
}

/** One item specific as buyers see it. */
export interface Specific {
  name: string;
  value: string;
  /** Without it the site refuses the listing. */
  isRequired: boolean;
  /** What the site takes; empty: any text. */
  choices: string[];
}

/** What buyers of one site will see. */
export interface SitePreview {
  marketplace: MarketplaceId;
  name: string;
  isLinked: boolean;
  /** Null where the site could not be asked; then `message` says why. */
  title: string | null;
  category: string | null;
  /** Those of the site that may be chosen instead, as `subcategory`; empty where there is no choice. */
  categories: string[];
  condition: string | null;
  specifics: Specific[];
  tags: string[];
  /** Null where the site does not tell them yet. */
  fees: Fee[] | null;
  message: string | null;
}

/** Something to think about before listing; it forbids nothing. */
export interface SellWarning {
  kind: 'too-young' | 'below-melt' | 'old-value' | 'no-photo' | 'no-value' | 'already-listed' | 'several';
  message: string;
  /** Null: whatever the site. */
  marketplace: MarketplaceId | null;
}

/** Answer of `POST /api/marketplace/preview`: the form filled from the coin where it was left empty, and what comes of it. */
export interface ListingPreview {
  /** What the dialog begins with. */
  suggested: {
    title: string;
    description: string;
    /** The value of one piece; null where nobody knows it. */
    price: string | null;
    category: string;
    condition: string;
    tags: string[];
    images: { obverse: string | null; reverse: string | null };
    shipFrom: { postalCode: string; country: string } | null;
  };
  sites: SitePreview[];
  warnings: SellWarning[];
}

/** How the account of one site is linked; never a token. */
export interface LinkStatus {
  marketplace: MarketplaceId;
  name: string;
  /** Whether the operator has set it up; else `settings` names what to set. */
  isConfigured: boolean;
  settings: string[];
  isLinked: boolean;
  /** Whom it is linked to, as the site calls them. */
  account: string | null;
  environment: 'production' | 'sandbox';
  connectedAt: string | null;
  /** It has to be connected again before anything can be sold. */
  needsLink: boolean;
}

/** Answer of `GET /api/marketplace/links`. */
export interface LinkList {
  links: LinkStatus[];
}

/** Answer of `GET /api/marketplace/debug/{marketplace}`, for /ebay-debug. ISO dates. */
export interface LinkDebug extends LinkStatus {
  scopes: string[];
  accessExpiresAt: string | null;
  refreshExpiresAt: string | null;
  lastRefreshAt: string | null;
  lastError: string | null;
  lastErrorAt: string | null;
}

/** Answer of `POST /api/marketplace/debug/{marketplace}/test`. */
export interface LinkTest {
  ok: boolean;
  message: string;
  /** Milliseconds the site took. */
  tookMs: number;
}

export const MarketplaceParams = z.object({ marketplace: z.enum(MARKETPLACES) });

/** Words of where a coin was sold, at most. */
const MAX_PLACE = 120;
const DAY_MS = 24 * 3_600_000;

/** Body of `POST /api/coins/{id}/sold`: a coin sold elsewhere, or the facts of a sold one corrected. */
export const SoldBody = z.object({
  /** For all the pieces sold, in US dollars; null when it is not to be said. */
  price: money.default(null),
  fees: money.default(null),
  soldAt: z
    .union([
      z.iso.datetime({ offset: true, local: true, error: msg('Please enter a date such as 2026-05-01.') }),
      z.iso.date(msg('Please enter a date such as 2026-05-01.')),
    ])
    .transform((value) => new Date(value))
    // Where the reader is, tomorrow may have begun already.
    .refine(
      (date) => date.getTime() <= Date.now() + DAY_MS,
      msg('The date of the sale cannot be in the future.'),
    )
    .refine((date) => date.getUTCFullYear() >= 1900, msg('Please enter a date from 1900 on.'))
    .default(() => new Date()),
  place: text(MAX_PLACE, msg('The place of the sale'))
    .nullable()
    .transform((value) => value || null)
    .default(null),
  /** Pieces; the others stay in the collection. All of them when it says nothing. */
  quantity: z
    .number(msg('Quantity must be a number from 1 to 999.'))
    .int(msg('Quantity must be a whole number from 1 to 999.'))
    .min(1, msg('Quantity must be at least 1.'))
    .max(999, msg('Quantity must be at most 999.'))
    .optional(),
});
export type SoldBody = z.output<typeof SoldBody>;

/** Query of `GET /api/sold`, last sold first. */
export const SoldQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.string().max(60).optional(),
});
export type SoldQuery = z.output<typeof SoldQuery>;

/** A coin that was sold. Money is of all its pieces. */
export interface SoldCoin {
  id: number;
  name: string;
  coinType: string;
  category: string;
  year: number;
  mintMark: string | null;
  condition: string;
  composition: string | null;
  diameter: string | null;
  country: string;
  quantity: number;
  isGraded: boolean;
  gradingCompany: string | null;
  grade: string | null;
  imageUrl: string | null;
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  soldAt: string;
  soldPlace: string | null;
  soldPrice: string | null;
  soldFees: string | null;
  /** What was paid for these pieces. */
  paid: string | null;
  /** Price less fees less what was paid; null unless price and what was paid are known. */
  gain: string | null;
  /** Percent of what was paid. */
  gainPercent: number | null;
  /** The listing it was sold by; null for one sold elsewhere. */
  listingId: number | null;
}

/** Answer of `GET /api/sold`. */
export interface SoldList {
  coins: SoldCoin[];
  total: number;
  nextCursor: string | null;
  totals: {
    pieces: number;
    /** Sums over the coins whose price is known. */
    price: string;
    fees: string;
    /** Sums over those of which what was paid is known as well. */
    paid: string;
    gain: string;
    /** How many coins the gain is over. */
    gainOver: number;
  };
}

/** Answer of `POST /api/marketplace/sync`. */
export interface SyncResult {
  /** Listings, on whichever sites. */
  checked: number;
  sold: number;
  ended: number;
  /** What could not be asked, in sentences. */
  problems: string[];
}
