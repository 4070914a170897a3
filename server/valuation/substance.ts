import type { ProofSetRecord, TypeRecord } from '../../db/catalogue/records.ts';
import type { Catalogue } from '../catalogue/service.ts';
import { type Content, contentOf, pricedContent } from '../metals/composition.ts';
import type { Lot } from './melt.ts';
import type { CoinToValue } from './model.ts';
import type { Recognised } from './recognise.ts';

/** What hinders the weighing of the metal. */
export type Gap = 'weight' | 'composition' | 'both' | 'unreadable' | 'set';

/** The metal of one piece, or why it is not known. */
export interface Substance {
  lots: Lot[];
  gap: Gap | null;
}

const lacking = (gap: Gap): Substance => ({ lots: [], gap });

/** Weight and alloy of one piece: what its owner says, else what the catalogue knows. */
export function substanceOf(catalogue: Catalogue, known: Recognised, coin: CoinToValue): Substance {
  if (known.isSet) {
    const lots = known.set && silverOf(catalogue, known.set);
    return lots ? { lots, gap: null } : lacking('set');
  }
  const grams = Number(coin.weight ?? known.specifications?.weight ?? 0);
  const content = contentIn(known, coin);
  if (content && grams > 0) return { lots: [{ grams, content }], gap: null };
  if (content) return lacking('weight');
  if (coin.composition) return lacking('unreadable');
  return lacking(grams > 0 ? 'composition' : 'both');
}

function contentIn({ specifications }: Recognised, coin: CoinToValue): Content | null {
  if (coin.metalContent) return pricedContent(coin.metalContent);
  const catalogued = specifications?.metalContent ? pricedContent(specifications.metalContent) : null;
  // The form was filled from the catalogue, which knows its own alloys better than their text tells.
  const own = coin.composition && coin.composition !== specifications?.composition ? coin.composition : '';
  return contentOf(own) ?? catalogued;
}

/**
 * The silver coins of a set, weighed as the types of its year; null where one of them could be two of different
 * weight. Base metal, worth cents, is left out.
 */
function silverOf(catalogue: Catalogue, set: ProofSetRecord): Lot[] | null {
  const lots: Lot[] = [];
  for (const { denomination, design, metal, count } of set.coins) {
    const percent = contentOf(metal ?? '')?.silver;
    if (!percent) continue;
    const candidates = catalogue.types.filter(
      (type) =>
        type.type === denomination && type.metalContent.silver === percent && struckIn(type, set.year),
    );
    const weight =
      agreedWeight(candidates) ?? agreedWeight(candidates.filter(({ base }) => design?.includes(base)));
    if (!weight) return null;
    lots.push({ grams: weight * count, content: { silver: percent } });
  }
  return lots;
}

const struckIn = ({ yearRanges }: TypeRecord, year: number) =>
  yearRanges.some(({ start, end }) => start <= year && year <= end);

/** Grams, where all weigh the same. */
function agreedWeight(types: TypeRecord[]): number | null {
  const [first, ...others] = new Set(types.map(({ weight }) => Number(weight)));
  return first && others.length === 0 ? first : null;
}
