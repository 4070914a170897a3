import type { Catalogue } from '../../db/catalogue/load.ts';
import { COIN_TYPES } from './coin-types.ts';
import { type Described, describedMark, describedWords, fits, weigh } from './identify.ts';
import { type Series, whyNot } from './possible.ts';
import { indexOf } from './search-index.ts';
import { toSeries } from './series.ts';

/**
 * Why a described coin cannot be, as a sentence or two: not minted in its year, or not with its mint mark.
 * Null where it can, or where the catalogue is not sure which coin is meant. A mark left open is not judged.
 */
export function whyImpossible(catalogue: Catalogue, coin: Described): string | null {
  const series = describedSeries(catalogue, coin);
  if (!series) return null;
  const mark = describedMark(indexOf(catalogue), coin);
  const open = mark === '' && series.issues.some(({ year }) => year === coin.year);
  return open ? null : whyNot(series, coin.year, mark);
}

/** Everything the words of a coin can mean, whatever its year, under the name of what they mean most likely. */
export function describedSeries(catalogue: Catalogue, coin: Described): Series | null {
  if (!isKnown(catalogue, coin.coinType)) return null;
  const index = indexOf(catalogue);
  const words = describedWords(index, coin.name, coin.coinType);
  const fitting = index.documents.filter(
    (document) => document.kind !== 'set' && fits(index, document, words),
  );
  const [first] = fitting.toSorted((one, two) => weigh(two, words) - weigh(one, words));
  if (!first) return null;
  const name = first.item?.name ?? first.type.series;
  const parts = fitting.map(({ type, item }) => toSeries(catalogue, { name, types: [type], item }));
  return merge(name, parts);
}

const merge = (name: string, parts: Series[]): Series => ({
  name,
  gold: parts.some(({ gold }) => gold),
  issues: parts.flatMap(({ issues }) => issues).sort((one, other) => one.year - other.year),
});

/** Only a coin type offered for choice or named by the catalogue is judged: a stray word must not name a coin. */
const isKnown = (catalogue: Catalogue, coinType: string): boolean =>
  COIN_TYPES.some((known) => known === coinType) || catalogue.types.some(({ name }) => name === coinType);
