import { z } from 'zod';
import { AlbumId, AlbumQuery } from '../albums/model.ts';
import { CoinSelection } from '../coins/bulk.ts';
import { filterFields } from '../coins/filters.ts';
import { CoinCategory, CoinSearch } from '../coins/model.ts';
import { optionalText } from '../coins/texts.ts';
import { msg } from '../language/msg.ts';
import { SHARE_DAYS, SHARE_FIELDS } from './fields.ts';

const days = z
  .union(
    SHARE_DAYS.map((count) => z.literal(count)),
    msg('A link ends after 7, 30, 90 or 365 days, or never.'),
  )
  .nullable();
const fields = z
  .array(z.enum(SHARE_FIELDS, msg('There is no such field to show.')))
  .max(SHARE_FIELDS.length)
  .transform((some) => SHARE_FIELDS.filter((field) => some.includes(field)));
const title = optionalText(120, msg('Title'));

const common = { title, fields: fields.optional(), days: days.optional() };

export const ShareInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('collection'),
      filter: z
        .strictObject({ search: CoinSearch.optional(), category: CoinCategory.optional(), ...filterFields })
        .optional(),
      ...common,
    }),
    z.strictObject({ kind: z.literal('selection'), selection: CoinSelection, ...common }),
    z.strictObject({
      kind: z.literal('album'),
      album: AlbumId.shape.id,
      proofs: AlbumQuery.shape.proofs,
      ...common,
    }),
    z.strictObject({ kind: z.literal('wants'), ...common }),
    z.strictObject({ kind: z.literal('coin'), coin: z.int().min(1), ...common }),
  ],
  msg('Share a collection, a selection, an album, the wants or a coin.'),
);
export type ShareInput = z.output<typeof ShareInput>;

/** `PATCH /api/shares/{id}`: `revoked: false` takes a revocation back. */
export const SharePatch = z.strictObject({
  ...common,
  revoked: z.literal(false, msg('Only a revocation can be taken back.')).optional(),
});
export type SharePatch = z.output<typeof SharePatch>;

export const ShareId = z.object({ id: z.uuid(msg('There is no such link.')) });
