import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { CoinIds, SELECTION_PLEA } from './bulk.ts';
import type { Coin, CollectionCoin } from './model.ts';

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
