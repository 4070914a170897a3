import { treaty } from '@elysiajs/eden/treaty2';
import type { App } from '../../../server/app.ts';
import { t, translated } from '../../../shared/language/i18n.ts';
import { BASE, ownPath } from './base.ts';

/** The only client of the server; dates stay the ISO strings they are. */
export const { api } = treaty<App>((globalThis.location?.origin ?? 'http://localhost') + BASE, {
  parseDate: false,
  fetch: { credentials: 'include' },
});

/** Eden types a body as its route sees it once parsed; what travels is what the schema takes in. */
export const sent = <Parsed>(body: unknown) => body as Parsed;

/** `mintMark` '' is none on the coin. */
export interface NearestIssue {
  year: number;
  mintMark: string;
}

/** What every failed call throws: the message is "status: text", the parts are kept beside it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The server's sentence, without the status; '' when it said none. */
    readonly text: string,
    readonly userErrors: readonly string[] = [],
    /** Messages by the path of the field they are about. */
    readonly errors: Readonly<Record<string, string>> = {},
    reason = text,
    /** Of a coin that cannot be: the issues to take in its place. Whoever sent it may insist. */
    readonly nearest: readonly NearestIssue[] | null = null,
  ) {
    super(`${status}: ${reason}`);
    this.name = 'ApiError';
  }
}

/** What happened, in a sentence for the reader. */
export const sentenceOf = (error: Error): string =>
  error instanceof ApiError ? error.text || t('Something went wrong. Please try again.') : error.message;

/** Whether no answer came at all, so that what was asked for has to be asked for again. */
export const isUnreachable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.text === unreachable();

/** What a change that failed is said to be: that the server could not be reached, where that was it, else the screen's sentence. */
export const whyNot = (error: unknown, sentence: string): string =>
  isUnreachable(error) ? error.text : sentence;

interface Answer<T> {
  data: T | null;
  error: { status: unknown; value: unknown } | null;
  response?: Response;
}

/** The data of a settled call. Throws `ApiError` for any other answer than success. */
export function unwrap<T>(answer: Answer<T>): NonNullable<T> {
  if (answer.error) throw toApiError(answer.error, answer.response);
  return answer.data as NonNullable<T>;
}

/** A page of coins, with what the headers of the answer say: how many there are in all, and where the next begins. */
export interface Page<T> {
  coins: T[];
  total: number;
  next: string | undefined;
}

/** The page of a settled call. Throws `ApiError` for any other answer than success. */
export function unwrapPage<T>(answer: Answer<T[]> & { response: Response }): Page<T> {
  const coins = unwrap(answer);
  const { headers } = answer.response;
  return {
    coins,
    total: Number(headers.get('x-total-count') ?? coins.length),
    next: headers.get('x-next-cursor') ?? undefined,
  };
}

const unreachable = () => t('The server could not be reached. Check your connection and try again.');

/** Pages where a 401 is an answer to a form, not the end of a session. */
const DOORS = /^\/(login|register|verify-email|forgot-password|reset-password|privacy-policy|restore)\b/;

/** On the way out an answer that nobody is signed in is no news. */
let isLeaving = false;
export const beginSigningOut = () => {
  isLeaving = true;
};

/** Told when the session has ended and the page is about to be left. */
export const SIGNED_OUT = 'mintmark:signed-out';

/**
 * Reads an error body as the contract writes it, then plain text, then the status text; the page of a proxy is nothing to
 * read. A session that ended elsewhere leads to the sign-in page, which says so, with a clean start of all in memory.
 */
export function toApiError(error: { status: unknown; value: unknown }, response?: Response): ApiError {
  const status = Number(error.status) || 0;
  if (!response) return new ApiError(status, unreachable());
  const { location } = globalThis;
  if (status === 401 && location && !DOORS.test(ownPath(location.pathname)) && !isLeaving) {
    dispatchEvent(new Event(SIGNED_OUT));
    location.assign('/login?ended=true');
  }
  const { value } = error;
  const body: Record<string, unknown> = value && typeof value === 'object' ? { ...value } : {};
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain');
  const said = isPlain ? value : body.message;
  // The server has said it in the reader's language; what the worker says in its place is English.
  const text = typeof said === 'string' ? translated(said) : '';
  return new ApiError(
    status,
    text,
    strings(body.userErrors),
    byPath(body.errors),
    text || response.statusText,
    Array.isArray(body.nearest) ? body.nearest.filter(isIssue) : null,
  );
}

const isIssue = (item: unknown): item is NearestIssue =>
  typeof item === 'object' && item !== null && 'year' in item && 'mintMark' in item;

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

function byPath(value: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const item of Array.isArray(value) ? value : []) {
    if (typeof item?.path === 'string' && typeof item.message === 'string') found[item.path] ??= item.message;
  }
  return found;
}
