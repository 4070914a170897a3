import type { Alternative, Identification } from '../../../../server/identify/model.ts';
import type { ReaderCandidate, Reading } from '../../../../server/reader/model.ts';
import { isReader } from '../../lib/reader.ts';

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

const article = (name: string) => (/^[AEIOU]/i.test(name) ? 'an' : 'a');

/** What the reader makes of a coin, in a few words: "Looks like a Washington Quarter". */
export function headline({ state, candidates, denominations }: Reading): string {
  const [first] = candidates;
  if (state === 'no coin') return 'No coin to look at';
  if (!first) return 'Not sure which coin this is';
  if (state !== 'sure') return candidates.length === 1 ? 'It may be this one' : 'It may be one of these';
  if (denominations.length > 1) return `Looks like this design: ${first.series}`;
  return `Looks like ${article(first.name)} ${first.name}`;
}

/** "1932 Washington Quarter" */
export const candidateName = ({ year, name }: Pick<ReaderCandidate, 'year' | 'name'>): string =>
  [year, name].filter(Boolean).join(' ');

/** Offers that say no more than the reader's own list does. */
export const isProposed = ({ candidates }: Reading, { name }: Alternative): boolean =>
  candidates.some((candidate) => candidateName(candidate) === name);

/** Sentences that the reader's card says, and nobody has to say again. */
export const isToldByCard = ({ advice, message }: Reading, flag: string): boolean =>
  advice.includes(flag) || flag === message || flag.startsWith('The face value decides which coin it is');
