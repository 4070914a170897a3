import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { AppError } from './errors.ts';

export interface OutgoingOptions {
  /** Who is asked, for the sentence when that fails: "Wikimedia Commons". */
  vendor: string;
  headers?: Record<string, string>;
  /** Milliseconds for one try, from connecting to the last byte. */
  timeoutMs?: number;
  /** A longer answer is cut off and counts as failed. */
  maxBytes?: number;
  /** Further tries after a failed connection, 429 or 5xx, each after twice the wait of the one before. */
  retries?: number;
  /** True for an address the operator set; any other must lead to a public host. */
  trusted?: boolean;
  /** Lets untrusted addresses lead into the operator's network (MINTMARK_ALLOW_PRIVATE_FETCH). */
  allowPrivate?: boolean;
}

export interface OutgoingAnswer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

const DEFAULTS = { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024, retries: 1 };
const FIRST_WAIT_MS = 300;
const MAX_REDIRECTS = 3;

/**
 * A GET to another server, bounded in time, size and tries. A redirect is followed only to a public host.
 * Throws AppError 502 when the vendor failed, 503 when it is absent or busy, 504 when it is too slow.
 * Neither addresses nor answers reach the sentence: they may hold keys.
 */
export async function fetchBounded(url: string, options: OutgoingOptions): Promise<OutgoingAnswer> {
  const { retries } = { ...DEFAULTS, ...options };
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await follow(url, options);
      if (attempt === retries || !isPassing(answer.status)) return accepted(answer, options.vendor);
    } catch (error) {
      if (attempt === retries || !(error instanceof AppError) || error.status !== 503) throw error;
    }
    await Bun.sleep(FIRST_WAIT_MS * 2 ** attempt);
  }
}

const isPassing = (status: number) => status === 429 || status >= 500;

function accepted(answer: OutgoingAnswer, vendor: string): OutgoingAnswer {
  if (answer.status === 429 || answer.status === 503)
    throw new AppError(503, `${vendor} is busy. Please try again later.`);
  if (answer.status >= 400)
    throw new AppError(502, `${vendor} answered with an error. Please try again later.`);
  return answer;
}

async function follow(url: string, options: OutgoingOptions): Promise<OutgoingAnswer> {
  let next = url;
  let trusted = options.trusted ?? false;
  const signal = AbortSignal.timeout(options.timeoutMs ?? DEFAULTS.timeoutMs);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!trusted && !options.allowPrivate) await refusePrivate(next, options.vendor);
    const response = await once(next, options, signal);
    const location = response.status >= 300 && response.status < 400 && response.headers.get('location');
    if (!location) return read(response, options, signal);
    await response.body?.cancel();
    const target = new URL(location, next);
    trusted = trusted && target.origin === new URL(next).origin;
    next = target.href;
  }
  throw new AppError(502, `${options.vendor} redirects too often.`);
}

async function once(
  url: string,
  { vendor, headers }: OutgoingOptions,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(url, { headers, redirect: 'manual', signal });
  } catch (error) {
    throw failure(error, vendor);
  }
}

async function read(
  response: Response,
  { vendor, maxBytes = DEFAULTS.maxBytes }: OutgoingOptions,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      signal.throwIfAborted();
      size += chunk.length;
      if (size > maxBytes) throw new AppError(502, `${vendor} answered with more than can be taken.`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : failure(error, vendor);
  }
  return { status: response.status, headers: response.headers, body: new Uint8Array(Buffer.concat(chunks)) };
}

function failure(error: unknown, vendor: string): AppError {
  const slow = error instanceof Error && error.name === 'TimeoutError';
  return slow
    ? new AppError(504, `${vendor} did not answer in time. Please try again later.`)
    : new AppError(503, `${vendor} cannot be reached. Please check the connection and try again.`);
}

const privateNets = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNets.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNets.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  return family !== 0 && !privateNets.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

async function refusePrivate(url: string, vendor: string): Promise<void> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const refused = new AppError(502, `${vendor} leads to an address that is not public.`);
  if (protocol !== 'https:' && protocol !== 'http:') throw refused;
  const addresses = isIP(host) ? [host] : await addressesOf(host, vendor);
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw refused;
}

async function addressesOf(host: string, vendor: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw failure(error, vendor);
  }
}
