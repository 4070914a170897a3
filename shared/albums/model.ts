import { z } from 'zod';
import { CoinSelection } from '../coins/bulk.ts';
import { isCondition } from '../coins/conditions.ts';
import { PURCHASE_LENGTHS } from '../coins/purchases.ts';
import { optionalText, text } from '../coins/texts.ts';
import { msg } from '../language/msg.ts';
import { money } from '../money/bodies.ts';
import { MAX_FILLED, MAX_OWN_HOLES } from './album.ts';

const id = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/, msg('There is no such album.'))
  .describe('Of the list of albums');
export const AlbumId = z.object({ id });

export const AlbumQuery = z.object({
  proofs: z.enum(['true', 'false']).optional(),
});
export type AlbumQuery = z.output<typeof AlbumQuery>;

const name = text(80, msg('Name')).min(1, msg('Please enter a name.'));
/** `POST /api/albums`: of the holes that coins fill, or of these. */
export const AlbumInput = z.union([
  z.strictObject({ name, selection: CoinSelection }),
  z.strictObject({ name, keys: z.array(z.string().max(200)).min(1).max(MAX_OWN_HOLES) }),
]);
export type AlbumInput = z.output<typeof AlbumInput>;
export const AlbumPatch = z.object({ name });

export const FillBody = z.object({
  keys: z
    .array(z.string().max(200))
    .min(1, msg('Please choose a hole.'))
    .max(MAX_FILLED, msg('Please fill at most {MAX_FILLED} holes at once.', { MAX_FILLED })),
  condition: z
    .string()
    .refine(isCondition, { error: msg('Please choose a condition from the list.') })
    .optional(),
  /** Of each piece, in dollars. */
  price: money.optional(),
  /** Who sold them. */
  seller: optionalText(PURCHASE_LENGTHS.seller, msg('Seller')),
});
export type FillBody = z.output<typeof FillBody>;

/** `POST /api/albums/{id}/wants`: marks holes as wanted, or takes the marks off. */
export const MarkBody = z.object({
  keys: FillBody.shape.keys,
  wanted: z.boolean(msg('Wanted is true or false.')),
});
export type MarkBody = z.output<typeof MarkBody>;
