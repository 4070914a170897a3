import type { Catalogue } from '../../db/catalogue/load.ts';
import { COIN_TYPES } from './coin-types.ts';
import { onlyNote } from './entries.ts';
import { type Described, describedMark, describedWords, fits, ofMark, weigh } from './identify.ts';
import { marksOf } from './issues.ts';
import { indexOf } from './search-index.ts';

/**
 * Why a described coin cannot be, as one sentence: not minted in its year, or not with its mint mark.
 * Null where it can, or where the catalogue is not sure which coin is meant.
 */
export function whyImpossible(catalogue: Catalogue, coin: Described): string | null {
  if (!isKnown(catalogue, coin.coinType)) return null;
  const index = indexOf(catalogue);
  const words = describedWords(index, coin.name, coin.coinType);
  const fitting = index.documents.filter(
    (document) => document.kind !== 'set' && fits(index, document, words),
  );
  const [first] = fitting.toSorted((one, two) => weigh(two, words) - weigh(one, words));
  if (!first) return null;
  const series = first.item?.name ?? first.type.series;
  const ofYear = index.ofYear(coin.year).filter((document) => fitting.includes(document));
  if (ofYear.length === 0) return `${series} coins were not minted in ${coin.year}.`;
  if (ofMark(catalogue, ofYear, coin.year, describedMark(index, coin)).length > 0) return null;
  const [struck] = ofYear;
  if (!struck) return null;
  const marks = marksOf(catalogue, struck.type, coin.year, struck.item ?? undefined);
  return `${series} coins of ${coin.year} were not minted with that mint mark: ${onlyNote(catalogue, struck.type, coin.year, marks)}.`;
}

/** Only a coin type offered for choice or named by the catalogue is judged: a stray word must not name a coin. */
const isKnown = (catalogue: Catalogue, coinType: string): boolean =>
  COIN_TYPES.some((known) => known === coinType) || catalogue.types.some(({ name }) => name === coinType);
