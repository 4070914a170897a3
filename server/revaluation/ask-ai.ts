import { z } from 'zod';
import type { CoinRow } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import { quoted } from '../identify/ai/prompt.ts';
import { failed, queuedFor } from '../identify/jobs/asking.ts';
import { type Run, type Sender, STOPPING } from '../identify/jobs/runs.ts';
import type { AiProvider, AnswerSchema, Question } from '../identify/providers/ai.ts';
import type { RevaluationDeps } from './deps.ts';
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

export interface Guess extends AiValue {
  model: string;
}

/**
 * Queued and counted like an identification (429). Throws AppError 502, 503 or 504 if the AI fails. Sends the coin's
 * text, never its notes.
 */
export async function askValue(
  deps: RevaluationDeps,
  provider: AiProvider,
  sender: Sender,
  { coin, estimate }: { coin: CoinRow; estimate: Estimate },
): Promise<Guess> {
  const controller = new AbortController();
  const run: Run = {
    ...{
      ticket: crypto.randomUUID(),
      kind: 'value',
      caller: { ...sender },
      startedAt: new Date(),
      signal: controller.signal,
    },
    ...{ scope: 'us', found: {}, stage: 'waiting', place: null },
    ...{ tempId: null, coinId: coin.id, message: null },
    tokens: { input: 0, output: 0 },
  };
  const answer = queuedFor(
    AiValue,
    deps,
    provider,
    run,
    async (ask) => {
      const said = await ask(valueQuestion(coin, estimate));
      if (!said.ok) throw failed(said.failure, said.message);
      return { ...said.said, model: said.model };
    },
    msg('melt value, face value and your value are kept'),
  );
  const asked = deps.valueQuestions;
  const one = { controller, answer };
  asked.add(one);
  const began = performance.now();
  let outcome = 'failed';
  try {
    const guess = await answer;
    outcome = guess.estimate === null ? 'unknown' : 'valued';
    return guess;
  } finally {
    asked.delete(one);
    deps.log.info('valuation', {
      ...{ userId: sender.id, provider: provider.name, outcome, ms: Math.round(performance.now() - began) },
      inputTokens: run.tokens.input,
      outputTokens: run.tokens.output,
    });
  }
}

/** Gives questions `withinMs`, then aborts them. */
export async function finishValuing(
  { valueQuestions }: Pick<RevaluationDeps, 'valueQuestions'>,
  withinMs: number,
): Promise<void> {
  const left = [...valueQuestions];
  if (left.length === 0) return;
  const all = Promise.allSettled(left.map(({ answer }) => answer));
  await Promise.race([all, Bun.sleep(withinMs)]);
  for (const { controller } of left) controller.abort(STOPPING);
  await all;
}
