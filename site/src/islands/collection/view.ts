import type { Sort } from '../../../../server/coins/model.ts';

/** The orders of the collection as the menu names them. */
export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'value-high': 'Value, high to low',
  'value-low': 'Value, low to high',
  name: 'Name',
};

/** What of the collection is on the screen; kept in the address. */
export interface View {
  q: string;
  sort: Sort;
  category: string;
}

export const WHOLE: View = { q: '', sort: 'newest', category: '' };

const isSort = (text: string | null): text is Sort => text !== null && Object.hasOwn(SORT_LABELS, text);

/** Reads the view from the address; `?reset=true` is the whole collection. */
export function readView(search: string): View {
  const params = new URLSearchParams(search);
  if (params.get('reset') === 'true') return WHOLE;
  const sort = params.get('sort');
  return {
    q: params.get('q')?.slice(0, 200) ?? '',
    sort: isSort(sort) ? sort : WHOLE.sort,
    category: params.get('category')?.slice(0, 80) ?? '',
  };
}

/** The parameters of the address that shows this view; what is not said is the default. */
export function viewParams({ q, sort, category }: View): Record<string, string | undefined> {
  return {
    q: q.trim() || undefined,
    sort: sort === WHOLE.sort ? undefined : sort,
    category: category || undefined,
  };
}

/** Rails by category show the whole collection; a search, another order or one category is a grid. */
export const showsRails = ({ q, sort, category }: View): boolean =>
  !q.trim() && sort === WHOLE.sort && !category;

/** The address of one category, in the order the reader has chosen. */
export const categoryHref = (category: string): string =>
  `/collection?${new URLSearchParams({ category }).toString()}`;
