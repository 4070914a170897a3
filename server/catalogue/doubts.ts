import type { Catalogue } from '../../db/catalogue/load.ts';
import { isPossible, type Series, type SeriesIssue, whyNot } from '../../shared/catalogue/possible.ts';
import type { Document } from './documents.ts';
import { type Described, describedMark, describedWords, fits, weigh } from './identify.ts';
import { indexOf, type SearchIndex } from './search-index.ts';
import { named, seriesOf } from './series.ts';

export interface Impossible {
  problem: string;
  wrong: 'year' | 'mint mark';
  /** Best first. */
  nearest: SeriesIssue[];
}

/** Null if possible or ambiguous; a missing mark counts only with `isMarkSaid`. */
export function impossibility(catalogue: Catalogue, coin: Described, isMarkSaid = false): Impossible | null {
  const series = describedSeries(catalogue, coin);
  if (!series) return null;
  const mark = isMarkSaid ? (coin.mintMark ?? '') : describedMark(indexOf(catalogue), coin);
  const isOpen = !isMarkSaid && mark === '' && series.issues.some(({ year }) => year === coin.year);
  const { wrong, nearest } = isPossible(series, coin.year, mark);
  const problem = isOpen ? null : whyNot(series, coin.year, mark);
  return wrong && problem ? { problem, wrong, nearest } : null;
}

export const whyImpossible = (catalogue: Catalogue, coin: Described): string | null =>
  impossibility(catalogue, coin)?.problem ?? null;

/** Null if unknown. */
function describedSeries(catalogue: Catalogue, coin: Described): Series | null {
  const meant = named(catalogue, coin.coinType);
  const type = seriesOf(catalogue, coin.coinType);
  if (!meant || !type) return null;
  const item = itemOf(indexOf(catalogue), coin);
  if (!item) return type;
  const ofType = new Set([...meant.types, ...meant.kin].map(({ id }) => id));
  return item.typeIds.some((id) => ofType.has(id)) ? (seriesOf(catalogue, item.id) ?? type) : type;
}

/** Imports repeat words. */
const MOST_REMEMBERED = 5000;
const remembered = new WeakMap<SearchIndex, Map<string, Document['item']>>();

function itemOf(index: SearchIndex, { name, coinType }: Described): Document['item'] {
  const known = remembered.get(index) ?? new Map<string, Document['item']>();
  remembered.set(index, known);
  const words = describedWords(index, name, coinType);
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
