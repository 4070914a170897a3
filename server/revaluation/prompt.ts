import { z } from 'zod';
import type { CoinRow } from '../../db/schema.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import { quoted } from '../identify/ai/prompt.ts';
import type { AnswerSchema, Question } from '../identify/providers/ai.ts';
import value from './prompts/value-1.txt' with { type: 'text' };

/** Stored with each answer: a changed text gets a new number and file. */
export const VALUE_PROMPT = 'value 1';

/** Never notes, price, place or anything about the owner. */
const SENT_FIELDS = [
  ...(['name', 'year', 'mintMark', 'coinType', 'series', 'variation', 'country', 'condition'] as const),
  ...(['gradingCompany', 'grade', 'composition', 'weight', 'diameter'] as const),
] satisfies (keyof CoinRow)[];

export function valueQuestion(
  coin: Pick<CoinRow, (typeof SENT_FIELDS)[number]>,
  estimate: Estimate,
): Question {
  const told = Object.fromEntries(
    SENT_FIELDS.flatMap((field) => (coin[field] === null ? [] : [[field, coin[field]]])),
  );
  const { mintage = null, rarityScale = null, keyDate = null } = estimate.catalogue ?? {};
  const known = { mintage, rarityScale, keyDate, guaranteedDollars: estimate.estimatedValue };
  const text = [
    `The coin, as its collector describes it:\n${quoted(told)}`,
    `What a catalogue knows of it (rarityScale from 1, common, to 7, unique), and what metal and face value guarantee; null for what is not known:\n${quoted(known)}`,
    'What is one such piece worth?',
  ].join('\n\n');
  return { instructions: value, text, photos: [], answer: VALUE_ANSWER };
}

/** From a number or "$1,100"; null if invalid or above what a coin may be worth. */
const amount = z
  .union([z.number(), z.string()])
  .transform((value) =>
    typeof value === 'number' ? value : Number(value.replace(/[\s$,]/g, '') || Number.NaN),
  )
  .transform((value) => (value > 0 && value <= 99_999_999 ? value : null))
  .nullable()
  .catch(null);

/** An estimate outside its span widens the span. */
const Figures = z
  .object({
    estimate: amount,
    low: amount.default(null),
    high: amount.default(null),
    confidence: z.enum(['low', 'medium', 'high']).catch('low'),
    basis: z
      .string()
      .transform((text) =>
        text
          .replace(/[\p{C}\s]+/gu, ' ')
          .trim()
          .slice(0, 400)
          .toWellFormed(),
      )
      .catch(''),
  })
  .transform(({ estimate, low, high, ...rest }) => {
    const ends = [low, high, estimate].filter((one) => one !== null);
    return { ...rest, estimate, low: Math.min(...ends), high: Math.max(...ends) };
  });
export type AiValue = z.output<typeof Figures>;

/** Requires an estimate, which may be null. */
export const AiValue = z
  .record(z.string(), z.unknown())
  .refine((given) => 'estimate' in given)
  .pipe(Figures);

const dollarField = (description: string): AnswerSchema => ({
  type: 'number',
  nullable: true,
  minimum: 0,
  maximum: 99_999_999,
  description,
});

/** Reasons before figures: models write in this order. */
export const VALUE_ANSWER: AnswerSchema = {
  type: 'object',
  properties: {
    basis: { type: 'string', description: 'What the figure rests on, in one or two sentences.' },
    low: dollarField('Lower end of the usual span, in US dollars for one piece; null when unknown.'),
    high: dollarField('Upper end of the usual span.'),
    estimate: dollarField('The likeliest price; null when it cannot be told.'),
    confidence: { type: 'string', enum: ['low', 'medium', 'high'], description: 'How sure the figure is.' },
  },
  required: ['basis', 'low', 'high', 'estimate', 'confidence'],
};
