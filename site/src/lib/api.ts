import type { Treaty } from '@elysiajs/eden/treaty2';
import type { App } from '../../../server/app.ts';
import { COLLECTION_HEADER } from '../../../shared/account/roles.ts';
import type { CoinConflict } from '../../../shared/coins/model.ts';
import { t, translated } from '../../../shared/language/i18n.ts';
import { BASE, ownPath } from './base.ts';
import { collectionHere } from './who.ts';

interface Options {
  query?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  fetch?: RequestInit;
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function searchOf(query: Options['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one != null) search.append(name, textOf(one));
  return search.size > 0 ? `?${search}` : '';
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof Blob ? value : textOf(value));
  return form;
}

async function ask(
  method: string,
  path: string,
  body: unknown,
  { query, headers, fetch: init }: Options = {},
) {
  const isForm = Object.values(body ?? {}).some((value) => value instanceof Blob);
  // Reading follows the session, as its answers are kept offline by owner.
  const id = method === 'GET' ? undefined : collectionHere();
  try {
    const response = await fetch(
      (globalThis.location?.origin ?? 'http://localhost') + BASE + path + searchOf(query),
      {
        ...{ method, credentials: 'include', ...init },
        ...(body !== undefined && { body: isForm ? formOf(body as object) : JSON.stringify(body) }),
        headers: {
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...(id && { [COLLECTION_HEADER]: id }),
          ...headers,
        },
      },
    );
    const value = await (isJson(response) ? response.json() : response.text());
    const { status } = response;
    return response.ok
      ? { data: value, error: null, response }
      : { data: null, error: { status, value }, response };
  } catch (value) {
    return { data: null, error: { status: 503, value }, response: undefined };
  }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** `api.coins({ id: 7 }).patch(body, options)`; `get` has only options. */
const at = (path: string): unknown =>
  new Proxy(() => undefined, {
    get: (_, name: string) => at(`${path}/${name}`),
    apply: (_, __, [first, second]) => {
      const cut = path.lastIndexOf('/');
      const method = path.slice(cut + 1);
      if (!METHODS.includes(method)) return at(`${path}/${Object.values(first)[0]}`);
      const [body, options] = method === 'get' ? [undefined, first] : [first, second];
      return ask(method.toUpperCase(), path.slice(0, cut), body, options);
    },
  });

/** Eden's types; its own client has streams and sockets as well, 3 kB of script on every page. */
export const api = at('/api') as Treaty.Create<App>['api'];

const isJson = ({ headers }: Response): boolean =>
  /^application\/json\b/.test(headers.get('content-type') ?? '');

/** Eden expects the parsed body; clients send the input. */
export const sent = <Parsed>(body: unknown) => body as Parsed;

/** `mintMark` '' means none. */
export interface NearestIssue {
  year: number;
  mintMark: string;
}

/** Screens decide by `code` (docs/api.md), never by a sentence. */
export class ApiError extends Error {
  readonly userErrors: readonly string[] = [];
  /** By field path. */
  readonly errors: Readonly<Record<string, string>> = {};
  /** For an impossible coin: possible issues; the user may still insist. */
  readonly nearest: readonly NearestIssue[] | null = null;
  /** Changed on both sides; the user chooses. */
  readonly conflicts: readonly CoinConflict[] = [];

  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: string,
    more: Partial<Pick<ApiError, 'userErrors' | 'errors' | 'nearest' | 'conflicts'>> & {
      reason?: string;
    } = {},
  ) {
    const { reason = text, ...told } = more;
    super(`${status}: ${reason}`);
    this.name = 'ApiError';
    Object.assign(this, told);
  }
}

export const sentenceOf = (error: Error): string =>
  error instanceof ApiError ? error.text || t('Something went wrong. Please try again.') : error.message;

export const isUnreachable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === UNREACHABLE;

/** Prefers the "unreachable" message. */
export const whyNot = (error: unknown, sentence: string): string =>
  isUnreachable(error) ? error.text : sentence;

interface Answer<T> {
  data: T | null;
  error: { status: unknown; value: unknown } | null;
  response?: Response;
}

/** Throws `ApiError`. */
export function unwrap<T>(answer: Answer<T>): NonNullable<T> {
  if (answer.error) throw toApiError(answer.error, answer.response);
  return answer.data as NonNullable<T>;
}

export interface Page<T> {
  coins: T[];
  total: number;
  next: string | undefined;
}

/** Throws `ApiError`. */
export function unwrapPage<T>(answer: Answer<T[]> & { response: Response }): Page<T> {
  const coins = unwrap(answer);
  const { headers } = answer.response;
  return {
    coins,
    total: Number(headers.get('x-total-count') ?? coins.length),
    next: headers.get('x-next-cursor') ?? undefined,
  };
}

const UNREACHABLE = 'server_unreachable';
export const unreachableError = (status = 0) =>
  new ApiError(
    status,
    UNREACHABLE,
    t('The server could not be reached. Check your connection and try again.'),
  );

const PUBLIC_PAGES =
  /^\/(login|register|invitation|verify-email|forgot-password|reset-password|privacy-policy|restore)\b/;

let isLeaving = false;
export const beginSigningOut = () => {
  isLeaving = true;
};

export const SIGNED_OUT = 'mintmark:signed-out';

/** Ignores a proxy's page. A session that ended leads to the sign-in page. */
export function toApiError(error: { status: unknown; value: unknown }, response?: Response): ApiError {
  const status = Number(error.status) || 0;
  if (!response) return unreachableError(status);
  const { location } = globalThis;
  if (status === 401 && location && !PUBLIC_PAGES.test(ownPath(location.pathname)) && !isLeaving) {
    dispatchEvent(new Event(SIGNED_OUT));
    location.assign('/login?ended=true');
  }
  const { value } = error;
  const body: Record<string, unknown> = value && typeof value === 'object' ? { ...value } : {};
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain');
  const raw = isPlain ? value : body.message;
  const text = typeof raw === 'string' ? translated(raw) : '';
  return new ApiError(status, typeof body.code === 'string' ? body.code : '', text, {
    userErrors: strings(body.userErrors),
    errors: byPath(body.errors),
    nearest: Array.isArray(body.nearest) ? body.nearest.filter(isIssue) : null,
    conflicts: Array.isArray(body.conflicts) ? body.conflicts : [],
    reason: text || response.statusText,
  });
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
