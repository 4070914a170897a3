import type { Identification } from '../../../shared/identify/model.ts';
import { translated } from '../../../shared/language/i18n.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Reading } from '../../../shared/recognizer/model.ts';

/** Whether a model named in an answer is the embedded reader (READER of shared/identify/model.ts). */
export const isReader = (model: string | null | undefined): boolean => /^reader \d/.test(model ?? '');

/** From this chance of the first candidate on it is more likely than all others together. */
const LIKELY = 0.5;

export type Sureness = 'sure' | 'likely' | 'unsure' | 'no coin';

/** How sure the reader is of its best answer. */
export function surenessOf({ state, candidates: [first] }: Pick<Reading, 'state' | 'candidates'>): Sureness {
  if (state === 'no coin') return 'no coin';
  if (!first || state === 'off') return 'unsure';
  return state === 'sure' ? 'sure' : first.chance >= LIKELY ? 'likely' : 'unsure';
}

const WORDS: Record<Sureness, string> = {
  sure: msg('Looks like it'),
  likely: msg('Quite likely'),
  unsure: msg('Not sure'),
  'no coin': msg('No coin found'),
};

/** How sure the reader is of a result. */
export const surenessIn = ({ outcome, reading }: Pick<Identification, 'outcome' | 'reading'>): Sureness =>
  reading ? surenessOf(reading) : outcome === 'identified' ? 'sure' : 'unsure';

/** The same in words: it gives no percentage. */
export const surenessWords = (coin: Pick<Identification, 'outcome' | 'reading'>): string =>
  translated(WORDS[surenessIn(coin)]);

/** And in the colours that stand for it, green, yellow and red. */
export const SURENESS_COLOURS: Record<Sureness, string> = {
  sure: 'bg-positive-soft text-positive',
  likely: 'bg-warning-soft text-warning',
  unsure: 'bg-danger-soft text-danger',
  'no coin': 'bg-danger-soft text-danger',
};
