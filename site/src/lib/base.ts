/**
 * Path prefix of the server ("/coins"), or ''. The server rewrites literal addresses in scripts; use this for
 * computed ones.
 */
export const BASE = globalThis.document?.documentElement.dataset.base ?? '';

export const HOME = `${BASE}/`;

/** Prefixes root-relative addresses only. */
export const at = (address: string): string => (address.startsWith('/') ? BASE + address : address);

/** To hand over, as this browser reaches it. */
export const whole = (path: string): string => location.origin + at(path);

/** Path without the prefix: "/coin/7". */
export const ownPath = (pathname: string): string => pathname.slice(BASE.length);
