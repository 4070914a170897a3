/** Page requested before signing in; in session storage, so that no link can set it. */
const KEY = 'mintmark:wanted';
/** Not from base.ts: the landing page would load the chunk shared with React screens. */
export const HOME = `${globalThis.document?.documentElement.dataset.base ?? ''}/`;

export function keepWanted(address: string, store: Storage = sessionStorage) {
  try {
    if (address === HOME) store.removeItem(KEY);
    else store.setItem(KEY, address);
  } catch {}
}

/** Reads once; the home screen by default. */
export function takeWanted(store: Storage = sessionStorage): string {
  try {
    const address = store.getItem(KEY);
    store.removeItem(KEY);
    return isOwnPath(address) ? address : HOME;
  } catch {
    return HOME;
  }
}

export function wantedInvitation(store: Storage = sessionStorage): string | undefined {
  try {
    const [path, search] = (store.getItem(KEY) ?? '').split('?');
    return path === `${HOME}invitation` ? (new URLSearchParams(search).get('token') ?? undefined) : undefined;
  } catch {}
}

/** Rejects "//elsewhere" and "/\elsewhere", which browsers take for another host. */
function isOwnPath(address: string | null): address is string {
  if (!address?.startsWith(HOME)) return false;
  return /^\/(?![/\\])[^\s\\]*$/.test(address) && !/^(login|register)\b/.test(address.slice(HOME.length));
}
