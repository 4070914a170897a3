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

/** The link of a verification mail opens another tab, within a day: it leads back to the invitation as well. */
export function keepInvitationForMail(store: Storage = sessionStorage, shared: Storage = localStorage) {
  try {
    if (wantedInvitation(store) === undefined) shared.removeItem(KEY);
    else shared.setItem(KEY, `${Date.now()} ${store.getItem(KEY)}`);
  } catch {}
}

export function wantInvitationOfMail(store: Storage = sessionStorage, shared: Storage = localStorage) {
  try {
    const [at, address] = (shared.getItem(KEY) ?? '').split(' ');
    shared.removeItem(KEY);
    if (address && Date.now() - Number(at) < 24 * 3_600_000) keepWanted(address, store);
  } catch {}
}

/** Rejects "//elsewhere" and "/\elsewhere", which browsers take for another host. */
function isOwnPath(address: string | null): address is string {
  if (!address?.startsWith(HOME)) return false;
  return /^\/(?![/\\])[^\s\\]*$/.test(address) && !/^(login|register)\b/.test(address.slice(HOME.length));
}
