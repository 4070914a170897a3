import type { Sort } from '../../../../shared/coins/model.ts';
import { readView, SUMMARY } from '../collection/view.ts';

/** What of a category is on the screen; kept in the address. */
export interface Shelf {
  q: string;
  sort: Sort;
  layout: 'grid' | 'list';
}

/** Reads it from the search part of the address; what is missing or nonsense is the default. */
export function readShelf(search: string): Shelf {
  const { q, sort } = readView(search);
  return { q, sort, layout: new URLSearchParams(search).get('layout') === 'list' ? 'list' : 'grid' };
}

/** The parameters of the address that shows it; what is not said is the default. */
export const shelfParams = ({ q, sort, layout }: Shelf): Record<string, string | undefined> => ({
  q: q.trim() || undefined,
  sort: sort === SUMMARY.sort ? undefined : sort,
  layout: layout === 'grid' ? undefined : layout,
});

/** The category an address names, which may hold any sign; what cannot be decoded stands as it is. */
export function categoryAt(pathname: string): string {
  const name = pathname.replace(/^\/subcategory\//, '').replace(/\/+$/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
