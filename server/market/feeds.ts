import { AppError } from '../core/errors.ts';
import { fetchBounded } from '../core/outgoing.ts';
import type { ParsedFeed } from './feed-items.ts';

/** Validators of a conditional request (RFC 9110, 13.1). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Null: not modified. */
export type FeedAnswer = (Validators & ParsedFeed) | null;

interface FeedRequest extends Validators {
  userAgent: string;
  allowPrivate: boolean;
  timeoutMs?: number;
}

const MAX_VALIDATOR = 500;
const TIMEOUT_MS = 10_000;
const BOUNDS = { maxBytes: 5 * 1024 * 1024, retries: 0 };
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1';

/** Display name of a feed without a title: "coinnews.net". */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/**
 * Fetches a feed of the operator's, conditionally. Throws AppError 502, 503 or 504: unreachable, an error, no feed,
 * more than 5 MB, more than ten seconds.
 */
export async function fetchFeed(address: string, asking: FeedRequest): Promise<FeedAnswer> {
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
  if (status !== 200) throw new AppError(502, 'feed_missing', '{vendor} didn’t return a feed.', { vendor });
  // Lazy: a start does not need the parser.
  const { parseFeedText } = await import('./feed-items.ts');
  const parsed = parseFeedText(feedText(body, headers.get('content-type')), address);
  if (typeof parsed === 'string') throw new AppError(502, 'feed_invalid', `${vendor} ${parsed}`);
  return { ...parsed, etag: validator(headers, 'etag'), lastModified: validator(headers, 'last-modified') };
}

function headersOf({ userAgent, etag, lastModified }: FeedRequest): Record<string, string> {
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

/**
 * Decodes a feed: UTF-8 if valid, whatever is declared (a declared Latin-1 is often wrong), then the declared charset,
 * then Windows-1252, which accepts any byte.
 */
export function feedText(bytes: Uint8Array, contentType: string | null): string {
  const marked = encodingOfBom(bytes);
  if (marked) return decode(bytes, marked) ?? '';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const utf8 = head.includes('\0') ? null : decode(bytes, 'utf-8', true);
  if (utf8 !== null) return utf8;
  const declared = [CHARSET.exec(contentType ?? '')?.[1], PROLOG.exec(head)?.[1], utf16Of(head)];
  for (const name of declared) {
    const text = name && !/^utf-?8$/i.test(name) ? decode(bytes, name) : null;
    if (text !== null) return text;
  }
  return decode(bytes, 'windows-1252') ?? '';
}

const CHARSET = /charset\s*=\s*["']?([\w.:-]{1,40})/i;
const PROLOG = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;

/** Byte-order mark. */
function encodingOfBom([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** Undeclared UTF-16: every other byte of its markup is zero. */
const utf16Of = (head: string): string | null =>
  head.startsWith('<\0') ? 'utf-16le' : head.startsWith('\0<') ? 'utf-16be' : null;

function decode(bytes: Uint8Array, encoding: string, fatal = false): string | null {
  try {
    // Throws for an unknown encoding.
    return new TextDecoder(encoding as Bun.Encoding, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}
