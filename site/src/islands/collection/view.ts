import {
  type CoinFilters,
  filtersIn,
  hasFilters,
  readFilters,
} from '../../../../shared/coins/filter-rules.ts';
import type { Sort } from '../../../../shared/coins/model.ts';
import { SORT_LABELS } from '../coin-list/words.ts';

export type ViewName = 'summary' | 'browse' | 'sold' | 'trash';

/** What of the collection is on the screen; kept in the address. Only Browse has a search, an order and a category. */
export interface View {
  view: ViewName;
  q: string;
  sort: Sort;
  category: string;
  filters: CoinFilters;
  /** At a desk; without it coins are a wall. */
  as?: 'table';
}

/** What narrows and orders the coins of Browse. */
export type Filters = Pick<View, 'q' | 'sort' | 'category' | 'filters'>;

export const SUMMARY: View = { view: 'summary', q: '', sort: 'newest', category: '', filters: {} };
export const BROWSE: View = { ...SUMMARY, view: 'browse' };
export const SOLD: View = { ...SUMMARY, view: 'sold' };
export const TRASH: View = { ...SUMMARY, view: 'trash' };

const isSort = (text: string | null): text is Sort => text !== null && Object.hasOwn(SORT_LABELS, text);

/** Reads the view from the address; `?reset=true` is the screen as it first shows itself. */
export function readView(search: string): View {
  const params = new URLSearchParams(search);
  if (params.get('reset') === 'true') return SUMMARY;
  const view = params.get('view');
  if (view === 'summary') return SUMMARY;
  if (view === 'trash') return TRASH;
  if (view === 'sold') return SOLD;
  const sort = params.get('sort');
  const browse: View = {
    view: 'browse',
    q: params.get('q')?.trim().slice(0, 200) ?? '',
    sort: isSort(sort) ? sort : BROWSE.sort,
    category: params.get('category')?.slice(0, 80) ?? '',
    filters: readFilters(params),
    ...(params.get('as') === 'table' && { as: 'table' as const }),
  };
  return view === 'browse' || isFiltered(browse) ? browse : SUMMARY;
}

/** The parameters of the address that shows this view; what is not said is the default. */
export function viewParams({
  view,
  q,
  sort,
  category,
  filters,
  as,
}: View): Record<string, string | undefined> {
  if (view !== 'browse') return { view: view === SUMMARY.view ? undefined : view };
  return {
    view,
    as,
    q: q.trim() || undefined,
    sort: sort === BROWSE.sort ? undefined : sort,
    category: category || undefined,
    ...Object.fromEntries(Object.entries(filtersIn(filters)).map(([name, value]) => [name, String(value)])),
  };
}

/** A search, another order, one category or a filter shows a list of coins; without them there is a rail for each category. */
export const isFiltered = ({ q, sort, category, filters }: Filters): boolean =>
  Boolean(q.trim() || sort !== BROWSE.sort || category || hasFilters(filters));

const AS = 'mintmark:coins-as';

/** Browse as this browser last showed coins, where its address does not say. */
export function asRemembered(view: View): View {
  if (view.view !== 'browse' || view.as) return view;
  try {
    return localStorage.getItem(AS) === 'table' ? { ...view, as: 'table' } : view;
  } catch {
    return view;
  }
}

/** A wall is the usual, and nothing to be remembered. */
export function rememberAs(as: View['as']) {
  try {
    if (as) localStorage.setItem(AS, as);
    else localStorage.removeItem(AS);
  } catch {}
}

/** The address of one category's own screen; its name may hold any sign. */
export const categoryHref = (category: string): string => `/subcategory/${encodeURIComponent(category)}`;
