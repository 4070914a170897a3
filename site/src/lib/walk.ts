import { BASE, ownPath } from './base.ts';
import type { CoinFilter } from './queries/lists.ts';

/** Where a coin was opened from: a list, which goes on beyond what is loaded of it, or the few coins of a row. */
export type Walk = { filter: CoinFilter } | { ids: readonly number[] };

const KEY = 'mintmark:walk';

const idOf = (link: HTMLAnchorElement) => Number(/^\/coin\/(\d+)$/.exec(ownPath(link.pathname))?.[1]);

/** Keeps where the coin of a link stands, for this tab; a list names its filter in `data-walk`. */
export function keepWalk(link: Element, store: Storage = sessionStorage) {
  const filter = link.closest<HTMLElement>('[data-walk]')?.dataset.walk;
  const row = link.closest('ul')?.querySelectorAll<HTMLAnchorElement>(`a[href^="${BASE}/coin/"]`) ?? [];
  const ids = [...new Set(Array.from(row, idOf))].filter(Boolean);
  try {
    store.setItem(KEY, filter ? `{"filter":${filter}}` : JSON.stringify({ ids }));
  } catch {}
}

/** Where the coin on the screen was opened from; an empty row where nobody knows. */
export function readWalk(store: Storage = sessionStorage): Walk {
  try {
    const walk = JSON.parse(store.getItem(KEY) ?? '');
    if (walk.filter && typeof walk.filter === 'object') return { filter: walk.filter };
    if (Array.isArray(walk.ids)) return { ids: walk.ids.filter(Number.isSafeInteger) };
  } catch {}
  return { ids: [] };
}
