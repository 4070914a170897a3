import type { VendorRecord } from '../../db/tables.ts';
import { inEnglish, msg } from '../../shared/language/msg.ts';
import { MARKETPLACE_NAMES, type MarketplaceId } from '../../shared/marketplace/model.ts';
import type { Config } from '../core/config.ts';
import { AppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { OutgoingAnswer, OutgoingRequest } from '../core/outgoing.ts';

/**
 * 'consent revoked': connect again. 'refused': the seller must act. 'misconfigured': the operator's keys are
 * wrong. 'maybe done': a change broke off; the step is repeated, and looks first.
 */
export type MarketplaceFailure =
  | 'token expired'
  | 'consent revoked'
  | 'rate limited'
  | 'refused'
  | 'unreachable'
  | 'maybe done'
  | 'misconfigured';

export const OTHER_PHOTO = msg(
  'Add another photo to the coin, choose it with “Correct the listing”, and try again.',
);

interface FailureFacts {
  remedy?: string;
  retryAfterMs?: number;
  /** The site's error number, for the log: "25005". */
  code?: string;
}

/** `message` is a sentence for the seller, without secrets. */
export class MarketplaceError extends Error {
  constructor(
    readonly kind: MarketplaceFailure,
    readonly sentence: string,
    readonly facts: FailureFacts = {},
  ) {
    super(inEnglish(sentence));
    this.name = 'MarketplaceError';
  }
}

/** Times in ms since 1970. */
export interface Grant {
  accessToken: string;
  accessExpiresAt: number;
  /** Null: the old one stays valid. */
  refreshToken: string | null;
  /** Null where the marketplace gives none. */
  refreshExpiresAt: number | null;
  scopes: string[];
}

export interface MarketplaceAccount {
  /** Stays when the name changes. */
  userId: string;
  name: string;
  /** Etsy only. */
  shopId: string | null;
}

export interface Access {
  accessToken: string;
  account: MarketplaceAccount;
  signal?: AbortSignal;
}

/** JPEG, upright, at most 1600 pixels. */
export interface ListingPhoto {
  side: 'obverse' | 'reverse';
  /** Of the content: finds photos already uploaded. */
  hash: string;
  /** "Obverse of the 1916-D Mercury Dime". */
  alt: string;
  jpeg: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** As stored; null where unknown. */
export interface ListedCoin {
  name: string;
  coinType: string;
  /** One of the 38, or the country of a world coin. */
  category: string;
  year: number;
  mintMark: string | null;
  /** "Denver". */
  mint: string | null;
  country: string;
  /** "Dime", "50 Cents". */
  denomination: string | null;
  composition: string | null;
  /** Thousandths: 900. */
  fineness: number | null;
  /** Grams and millimetres, decimal text. */
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

/** Cents of US dollars. */
export interface ListingDraft {
  /** 20 lower-case letters and digits, unique; eBay's SKU. Finds what was made before a crash. */
  reference: string;
  title: string;
  /** Plain text. */
  description: string;
  price: number;
  shippingCost: number;
  returnsAccepted: boolean;
  /** Days. */
  returnPeriod: number;
  tags: string[];
  /** The seller's; win over derived ones. */
  specifics: Record<string, string>;
  /** The site's name of it; null: its best suggestion. */
  category: string | null;
  /** Null: the account's. */
  shipFrom: { postalCode: string; country: string } | null;
  coin: ListedCoin;
  /** In display order. */
  photos: ListingPhoto[];
}

/**
 * Vendor ids of one listing ({ "offerId": "…", "image:<hash>": "https://…" }), stored as soon as they are
 * known.
 */
export type { VendorRecord };

export interface StepContext extends Access {
  draft: ListingDraft;
  record: Readonly<VendorRecord>;
  /** Durable when it resolves: call it after each of several things a step makes. */
  keep(ids: VendorRecord): Promise<void>;
  /** Does not stop the step. */
  warn(sentence: string): void;
}

/**
 * May run again after any crash, even one after the site did the work: looks in `record` and by
 * `draft.reference` before making anything. Throws MarketplaceError.
 */
export interface PublishStep {
  /** Stored; never rename. */
  name: string;
  /** "Uploading the photos". */
  doing: string;
  run(context: StepContext): Promise<void>;
}

export interface Published {
  listingId: string;
  url: string;
}

/** Cents; null where unknown. */
export type RemoteState =
  | { state: 'active'; url: string | null; views: number | null; price: number | null; title: string | null }
  | { state: 'ended'; endedAt: number | null }
  | { state: 'sold'; soldAt: number | null; price: number | null; fees: number | null }
  /** Never created, or forgotten by the site. */
  | { state: 'absent' };

/** Computed without creating anything. */
interface RemotePreview {
  title: string;
  category: string | null;
  /** Alternatives; empty where there is no choice. */
  categories: string[];
  condition: string | null;
  specifics: { name: string; value: string; isRequired: boolean; choices: string[] }[];
  tags: string[];
  /** Cents; null where unknown. */
  fees: { name: string; amount: number }[] | null;
  /** "Etsy cuts the description to …". */
  notes: string[];
}

/** All calls are bounded in time and throw only MarketplaceError. */
export interface Marketplace {
  readonly id: MarketplaceId;
  readonly environment: 'production' | 'sandbox';
  readonly scopes: readonly string[];

  /** `redirectUri` and PKCE (S256) where the site takes them. */
  authorizeUrl(request: { state: string; redirectUri: string; codeChallenge: string }): string;
  exchange(request: { code: string; redirectUri: string; codeVerifier: string }): Promise<Grant>;
  /** 'consent revoked' when the token is no longer accepted. */
  refresh(refreshToken: string): Promise<Grant>;
  /** Where the site has a call for it. */
  revoke(grant: Pick<Grant, 'accessToken' | 'refreshToken'>): Promise<void>;
  account(accessToken: string, signal?: AbortSignal): Promise<MarketplaceAccount>;

  readonly steps: readonly PublishStep[];
  published(record: Readonly<VendorRecord>): Published | null;
  /** Repeatable. */
  revise(context: StepContext): Promise<void>;
  /** No error for one that is off or was never published. */
  end(context: Omit<StepContext, 'draft'> & { reference: string }): Promise<void>;
  state(context: Access & { record: Readonly<VendorRecord>; reference: string }): Promise<RemoteState>;
  preview(context: Access & { draft: ListingDraft }): Promise<RemotePreview>;
  /** PEM, for the signature of notifications; eBay only. */
  notificationKey?(keyId: string): Promise<string>;
}

export interface Marketplaces {
  isConfigured(id: MarketplaceId): boolean;
  /** Throws AppError 503 naming the settings where it is not set up. */
  client(id: MarketplaceId): Promise<Marketplace>;
}

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Any answer counts. Without one throws 'unreachable' or, for a call that changes something, 'maybe done'. */
export async function askMarketplace(
  url: string,
  request: Pick<OutgoingRequest, 'vendor' | 'method' | 'headers' | 'body' | 'signal'> & {
    timeoutMs?: number;
  },
): Promise<OutgoingAnswer> {
  // Late: a start does not need it.
  const { sendBounded } = await import('../core/outgoing.ts');
  try {
    return await sendBounded(url, {
      ...request,
      timeoutMs: request.timeoutMs ?? TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      trusted: true,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw noAnswer(request.vendor, request.method !== 'GET');
  }
}

/** For no answer, or 5xx. */
export function noAnswer(vendor: string, changes: boolean): MarketplaceError {
  return changes
    ? new MarketplaceError(
        'maybe done',
        msg('{vendor} disconnected before confirming the request.', { vendor }),
      )
    : new MarketplaceError('unreachable', msg('{vendor} cannot be reached at the moment.', { vendor }));
}

/** 429 with its Retry-After, at most a day. */
export function rateLimited(vendor: string, headers: Headers): MarketplaceError {
  const wait = retryAfterMs(headers);
  return new MarketplaceError('rate limited', msg('{vendor} is limiting requests right now.', { vendor }), {
    remedy: msg('Mintmark will try again automatically.'),
    ...(wait !== null && { retryAfterMs: wait }),
  });
}

const DAY_MS = 24 * 3_600_000;

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  // By the server's clock, which may differ from ours.
  const theirNow = Date.parse(headers.get('date') ?? '') || Date.now();
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - theirNow;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), DAY_MS);
}

export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** After a change it has to be looked up again. */
export function unexpectedAnswer(vendor: string, changes: boolean): MarketplaceError {
  const message = msg('{vendor} answered with something unexpected.', { vendor });
  return new MarketplaceError(changes ? 'maybe done' : 'unreachable', message);
}

/** Code is loaded on first use. */
export function createMarketplaces(config: Config, log: Log): Marketplaces {
  const { ebay, etsy } = config;
  const made = new Map<MarketplaceId, Promise<Marketplace>>();
  const load: Record<MarketplaceId, () => Promise<Marketplace> | null> = {
    ebay: () => ebay && import('./ebay/ebay.ts').then((module) => module.ebay(ebay)),
    etsy: () => etsy && import('./etsy/etsy.ts').then((module) => module.etsy(etsy)),
  };
  return {
    isConfigured: (id) => config[id] !== null,
    client: async (id) => {
      const client = made.get(id) ?? load[id]();
      if (!client) throw notConfigured(id);
      made.set(id, client);
      log.debug('a marketplace is used', { marketplace: id });
      return client;
    },
  };
}

const notConfigured = (id: MarketplaceId): AppError =>
  new AppError(503, 'marketplace_not_set_up', '{id} isn’t set up on this server.', {
    id: MARKETPLACE_NAMES[id],
  });
