import type { Catalogue } from '../../db/catalogue/load.ts';
import { type Described, describedMark, describedWords, fits, weigh } from './identify.ts';
import { type Series, whyNot } from './possible.ts';
import { indexOf } from './search-index.ts';
import { seriesOf } from './series.ts';

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
