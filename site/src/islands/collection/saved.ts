import { filtersIn } from '../../../../shared/coins/filter-rules.ts';
import { isGrouped } from '../../../../shared/coins/groups.ts';
import type { ViewContent } from '../../../../shared/coins/views.ts';
import { BROWSE, type View, viewParams } from './view.ts';

const COLUMNS_KEY = 'mintmark:table-columns';

export function keptColumns(store: Pick<Storage, 'getItem'> = localStorage): string[] | undefined {
  try {
    return store.getItem(COLUMNS_KEY)?.split(',');
  } catch {
    return undefined;
  }
}

export function keepColumns(names: readonly string[], store: Pick<Storage, 'setItem'> = localStorage) {
  try {
    store.setItem(COLUMNS_KEY, names.join(','));
  } catch {}
}

export function contentOf({ q, category, filters, sort, as, group, ...view }: View): ViewContent {
  const columns = view.columns ?? keptColumns();
  return {
    ...filtersIn(filters),
    ...(q.trim() && { search: q.trim() }),
    ...(category && { category }),
    ...(sort !== BROWSE.sort && { sort }),
    ...(group && isGrouped(group, sort) && { group }),
    as: as ?? 'wall',
    ...(as === 'table' && columns && { columns: [...columns] }),
  };
}

/** Without saved columns, any will do. */
export const isShown = (saved: ViewContent, view: View): boolean =>
  hrefOf(saved) === hrefOf({ ...contentOf(view), ...(!saved.columns && { columns: undefined }) });

export function viewOf(content: ViewContent): View {
  const { search = '', category = '', sort = BROWSE.sort, as, group, columns } = content;
  const layout = as === 'wall' ? {} : { as };
  return { ...BROWSE, q: search, category, sort, filters: filtersIn(content), ...layout, group, columns };
}

export const hrefOf = (content: ViewContent): string => {
  const params = Object.entries(viewParams(viewOf(content))).filter((one): one is [string, string] =>
    Boolean(one[1]),
  );
  return `/collection?${new URLSearchParams(params)}`;
};
