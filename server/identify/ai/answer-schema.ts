import { VERIFICATION_CONDITIONS } from '../../../shared/coins/conditions.ts';
import type { AnswerSchema } from '../providers/ai.ts';
import { type AiCoin, VERDICTS } from './answer.ts';

const text = (description: string): AnswerSchema => ({ type: 'string', nullable: true, description });
const percent = (description: string): AnswerSchema => ({
  type: 'integer',
  minimum: 0,
  maximum: 100,
  description,
});
const year: AnswerSchema = {
  type: 'integer',
  nullable: true,
  minimum: 1000,
  maximum: 2099,
  description: 'The date on the coin; null when it cannot be read.',
};
const series = text('Series as US collectors name it, such as "Mercury Dime".');
const mintMark = text('Letter seen; "" when its place is visible and empty; null when that cannot be told.');

const WORLD = {
  region: text('Part of the world the country lies in, such as "Western Europe".'),
  mint: text('Mint, where the coin shows it.'),
  ruler: text('Ruler or head of state shown or named.'),
  era: text('Era of the date where it is not the common one, such as "Showa 39" or "AH 1348".'),
  script: text('Script of the legends, such as "Latin", "Greek", "Arabic".'),
};

const FIELDS: Record<Exclude<keyof AiCoin, keyof typeof WORLD>, AnswerSchema> = {
  verdict: {
    type: 'string',
    enum: VERDICTS,
    description: 'What the photos show.',
  },
  country: text('Country of issue.'),
  currency: text('Currency of a coin of another country; null for US coins.'),
  denomination: text('Denomination in words, such as "dime".'),
  obverseText: text('Words and figures read on the obverse.'),
  reverseText: text('Words and figures read on the reverse.'),
  series,
  year,
  mintMark,
  variety: text('Design of a programme, or variety that is seen; null for neither.'),
  name: text('Year, hyphen and mint mark, then the series.'),
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
      company: text('Company on the label.'),
      grade: text('Grade exactly as printed on the label.'),
      certificationNumber: text('Number exactly as printed on the label.'),
    },
    required: ['company', 'grade', 'certificationNumber'],
  },
  composition: text('What metal it looks like, in a few words.'),
  estimatedValue: {
    type: 'number',
    nullable: true,
    minimum: 0,
    maximum: 99_999_999,
    description: 'US dollars for one piece in this condition.',
  },
  description: text('What is seen on both sides, in one or two sentences.'),
  seriesConfidence: percent('How sure the series is.'),
  yearConfidence: percent('How sure the year is.'),
  mintMarkConfidence: percent('How sure the mint mark is.'),
  confidence: percent('How sure series, year and mint mark together are.'),
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
      properties: { series, year, mintMark, confidence: percent('How likely it is.') },
      required: ['series', 'year', 'mintMark', 'confidence'],
    },
  },
};

/** Fields of `AiCoin`. Models write them in this order: reading comes before conclusions. */
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
