import { z } from 'zod';
import type { AnswerSchema } from '../identify/providers/ai.ts';

/** US dollars, as a number or written out ("$1,100"); null for what is none or beyond what a coin may be worth. */
const amount = z
  .union([z.number(), z.string()])
  .transform((value) =>
    typeof value === 'number' ? value : Number(value.replace(/[\s$,]/g, '') || Number.NaN),
  )
  .transform((value) => (value > 0 && value <= 99_999_999 ? value : null))
  .nullable()
  .catch(null);

/** What a model says a coin is worth, as far as it can be read; a figure outside of its own span widens that. */
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

/** The same of JSON that says something of an estimate at all, if only that there is none. */
export const AiValue = z
  .record(z.string(), z.unknown())
  .refine((given) => 'estimate' in given)
  .pipe(Figures);

const dollars = (description: string): AnswerSchema => ({
  type: 'number',
  nullable: true,
  minimum: 0,
  maximum: 99_999_999,
  description,
});

/** How such an answer looks. The reasons come before the figures, because a model writes them in this order. */
export const VALUE_ANSWER: AnswerSchema = {
  type: 'object',
  properties: {
    basis: { type: 'string', description: 'What the figure rests on, in one or two sentences.' },
    low: dollars('Lower end of the usual span, in US dollars for one piece; null when unknown.'),
    high: dollars('Upper end of the usual span.'),
    estimate: dollars('The likeliest price; null when it cannot be told.'),
    confidence: { type: 'string', enum: ['low', 'medium', 'high'], description: 'How sure the figure is.' },
  },
  required: ['basis', 'low', 'high', 'estimate', 'confidence'],
};
