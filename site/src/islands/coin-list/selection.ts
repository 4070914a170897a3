import { type CoinSelection, MAX_SELECTED } from '../../../../shared/coins/bulk.ts';
import { filtersIn } from '../../../../shared/coins/filter-rules.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';

/** Coins picked one by one, or all that the filter lets through but some. */
export interface Selection {
  all: boolean;
  /** The picked coins, or with `all` those left out. */
  ids: ReadonlySet<number>;
}

export const NONE: Selection = { all: false, ids: new Set() };
export const ALL: Selection = { all: true, ids: new Set() };

export const isSelected = ({ all, ids }: Selection, id: number): boolean => ids.has(id) !== all;

/** How many coins are selected, of `total` that the filter lets through; picked ones under any filter. */
export const countSelected = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size;

/** Selects the coins, or takes them out; as many of them as the API takes by their ids. */
export function select(selection: Selection, ids: readonly number[], on: boolean): Selection {
  const named = new Set(selection.ids);
  for (const id of ids) {
    if (on === selection.all) named.delete(id);
    else if (named.size < MAX_SELECTED) named.add(id);
  }
  return { ...selection, ids: named };
}

interface Listed {
  coins: readonly { id: number }[];
  /** How many the filter lets through, loaded or not. */
  total: number;
}

/** Whether every coin that the filter lets through is selected. */
export const hasAll = (selection: Selection, { coins, total }: Listed): boolean =>
  selection.all
    ? selection.ids.size === 0
    : total > 0 && coins.length === total && coins.every(({ id }) => selection.ids.has(id));

/**
 * Adds every coin that the filter lets through: by their ids to those picked before, where all of them are known and
 * few enough; else as what the filter means, alone.
 */
export function selectAll(selection: Selection, { coins, total }: Listed): Selection {
  const picked = select(
    selection.all ? NONE : selection,
    coins.map(({ id }) => id),
    true,
  );
  return hasAll(picked, { coins, total }) ? picked : ALL;
}

/** Which coins "all" of a filter are: their order is no part of it. */
export const scopeOf = (filter: CoinFilter): string =>
  JSON.stringify([filter.search, filter.category, filtersIn(filter)]);

/** The ids from one coin of a list to another, both included; only the other's when the first is not in the list. */
export function range(list: readonly { id: number }[], from: number | undefined, to: number): number[] {
  const [start, end] = [from, to].map((id) => list.findIndex((coin) => coin.id === id));
  if (start === undefined || end === undefined || start < 0 || end < 0) return [to];
  return list.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}

/** The selection as the API takes it. */
export function toRequest({ all, ids }: Selection, filter: CoinFilter): CoinSelection {
  const { search, category } = filter;
  return all ? { all, search, category, ...filtersIn(filter), except: [...ids] } : { ids: [...ids] };
}
