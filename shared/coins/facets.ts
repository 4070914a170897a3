import { z } from 'zod';
import { filterFields } from './filters.ts';
import { GROUP_NAMES } from './groups.ts';
import { CoinCategory, CoinSearch } from './model.ts';

/** The coins that are counted. */
export const FacetQuery = z.object({
  search: CoinSearch.optional(),
  category: CoinCategory.optional(),
  ...filterFields,
});
export type FacetQuery = z.output<typeof FacetQuery>;

export const GroupQuery = FacetQuery.extend({
  by: z.enum(GROUP_NAMES),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type GroupQuery = z.output<typeof GroupQuery>;
