import type { CoinRow } from '../../db/schema.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import { quoted } from '../identify/ai/prompt.ts';
import type { Question } from '../identify/providers/ai.ts';
import { VALUE_ANSWER } from './ai-answer.ts';
import value from './prompts/value-1.txt' with { type: 'text' };

/** Name and version of what is asked, kept with each answer. A changed text gets a new number and a new file. */
export const VALUE_PROMPT = 'value 1';

/** What is told of a coin: what it is and how it is kept. Never its notes, its price, its place or anything of its owner. */
const TOLD = [
  ...(['name', 'year', 'mintMark', 'coinType', 'series', 'variation', 'country', 'condition'] as const),
  ...(['gradingCompany', 'grade', 'composition', 'weight', 'diameter'] as const),
] satisfies (keyof CoinRow)[];

/** Asks what one piece of a stored coin is worth; the estimate says what the catalogue knows and metal and face guarantee. */
export function valueQuestion(coin: Pick<CoinRow, (typeof TOLD)[number]>, estimate: Estimate): Question {
  const told = Object.fromEntries(
    TOLD.flatMap((field) => (coin[field] === null ? [] : [[field, coin[field]]])),
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
