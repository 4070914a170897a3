import type { RoleHere } from '../../../shared/account/roles.ts';

/** Owner of this tab's screens; outlives the session. */
const KEY = 'mintmark:who';
const GUEST = 'guest ';

/** Entries that belong to no user. */
const KEPT = /:(toast|splash)$/;

const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel(KEY);

let here: string | undefined;
let collection: string | undefined;

/** Named with every write, so that it lands where it was made (server/core/access.ts). */
export const collectionHere = () => collection;

export const showCollection = (id: string) => {
  collection = id;
};

/** Reloads a page of another user, which would show and save the wrong data. */
function meet(who: string) {
  if (who) {
    const before = sessionStorage.getItem(KEY) ?? who;
    // A guest who signs in keeps the drafts.
    if (before !== who && !before.startsWith(GUEST)) forget();
    sessionStorage.setItem(KEY, who);
  }
  if (here !== undefined && here !== who) location.reload();
  here = who;
}

function forget() {
  for (const key of Object.keys(sessionStorage)) if (!KEPT.test(key)) sessionStorage.removeItem(key);
}

if (channel) {
  // '' from the landing page: signed out.
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (here !== undefined) meet(data);
  };
}

/** Written by server/web/pages.ts. */
export const roleHere = (): RoleHere =>
  (globalThis.document?.documentElement?.dataset.role as RoleHere | undefined) ?? 'owner';

function showRole(role: RoleHere) {
  if (role === roleHere()) return;
  const { dataset } = document.documentElement;
  if (role === 'owner') delete dataset.role;
  else dataset.role = role;
}

interface Who {
  id: string;
  isGuest: boolean;
  collection?: { id: string; role: RoleHere };
}

export function tellWho({ id, isGuest, collection: used = { id, role: 'owner' } }: Who) {
  const own = isGuest ? GUEST + id : id;
  const who = used.id === id ? own : `${id} ${used.id}`;
  showCollection(used.id);
  showRole(used.role);
  meet(who);
  channel?.postMessage(who);
}
