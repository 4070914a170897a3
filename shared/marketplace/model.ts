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
  // Both sites refuse line breaks and tabs.
  .overwrite((value) => storable(value).replace(/\s+/g, ' '))
  .trim()
  .min(1, TITLE_AND_PRICE)
  .max(
    LISTING_LIMITS.title,
    msg('The title can have at most {title} characters.', { title: LISTING_LIMITS.title }),
  );

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
  .max(LISTING_LIMITS.tags, msg('A listing can have at most {tags} tags.', { tags: LISTING_LIMITS.tags }));

/** By their name on the site: "Year", "Composition". */
const specifics = z
  .record(
    text(LISTING_LIMITS.specificName, msg('The name of an item specific')).min(1),
    text(LISTING_LIMITS.specificValue, msg('An item specific')),
  )
  .refine((named) => Object.keys(named).length <= LISTING_LIMITS.specifics, {
    message: msg('A listing can have at most {specifics} item specifics.', {
      specifics: LISTING_LIMITS.specifics,
    }),
  });

/** eBay requires it: a ZIP code, or a postal code elsewhere. */
const shipFrom = z.object({
  postalCode: text(12, msg('The postal code')).regex(
    /^[\p{L}\d][\p{L}\d -]{2,}$/u,
    msg('Please enter your postal code.'),
  ),
  /** ISO 3166-1 alpha-2. */
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
  /** The site's own category; null: its best suggestion. */
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
  /** In display order; default: the coin's photos, obverse first. */
  images: z
    .object({ obverse: photoUrl, reverse: photoUrl }, msg('Images must name obverse and reverse.'))
    .optional(),
  /** Grams, and "10 x 5 x 1 cm". */
  shippingWeight: z.number().positive().max(50_000).nullable().default(null),
  shippingDimensions: text(60, msg('Dimensions')).nullable().default(null),
  specifics: specifics.default({}),
  shipFrom: shipFrom.optional(),
};

/** `POST /api/marketplace/listings`. Empty `category` and `condition` are filled from the coin. */
export const ListingBody = z.object({
  coinId: z.int(msg('Please name the coin by its id.')).min(1, msg('Please name the coin by its id.')),
  ...fields,
});
export type ListingBody = z.output<typeof ListingBody>;

/** `POST /api/marketplace/preview`: before title and price are final. */
export const PreviewBody = ListingBody.extend({
  /** The listing being changed: its site may know more. */
  listingId: z.int().min(1).optional(),
  title: title.or(z.literal('')).default(''),
  price: price.nullable().default(null),
  marketplaces: z.array(z.enum(MARKETPLACES)).default([]),
});
export type PreviewBody = z.output<typeof PreviewBody>;

/**
 * `PATCH /api/marketplace/listings/{id}`, until sold; live sites follow. `shipFrom` can only be added
 * where it is missing (else 409).
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

/** `POST …/{id}/retry` and `POST …/{id}/end`; default: all sites. */
export const SitesBody = z.object({
  marketplaces: z
    .array(z.enum(MARKETPLACES, msg('A marketplace is ebay or etsy.')))
    .min(1)
    .optional(),
});
export type SitesBody = z.output<typeof SitesBody>;

/** `GET /api/marketplace/listings`, newest first. */
export const ListingQuery = z.object({
  coinId: CoinId.shape.id.optional(),
  status: z
    .enum(LISTING_STATES, msg('The status of a listing is draft, publishing, listed, failed, ended or sold.'))
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  /** The last id seen. */
  cursor: CoinId.shape.id.optional(),
});
export type ListingQuery = z.output<typeof ListingQuery>;

export interface ListingSite {
  marketplace: MarketplaceId;
  name: string;
  status: ListingState;
  /** "Uploading photos", and step 3 of 7. */
  doing: string | null;
  step: number;
  steps: number;
  message: string | null;
  remedy: string | null;
  /** Connect the account again. */
  needsLink: boolean;
  warnings: string[];
  listingId: string | null;
  url: string | null;
  views: number | null;
  /** ISO. */
  retryAt: string | null;
  listedAt: string | null;
  endedAt: string | null;
  soldAt: string | null;
  soldPrice: string | null;
  fees: string | null;
  checkedAt: string | null;
}

/** Money is "12.34". */
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
  /** The first that applies: sold, publishing, listed, failed, ended. */
  status: ListingState;
  listedAt: string | null;
  soldAt: string | null;
  createdAt: string;
  updatedAt: string;
  coinName: string;
  coinState: 'kept' | 'sold' | 'trashed';
  sites: ListingSite[];
}

/** The next cursor is in `X-Next-Cursor`. */
export interface ListingList {
  listings: Listing[];
  total: number;
}

export interface Fee {
  name: string;
  amount: string;
}

export interface Specific {
  name: string;
  value: string;
  /** Else the site refuses the listing. */
  isRequired: boolean;
  /** Empty: free text. */
  choices: string[];
}

export interface SitePreview {
  marketplace: MarketplaceId;
  name: string;
  isLinked: boolean;
  /** Null where the site could not be asked; see `message`. */
  title: string | null;
  category: string | null;
  /** Alternatives, as `subcategory`. */
  categories: string[];
  condition: string | null;
  specifics: Specific[];
  tags: string[];
  /** Null where unknown. */
  fees: Fee[] | null;
  message: string | null;
}

/** Advice; forbids nothing. */
export interface SellWarning {
  kind: 'too-young' | 'below-melt' | 'old-value' | 'no-photo' | 'no-value' | 'already-listed' | 'several';
  message: string;
  /** Null: any site. */
  marketplace: MarketplaceId | null;
}

/** `POST /api/marketplace/preview`. */
export interface ListingPreview {
  suggested: {
    title: string;
    description: string;
    /** Of one piece; null where unknown. */
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

/** Never a token. */
export interface LinkStatus {
  marketplace: MarketplaceId;
  name: string;
  isConfigured: boolean;
  isLinked: boolean;
  account: string | null;
  environment: 'production' | 'sandbox';
  connectedAt: string | null;
  needsLink: boolean;
}

export interface LinkList {
  links: LinkStatus[];
}

/** `GET /api/marketplace/debug/{marketplace}`; ISO dates. */
export interface LinkDebug extends LinkStatus {
  scopes: string[];
  accessExpiresAt: string | null;
  refreshExpiresAt: string | null;
  lastRefreshAt: string | null;
  lastError: string | null;
  lastErrorAt: string | null;
}

export interface LinkTest {
  ok: boolean;
  message: string;
  tookMs: number;
}

export const MarketplaceParams = z.object({ marketplace: z.enum(MARKETPLACES) });

const MAX_PLACE = 120;
const DAY_MS = 24 * 3_600_000;

/** `POST /api/coins/{id}/sold`: sold elsewhere, or a correction. */
export const SoldBody = z.object({
  /** For all pieces, US dollars. */
  price: money.default(null),
  fees: money.default(null),
  soldAt: z
    .union([
      z.iso.datetime({ offset: true, local: true, error: msg('Please enter a date such as 2026-05-01.') }),
      z.iso.date(msg('Please enter a date such as 2026-05-01.')),
    ])
    .transform((value) => new Date(value))
    // In the reader's time zone tomorrow may have begun.
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
  /** Default: all pieces. */
  quantity: z
    .number(msg('Quantity must be a number from 1 to 999.'))
    .int(msg('Quantity must be a whole number from 1 to 999.'))
    .min(1, msg('Quantity must be at least 1.'))
    .max(999, msg('Quantity must be at most 999.'))
    .optional(),
});
export type SoldBody = z.output<typeof SoldBody>;

/** `GET /api/sold`, last sold first. */
export const SoldQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.string().max(60).optional(),
});
export type SoldQuery = z.output<typeof SoldQuery>;

/** Money is for all its pieces. */
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
  paid: string | null;
  /** Price less fees less paid; null unless both prices are known. */
  gain: string | null;
  /** Percent of `paid`. */
  gainPercent: number | null;
  /** Null: sold elsewhere. */
  listingId: number | null;
}

export interface SoldList {
  coins: SoldCoin[];
  total: number;
  nextCursor: string | null;
  totals: {
    pieces: number;
    /** Sum over coins with a price. */
    price: string;
    fees: string;
    /** Sum over those that also have a purchase price. */
    paid: string;
    gain: string;
    /** Coins the gain covers. */
    gainOver: number;
  };
}

export interface SyncResult {
  checked: number;
  sold: number;
  ended: number;
  problems: string[];
}
