/** A page that was left open longer than this is looked at again when its reader returns (milliseconds). */
const OLD_MS = 3_600_000;

/**
 * Fetches the page on the screen again, as the server has filled it by now, and puts its lists (`data-list`) in the place of these.
 * Throws where it cannot be had, and also when it is another page by now, as after signing out.
 */
export async function renewLists(root: Element): Promise<void> {
  const { pathname } = location;
  // "reload" has the server wait until what it has just learned is on the page.
  const answer = await fetch(pathname, { cache: 'reload', headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const list of root.querySelectorAll<HTMLElement>('[data-list]')) {
    const fresh = page.querySelector(`[data-list="${list.dataset.list}"]`);
    if (!fresh) throw new Error('another page');
    list.replaceChildren(...fresh.children);
  }
}

/** Calls `renew` when the reader comes back to a page that has grown old, until the signal says that the page is gone. */
export function onReturn(renew: () => unknown, signal: AbortSignal): void {
  let seen = Date.now();
  const look = () => {
    if (!document.hidden && Date.now() - seen > OLD_MS) renew();
    seen = Date.now();
  };
  document.addEventListener('visibilitychange', look, { signal });
}

/**
 * What the document hears when news were asked for anew: what is kept of them and of the releases is then asked for
 * again (specification 000, section 7).
 */
export const NEWS_REFRESHED = 'mintmark:news-refreshed';
