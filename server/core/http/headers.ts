import type { Core } from '../context.ts';
import { isSecure } from './requests.ts';

export type HeaderLines = Readonly<Record<string, string>>;

/** For a year (ASVS 5.0, 3.4.1). */
const HSTS: HeaderLines = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

const EVERYWHERE: HeaderLines = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Addresses may hold a token from a mail.
  'referrer-policy': 'no-referrer',
};

/** Data opened as a page can do nothing. */
const DATA: HeaderLines = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** A worker has the policy of its script, and may load what it needs. */
export const ASSETS: HeaderLines = {
  ...EVERYWHERE,
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** The offline worker talks to this server alone, and loads no more code. */
export const WORKERS: HeaderLines = {
  ...EVERYWHERE,
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** Answers are private by default (ASVS 5.0, 14.3.2). */
export const UNKEPT: HeaderLines = { ...DATA, 'cache-control': 'no-store' };

/** Besides `pagePolicy`. */
export const PAGES: HeaderLines = {
  ...EVERYWHERE,
  // Linking a marketplace opens a window.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': [
    ...['camera=(self)', 'microphone=(self)'],
    ...['accelerometer', 'autoplay', 'browsing-topics', 'display-capture', 'encrypted-media'],
    ...['fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts'],
    ...['magnetometer', 'midi', 'payment', 'picture-in-picture', 'screen-wake-lock'],
    ...['serial', 'usb', 'xr-spatial-tracking'],
  ]
    .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
    .join(', '),
};

/**
 * `hashes` of inline scripts as 'sha256-…'. The first page's policy stays in force when pages are swapped, so each has
 * the hashes of all.
 */
export const pagePolicy = (hashes: readonly string[]): string =>
  [
    // Only for links that are prefetched (Firefox); all other kinds have rules below.
    "default-src 'self'",
    `script-src ${["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')}`,
    // The scroll lock of dialogs writes a style that depends on the width of the scroll bar.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The HEIC decoder starts from a blob.
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "media-src 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Both sets are built once; https has HSTS. */
export function forBoth(headers: HeaderLines): (secure: boolean) => HeaderLines {
  const secured = { ...headers, ...HSTS };
  return (secure) => (secure ? secured : headers);
}

/**
 * For private pictures that never change. Sign-out clears the cache over https only (Clear-Site-Data), so plain http
 * must revalidate.
 */
export const unchangingForReader = (secure: boolean) =>
  secure ? 'private, max-age=31536000, immutable' : 'private, no-cache';

export const unkept = forBoth(UNKEPT);
export const data = forBoth(DATA);

export function errorHeaders(deps: Pick<Core, 'config'>, request: Request): HeaderLines {
  const owner = ownerOf(request);
  const lines = unkept(isSecure(deps, request));
  return owner ? { ...lines, [OWNER_HEADER]: owner } : lines;
}

/** A pseudonym: copies of different people, and of their collections, stay apart. Public answers have none. */
export const OWNER_HEADER = 'x-mintmark-owner';

/** Visitors and guests get no offline copies. */
const NOBODY = 'none';

const REMEMBERED = 10_000;

const owners = new WeakMap<Request, string>();

/** Call it once the session is known. */
export function noteOwner(
  deps: Core,
  request: Request,
  caller: { id: string; isGuest: boolean; using?: { id: string } } | null,
) {
  const whose = caller?.using ? `${caller.id} ${caller.using.id}` : caller?.id;
  owners.set(request, whose && !caller?.isGuest ? nameOf(deps, whose) : NOBODY);
}

/** Undefined if the session was not looked up. */
export const ownerOf = (request: Request): string | undefined => owners.get(request);

function nameOf(deps: Core, id: string): string {
  const known = deps.ownerNames;
  const name = known.get(id) ?? deps.signed.pseudonym('owner of copies', id);
  if (known.size >= REMEMBERED) known.delete(known.keys().next().value ?? '');
  known.set(id, name);
  return name;
}
