/** Path prefix of the server (lib/base.ts), from the worker's scope; cache keys are without it. */
const { registration } = globalThis as { registration?: { scope: string } };
export const BASE = registration ? new URL(registration.scope).pathname.slice(0, -1) : '';

/**
 * Responses cached for reading offline, with their keys. Anything else is never cached: POST, sessions,
 * exports, tokens.
 */
export type Keeping =
  /** Hashed file: immutable and shared. */
  | { kind: 'asset'; key: string }
  /** `key` is undefined for pages that need a connection. */
  | { kind: 'page'; key: string | undefined }
  | { kind: 'answer' | 'picture'; key: string };

const ANSWERS =
  /^\/api\/(auth\/user|collection\/(summary|categories|value-history|dashboard)|coins(\/\d+(\/(reference|price-history|photo-credits))?)?|coin\/\d+\/valuation|news|upcoming-releases|metal-prices(\/history)?|catalogue\/series|photo-credits|show\/(catalogue|collection)|wants|drafts|albums(\/[\w-]+)?)$/;
/** Full-size photos are too large. */
const PICTURES =
  /^\/photos\/[0-9a-f]{64}@(200|480|800)\.webp$|^\/type-pictures\/[0-9a-f]{64}@(200|480|800)\.webp$|^\/pictures\/[0-9a-f]{64}(@400)?\.webp$|^\/motifs\/\w+\/[\w-]+\.webp$/;
const NO_PAGES = /^\/(api|photos|documents|type-pictures|pictures|motifs|icons|_astro)\/|\.[a-z0-9]+$/i;

/** All pages of one kind share a copy, whatever their id. */
const PAGES = [
  ...[
    '/',
    '/collection',
    '/dashboard',
    '/news',
    '/show',
    '/upcoming-releases',
    '/wants',
    '/albums',
    '/drafts',
  ],
  ...['/add-coin-options', '/manual-entry', '/global-manual-entry'],
];
const SHELLS: [RegExp, string][] = [
  [/^\/coin(-detail)?\/[^/]+$/, '/coin/_'],
  [/^\/subcategory\/[^/]+$/, '/subcategory/_'],
  [/^\/albums\/[^/]+$/, '/albums/_'],
];

/** One address per page, for preloading. */
export const READING = [...PAGES, '/coin/0', '/subcategory/0', '/albums/0'];
/** What /show searches, a quarter of a megabyte: preloaded for those who have opened it. */
export const SHOW_ANSWERS = ['/api/show/catalogue', '/api/show/collection'] as const;

/** These change the user, or the collection in use. */
const AUTH_PAGES = /^\/api\/(logout$|register$|login\/)/;
const AUTH_WRITES =
  /^\/api\/(auth\/(guest|account|sessions|provider|verify-email|reset-password)\b|collections\/[^/]+(\/use)?$|invitations\/)/;

interface Asked {
  method: string;
  url: string;
  mode?: string;
  destination?: string;
}

/** Undefined: left to the browser. */
export function keepingOf({ method, url, mode, destination }: Asked): Keeping | undefined {
  if (method !== 'GET') return;
  // WebKit starts no worker from a service worker's response; ours needs the server anyway.
  if (destination === 'worker') return;
  const { pathname: path, search } = new URL(url);
  if (!path.startsWith(`${BASE}/`)) return;
  const pathname = path.slice(BASE.length);
  if (pathname.startsWith('/_astro/')) return { kind: 'asset', key: pathname };
  if (ANSWERS.test(pathname)) return { kind: 'answer', key: pathname + search };
  if (PICTURES.test(pathname)) return { kind: 'picture', key: pathname };
  if (NO_PAGES.test(pathname)) return;
  const key = placeOf(pathname);
  return key || mode === 'navigate' ? { kind: 'page', key } : undefined;
}

/** Signing in or out, deleting an account, or another collection. */
export function isAuthChange({ method, url }: Asked): boolean {
  const pathname = new URL(url).pathname.slice(BASE.length);
  return AUTH_PAGES.test(pathname) || (method !== 'GET' && AUTH_WRITES.test(pathname));
}

function placeOf(pathname: string): string | undefined {
  const place = pathname.replace(/(?!^)\/+$/, '');
  return PAGES.find((page) => page === place) ?? SHELLS.find(([pattern]) => pattern.test(place))?.[1];
}

/** The needed part of ServiceWorkerGlobalScope: TypeScript's webworker types exclude those of a page. */
export interface Scope {
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Teller | undefined>;
    matchAll(): Promise<readonly Teller[]>;
  };
  readonly navigator: { readonly onLine: boolean; readonly connection?: { readonly saveData: boolean } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  onmessage: (event: Lasting & { data: unknown; source: Teller | null }) => void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

export interface Teller {
  readonly id: string;
  postMessage(message: ToPage): void;
}

export interface FetchEvent extends Lasting {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

/**
 * Page to worker: loaded addresses (`seen`) with the language, or to a waiting worker the page's own files
 * (`pageOf`).
 */
export type ToWorker = 'how is it' | 'cut off' | { seen: string[]; language: string } | { pageOf: string[] };

/** Worker to page: time in ms of the copy shown (0: unknown; undefined: online), or a newer version. */
export type ToPage = { kept: number | undefined } | { newer: true };
