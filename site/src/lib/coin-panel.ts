import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { useSyncExternalStore } from 'react';
import { BASE, ownPath } from './base.ts';
import { addressMoved, COIN, searchWithout, shownAddress, stayHere } from './navigation.ts';
import type { CoinFilter } from './queries/lists.ts';

/**
 * The coin that is opened beside the list it was chosen from, in the wide layout: `?coin=7` in the list's own address, and a step of the
 * history of its own, which Back closes. The list stays as it is; going there and back loads no page.
 */

/** What the history keeps of the step: the address of the list it was made upon. */
type Entry = { index?: number; beside?: string } | null;
const entry = () => history.state as Entry;

/** The list on the screen that has room for a coin beside it, by its path. */
let room: { path: string } | undefined;
/** The coin last read from the list's address: while another page is on its way, that one stays. */
let shown: number | null = null;
/** Somebody has asked for the coin just now: the focus goes to it. */
let wanted = false;
const followers = new Set<() => void>();
const tell = () => {
  for (const follow of followers) follow();
};

function read(): number | null {
  if (location.pathname !== room?.path) return shown;
  const id = Number(new URLSearchParams(location.search).get(COIN));
  shown = Number.isSafeInteger(id) && id > 0 ? id : null;
  return shown;
}

function subscribe(follow: () => void) {
  followers.add(follow);
  addEventListener('popstate', follow);
  return () => {
    followers.delete(follow);
    removeEventListener('popstate', follow);
  };
}

/** The coin beside the list on the screen; null where there is none. */
export const useBeside = (): number | null => useSyncExternalStore(subscribe, read);

/** The same at this moment. */
export const besideNow = (): number | null => (room ? read() : null);

/** Whether this coin is the one beside the list. */
export const useIsBeside = (id: number): boolean => useSyncExternalStore(subscribe, () => read() === id);

const hasRoom = () => location.pathname === room?.path;

/** What the link to a coin says of it: whether it is the one that is open. Where it opens beside the list, its page is not fetched ahead. */
export function useBesideLink(id: number) {
  const isOpen = useIsBeside(id) || undefined;
  const room = useSyncExternalStore(subscribe, hasRoom);
  return {
    'aria-current': isOpen,
    'data-beside': isOpen,
    'data-astro-prefetch': room ? ('false' as const) : undefined,
  };
}

/** From now on coins are opened beside the list on the screen; answers what ends it. */
export function makeRoom(): () => void {
  const mine = { path: location.pathname };
  room = mine;
  tell();
  return () => {
    // The next list may have come before this one has gone.
    if (room !== mine) return;
    room = undefined;
    shown = null;
    tell();
  };
}

/** Shows a coin beside the list; false where there is no room for it, and it has a page of its own. `walked`: one leads there from another, and the focus stays. */
export function showBeside(id: number, { walked = false } = {}): boolean {
  if (location.pathname !== room?.path) return false;
  const isOpen = read() !== null;
  if (read() === id) return true;
  const list = searchWithout(COIN);
  const search = new URLSearchParams(list);
  search.set(COIN, String(id));
  const url = `${location.pathname}?${search}`;
  wanted = !walked;
  if (isOpen) history.replaceState(history.state, '', url);
  else {
    history.replaceState({ ...entry(), scrollX, scrollY }, '');
    const index = (entry()?.index ?? 0) + 1;
    history.pushState({ ...entry(), index, beside: list, scrollX, scrollY }, '', url);
  }
  addressMoved();
  tell();
  return true;
}

/** Closes it: a step back where it was one, upon the same list. False where there is none. */
export function closeBeside(): boolean {
  if (read() === null) return false;
  const list = searchWithout(COIN);
  if (entry()?.beside === list) history.back();
  else {
    history.replaceState(history.state, '', list ? `${location.pathname}?${list}` : location.pathname);
    addressMoved();
    tell();
  }
  return true;
}

type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The same for a link that was pressed; not where it is to open in a tab or window of its own. */
export const opensBeside = (event: Press & { preventDefault: () => void }, id: number): boolean => {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !showBeside(id)) return false;
  event.preventDefault();
  return true;
};

/** Whether the coin on the screen was asked for just now; said once. */
export function takesFocus(): boolean {
  const answer = wanted;
  wanted = false;
  return answer;
}

/** Between a list and a coin beside it there is nothing to load. */
function onPreparation(event: TransitionBeforePreparationEvent) {
  if (event.navigationType !== 'traverse' || location.pathname !== room?.path) return;
  const before = shownAddress();
  if (!before || before.pathname !== location.pathname || before.search === location.search) return;
  if (searchWithout(COIN, before.search) !== searchWithout(COIN)) return;
  addressMoved();
  stayHere(event);
}

if (typeof document !== 'undefined') document.addEventListener('astro:before-preparation', onPreparation);

/** Where a coin was opened from: its place in a list, counted from 0, or the few coins of a row. */
export type Walk = { filter: CoinFilter; at: number } | { ids: readonly number[] };

const KEY = 'mintmark:walk';

const idOf = (link: HTMLAnchorElement) => Number(/^\/coin\/(\d+)$/.exec(ownPath(link.pathname))?.[1]);

function keep(walk: Walk, store: Storage) {
  try {
    store.setItem(KEY, JSON.stringify(walk));
  } catch {}
}

/** Keeps where the coin of a link stands, for this tab; a list names its filter in `data-walk`, and each place in `data-index`. */
export function keepWalk(link: Element, store: Storage = sessionStorage) {
  const filter = link.closest<HTMLElement>('[data-walk]')?.dataset.walk;
  const at = link.closest<HTMLElement>('[data-index]')?.dataset.index;
  if (filter && at) return keep({ filter: JSON.parse(filter), at: Number(at) }, store);
  const row = link.closest('ul')?.querySelectorAll<HTMLAnchorElement>(`a[href^="${BASE}/coin/"]`) ?? [];
  keep({ ids: [...new Set(Array.from(row, idOf))].filter(Boolean) }, store);
}

/** Goes on to another place of the list. */
export function walkTo(walk: Walk, at: number, store: Storage = sessionStorage) {
  if ('filter' in walk) keep({ ...walk, at }, store);
}

/** Where the coin on the screen was opened from; an empty row where nobody knows. */
export function readWalk(store: Storage = sessionStorage): Walk {
  try {
    const walk = JSON.parse(store.getItem(KEY) ?? '');
    if (walk.filter && typeof walk.filter === 'object' && Number.isSafeInteger(walk.at) && walk.at >= 0)
      return { filter: walk.filter, at: walk.at };
    if (Array.isArray(walk.ids)) return { ids: walk.ids.filter(Number.isSafeInteger) };
  } catch {}
  return { ids: [] };
}
