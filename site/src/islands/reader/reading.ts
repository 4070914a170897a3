import type { Alternative, Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { ReaderCandidate, Reading } from '../../../../shared/recognizer/model.ts';
import { isReader, surenessOf } from '../../lib/reader.ts';

/** So many are shown of what it may be. */
export const SHOWN = 3;

/** Whether what is held is what the embedded reader made of the photos, and nobody else. */
export const isOfReader = ({ model, original }: Pick<Identification, 'model' | 'original'>): boolean =>
  isReader((original ?? { model }).model);

/** Whether the collector has said which coin it is: what was made of the photos first is kept beside it. */
export const isDecided = ({ model, original }: Pick<Identification, 'model' | 'original'>): boolean =>
  model === null && original !== undefined;

/** The reading to be shown with a result: the reader's own, or what it proposes where nobody else named a coin. */
export function readingOf(coin: Identification): Reading | null {
  const { reading } = coin;
  if (!reading || reading.state === 'off') return null;
  const first = coin.original ?? coin;
  return isReader(first.model) || first.outcome !== 'identified' ? reading : null;
}

/** A list to choose from, or a question to answer: it says itself that a coin is still to be looked at by hand. */
export const isProposing = (coin: Identification): boolean =>
  (readingOf(coin)?.candidates.length ?? 0) > 0 && !isDecided(coin);

/** Names begin with a word or a year: an Eisenhower Dollar, an 1881 Morgan Dollar. */
const takesAn = (name: string) => /^([AEIOU]|8|18\d\d )/i.test(name);

/** The reader's best answer, as sure as it is: "Probably a 1932 Washington Quarter". */
export function headline(reading: Reading): string {
  const [first] = reading.candidates;
  if (reading.state === 'no coin') return t('No coin to look at');
  if (!first) return t('Not sure which coin this is');
  const isUnsure = surenessOf(reading) === 'unsure';
  const { series } = first;
  if (isFaceOpen(reading))
    return isUnsure
      ? t('Perhaps this design: {series}', { series })
      : t('Probably this design: {series}', { series });
  const coin = candidateName(first);
  if (takesAn(coin)) return isUnsure ? t('Perhaps an {coin}', { coin }) : t('Probably an {coin}', { coin });
  return isUnsure ? t('Perhaps a {coin}', { coin }) : t('Probably a {coin}', { coin });
}

/** Whether the face value is what tells the candidates apart: it is asked for before any of them is offered as the one. */
export const isFaceOpen = ({ denominations }: Pick<Reading, 'denominations'>): boolean =>
  denominations.length > 1;

/** "1932 Washington Quarter" */
export const candidateName = ({ year, name }: Pick<ReaderCandidate, 'year' | 'name'>): string =>
  [year, name].filter(Boolean).join(' ');

/** Offers that say no more than the reader's own list does. */
export const isProposed = ({ candidates }: Reading, { name }: Alternative): boolean =>
  candidates.some((candidate) => candidateName(candidate) === name);

/** Sentences that the reader's card says, and nobody has to say again. */
export const isToldByCard = ({ advice, message }: Reading, flag: string): boolean =>
  advice.includes(flag) || flag === message || flag.startsWith('The face value decides which coin it is');
