import { z } from 'zod';
import { msg } from '../language/msg.ts';

import { filterFields } from './filters.ts';
import { GROUP_NAMES } from './groups.ts';
import { CoinCategory, CoinSearch, SORTS } from './model.ts';
import { text } from './texts.ts';

export const MAX_SAVED_VIEWS = 50;
export const MAX_VIEW_NAME = 60;

const name = text(MAX_VIEW_NAME, msg('The name of a view')).min(1, msg('Please enter a name for the view.'));

/** What a saved view shows: filters, order, and how. Columns are those of the table, in order. */
const ViewContent = z.object({
  search: CoinSearch.optional(),
  category: CoinCategory.optional(),
  ...filterFields,
  sort: z.enum(SORTS).optional(),
  as: z.enum(['wall', 'series', 'table']).optional(),
  group: z.enum(GROUP_NAMES).optional(),
  columns: z
    .array(z.string().regex(/^[A-Za-z]{1,40}$/))
    .max(60)
    .optional(),
});
export type ViewContent = z.output<typeof ViewContent>;

export const SavedViewInput = z.object({ name, view: ViewContent });
export type SavedViewInput = z.output<typeof SavedViewInput>;

export const SavedViewPatch = z.object({ name });

/** One of `GET /api/views`, which lists them by name. */
export interface SavedView {
  id: number;
  name: string;
  view: ViewContent;
}
