import type { Core } from '../context.ts';
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
export const ASSETS: HeaderLines = {
  ...EVERYWHERE,
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** What keeps copies for reading offline asks this server alone, and loads no more code. */
export const WORKERS: HeaderLines = {
  ...EVERYWHERE,
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** Answers are for whoever asked, unless they say otherwise (ASVS 5.0, 14.3.2). */
export const UNKEPT: HeaderLines = { ...DATA, 'cache-control': 'no-store' };

/** What every page carries beside its policy (`pagePolicy`). */
export const PAGES: HeaderLines = {
  ...EVERYWHERE,
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
};

/**
 * What a page may load and run: our own files, and of inline scripts those the build has seen (`hashes`, as 'sha256-…').
 * Every page has the hashes of all, because the first page's policy stays in force while others are swapped in.
 */
export const pagePolicy = (hashes: readonly string[]): string =>
  [
    // All that is left to it is what a link has loaded ahead (Firefox): each other kind of load has a rule below.
    "default-src 'self'",
    `script-src ${["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')}`,
    // The lock on scrolling behind a dialog writes a style whose text depends on the width of the scroll bar.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The decoder of HEIC photos starts from a blob.
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "media-src 'none'",
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

/**
 * How a browser may keep a picture that never changes under its address and is for its reader alone. At sign-out its cache is cleared over https only
 * (Clear-Site-Data), so over plain http it has to ask each time whether it may show what it has.
 */
export const unchangingForReader = (secure: boolean) =>
  secure ? 'private, max-age=31536000, immutable' : 'private, no-cache';

/** The headers of what is for whoever asked, and of data that may be kept. */
export const unkept = forBoth(UNKEPT);
export const data = forBoth(DATA);

/** The headers of an answer that says what went wrong. */
export function errorHeaders(deps: Pick<Core, 'config'>, request: Request): HeaderLines {
  const owner = ownerOf(request);
  const lines = unkept(isSecure(deps, request));
  return owner ? { ...lines, [OWNER_HEADER]: owner } : lines;
}
