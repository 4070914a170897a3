import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { isCondition } from './conditions.ts';
import { filterFields } from './filters.ts';
import { type Coin, CoinCategory, CoinFields, CoinSearch, type CollectionCoin, Tags } from './model.ts';
import { tidyTags } from './tags.ts';

/** Coins a request may name one by one; more are selected by what they have in common. */
export const MAX_SELECTED = 1000;

/** Coins whose change of tags is named for an Undo. */
export const MAX_RETAGGED = 100_000;

/** Whatever is wrong with the coins selected. */
export const SELECTION_PLEA = msg('Select at least one coin, and at most {MAX_SELECTED} individually.', {
  MAX_SELECTED,
});
/** Whatever is wrong with those taken out again. */
export const EXCEPT_PLEA = msg(
  'At most {MAX_SELECTED} coins, named by their ids, can be left out of a selection.',
  { MAX_SELECTED },
);

const ids = (plea: string) => z.array(z.int(plea).min(1, plea), plea).max(MAX_SELECTED, plea);

/** Coins named one by one. */
const CoinIds = z.strictObject({ ids: ids(SELECTION_PLEA).min(1, SELECTION_PLEA) }, SELECTION_PLEA);

const AllCoins = z.strictObject(
  {
    all: z.literal(true, SELECTION_PLEA),
    search: CoinSearch.optional(),
    category: CoinCategory.optional(),
    ...filterFields,
    /** Those taken out of the selection again. */
    except: ids(EXCEPT_PLEA).optional(),
  },
  SELECTION_PLEA,
);

/** Which coins are meant: those named, or all that a search, a category and filters let through. */
export const CoinSelection = z.union([CoinIds, AllCoins], {
  // What is wrong with the kind of selection that was meant, not with the other.
  error: ({ input, errors }) => {
    const meant = typeof input === 'object' && input !== null && 'all' in input ? 1 : 0;
    return errors[meant]?.[0]?.message ?? SELECTION_PLEA;
  },
});
export type CoinSelection = z.output<typeof CoinSelection>;

/** Body of `POST /api/coins/trash` and `POST /api/coins/export`. */
export const SelectionBody = z.object({ selection: CoinSelection });

const CONDITION_PLEA = msg('Please select the condition of the coin before saving');

/** Body of `POST /api/coins/condition`. */
export const ConditionBody = z.object({
  selection: CoinSelection,
  condition: z.string(CONDITION_PLEA).refine(isCondition, CONDITION_PLEA),
});

const place = CoinFields.shape.storageLocation.unwrap();

/** Body of `POST /api/coins/place`: null takes the storage place away. */
export const PlaceBody = z.object({ selection: CoinSelection, storageLocation: place });

const TAGS_PLEA = msg('Choose tags to add or remove.');
const someTags = Tags.transform((tags) => tidyTags(tags) ?? []).optional();

/** Body of `POST /api/coins/tags`: those taken away go first. */
export const TagsBody = z
  .object({ selection: CoinSelection, add: someTags, remove: someTags })
  .refine(({ add, remove }) => Boolean(add?.length || remove?.length), TAGS_PLEA);

/** Answer of whatever changes several coins: how many it changed. */
export interface Changed {
  changed: number;
}

/** Answer of `POST /api/coins/totals`: US dollars for all pieces, and how many coins each sum counts. */
export interface SelectionTotals {
  records: number;
  pieces: number;
  value: number;
  valued: number;
  paid: number;
  paidFor: number;
  /** Of coins whose value and price are both known. */
  gain: number;
  compared: number;
}

/** Answer of `POST /api/coins/trash`: which coins went, for an Undo; none are named when they are more than 1000. */
export interface Trashed extends Changed {
  ids: number[];
}

/** Answer of `POST /api/coins/place`: where the coins were before, for an Undo; nothing is named when they are more than 1000. */
export interface Placed extends Changed {
  before: { storageLocation: string | null; ids: number[] }[];
}

/** Which coins were given a tag, or had it taken away. */
export interface TagChange {
  tag: string;
  ids: number[];
}

/** Answer of `POST /api/coins/tags`, for an Undo, which sends at most 1000 of them at a time; nothing is named when more than 100,000 coins were changed. */
export interface Retagged extends Changed {
  gained: TagChange[];
  lost: TagChange[];
  /** Coins left as they are, because they would have more than 20 tags. */
  full: number;
}

/** Days a coin rests in the trash before it is deleted for good. */
export const TRASH_DAYS = 30;

export const TrashList = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  /** Time of deletion and number of the last coin of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/, msg('The cursor is not one of ours.'))
    .optional(),
});
export type TrashList = z.output<typeof TrashList>;

/** Body of `POST /api/trash/restore`: coins by their numbers, or all that lie in the trash. */
export const RestoreBody = z.union([CoinIds, z.strictObject({ all: z.literal(true) })], SELECTION_PLEA);
export type RestoreBody = z.output<typeof RestoreBody>;

/** How long a coin rests in the trash. */
export interface Rest {
  deletedAt: string;
  /** From when on it may be deleted for good. */
  purgedAt: string;
}

/** A coin in the trash as the list has it. */
export interface TrashedCoin extends CollectionCoin, Rest {}

/** Answer of `GET /api/trash/{id}`: a coin in the trash, whole. */
export type WholeTrashedCoin = Coin & Rest;
