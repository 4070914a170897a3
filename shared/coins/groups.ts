import type { Sort } from './model.ts';

/** Answer of `GET /api/coins/facets`. */
export interface CoinFacets {
  /** Records that pass all filters. */
  records: number;
  /** By filter and choice: records if that choice replaced the filter's own. `place` and `tag` only with other filters. */
  counts: Record<string, Record<string, number>>;
}

/** What a list can be grouped by, with the orders that keep its groups together. */
export const GROUPS = {
  category: ['category', 'category-desc'],
  country: ['country', 'country-desc'],
  decade: ['year', 'year-desc'],
  year: ['year', 'year-desc'],
  condition: ['grade-high', 'grade-low'],
  place: ['place', 'place-desc'],
  bought: ['bought-desc', 'bought'],
} as const satisfies Record<string, readonly [Sort, Sort]>;
export type GroupBy = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as [GroupBy, ...GroupBy[]];

export const isGrouped = (by: GroupBy, sort: Sort): boolean => (GROUPS[by] as readonly Sort[]).includes(sort);

/** A run of coins in the order of the list; the key is null where it is not known, which comes last. */
export interface CoinGroup {
  key: string | number | null;
  records: number;
}
