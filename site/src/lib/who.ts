/** Owner of this tab's screens; outlives the session. */
const KEY = 'mintmark:who';
const GUEST = 'guest ';

/** Entries that belong to no user. */
const KEPT = /:(toast|splash)$/;

const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel(KEY);

let here: string | undefined;

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

export function tellWho({ id, isGuest }: { id: string; isGuest: boolean }) {
  const who = isGuest ? GUEST + id : id;
  meet(who);
  channel?.postMessage(who);
}
