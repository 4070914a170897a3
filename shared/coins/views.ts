import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { filterFields } from './filters.ts';
import { GROUP_NAMES } from './groups.ts';
import { CoinCategory, CoinSearch, SORTS } from './model.ts';
import { text } from './texts.ts';

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

export const MAX_SAVED_VIEWS = 50;
const MAX_VIEW_NAME = 60;

const name = text(MAX_VIEW_NAME, msg('The name of a view')).min(1, msg('Please enter a name for the view.'));

const ViewContent = FacetQuery.extend({
  sort: z.enum(SORTS).optional(),
  as: z.enum(['wall', 'series', 'table']).optional(),
  group: z.enum(GROUP_NAMES).optional(),
  /** Of the table, in order. */
  columns: z
    .array(z.string().regex(/^[A-Za-z]{1,40}$/))
    .max(60)
    .optional(),
});
export type ViewContent = z.output<typeof ViewContent>;

export const SavedViewInput = z.object({ name, view: ViewContent });
export type SavedViewInput = z.output<typeof SavedViewInput>;

export const SavedViewPatch = z.object({ name });

export interface SavedView {
  id: number;
  name: string;
  view: ViewContent;
}
