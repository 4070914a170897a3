import type { Catalogue } from '../../db/catalogue/load.ts';
import { type Described, describedMark, describedWords, fits, weigh } from './identify.ts';
import { isPossible, type Series, type SeriesIssue, whyNot } from './possible.ts';
import { indexOf } from './search-index.ts';
import { seriesOf } from './series.ts';

/** What speaks against a described coin. */
export interface Impossible {
  /** Not minted in its year, or not with its mint mark: a sentence or two. */
  problem: string;
  wrong: 'year' | 'mint mark';
  /** The issues closest to it, best first. */
  nearest: SeriesIssue[];
}

/**
 * Why a described coin cannot be, and what comes nearest; null where it can, or where the catalogue is not sure which coin is
 * meant. A mark left open is not judged, unless its owner said that there is none.
 */
export function impossibility(catalogue: Catalogue, coin: Described, isMarkSaid = false): Impossible | null {
  const series = describedSeries(catalogue, coin);
  if (!series) return null;
  const mark = isMarkSaid ? (coin.mintMark ?? '') : describedMark(indexOf(catalogue), coin);
  const isOpen = !isMarkSaid && mark === '' && series.issues.some(({ year }) => year === coin.year);
  const { wrong, nearest } = isPossible(series, coin.year, mark);
  const problem = isOpen ? null : whyNot(series, coin.year, mark);
  return wrong && problem ? { problem, wrong, nearest } : null;
}

/** The same as a sentence alone. */
export const whyImpossible = (catalogue: Catalogue, coin: Described): string | null =>
  impossibility(catalogue, coin)?.problem ?? null;

/** The design a coin's words name, else everything its coin type stands for; null for an unknown coin type. */
function describedSeries(catalogue: Catalogue, coin: Described): Series | null {
  const type = seriesOf(catalogue, coin.coinType);
  if (!type) return null;
  const index = indexOf(catalogue);
  const words = describedWords(index, coin.name, coin.coinType);
  const [best] = index.documents
    .filter((document) => document.kind !== 'set' && fits(index, document, words))
    .toSorted((one, two) => weigh(two, words) - weigh(one, words));
  return best?.item ? (seriesOf(catalogue, best.item.id) ?? type) : type;
}
