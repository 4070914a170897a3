import { msg } from '../../shared/language/msg.ts';
import { AppError } from '../core/errors.ts';
import type { OutgoingAnswer, OutgoingRequest } from '../core/outgoing.ts';
import { MarketplaceError } from './marketplace.ts';

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
    ? new MarketplaceError('maybe done', msg`${vendor} disconnected before confirming the request.`)
    : new MarketplaceError('unreachable', msg`${vendor} cannot be reached at the moment.`);
}

/** 429 with its Retry-After, at most a day. */
export function rateLimited(vendor: string, headers: Headers): MarketplaceError {
  const wait = retryAfterMs(headers);
  return new MarketplaceError('rate limited', msg`${vendor} is limiting requests right now.`, {
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
  const message = msg`${vendor} answered with something unexpected.`;
  return new MarketplaceError(changes ? 'maybe done' : 'unreachable', message);
}
