/** Who this tab has last shown the screens of; it outlives their session. */
const KEY = 'mintmark:who';
const GUEST = 'guest ';

/** What the storage of a tab holds of nobody in particular. */
const KEPT = /:(toast|splash)$/;

const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel(KEY);

/** Whose page this is; undefined before it is known. */
let here: string | undefined;

/** A page that was loaded for somebody else shows what is theirs, and would save it for whoever came: it is loaded anew. */
function meet(who: string) {
  if (who) {
    const before = sessionStorage.getItem(KEY) ?? who;
    // A guest who signs in goes on with what they are writing.
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
  // The landing page says '': nobody.
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (here !== undefined) meet(data);
  };
}

/** Says in every tab of this browser who is signed in by now. */
export function tellWho({ id, isGuest }: { id: string; isGuest: boolean }) {
  const who = isGuest ? GUEST + id : id;
  meet(who);
  channel?.postMessage(who);
}
