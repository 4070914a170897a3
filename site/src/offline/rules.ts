import { BASE } from './base.ts';

/**
 * Which answers the browser keeps so that a collection can be read without a connection, and under which name. What is
 * not named here is never kept: answers to POST, sessions, exports, tokens, pages with a token in their address.
 */
export type Keeping =
  /** A file with a hash in its name: the same for everybody and for ever. */
  | { kind: 'asset'; key: string }
  /** `key` is undefined for pages that need a connection. */
  | { kind: 'page'; key: string | undefined }
  | { kind: 'answer' | 'picture'; key: string };

/** Answers of the API; the query is part of their name. */
const ANSWERS =
  /^\/api\/(auth\/user|collection\/(summary|categories|value-history|dashboard)|coins(\/\d+(\/(reference|price-history|photo-credits))?)?|coin\/\d+\/valuation|news|upcoming-releases|metal-prices(\/history)?|catalogue\/series|photo-credits)$/;
/** Thumbnails, what the coin's page shows, and the reliefs of drawn coins; the whole photo is too large to keep. */
const PICTURES =
  /^\/photos\/[0-9a-f]{64}@(200|480|800)\.webp$|^\/type-pictures\/[0-9a-f]{64}@(200|480|800)\.webp$|^\/pictures\/[0-9a-f]{64}(@400)?\.webp$|^\/motifs\/\w+\/[\w-]+\.webp$/;
const NO_PAGES = /^\/(api|photos|documents|type-pictures|pictures|motifs|icons|_astro)\/|\.[a-z0-9]+$/i;

/** Pages to read; the screens of one kind are one page, whatever their id. */
const PAGES = ['/', '/collection', '/dashboard', '/news', '/upcoming-releases'];
const SHELLS: [RegExp, string][] = [
  [/^\/coin(-detail)?\/[^/]+$/, '/coin/_'],
  [/^\/subcategory\/[^/]+$/, '/subcategory/_'],
];

/** One address for each page that is kept, to be asked for ahead. */
export const READING = [...PAGES, '/coin/0', '/subcategory/0'];

/** Whoever asks for one of these is somebody else, or nobody, afterwards. */
const AUTH_PAGES = /^\/api\/(logout$|register$|login\/)/;
const AUTH_WRITES = /^\/api\/auth\/(guest|account|sessions|provider|verify-email|reset-password)\b/;

interface Asked {
  method: string;
  url: string;
  mode?: string;
  destination?: string;
}

/** What becomes of the answer to a request of this site; undefined for what is left to the browser. */
export function keepingOf({ method, url, mode, destination }: Asked): Keeping | undefined {
  if (method !== 'GET') return;
  // WebKit starts no worker whose script another worker answers; ours prepares photos, which takes the server anyway.
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

/** Whether a request signs somebody in or out, or deletes an account or a guest. */
export function isAuthChange({ method, url }: Asked): boolean {
  const pathname = new URL(url).pathname.slice(BASE.length);
  return AUTH_PAGES.test(pathname) || (method !== 'GET' && AUTH_WRITES.test(pathname));
}

function placeOf(pathname: string): string | undefined {
  const place = pathname.replace(/(?!^)\/+$/, '');
  return PAGES.find((page) => page === place) ?? SHELLS.find(([pattern]) => pattern.test(place))?.[1];
}
