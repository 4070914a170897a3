/** Where a visitor wanted to go before they had to sign in; this tab alone knows, so that no link can say where to go. */
const KEY = 'mintmark:wanted';
/** Not out of base.ts: with that the landing page would load what it shares with the screens of React. */
export const HOME = `${globalThis.document?.documentElement.dataset.base ?? ''}/`;

/** Keeps an address of this site, or forgets it for the home screen. */
export function keepWanted(address: string, store: Storage = sessionStorage) {
  try {
    if (address === HOME) store.removeItem(KEY);
    else store.setItem(KEY, address);
  } catch {}
}

/** Where to go after signing in, once: a path of this site, and the home screen where nothing else was wanted. */
export function takeWanted(store: Storage = sessionStorage): string {
  try {
    const address = store.getItem(KEY);
    store.removeItem(KEY);
    return isOwnPath(address) ? address : HOME;
  } catch {
    return HOME;
  }
}

/** A path, and not what a browser takes for the name of another host: "//elsewhere", "/\elsewhere". */
function isOwnPath(address: string | null): address is string {
  if (!address?.startsWith(HOME)) return false;
  return /^\/(?![/\\])[^\s\\]*$/.test(address) && !/^(login|register)\b/.test(address.slice(HOME.length));
}
