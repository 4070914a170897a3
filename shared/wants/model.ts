import { z } from 'zod';
import { EARLIEST_YEAR, maxYear } from '../coins/dating.ts';
import { storedCountry } from '../coins/identity.ts';
import { CoinId, CoinSearch } from '../coins/model.ts';
import { optionalText, text } from '../coins/texts.ts';
import { msg } from '../language/msg.ts';
import { money } from '../money/bodies.ts';
import { WANT_SHOWN, WANT_SORTS, WANT_STATUSES } from './want.ts';

const year = z
  .number(msg('Please enter the year as a number.'))
  .int(msg('Please enter the year as a whole number.'))
  .min(EARLIEST_YEAR, msg('Please enter the year as a number.'))
  .refine((value) => value <= maxYear(), {
    error: () => msg('Year must be {maxYear} or earlier.', { maxYear: maxYear() }),
  })
  .nullable()
  .optional();

const PRIORITY = msg('The priority must be 1, 2 or 3.');

const fields = {
  name: text(200, msg('Name')).min(1, msg('Enter the coin you’re looking for.')),
  status: z.enum(WANT_STATUSES, msg('Please choose a status from the list.')).optional(),
  country: text(80, msg('Country'))
    .nullable()
    .transform((name) => (name ? storedCountry(name) : null))
    .optional(),
  year,
  yearTo: year,
  yearApproximate: z.boolean(msg('Approximate must be true or false.')).optional(),
  mintMark: optionalText(16, msg('Mint mark')),
  coinType: optionalText(80, msg('Coin type')),
  variation: optionalText(200, msg('Variation')),
  condition: optionalText(80, msg('Condition')),
  priceLimit: money.optional(),
  currency: text(40, msg('Currency')).min(1, msg('Currency is required')).optional(),
  priority: z.number(PRIORITY).int(PRIORITY).min(1, PRIORITY).max(3, PRIORITY).optional(),
  note: optionalText(8000, msg('Note')),
  /** Key of its hole in albums; found by the words where it is not given. */
  hole: optionalText(200, msg('Hole')),
};

export const WantInput = z.object(fields);
export type WantInput = z.output<typeof WantInput>;

export const WantPatch = WantInput.partial();
export type WantPatch = z.output<typeof WantPatch>;

const BASE_FIELDS = [...(Object.keys(fields) as (keyof typeof fields)[]), 'createdAt'] as const;

/** `base`: the values its client had. */
export const WantEdit = WantPatch.extend({
  base: z.partialRecord(z.enum(BASE_FIELDS), z.unknown(), msg('base must be an object.')).optional(),
});
export type WantEdit = z.output<typeof WantEdit>;

/** `POST /api/wants/{id}/bought`: the price of one piece in the want's currency. */
export const BoughtBody = z.object({
  price: money.optional(),
  date: z.iso
    .date(msg('Please enter a date such as 2024-05-01.'))
    .nullable()
    .transform((day) => (day ? new Date(day) : null))
    .refine((day) => !day || day.getTime() <= Date.now() + 24 * 3_600_000, {
      error: msg('The purchase date cannot be in the future.'),
    })
    .optional(),
});
export type BoughtBody = z.output<typeof BoughtBody>;

/** `POST /api/wants/restore`: undo; `coinId` is the coin made when it was bought. */
export const WantRestore = WantInput.extend({
  importId: z.uuid().nullable().optional(),
  reference: optionalText(500, msg('Reference')),
  coinId: z.int().min(1).optional(),
});
export type WantRestore = z.output<typeof WantRestore>;

export const WantQuery = z.object({
  /** All words must occur. */
  search: CoinSearch.optional(),
  /** A status shows the open ones of it. */
  show: z.enum(WANT_SHOWN, msg('Wants to show are open, want, ordered, bid, filled or all.')).default('open'),
  sort: z.enum(WANT_SORTS, msg('Wants are sorted by newest, priority, name or year.')).default('newest'),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  /** Last id of the page before. */
  cursor: CoinId.shape.id.optional(),
});
export type WantQuery = z.output<typeof WantQuery>;

const { name, mintMark, coinType, country, variation } = fields;
/** `GET /api/wants/match`: a coin in words. */
export const WantMatchQuery = z.object({
  ...{ name, mintMark, coinType, country, variation },
  year: z.coerce
    .number(msg('Please enter the year as a number.'))
    .int(msg('Please enter the year as a whole number.'))
    .optional(),
});
export type WantMatchQuery = z.output<typeof WantMatchQuery>;
