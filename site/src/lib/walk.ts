import { BASE, ownPath } from './base.ts';
import type { CoinFilter } from './queries/lists.ts';

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
