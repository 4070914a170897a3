import { msg } from '../../shared/language/msg.ts';
import { AppError } from '../core/errors.ts';
import type { OutgoingAnswer, OutgoingRequest } from '../core/outgoing.ts';
import { MarketplaceError } from './marketplace.ts';

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** One request to a marketplace, and its answer whatever that is; 'unreachable' or, of a call that changes something, 'maybe done' without one. */
export async function askMarketplace(
  url: string,
  request: Pick<OutgoingRequest, 'vendor' | 'method' | 'headers' | 'body' | 'signal'> & {
    timeoutMs?: number;
  },
): Promise<OutgoingAnswer> {
  // Not before somebody asks: a start has no use for what it brings along.
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
    throw unanswered(request.vendor, request.method !== 'GET');
  }
}

/** What it means that a marketplace gave no answer, or one of its own failures (5xx). */
export function unanswered(vendor: string, changes: boolean): MarketplaceError {
  return changes
    ? new MarketplaceError('maybe done', msg`${vendor} broke off before it said whether it was done.`)
    : new MarketplaceError('unreachable', msg`${vendor} cannot be reached at the moment.`);
}

/** 429: with the wait it asks for, at most a day; without one, whoever asks decides. */
export function rateLimited(vendor: string, headers: Headers): MarketplaceError {
  const wait = retryAfterMs(headers);
  return new MarketplaceError('rate limited', msg`${vendor} takes no more requests for the moment.`, {
    remedy: msg('It is tried again by itself; there is nothing to do.'),
    ...(wait !== null && { retryAfterMs: wait }),
  });
}

const DAY_MS = 24 * 3_600_000;

/** Milliseconds by Retry-After in seconds or as a date (RFC 9110, 10.2.3); null without one. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  // A date is by the clock of whoever answers, which need not be ours.
  const theirNow = Date.parse(headers.get('date') ?? '') || Date.now();
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - theirNow;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), DAY_MS);
}

/** The answer as JSON; undefined where it is none. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** Something of a marketplace that is not as agreed: of a call that changes something it is looked for again. */
export function notAsAgreed(vendor: string, changes: boolean): MarketplaceError {
  const message = msg`${vendor} answered with something unexpected.`;
  return new MarketplaceError(changes ? 'maybe done' : 'unreachable', message);
}
