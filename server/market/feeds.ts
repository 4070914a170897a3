import { msg } from '../../shared/language/msg.ts';
import { AppError } from '../core/errors.ts';
import { fetchBounded } from '../core/outgoing.ts';
import type { ParsedFeed } from './feed-items.ts';
import { textOf } from './feed-text.ts';

/** What a server of a feed told the last time, to be asked whether that still holds (RFC 9110, 13.1). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Null: nothing has changed since. */
export type FeedAnswer = (Validators & ParsedFeed) | null;

interface Asking extends Validators {
  userAgent: string;
  allowPrivate: boolean;
  timeoutMs?: number;
}

/** Of a header that is sent back as it came. */
const MAX_VALIDATOR = 500;
const TIMEOUT_MS = 10_000;
const BOUNDS = { maxBytes: 5 * 1024 * 1024, retries: 0 };
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1';

/** Whose feed it is, for people: "coinnews.net". */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/**
 * Fetches a feed whose address the operator set, unless it is still as `etag` and `lastModified` say. Throws AppError 502, 503 or
 * 504 with the reason: nobody answers, an error, a web page in place of a feed, more than 5 MB, more than ten seconds.
 */
export async function fetchFeed(address: string, asking: Asking): Promise<FeedAnswer> {
  const vendor = hostOf(address);
  const { status, headers, body } = await fetchBounded(address, {
    ...BOUNDS,
    timeoutMs: asking.timeoutMs ?? TIMEOUT_MS,
    vendor,
    headers: headersOf(asking),
    trusted: true,
    allowPrivate: asking.allowPrivate,
  });
  if (status === 304) return null;
  if (status !== 200) throw new AppError(502, msg`${vendor} answered without a feed.`);
  // Loaded for the first feed: the start does not wait for it.
  const { parseFeedText } = await import('./feed-items.ts');
  const parsed = parseFeedText(textOf(body, headers.get('content-type')), address);
  if (typeof parsed === 'string') throw new AppError(502, `${vendor} ${parsed}`);
  return { ...parsed, etag: validator(headers, 'etag'), lastModified: validator(headers, 'last-modified') };
}

function headersOf({ userAgent, etag, lastModified }: Asking): Record<string, string> {
  return {
    accept: ACCEPT,
    'user-agent': userAgent,
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
}

function validator(headers: Headers, name: string): string | null {
  const value = headers.get(name);
  return value && value.length <= MAX_VALIDATOR ? value : null;
}
