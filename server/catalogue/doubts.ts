import type { Catalogue } from '../../db/catalogue/load.ts';
import { isPossible, type Series, type SeriesIssue, whyNot } from '../../shared/catalogue/possible.ts';
import type { Document } from './documents.ts';
import { type Described, describedMark, describedWords, fits, weigh } from './identify.ts';
import { indexOf, type SearchIndex } from './search-index.ts';
import { named, seriesOf } from './series.ts';

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

/**
 * The design a coin's words name, as long as it is one of its coin type, else everything its coin type stands for; null for an
 * unknown coin type. A Morgan dollar called "Half of a pair" is no commemorative half dollar.
 */
function describedSeries(catalogue: Catalogue, coin: Described): Series | null {
  const meant = named(catalogue, coin.coinType);
  const type = seriesOf(catalogue, coin.coinType);
  if (!meant || !type) return null;
  const item = itemOf(indexOf(catalogue), coin);
  if (!item) return type;
  const ofType = new Set([...meant.types, ...meant.kin].map(({ id }) => id));
  return item.typeIds.some((id) => ofType.has(id)) ? (seriesOf(catalogue, item.id) ?? type) : type;
}

/** Most coins of a collection share their words with others: an import asks for thousands of them. */
const MOST_REMEMBERED = 5000;
const remembered = new WeakMap<SearchIndex, Map<string, Document['item']>>();

/** The design that the words of a coin name best; null where they name none. */
function itemOf(index: SearchIndex, { name, coinType }: Described): Document['item'] {
  const known = remembered.get(index) ?? new Map<string, Document['item']>();
  remembered.set(index, known);
  const words = describedWords(index, name, coinType);
  // A word that no document has decides nothing.
  const key = [...words]
    .filter((word) => /^(?:set|oz|1)$/.test(word) || index.knows(word))
    .sort()
    .join(' ');
  const before = known.get(key);
  if (before !== undefined) return before;
  const [best] = index.documents
    .filter((document) => document.kind !== 'set' && fits(index, document, words))
    .toSorted((one, two) => weigh(two, words) - weigh(one, words));
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, best?.item ?? null);
  return best?.item ?? null;
}
