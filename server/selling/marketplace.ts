import type { VendorRecord } from '../../db/tables.ts';
import { msg } from '../../shared/language/msg.ts';
import type { MarketplaceId } from '../../shared/marketplace/model.ts';

/**
 * Why a marketplace did not do what it was asked:
 * 'token expired' (it is refreshed and the call repeated once), 'consent revoked' (the account has to be connected again),
 * 'rate limited' (tried again after `retryAfterMs`), 'refused' (the listing or the account: only its seller can do something about it),
 * 'unreachable' (no connection, a timeout before anything was sent, 5xx of a call that changes nothing: tried again),
 * 'maybe done' (a call that creates or changes something broke off or answered 5xx: the step is repeated, and looks first),
 * 'misconfigured' (the operator's keys are wrong).
 */
export type MarketplaceFailure =
  | 'token expired'
  | 'consent revoked'
  | 'rate limited'
  | 'refused'
  | 'unreachable'
  | 'maybe done'
  | 'misconfigured';

/** What helps where a photo is missing or was refused. */
export const OTHER_PHOTO = msg(
  'Add another photo to the coin, choose it with “Correct the listing”, and try again.',
);

export interface FailureFacts {
  /** What the seller can do about it, in a sentence. */
  remedy?: string;
  /** Milliseconds the marketplace asks to wait; left out where it does not say. */
  retryAfterMs?: number;
  /** Its own number of the error, for the log: "25005". */
  code?: string;
}

/** A call to a marketplace that failed; `message` is a sentence for the seller, in our own words and without any secret. */
export class MarketplaceError extends Error {
  constructor(
    readonly kind: MarketplaceFailure,
    message: string,
    readonly facts: FailureFacts = {},
  ) {
    super(message);
    this.name = 'MarketplaceError';
  }
}

/** What a code or a refresh token was exchanged for. Times are milliseconds since 1970. */
export interface Grant {
  accessToken: string;
  accessExpiresAt: number;
  /** Null: the one there was stays good. */
  refreshToken: string | null;
  /** Null where the marketplace does not say. */
  refreshExpiresAt: number | null;
  scopes: string[];
}

/** Whose account it is. */
export interface MarketplaceAccount {
  /** The marketplace's own id of the user, which stays when the name changes. */
  userId: string;
  name: string;
  /** Etsy's shop; null where there is none. */
  shopId: string | null;
}

/** Whom a call is made for. */
export interface Access {
  accessToken: string;
  account: MarketplaceAccount;
  signal?: AbortSignal;
}

/** A photo as a marketplace takes it: JPEG, upright, at most 1600 pixels long. */
export interface ListingPhoto {
  side: 'obverse' | 'reverse';
  /** Of its content: photos that were uploaded for this listing already are known by it. */
  hash: string;
  /** What a screen reader is told: "Obverse of the 1916-D Mercury Dime". */
  alt: string;
  jpeg: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** What is known of the coin, for category and item specifics. Texts are as stored; null where unknown. */
export interface ListedCoin {
  name: string;
  coinType: string;
  /** One of the 38, or the country of a coin of the world. */
  category: string;
  year: number;
  mintMark: string | null;
  /** "Denver", where the catalogue or the owner says it. */
  mint: string | null;
  country: string;
  /** "Dime", "50 Cents"; null where it is not known. */
  denomination: string | null;
  composition: string | null;
  /** Thousandths of precious metal: 900. */
  fineness: number | null;
  /** Grams and millimetres, as decimal text. */
  weight: string | null;
  diameter: string | null;
  variation: string | null;
  series: string | null;
  /** One of the 12 bands. */
  condition: string;
  isProof: boolean;
  isGraded: boolean;
  gradingCompany: string | null;
  /** "MS-65", "PF-70 DCAM". */
  grade: string | null;
  certificationNumber: string | null;
}

/** A listing as it is to stand on a marketplace. Money in cents of US dollars. */
export interface ListingDraft {
  /** 20 small letters and digits no other listing has: eBay's SKU, and by it what was made before a crash is found again. */
  reference: string;
  title: string;
  /** Plain text, without markup. */
  description: string;
  price: number;
  shippingCost: number;
  returnsAccepted: boolean;
  /** Days. */
  returnPeriod: number;
  tags: string[];
  /** What the seller named or corrected; it counts before what is derived from the coin. */
  specifics: Record<string, string>;
  /** The category of the site the seller chose, by its name there; null: the best of those it suggests. */
  category: string | null;
  /** Null: where the account says it is. */
  shipFrom: { postalCode: string; country: string } | null;
  coin: ListedCoin;
  /** In the order buyers are to see them. */
  photos: ListingPhoto[];
}

/**
 * What is remembered of one listing on one marketplace: the vendor's ids, kept as soon as they are known and given back to every later
 * call ({ "offerId": "…", "image:<hash>": "https://…" }). JSON.
 */
export type { VendorRecord };

export interface StepContext extends Access {
  draft: ListingDraft;
  /** As it is kept; `keep` adds to it. */
  record: Readonly<VendorRecord>;
  /** Keeps ids for good before it resolves: called after each of several things a step makes. */
  keep(ids: VendorRecord): Promise<void>;
  /** Something buyers or the seller should know that stops nothing. */
  warn(sentence: string): void;
}

/**
 * One step of publishing. It may be run again after any failure or crash, also one in which the marketplace had done the work: so it looks
 * for what exists (in `record`, and at the marketplace by `draft.reference`) before it makes anything. Throws MarketplaceError.
 */
export interface PublishStep {
  /** Kept with the listing; never renamed. */
  name: string;
  /** What is being done, for the screen: "Uploading the photos". */
  doing: string;
  run(context: StepContext): Promise<void>;
}

/** What stands at the marketplace after the last step, read from the record. */
export interface Published {
  listingId: string;
  url: string;
}

/** How a listing stands at the marketplace. Money in cents; null where it is not told. */
export type RemoteState =
  | { state: 'active'; url: string | null; views: number | null; price: number | null; title: string | null }
  | { state: 'ended'; endedAt: number | null }
  | { state: 'sold'; soldAt: number | null; price: number | null; fees: number | null }
  /** It never was, or the marketplace has forgotten it. */
  | { state: 'absent' };

/** What buyers will see, worked out without making anything. */
export interface RemotePreview {
  title: string;
  category: string | null;
  /** Those its seller may choose instead; empty where there is no choice. */
  categories: string[];
  condition: string | null;
  specifics: { name: string; value: string; isRequired: boolean; choices: string[] }[];
  tags: string[];
  /** Cents; null where the marketplace does not tell the fees of this listing yet. */
  fees: { name: string; amount: number }[] | null;
  /** What the seller should know: "Etsy cuts the description to …". */
  notes: string[];
}

/** A site coins can be sold on. All calls are bounded in time, and throw MarketplaceError and nothing else. */
export interface Marketplace {
  readonly id: MarketplaceId;
  readonly environment: 'production' | 'sandbox';
  readonly scopes: readonly string[];

  /** Where its user agrees. `redirectUri` and the PKCE challenge (S256) go along where the marketplace takes them. */
  authorizeUrl(request: { state: string; redirectUri: string; codeChallenge: string }): string;
  exchange(request: { code: string; redirectUri: string; codeVerifier: string }): Promise<Grant>;
  /** 'consent revoked' when the marketplace no longer takes the token. */
  refresh(refreshToken: string): Promise<Grant>;
  /** Tells the marketplace that the tokens are no longer wanted, where it has a call for that. */
  revoke(grant: Pick<Grant, 'accessToken' | 'refreshToken'>): Promise<void>;
  /** Whose token it is, asked right after the exchange and by "Test connection". */
  account(accessToken: string, signal?: AbortSignal): Promise<MarketplaceAccount>;

  /** In their order. */
  readonly steps: readonly PublishStep[];
  /** Null while it is not published. */
  published(record: Readonly<VendorRecord>): Published | null;
  /** Brings what stands there in line with the draft; repeating it changes nothing. */
  revise(context: StepContext): Promise<void>;
  /** Takes it off; one that is off already, or was never published, is no error. */
  end(context: Omit<StepContext, 'draft'> & { reference: string }): Promise<void>;
  state(context: Access & { record: Readonly<VendorRecord>; reference: string }): Promise<RemoteState>;
  preview(context: Access & { draft: ListingDraft }): Promise<RemotePreview>;
  /** The public key, as PEM, by which a notification of that key's id is checked; of eBay alone. */
  notificationKey?(keyId: string): Promise<string>;
}

/** The sites the operator has set up; a client is loaded when it is first asked for. */
export interface Marketplaces {
  isConfigured(id: MarketplaceId): boolean;
  /** Throws AppError 503 naming the settings where the operator has not set it up. */
  client(id: MarketplaceId): Promise<Marketplace>;
}
