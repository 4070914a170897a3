/** Age in ms after which a page is refreshed when its reader returns. */
const OLD_MS = 3_600_000;

/** Throws on failure, also if it is another page now, as after signing out. */
export async function renewLists(root: Element): Promise<void> {
  const { pathname } = location;
  // "reload" makes the server wait for its pending update of the page.
  const answer = await fetch(pathname, { cache: 'reload', headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const list of root.querySelectorAll<HTMLElement>('[data-list]')) {
    const fresh = page.querySelector(`[data-list="${list.dataset.list}"]`);
    if (!fresh) throw new Error('another page');
    list.replaceChildren(...fresh.children);
  }
}

/** Calls `renew` when the reader returns to an old page, until aborted. */
export function onReturn(renew: () => unknown, signal: AbortSignal): void {
  let seen = Date.now();
  const look = () => {
    if (!document.hidden && Date.now() - seen > OLD_MS) renew();
    seen = Date.now();
  };
  document.addEventListener('visibilitychange', look, { signal });
}
