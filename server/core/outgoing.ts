import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions, zstdDecompress } from 'node:zlib';
import { msg } from '../../shared/language/msg.ts';
import type { Core } from './context.ts';
import { AppError } from './errors.ts';
import { isPublicAddress } from './network.ts';

export interface OutgoingOptions {
  /** For messages: "Wikimedia Commons". */
  vendor: string;
  /** After a redirect to another host only `accept` and `user-agent` are sent. */
  headers?: Record<string, string>;
  /** For one try, up to the last byte. */
  timeoutMs?: number;
  /** Counted decompressed; a longer answer is an error. */
  maxBytes?: number;
  /** After a failed connection, 429 or 5xx; the wait doubles. */
  retries?: number;
  /** For addresses set by the operator; others must lead to a public host. */
  trusted?: boolean;
  /** Skips that check (MINTMARK_ALLOW_PRIVATE_FETCH). */
  allowPrivate?: boolean;
}

export interface OutgoingAnswer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

const DEFAULTS = { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024, retries: 1 };
const FIRST_WAIT_MS = 300;
/** Somebody waits: a longer Retry-After counts as busy. */
const LONGEST_WAIT_MS = 3_000;
const MAX_REDIRECTS = 3;
const MAX_ADDRESSES = 3;

/**
 * A GET bounded in time, size and tries; redirects only to public hosts. Throws 502 when the vendor failed, 503 when
 * absent or busy, 504 when too slow. Messages hold no address and no answer, which may hold keys.
 */
export async function fetchBounded(url: string, options: OutgoingOptions): Promise<OutgoingAnswer> {
  const retries = options.retries ?? DEFAULTS.retries;
  for (let attempt = 0; ; attempt++) {
    const last = attempt >= retries;
    const answer = await follow(url, options).catch((error) => {
      if (last || !(error instanceof AppError) || error.status !== 503) throw error;
      return null;
    });
    const wait = Math.max(FIRST_WAIT_MS * 2 ** attempt, answer ? retryAfter(answer.headers) : 0);
    if (answer && (last || !isPassing(answer.status) || wait > LONGEST_WAIT_MS))
      return accepted(answer, options.vendor);
    await Bun.sleep(wait);
  }
}

/** A request that may change something: sent once, and its answer is returned even if it is an error. */
export interface OutgoingRequest extends Omit<OutgoingOptions, 'retries'> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: string | URLSearchParams | FormData;
  /** Then it fails with 503. */
  signal?: AbortSignal;
}

/** Does not follow redirects. Throws as fetchBounded without an answer. */
export async function sendBounded(url: string, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const limit = AbortSignal.timeout(request.timeoutMs ?? DEFAULTS.timeoutMs);
  const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
  const hop: Hop = { ...request, url: webAddress(url, request.vendor), signal };
  return read(await open(hop), hop);
}

const isPassing = (status: number) => status === 429 || status >= 500;

/** Ms; seconds or a date (RFC 9110, 10.2.3); 0 without one. */
function retryAfter(headers: Headers): number {
  const value = headers.get('retry-after')?.trim() ?? '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) ? 0 : Math.max(wait, 0);
}

/** Also for vendors that say so in other words. */
export function busy(vendor: string, status: 429 | 503): AppError {
  const error = new AppError(503, 'vendor_busy', '{vendor} is busy. Please try again later.', { vendor });
  error.vendorStatus = status;
  return error;
}

function accepted(answer: OutgoingAnswer, vendor: string): OutgoingAnswer {
  if (answer.status === 429 || answer.status === 503) throw busy(vendor, answer.status);
  if (answer.status >= 400)
    throw new AppError(502, 'vendor_failed', '{vendor} answered with an error. Please try again later.', {
      vendor,
    });
  return answer;
}

interface Hop extends OutgoingOptions {
  method?: OutgoingRequest['method'];
  body?: OutgoingRequest['body'];
  url: URL;
  signal: AbortSignal;
}

async function follow(url: string, options: OutgoingOptions): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? DEFAULTS.timeoutMs);
  let hop: Hop = { ...options, url: webAddress(url, options.vendor), signal };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await open(hop);
    const location = response.status >= 300 && response.status < 400 && response.headers.get('location');
    if (!location) return read(response, hop);
    await response.body?.cancel();
    const target = webAddress(location, options.vendor, hop.url);
    const elsewhere = target.origin !== hop.url.origin;
    hop = { ...hop, url: target, ...(elsewhere && { trusted: false, headers: harmless(hop.headers) }) };
  }
  throw new AppError(502, 'vendor_redirect_limit_reached', '{vendor} redirects too often.', {
    vendor: options.vendor,
  });
}

/** 502 for other schemes: fetch would read `file:`. */
function webAddress(text: string, vendor: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new AppError(502, 'vendor_redirect_invalid', VENDOR_REDIRECT_INVALID, { vendor });
  }
  return url;
}

/** Keys travel in the other headers. */
const harmless = (headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(accept|user-agent)$/i.test(name)));

async function open(hop: Hop): Promise<Response> {
  if (hop.trusted || hop.allowPrivate) return once(hop, hop.url);
  const host = hop.url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await addressesOf(host, hop);
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) {
    throw new AppError(502, 'vendor_redirect_private', VENDOR_REDIRECT_PRIVATE, { vendor: hop.vendor });
  }
  for (const [index, address] of addresses.entries()) {
    const { url, host, tls } = pinned(hop.url, address);
    try {
      return await once({ ...hop, headers: { ...hop.headers, host } }, url, tls);
    } catch (error) {
      if (index === addresses.length - 1 || hop.signal.aborted) throw error;
    }
  }
  throw new Error('a host without an address');
}

/** With the host resolved: a second DNS answer could be a private address. */
export function pinned(url: URL, address: string): { url: URL; host: string; tls?: { serverName: string } } {
  const direct = new URL(url);
  direct.hostname = isIP(address) === 6 ? `[${address}]` : address;
  const named = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  return { url: direct, host: url.host, ...(named && { tls: { serverName: url.hostname } }) };
}

async function once(
  { vendor, headers, method, body, signal }: Hop,
  url: URL,
  tls?: { serverName: string },
): Promise<Response> {
  try {
    return await fetch(url, {
      ...{ method, headers, body, signal },
      redirect: 'manual',
      decompress: false,
      ...(tls && { tls }),
    });
  } catch (error) {
    throw failure(error, vendor);
  }
}

/** IPv4 first: many home networks have no IPv6. */
async function addressesOf(host: string, { vendor, signal }: Hop): Promise<string[]> {
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    const found = await Promise.race([lookup(host, { all: true, order: 'ipv4first' }), tooLate]);
    return found.slice(0, MAX_ADDRESSES).map(({ address }) => address);
  } catch (error) {
    throw failure(error, vendor);
  }
}

async function read(
  response: Response,
  { vendor, maxBytes = DEFAULTS.maxBytes, signal }: Hop,
): Promise<OutgoingAnswer> {
  const tooMuch = () =>
    new AppError(502, 'vendor_answer_too_large', 'The answer from {vendor} was too large.', { vendor });
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    throw tooMuch();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      signal.throwIfAborted();
      size += chunk.length;
      if (size > maxBytes) throw tooMuch();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : failure(error, vendor);
  }
  const { status, headers } = response;
  const body = await unpacked(Buffer.concat(chunks), headers.get('content-encoding'), maxBytes).catch(
    (error) => {
      throw isTooLong(error)
        ? tooMuch()
        : new AppError(502, 'vendor_answer_unreadable', 'The answer from {vendor} couldn’t be read.', {
            vendor,
          });
    },
  );
  return { status, headers, body };
}

type Unpack = (packed: Buffer, options: ZlibOptions) => Promise<Buffer>;

/** The encodings that Bun offers to servers (RFC 9110, 8.4.1). */
const UNPACK: Record<string, Unpack | undefined> = {
  gzip: promisify(gunzip) as Unpack,
  'x-gzip': promisify(gunzip) as Unpack,
  deflate: promisify(inflate) as Unpack,
  br: promisify(brotliDecompress) as Unpack,
  zstd: promisify(zstdDecompress) as Unpack,
};

/** Bounded: a few kilobytes can unpack to gigabytes. */
async function unpacked(
  packed: Buffer,
  encoding: string | null,
  maxOutputLength: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = encoding?.trim().toLowerCase() || 'identity';
  if (name === 'identity' || packed.length === 0) return new Uint8Array(packed);
  const unpack = UNPACK[name];
  if (!unpack) throw new Error(`an encoding nobody offered: ${name}`);
  return new Uint8Array(await unpack(packed, { maxOutputLength }));
}

const isTooLong = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

function failure(error: unknown, vendor: string): AppError {
  const slow = error instanceof Error && error.name === 'TimeoutError';
  return slow
    ? new AppError(504, 'vendor_timeout', '{vendor} did not answer in time. Please try again later.', {
        vendor,
      })
    : new AppError(503, 'vendor_unreachable', VENDOR_UNREACHABLE, { vendor });
}

export const userAgent = ({ version, config }: Pick<Core, 'version' | 'config'>): string =>
  config.publicUrl ? `Mintmark/${version} (+${config.publicUrl})` : `Mintmark/${version}`;

const VENDOR_REDIRECT_INVALID = msg('{vendor} redirects to an address that can’t be loaded.');
const VENDOR_REDIRECT_PRIVATE = msg('{vendor} redirects to an address that isn’t public.');
const VENDOR_UNREACHABLE = msg('{vendor} can’t be reached. Check the connection and try again.');
