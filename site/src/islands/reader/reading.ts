import type { Flag } from '../../../../shared/identify/flags.ts';
import type { Alternative, Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { ReaderCandidate, Reading } from '../../../../shared/recognizer/model.ts';
import { isReader, surenessOf } from '../../lib/reader.ts';

export const SHOWN = 3;

/** The result is the embedded reader's, before any choice of the user. */
export const isOfReader = ({ model, original }: Pick<Identification, 'model' | 'original'>): boolean =>
  isReader((original ?? { model }).model);

/** The user chose a coin; the first result is in `original`. */
export const isDecided = ({ model, original }: Pick<Identification, 'model' | 'original'>): boolean =>
  model === null && original !== undefined;

/** The reader's own reading, or its candidates where nothing else named a coin. */
export function readingOf(coin: Identification): Reading | null {
  const { reading } = coin;
  if (!reading || reading.state === 'off') return null;
  const first = coin.original ?? coin;
  // The label of its holder named the coin.
  if (reading.slab && first.outcome === 'identified' && reading.candidates.length === 0) return null;
  return isReader(first.model) || first.outcome !== 'identified' ? reading : null;
}

/** Candidates are open to choose from. */
export const isProposing = (coin: Identification): boolean =>
  (readingOf(coin)?.candidates.length ?? 0) > 0 && !isDecided(coin);

/** "an Eisenhower Dollar", "an 1881 Morgan Dollar". */
const takesAn = (name: string) => /^([AEIOU]|8|18\d\d )/i.test(name);

/** "Probably a 1932 Washington Quarter". */
export function headline(reading: Reading): string {
  const [first] = reading.candidates;
  if (reading.state === 'no coin') return t('No coin to review');
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

/** Asked first, as the face value tells the candidates apart. */
export const isFaceOpen = ({ denominations }: Pick<Reading, 'denominations'>): boolean =>
  denominations.length > 1;

export const candidateName = ({ year, name }: Pick<ReaderCandidate, 'year' | 'name'>): string =>
  [year, name].filter(Boolean).join(' ');

export const isProposed = ({ candidates }: Reading, { name }: Alternative): boolean =>
  candidates.some((candidate) => candidateName(candidate) === name);

/** Sentences that the reader's card already shows. */
export const isToldByCard = ({ advice, message }: Reading, { code, text }: Flag): boolean =>
  advice.includes(text) || text === message || code === 'face_value_open';
