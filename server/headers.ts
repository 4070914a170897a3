import { Elysia } from 'elysia';
import type { Deps } from './deps.ts';
import { OWNER_HEADER, ownerOf } from './owner.ts';
import { isSecure } from './requests.ts';

export type HeaderLines = Readonly<Record<string, string>>;

/** On https for a year, so that nobody is led back to plain http (ASVS 5.0, 3.4.1). */
const HSTS: HeaderLines = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** What every answer carries: nothing of ours is guessed at, embedded elsewhere, or named to others by its address. */
const EVERYWHERE: HeaderLines = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Addresses of pages may hold the token out of a mail.
  'referrer-policy': 'no-referrer',
};

/** Data and pictures: whoever opens one as a page gets a page that can do nothing. */
const DATA: HeaderLines = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** What pages are made of. A script that runs as a worker has this policy, and may load what it needs. */
const ASSET: HeaderLines = {
  ...EVERYWHERE,
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** What keeps copies for reading offline asks this server alone, and loads no more code. */
const WORKER: HeaderLines = {
  ...EVERYWHERE,
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** Answers are for whoever asked, unless they say otherwise (ASVS 5.0, 14.3.2). */
export const UNKEPT: HeaderLines = { ...DATA, 'cache-control': 'no-store' };

const pageHeaders = (policy: string): HeaderLines => ({
  ...EVERYWHERE,
  'content-security-policy': policy,
  // Linking a marketplace opens its page in a window of its own.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': [
    'camera=(self)',
    ...['accelerometer', 'autoplay', 'browsing-topics', 'display-capture', 'encrypted-media'],
    ...['fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts'],
    ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'screen-wake-lock'],
    ...['serial', 'usb', 'xr-spatial-tracking'],
  ]
    .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
    .join(', '),
});

/**
 * What a page may load and run: our own files, and of inline scripts those the build has seen (`hashes`, as 'sha256-…').
 * Every page has the hashes of all, because the first page's policy stays in force while others are swapped in.
 */
export const pagePolicy = (hashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')}`,
    // The lock on scrolling behind a dialog writes a style whose text depends on the width of the scroll bar.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The decoder of HEIC photos starts from a blob.
    "worker-src 'self' blob:",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Puts together once what an answer carries, and the same with HSTS for https. */
export function forBoth(headers: HeaderLines): (secure: boolean) => HeaderLines {
  const secured = { ...headers, ...HSTS };
  return (secure) => (secure ? secured : headers);
}

const SVG = 'image/svg+xml';
const unkept = forBoth(UNKEPT);
const data = forBoth(DATA);

/** The headers of the site's pages under a policy (`pagePolicy`), and of what the pages are made of. */
export const siteHeaders = (policy: string) => ({ page: pageHeaders(policy), asset: ASSET, worker: WORKER });

/** The headers of an answer that says what went wrong. */
export function errorHeaders(deps: Deps, request: Request): HeaderLines {
  const owner = ownerOf(request);
  const lines = unkept(isSecure(deps, request));
  return owner ? { ...lines, [OWNER_HEADER]: owner } : lines;
}

/** Gives every answer the headers of data, unless its route has given it its own. */
export const headers = (deps: Deps) =>
  new Elysia({ name: 'headers' }).onAfterHandle({ as: 'global' }, ({ request, response, set }) => {
    const secure = isSecure(deps, request);
    const owner = ownerOf(request);
    if (owner && response instanceof Response) response.headers.set(OWNER_HEADER, owner);
    else if (owner) set.headers[OWNER_HEADER] = owner;
    if (!(response instanceof Response)) {
      const own = set.headers['cache-control'];
      Object.assign(set.headers, unkept(secure));
      if (own) set.headers['cache-control'] = own;
    } else if (!response.headers.has('referrer-policy')) {
      const kept = response.headers.has('cache-control') ? data(secure) : unkept(secure);
      for (const [name, value] of Object.entries(kept)) response.headers.set(name, value);
      // The plugin that serves the icons leaves the letters open (ASVS 5.0, 4.1.1).
      if (response.headers.get('content-type') === SVG)
        response.headers.set('content-type', `${SVG}; charset=utf-8`);
    }
  });
