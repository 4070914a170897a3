import { z } from 'zod';
import { scope } from '../../shared/catalogue/world.ts';
import type { AskedScope } from '../../shared/catalogue/world-search.ts';
import { MIN_YEAR, maxYear, NOT_UPLOADED } from '../../shared/coins/model.ts';
import { storable } from '../../shared/coins/texts.ts';
import { msg } from '../../shared/language/msg.ts';
import { CIRCLE_FIELDS, FACT_KINDS, TYPED } from '../../shared/recognizer/model.ts';
import { fieldError } from '../core/errors.ts';
import { circleOf } from '../photos/uploads.ts';

const NO_TICKET = msg('A ticket is a UUID of your own.');
/** Chosen by the client. */
export const ticket = z.uuid(NO_TICKET).toLowerCase().optional();

export function formTicket(form: FormData): string | undefined {
  const parsed = ticket.safeParse(form.get('ticket') ?? undefined);
  if (!parsed.success) throw fieldError('ticket', 'ticket_invalid', NO_TICKET);
  return parsed.data;
}

/** Undefined: as the route. */
export function formScope(form: FormData): AskedScope | undefined {
  const parsed = scope.optional().safeParse(form.get('scope') ?? undefined);
  if (!parsed.success) throw fieldError('scope', 'input_invalid', parsed.error.issues[0]?.message ?? '');
  return parsed.data;
}

export const TicketPath = z.object({ ticket: z.uuid().toLowerCase() });
/** Unknown ids get the usual 404. */
export const TempPath = z.object({ tempId: z.string().max(100) });

const circle = z
  .string()
  .max(80)
  .transform((text, context) => {
    const placed = circleOf(text);
    if (!placed)
      context.addIssue({ code: 'custom', message: msg('A circle is x,y,radius, in parts of the photo.') });
    return placed ?? z.NEVER;
  })
  .optional();

export const ReIdentify = z.object({
  ...{ tempId: z.string().max(100), ticket },
  [CIRCLE_FIELDS.obverse]: circle,
  [CIRCLE_FIELDS.reverse]: circle,
});
export type ReIdentify = z.output<typeof ReIdentify>;

const text = (max: number) =>
  z
    .string()
    .transform((value) => storable(value).trim())
    .pipe(z.string().max(max, msg('At most {max} characters.', { max })));
const entered = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null)
    .optional();

const year = z
  .number(msg('Please enter the year as a number.'))
  .int(msg('Please enter the year as a whole number.'))
  .min(MIN_YEAR, msg('Year must be {MIN_YEAR} or later.', { MIN_YEAR }))
  .refine((value) => value <= maxYear(), {
    error: () => msg('Year must be {maxYear} or earlier.', { maxYear: maxYear() }),
  })
  .nullable()
  .optional();

const claim = {
  name: entered(200),
  year,
  /** '' is none; null is not chosen. */
  mintMark: text(16).nullable().optional(),
  series: entered(120),
  coinType: entered(80),
};

export const CheckDetails = z.object(claim);
export type CheckDetails = z.output<typeof CheckDetails>;

export const Reviewed = z.object({
  ...claim,
  /** Default: identified country, else US. */
  country: entered(80),
  currency: entered(40),
  condition: entered(80),
  variation: entered(200),
  description: entered(4000),
  isGraded: z.boolean().optional(),
  gradingCompany: entered(40),
  grade: entered(40),
  certificationNumber: entered(40),
  requiresEdgeMintMark: z.boolean().optional(),
  edgeMintMarkLocation: entered(200),
});
export type Reviewed = z.output<typeof Reviewed>;

const photoUrl = z
  .string()
  .regex(/^\/photos\/[0-9a-f]{64}\.webp$/, NOT_UPLOADED)
  .nullable()
  .optional();

export const ReVerify = z.object({
  coinData: Reviewed,
  obverseImageUrl: photoUrl,
  reverseImageUrl: photoUrl,
  tempId: z.string().max(100).nullable().optional(),
  ticket,
});
export type ReVerify = z.output<typeof ReVerify>;

const id = z.string().regex(/^[a-z0-9-]{1,120}$/, msg('This isn’t a catalogue id.'));

/** '' is none. */
const mark = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{0,2}$/, msg('A mint mark has one or two letters, or none.'))
  .transform((letters) => letters.toUpperCase());

const RULES = {
  year: msg('Please enter the year as a whole number.'),
  diameter: msg('Please enter the diameter in millimetres, from {least} to {most}.', {
    least: TYPED.diameter.least,
    most: TYPED.diameter.most,
  }),
  weight: msg('Please enter the weight in grams, from {least} to {most}.', {
    least: TYPED.weight.least,
    most: TYPED.weight.most,
  }),
};

/** Numbers may have a decimal comma; a year may be a span. */
const fact = z
  .strictObject({
    kind: z.enum(FACT_KINDS),
    value: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .transform((value) => value.replace(',', '.'))
      .nullable(),
  })
  .superRefine(({ kind, value }, context) => {
    if (value === null || !(kind in TYPED)) return;
    const typed = kind as keyof typeof TYPED;
    const { least, most } = TYPED[typed];
    const isWritten = (typed === 'year' ? /^\d{1,4}(-\d{1,4})?$/ : /^\d{1,4}(\.\d{1,3})?$/).test(value);
    const isWithin = value.split('-').every((part) => Number(part) >= least && Number(part) <= most);
    if (!isWritten || !isWithin) context.addIssue({ code: 'custom', path: ['value'], message: RULES[typed] });
  });

export const Choose = z.union([
  z.strictObject({ typeId: id, itemId: id.nullish(), year, mintMark: mark.optional() }),
  z.strictObject({ mintMark: mark }),
  z.strictObject({ swap: z.literal(true) }),
  z.strictObject({
    facts: z
      .array(fact)
      .max(FACT_KINDS.length)
      .refine(
        (all) => new Set(all.map(({ kind }) => kind)).size === all.length,
        msg('Each question has one answer.'),
      ),
  }),
]);
export type Choose = z.output<typeof Choose>;
