import { isDeepStrictEqual } from 'node:util';
import type { ProofSetRecord, TypeRecord } from '../../db/catalogue/records.ts';
import { METALS, type Metal } from '../../shared/market/metals.ts';
import type { CoinToValue } from '../../shared/valuation/model.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Lot } from './melt.ts';
import { type Content, contentOf, isMadeToLook, pricedContent } from './metals/composition.ts';
import type { Recognised } from './recognise.ts';
import { gramsIn } from './weight.ts';

/** What hinders the weighing of the metal. */
export type Gap = 'weight' | 'composition' | 'both' | 'unreadable' | 'unreadable weight' | 'set';

/** In what the owner's words are not the catalogue's. */
export type Contradiction = 'metal' | 'weight';

/** The metal of one piece, or why it is not known. */
export interface Substance {
  lots: Lot[];
  gap: Gap | null;
  /** Whether weight and metal are the catalogue's, or agree with it. */
  isCatalogued: boolean;
  contradictions: Contradiction[];
}

const lacking = (gap: Gap): Substance => ({ lots: [], gap, isCatalogued: false, contradictions: [] });

/** Weight and alloy of one piece: what its owner says, else what the catalogue knows. */
export function substanceOf(catalogue: Catalogue, known: Recognised, coin: CoinToValue): Substance {
  if (known.isSet) {
    const lots = known.set && silverOf(catalogue, known.set);
    return lots ? { lots, gap: null, isCatalogued: true, contradictions: [] } : lacking('set');
  }
  const catalogued = {
    grams: Number(known.specifications?.weight ?? 0),
    content: known.specifications?.metalContent ? pricedContent(known.specifications.metalContent) : null,
  };
  const typed = coin.weight === '' ? null : (coin.weight ?? null);
  const own = typed === null ? null : typeof typed === 'number' ? typed : gramsIn(typed);
  if (typed !== null && own === null) return lacking('unreadable weight');
  const grams = own ?? catalogued.grams;
  const said = saidContent(known, coin);
  const content = said === 'unreadable' ? null : (said ?? catalogued.content);
  if (said === 'unreadable') return lacking('unreadable');
  if (!content) return lacking(grams > 0 ? 'composition' : 'both');
  if (!(grams > 0)) return lacking('weight');
  const contradictions = contradictionsOf(catalogued, { grams, content });
  const isCatalogued = catalogued.content !== null && catalogued.grams > 0 && contradictions.length === 0;
  return { lots: [{ grams, content }], gap: null, isCatalogued, contradictions };
}

/** What the owner says of the metal; null where they say nothing, or nothing beyond what the catalogue knows. */
function saidContent({ specifications }: Recognised, coin: CoinToValue): Content | 'unreadable' | null {
  // A coin is filled from the catalogue, which knows its own alloys better than their text tells.
  if (coin.metalContent && !isDeepStrictEqual(coin.metalContent, specifications?.metalContent))
    return pricedContent(coin.metalContent);
  const own = coin.composition && coin.composition !== specifications?.composition ? coin.composition : '';
  if (!own) return null;
  const content = contentOf(own);
  if (content) return content;
  const metals = METALS.filter((metal) => own.toLowerCase().includes(metal));
  const agrees = metals.every((metal) => (specifications?.metalContent?.[metal] ?? 0) > 0);
  return specifications?.metalContent && agrees && !isMadeToLook(own) ? null : 'unreadable';
}

/** Percent points of an alloy and share of a weight that rounding, wear and tolerance explain. */
const TOLERANCE = { percent: 1.5, weight: 0.05 };

function contradictionsOf(
  catalogued: { grams: number; content: Content | null },
  { grams, content }: Lot,
): Contradiction[] {
  const differs = (metal: Metal) =>
    Math.abs((content[metal] ?? 0) - (catalogued.content?.[metal] ?? 0)) > TOLERANCE.percent;
  // Copper is what remains; people leave it out.
  const isOtherMetal =
    catalogued.content !== null && METALS.some((metal) => metal !== 'copper' && differs(metal));
  const isOtherWeight =
    catalogued.grams > 0 && Math.abs(grams - catalogued.grams) > catalogued.grams * TOLERANCE.weight;
  return [...(isOtherMetal ? (['metal'] as const) : []), ...(isOtherWeight ? (['weight'] as const) : [])];
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
