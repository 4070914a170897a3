import type { Identification } from '../../../shared/identify/model.ts';
import { translated } from '../../../shared/language/i18n.ts';
import { msg } from '../../../shared/language/msg.ts';
import { LIKELY, type Reading } from '../../../shared/recognizer/model.ts';

export const isReader = (model: string | null | undefined): boolean => /^reader \d/.test(model ?? '');

export type Sureness = 'sure' | 'likely' | 'unsure' | 'no coin';

export function surenessOf({ state, candidates: [first] }: Pick<Reading, 'state' | 'candidates'>): Sureness {
  if (state === 'no coin') return 'no coin';
  if (!first || state === 'off') return 'unsure';
  return state === 'sure' ? 'sure' : first.chance >= LIKELY ? 'likely' : 'unsure';
}

const WORDS: Record<Sureness, string> = {
  sure: msg('Looks like it'),
  likely: msg('Likely'),
  unsure: msg('Not sure'),
  'no coin': msg('No coin found'),
};

export function surenessIn({ outcome, reading }: Pick<Identification, 'outcome' | 'reading'>): Sureness {
  const isNamed = outcome === 'identified';
  if (!reading) return isNamed ? 'sure' : 'unsure';
  // The label of its holder named the coin.
  if (reading.slab && isNamed && reading.candidates.length === 0)
    return reading.slab.isChecked ? 'sure' : 'likely';
  return surenessOf(reading);
}

/** The reader gives no percentages. */
export const surenessWords = (coin: Pick<Identification, 'outcome' | 'reading'>): string =>
  translated(WORDS[surenessIn(coin)]);

export const SURENESS_COLOURS: Record<Sureness, string> = {
  sure: 'bg-positive-soft text-positive',
  likely: 'bg-warning-soft text-warning',
  unsure: 'bg-danger-soft text-danger',
  'no coin': 'bg-danger-soft text-danger',
};
