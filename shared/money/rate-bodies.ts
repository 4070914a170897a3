import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { currencyOf, parseRate, RATE_RULE } from './money.ts';

const DAY_MS = 24 * 3_600_000;

export const RatePath = z.object({
  currency: z
    .string(msg('Currency must be text.'))
    .overwrite((text) => currencyOf(text.replaceAll('\0', '').toWellFormed()))
    .min(1, msg('Currency is required'))
    .max(40, msg('Currency can have at most 40 characters.')),
});

export const RateBody = z.object({
  rate: z.union([z.string().max(40), z.number()], RATE_RULE).transform((value, context) => {
    const rate = parseRate(typeof value === 'number' ? plain(value) : value);
    if (rate !== null) return rate;
    context.addIssue({ code: 'custom', message: RATE_RULE });
    return z.NEVER;
  }),
  day: z.iso
    .date(msg('Please enter a date such as 2024-05-01.'))
    .refine((day) => Date.parse(day) <= Date.now() + DAY_MS, {
      error: msg('The date of a rate cannot be in the future.'),
    }),
});
export type RateBody = z.output<typeof RateBody>;

/** `ifUnset` keeps a currency already chosen, and ignores one without a rate. */
export const HomeCurrencyBody = z.object({
  currency: z
    .string(msg('Please choose a currency.'))
    .max(40, msg('Please choose a currency.'))
    .overwrite(currencyOf)
    .regex(/^[A-Z]{3}$/, msg('Please choose a currency.')),
  ifUnset: z.boolean().optional(),
});
export type HomeCurrencyBody = z.output<typeof HomeCurrencyBody>;

/** Never "3.9e-5". */
const plain = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(10).replace(/\.?0+$/, '') : '';
