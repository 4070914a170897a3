import {
  type CoinFilters,
  filtersIn,
  hasFilters,
  RANGE_ENDS,
  readFilters,
} from '../../../../shared/coins/filter-rules.ts';
import { GROUP_NAMES, type GroupBy, isGrouped, SORTS, type Sort } from '../../../../shared/coins/groups.ts';
import { homeMoney, homePerDollar } from '../../../../shared/money/home.ts';

export type ViewName = 'summary' | 'browse' | 'sold' | 'lent' | 'trash';

/** The view in the address. Only Browse has a search, sort order, category and filters. */
export interface View {
  view: ViewName;
  q: string;
  sort: Sort;
  category: string;
  /** Amounts are in the home currency. */
  filters: CoinFilters;
  /** On wide screens only; a wall without. */
  as?: 'table' | 'series';
  /** Ignored in other orders. */
  group?: GroupBy;
  /** Of the table; those of this browser without. */
  columns?: readonly string[];
}

/** As the API takes them: what is shown as €100.00 is worth 100 euros. */
export function inDollars({ minValue, maxValue, ...others }: CoinFilters): CoinFilters {
  if (!homeMoney()) return filtersIn({ ...others, minValue, maxValue });
  const centsFrom = (value: number) => Math.ceil((value * 100) / homePerDollar() - 1e-6);
  const capped = (cents: number) => Math.min(Math.max(cents / 100, 0), RANGE_ENDS.maxValue.most);
  return filtersIn({
    ...others,
    minValue: minValue === undefined ? undefined : capped(centsFrom(minValue - 0.005)),
    maxValue: maxValue === undefined ? undefined : capped(centsFrom(maxValue + 0.005) - 1),
  });
}

export type Filters = Pick<View, 'q' | 'sort' | 'category' | 'filters'>;

export const SUMMARY: View = { view: 'summary', q: '', sort: 'newest', category: '', filters: {} };
export const BROWSE: View = { ...SUMMARY, view: 'browse' };
export const SOLD: View = { ...SUMMARY, view: 'sold' };
export const LENT: View = { ...SUMMARY, view: 'lent' };
export const TRASH: View = { ...SUMMARY, view: 'trash' };

export function readView(search: string): View {
  const params = new URLSearchParams(search);
  if (params.get('reset') === 'true') return SUMMARY;
  const view = params.get('view');
  if (view === 'summary') return SUMMARY;
  if (view === 'trash') return TRASH;
  if (view === 'sold') return SOLD;
  if (view === 'lent') return LENT;
  const browse: View = {
    view: 'browse',
    q: params.get('q')?.trim().slice(0, 200) ?? '',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? BROWSE.sort,
    category: params.get('category')?.slice(0, 80) ?? '',
    filters: readFilters(params),
    ...layoutOf(params.get('as')),
    ...groupOf(params.get('group')),
    ...columnsOf(params.get('columns')),
  };
  return view === 'browse' || isFiltered(browse) ? browse : SUMMARY;
}

/** Defaults are left out. */
export function viewParams({
  view,
  q,
  sort,
  category,
  filters,
  as,
  group,
  columns,
}: View): Record<string, string | undefined> {
  if (view !== 'browse') return { view: view === SUMMARY.view ? undefined : view };
  return {
    view,
    as,
    q: q.trim() || undefined,
    sort: sort === BROWSE.sort ? undefined : sort,
    category: category || undefined,
    group: group && isGrouped(group, sort) ? group : undefined,
    columns: as === 'table' ? columns?.join(',') : undefined,
    ...Object.fromEntries(Object.entries(filtersIn(filters)).map(([name, value]) => [name, String(value)])),
  };
}

/** Whether Browse shows a list; otherwise a rail for each category. */
export const isFiltered = ({ q, sort, category, filters }: Filters): boolean =>
  Boolean(q.trim() || sort !== BROWSE.sort || category || hasFilters(filters));

const layoutOf = (text: string | null): Pick<View, 'as'> =>
  text === 'table' || text === 'series' ? { as: text } : {};

const groupOf = (text: string | null): Pick<View, 'group'> => {
  const group = GROUP_NAMES.find((name) => name === text);
  return group ? { group } : {};
};

const columnsOf = (text: string | null): Pick<View, 'columns'> =>
  text && /^[A-Za-z]{1,40}(?:,[A-Za-z]{1,40}){0,59}$/.test(text) ? { columns: text.split(',') } : {};

const LAYOUT_KEY = 'mintmark:coins-as';

/** Applies the last layout of this browser, unless the address has one. */
export function withSavedLayout(view: View): View {
  if (view.view !== 'browse' || view.as) return view;
  try {
    return { ...view, ...layoutOf(localStorage.getItem(LAYOUT_KEY)) };
  } catch {
    return view;
  }
}

export function saveLayout(as: View['as']) {
  try {
    if (as) localStorage.setItem(LAYOUT_KEY, as);
    else localStorage.removeItem(LAYOUT_KEY);
  } catch {}
}

const SIZE_KEY = 'mintmark:wall-size';

/** Least width of a card on the wall, in rem. */
export const SIZES = { least: 8, usual: 10, most: 24 };

export function readWallSize(): number {
  try {
    const size = Number(localStorage.getItem(SIZE_KEY) ?? Number.NaN);
    return size >= SIZES.least && size <= SIZES.most ? size : SIZES.usual;
  } catch {
    return SIZES.usual;
  }
}

export function saveWallSize(size: number) {
  try {
    localStorage.setItem(SIZE_KEY, String(size));
  } catch {}
}

export const categoryHref = (category: string): string => `/subcategory/${encodeURIComponent(category)}`;
