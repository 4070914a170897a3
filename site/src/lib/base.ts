/**
 * The path this server lies below: "/coins" of https://home.example/coins; empty where it has a name of its own. The server puts it into every
 * address that is written out in a script; here are those that are none before the script runs.
 */
export const BASE = globalThis.document?.documentElement.dataset.base ?? '';

/** The address of the home screen. */
export const HOME = `${BASE}/`;

/** Where the browser asks for what an answer names, such as "/photos/…"; other addresses stay as they are. */
export const at = (address: string): string => (address.startsWith('/') ? BASE + address : address);

/** The path of an address as the server sees it: "/coin/7". */
export const ownPath = (pathname: string): string => pathname.slice(BASE.length);
