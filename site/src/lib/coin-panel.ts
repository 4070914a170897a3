import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { useSyncExternalStore } from 'react';
import { BASE, ownPath } from './base.ts';
import { leaveOverlays, stayHere } from './history-step.ts';
import { addressMoved, COIN, searchWithout, shownAddress } from './navigation.ts';
import type { CoinFilter } from './queries/lists.ts';

/** `?coin=7` in the list's address and a history entry that Back closes. No page is loaded. */

/** Search of the list. */
type Entry = { index?: number; beside?: string } | null;
const entry = () => history.state as Entry;

let room: { path: string } | undefined;
let shown: number | null = null;
let focusRequested = false;
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

export const usePanelCoin = (): number | null => useSyncExternalStore(subscribe, read, () => null);

export const panelCoin = (): number | null => (room ? read() : null);

export const useIsInPanel = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => read() === id,
    () => false,
  );

const hasRoom = () => location.pathname === room?.path;

/** No prefetch where the panel opens. */
export function usePanelLink(id: number) {
  const isOpen = useIsInPanel(id) || undefined;
  const room = useSyncExternalStore(subscribe, hasRoom, () => false);
  return {
    'aria-current': isOpen,
    'data-beside': isOpen,
    'data-astro-prefetch': room ? ('false' as const) : undefined,
  };
}

export function enablePanel(): () => void {
  const mine = { path: location.pathname };
  room = mine;
  tell();
  return () => {
    // The next list may be mounted before this one is unmounted.
    if (room !== mine) return;
    room = undefined;
    shown = null;
    tell();
  };
}

/** False without a panel: the coin's page opens. `walked`: keep the focus. */
export function openPanel(id: number, { walked = false } = {}): boolean {
  if (location.pathname !== room?.path) return false;
  const isOpen = read() !== null;
  if (read() === id) return true;
  const list = searchWithout(COIN);
  const search = new URLSearchParams(list);
  search.set(COIN, String(id));
  const url = `${location.pathname}?${search}`;
  focusRequested = !walked;
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

/** Goes back if the panel was a history entry. False if none is open. */
export function closePanel(): boolean {
  if (read() === null) return false;
  const left = leaveOverlays();
  if (left) void left.then(closePanel);
  else leavePanel();
  return true;
}

function leavePanel() {
  const list = searchWithout(COIN);
  if (entry()?.beside === list) history.back();
  else {
    history.replaceState(history.state, '', list ? `${location.pathname}?${list}` : location.pathname);
    addressMoved();
    tell();
  }
}

type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Ignores clicks for a new tab or window. */
export const opensInPanel = (event: Press & { preventDefault: () => void }, id: number): boolean => {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !openPanel(id)) return false;
  event.preventDefault();
  return true;
};

/** Consumes the flag. */
export function takePanelFocus(): boolean {
  const answer = focusRequested;
  focusRequested = false;
  return answer;
}

/** Opening and closing the panel loads nothing. */
function onPreparation(event: TransitionBeforePreparationEvent) {
  if (event.navigationType !== 'traverse' || location.pathname !== room?.path) return;
  const before = shownAddress();
  if (!before || before.pathname !== location.pathname || before.search === location.search) return;
  if (searchWithout(COIN, before.search) !== searchWithout(COIN)) return;
  addressMoved();
  stayHere(event);
}

if (typeof document !== 'undefined') document.addEventListener('astro:before-preparation', onPreparation);

type Walk = { filter: CoinFilter; at: number } | { ids: readonly number[] };

const KEY = 'mintmark:walk';

const idOf = (link: HTMLAnchorElement) => Number(/^\/coin\/(\d+)$/.exec(ownPath(link.pathname))?.[1]);

function keep(walk: Walk, store: Storage) {
  try {
    store.setItem(KEY, JSON.stringify(walk));
  } catch {}
}

/** A list has its filter in `data-walk` and positions in `data-index`. */
export function keepWalk(link: Element, store: Storage = sessionStorage) {
  const filter = link.closest<HTMLElement>('[data-walk]')?.dataset.walk;
  const at = link.closest<HTMLElement>('[data-index]')?.dataset.index;
  if (filter && at) return keep({ filter: JSON.parse(filter), at: Number(at) }, store);
  const row = link.closest('ul')?.querySelectorAll<HTMLAnchorElement>(`a[href^="${BASE}/coin/"]`) ?? [];
  keep({ ids: [...new Set(Array.from(row, idOf))].filter(Boolean) }, store);
}

export function walkTo(walk: Walk, at: number, store: Storage = sessionStorage) {
  if ('filter' in walk) keep({ ...walk, at }, store);
}

export function readWalk(store: Storage = sessionStorage): Walk {
  try {
    const walk = JSON.parse(store.getItem(KEY) ?? '');
    if (walk.filter && typeof walk.filter === 'object' && Number.isSafeInteger(walk.at) && walk.at >= 0)
      return { filter: walk.filter, at: walk.at };
    if (Array.isArray(walk.ids)) return { ids: walk.ids.filter(Number.isSafeInteger) };
  } catch {}
  return { ids: [] };
}
