import { z } from 'zod';
import { VERIFICATION_CONDITIONS } from '../../../shared/coins/conditions.ts';
import { japaneseYear, westernDigits } from '../../../shared/coins/read-dating.ts';
import type { AnswerSchema } from '../providers/ai.ts';

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.trim().slice(0, max) || null)
    .nullable()
    .catch(null);

/** Text counts too: "95%", "$1,100". */
const number = z.union([z.number(), z.string()]).transform((value) => {
  if (typeof value === 'number') return value;
  const written = value.replace(/[\s$%,]/g, '');
  return /^\d+(\.\d*)?$/.test(written) ? Number(written.slice(0, 20)) : null;
});

/** 0.95 is 95. */
const percent = number
  .transform((value) => {
    if (value === null || value < 0) return null;
    return Math.min(100, value < 1 ? Math.round(value * 1000) / 10 : value);
  })
  .nullable()
  .catch(null);

export const VERDICTS = ['coin', 'unknown', 'not a coin'] as const;
const verdict = z
  .string()
  .transform((value) =>
    value
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
      .trim(),
  )
  .pipe(z.enum(VERDICTS));

/** "1916-D", "١٣٤٧", "昭和三十九年". */
const year = z
  .union([z.number(), z.string()])
  .transform((value) => {
    const said = String(value);
    const [, year] = /\b(1[0-9]{3}|20[0-9]{2})\b/.exec(westernDigits(said)) ?? [];
    return japaneseYear(said) ?? (Number(year) || null);
  })
  .nullable()
  .catch(null);

/** Untrusted claims. Null is unreadable. */
export const AiCoin = z.object({
  verdict,
  country: text(80),
  currency: text(40),
  denomination: text(80),
  series: text(120),
  name: text(200),
  year,
  /** '' is none, null is unreadable. */
  mintMark: z
    .string()
    .transform((value) => value.trim().toUpperCase().slice(0, 16))
    .nullable()
    .catch(null),
  variety: text(120),
  isProof: z.boolean().catch(false),
  condition: text(80),
  slab: z
    .object({ company: text(40), grade: text(40), certificationNumber: text(40) })
    .nullable()
    .catch(null),
  /** For comparison only. */
  composition: text(200),
  /** US dollars. */
  estimatedValue: number.pipe(z.number().min(0).max(99_999_999).nullable()).nullable().catch(null),
  confidence: percent.transform((value) => value ?? 0),
  seriesConfidence: percent,
  yearConfidence: percent,
  mintMarkConfidence: percent,
  obverseText: text(400),
  reverseText: text(400),
  description: text(1000),
  region: text(80),
  mint: text(120),
  ruler: text(120),
  era: text(120),
  script: text(80),
  doubts: z
    .array(z.string().transform((value) => value.trim().slice(0, 300)))
    .max(20)
    .catch([]),
  alternatives: z
    .array(
      z.object({
        series: text(120),
        year,
        mintMark: text(16),
        confidence: percent,
      }),
    )
    .transform((all) => all.slice(0, 5))
    .catch([]),
});
export type AiCoin = z.output<typeof AiCoin>;

const textField = (description: string): AnswerSchema => ({ type: 'string', nullable: true, description });
const percentField = (description: string): AnswerSchema => ({
  type: 'integer',
  minimum: 0,
  maximum: 100,
  description,
});
const yearField: AnswerSchema = {
  type: 'integer',
  nullable: true,
  minimum: 1000,
  maximum: 2099,
  description: 'The date on the coin; null when it cannot be read.',
};
const seriesField = textField('Series as US collectors name it, such as "Mercury Dime".');
const mintMarkField = textField(
  'Letter seen; "" when its place is visible and empty; null when that cannot be told.',
);

const WORLD = {
  region: textField('Part of the world the country lies in, such as "Western Europe".'),
  mint: textField('Mint, where the coin shows it.'),
  ruler: textField('Ruler or head of state shown or named.'),
  era: textField('Era of the date where it is not the common one, such as "Showa 39" or "AH 1348".'),
  script: textField('Script of the legends, such as "Latin", "Greek", "Arabic".'),
};

const FIELDS: Record<Exclude<keyof AiCoin, keyof typeof WORLD>, AnswerSchema> = {
  verdict: {
    type: 'string',
    enum: VERDICTS,
    description: 'What the photos show.',
  },
  country: textField('Country of issue.'),
  currency: textField('Currency of a coin of another country; null for US coins.'),
  denomination: textField('Denomination in words, such as "dime".'),
  obverseText: textField('Words and figures read on the obverse.'),
  reverseText: textField('Words and figures read on the reverse.'),
  series: seriesField,
  year: yearField,
  mintMark: mintMarkField,
  variety: textField('Design of a programme, or variety that is seen; null for neither.'),
  name: textField('Year, hyphen and mint mark, then the series.'),
  isProof: { type: 'boolean', description: 'Whether the coin is struck as a proof.' },
  condition: {
    type: 'string',
    nullable: true,
    enum: VERIFICATION_CONDITIONS,
    description: 'Wear as far as it is seen.',
  },
  slab: {
    type: 'object',
    nullable: true,
    description: "A grading company's sealed holder; null without one.",
    properties: {
      company: textField('Company on the label.'),
      grade: textField('Grade exactly as printed on the label.'),
      certificationNumber: textField('Number exactly as printed on the label.'),
    },
    required: ['company', 'grade', 'certificationNumber'],
  },
  composition: textField('What metal it looks like, in a few words.'),
  estimatedValue: {
    type: 'number',
    nullable: true,
    minimum: 0,
    maximum: 99_999_999,
    description: 'US dollars for one piece in this condition.',
  },
  description: textField('What is seen on both sides, in one or two sentences.'),
  seriesConfidence: percentField('How sure the series is.'),
  yearConfidence: percentField('How sure the year is.'),
  mintMarkConfidence: percentField('How sure the mint mark is.'),
  confidence: percentField('How sure series, year and mint mark together are.'),
  doubts: {
    type: 'array',
    description: 'What could not be seen or does not fit, a sentence each.',
    items: { type: 'string' },
  },
  alternatives: {
    type: 'array',
    description: 'Other issues that it may be, the likeliest first.',
    items: {
      type: 'object',
      properties: {
        series: seriesField,
        year: yearField,
        mintMark: mintMarkField,
        confidence: percentField('How likely it is.'),
      },
      required: ['series', 'year', 'mintMark', 'confidence'],
    },
  },
};

/** In writing order: reading before conclusions. */
export const ANSWER: AnswerSchema = {
  type: 'object',
  properties: FIELDS,
  required: Object.keys(FIELDS),
};

const WORLD_FIELDS = { ...WORLD, ...FIELDS };

export const WORLD_ANSWER: AnswerSchema = {
  type: 'object',
  properties: WORLD_FIELDS,
  required: Object.keys(WORLD_FIELDS),
};
