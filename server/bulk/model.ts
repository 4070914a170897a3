import { z } from 'zod';
import { CONDITIONS } from '../coins/model.ts';

/** Coins a request may name one by one; more are selected by what they have in common. */
export const MAX_SELECTED = 1000;

/** Whatever is wrong with a selection. */
export const SELECTION_PLEA = `Please select at least one coin, and at most ${MAX_SELECTED} one by one.`;

const ids = z.array(z.int(SELECTION_PLEA).min(1, SELECTION_PLEA)).max(MAX_SELECTED, SELECTION_PLEA);

/** Coins named one by one. */
export const CoinIds = z.strictObject({ ids: ids.min(1, SELECTION_PLEA) }, SELECTION_PLEA);

/** Which coins are meant: those named, or all that a search and a category let through. */
export const CoinSelection = z.union(
  [
    CoinIds,
    z.strictObject(
      {
        all: z.literal(true),
        search: z.string().max(200, 'A search can have at most 200 characters.').optional(),
        category: z.string().max(80).optional(),
        /** Those taken out of the selection again. */
        except: ids.optional(),
      },
      SELECTION_PLEA,
    ),
  ],
  SELECTION_PLEA,
);
export type CoinSelection = z.output<typeof CoinSelection>;

/** Body of `POST /api/coins/trash` and `POST /api/coins/export`. */
export const SelectionBody = z.object({ selection: CoinSelection });

/** Body of `POST /api/coins/condition`. */
export const ConditionBody = z.object({
  selection: CoinSelection,
  condition: z.enum(CONDITIONS, 'Please select the condition of the coin before saving'),
});

/** Answer of whatever changes several coins: how many it changed. */
export interface Changed {
  changed: number;
}

/** Answer of `POST /api/coins/trash`: which coins went, for an Undo; none are named when they are more than 1000. */
export interface Trashed extends Changed {
  ids: number[];
}
