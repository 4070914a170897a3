/** Orders of the collection: those of specification 000, section 2, and by what else tells coins apart. */
export const SORTS = [
  'newest',
  'oldest',
  'value-high',
  'value-low',
  'name',
  'name-desc',
  'year',
  'year-desc',
  'country',
  'country-desc',
  'mint',
  'mint-desc',
  'bought',
  'bought-desc',
  'price-high',
  'price-low',
  'gain-high',
  'gain-low',
  'category',
  'category-desc',
  'grade-high',
  'grade-low',
  'pieces-high',
  'pieces-low',
  'weight-high',
  'weight-low',
  'certificate',
  'certificate-desc',
  'place',
  'place-desc',
] as const;
export type Sort = (typeof SORTS)[number];

export interface CoinFacets {
  records: number;
  /** By filter and choice; `place` and `tag` only with other filters. */
  counts: Record<string, Record<string, number>>;
}

/** With the orders that keep groups together. */
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

/** The key is null if unknown, which comes last. */
export interface CoinGroup {
  key: string | number | null;
  records: number;
}
