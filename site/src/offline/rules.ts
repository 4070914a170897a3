import { BASE } from './base.ts';

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
  /^\/api\/(auth\/user|collection\/(summary|categories|value-history|dashboard)|coins(\/\d+(\/(reference|price-history|photo-credits))?)?|coin\/\d+\/valuation|news|upcoming-releases|metal-prices(\/history)?|catalogue\/series|photo-credits|show\/(catalogue|collection))$/;
/** Full-size photos are too large. */
const PICTURES =
  /^\/photos\/[0-9a-f]{64}@(200|480|800)\.webp$|^\/type-pictures\/[0-9a-f]{64}@(200|480|800)\.webp$|^\/pictures\/[0-9a-f]{64}(@400)?\.webp$|^\/motifs\/\w+\/[\w-]+\.webp$/;
const NO_PAGES = /^\/(api|photos|documents|type-pictures|pictures|motifs|icons|_astro)\/|\.[a-z0-9]+$/i;

/** All pages of one kind share a copy, whatever their id. */
const PAGES = [
  ...['/', '/collection', '/dashboard', '/news', '/show', '/upcoming-releases'],
  ...['/add-coin-options', '/manual-entry', '/global-manual-entry'],
];
const SHELLS: [RegExp, string][] = [
  [/^\/coin(-detail)?\/[^/]+$/, '/coin/_'],
  [/^\/subcategory\/[^/]+$/, '/subcategory/_'],
];

/** One address per page, for preloading, and what /show searches. */
export const READING = [
  ...PAGES,
  ...['/coin/0', '/subcategory/0', '/api/show/catalogue', '/api/show/collection'],
];

/** These change the user. */
const AUTH_PAGES = /^\/api\/(logout$|register$|login\/)/;
const AUTH_WRITES = /^\/api\/auth\/(guest|account|sessions|provider|verify-email|reset-password)\b/;

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

/** Signing in or out, or deleting an account. */
export function isAuthChange({ method, url }: Asked): boolean {
  const pathname = new URL(url).pathname.slice(BASE.length);
  return AUTH_PAGES.test(pathname) || (method !== 'GET' && AUTH_WRITES.test(pathname));
}

function placeOf(pathname: string): string | undefined {
  const place = pathname.replace(/(?!^)\/+$/, '');
  return PAGES.find((page) => page === place) ?? SHELLS.find(([pattern]) => pattern.test(place))?.[1];
}
