import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../../db/catalogue/load.ts';
import type { ProofSetRecord, TypeRecord } from '../../db/catalogue/records.ts';
import type { Specifications } from '../../shared/catalogue/model.ts';
import { GRAMS_PER_TROY_OUNCE, METALS, type Metal, type SpotPrices } from '../../shared/market/metals.ts';
import type { CoinToValue } from '../../shared/valuation/model.ts';
import { identified } from '../catalogue/identified.ts';
import { type IssueFacts, issueOf, specificationsOf } from '../catalogue/specifications.ts';
import {
  type Content,
  contentOf,
  fineMicrograms,
  gramsIn,
  isImitation,
  pricedContent,
} from './metals/composition.ts';
import type { Described } from './stored.ts';

/** The catalogue's data on a coin to be valued. */
export interface Recognised {
  specifications: Specifications | null;
  /** Several if ambiguous. */
  types: TypeRecord[];
  isSet: boolean;
  /** Only if exactly one fits. */
  set: ProofSetRecord | null;
  issue: IssueFacts | null;
  /** The description names a metal these types are not made of. */
  isOffMetal: boolean;
}

const UNKNOWN: Recognised = {
  specifications: null,
  types: [],
  isSet: false,
  set: null,
  issue: null,
  isOffMetal: false,
};

/** Empty for foreign and ambiguous coins. */
export function recognise(catalogue: Catalogue, coin: Described): Recognised {
  if ((coin.country ?? 'United States') !== 'United States') return UNKNOWN;
  const found = identified(catalogue, { ...coin, name: coin.name ?? '' });
  const specifications = specificationsOf(catalogue, found);
  if (!specifications) return UNKNOWN;
  const documents = found.likely.map(({ document }) => document);
  const types = documents.map(({ type }) => type);
  const [only] = documents.length === 1 ? documents : [];
  return {
    specifications,
    types,
    isSet: types.some(({ type }) => type.endsWith(' Set')),
    set: only?.set ?? null,
    issue: issueOf(catalogue, found),
    isOffMetal: found.isOffMetal,
  };
}

/** In cents, 0.5 for a half cent; null for sets and differing types. */
export function faceCentsOf({ types, isSet }: Recognised): number | null {
  const [first = null, ...others] = new Set(types.map(({ denominationCents }) => denominationCents));
  return isSet || others.length > 0 ? null : first;
}

export type Gap = 'weight' | 'composition' | 'both' | 'unreadable' | 'unreadable weight' | 'set';

export type Contradiction = 'metal' | 'weight';

export interface Substance {
  lots: Lot[];
  gap: Gap | null;
  /** Weight and metal agree with the catalogue. */
  isCatalogued: boolean;
  contradictions: Contradiction[];
}

const withGap = (gap: Gap): Substance => ({ lots: [], gap, isCatalogued: false, contradictions: [] });

/** The owner's weight and alloy, else the catalogue's. */
export function substanceOf(catalogue: Catalogue, known: Recognised, coin: CoinToValue): Substance {
  if (known.isSet) {
    const lots = known.set && silverOf(catalogue, known.set);
    return lots ? { lots, gap: null, isCatalogued: true, contradictions: [] } : withGap('set');
  }
  const catalogued = {
    grams: Number(known.specifications?.weight ?? 0),
    content: known.specifications?.metalContent ? pricedContent(known.specifications.metalContent) : null,
  };
  const typed = coin.weight === '' ? null : (coin.weight ?? null);
  const own = typed === null ? null : typeof typed === 'number' ? typed : gramsIn(typed);
  if (typed !== null && own === null) return withGap('unreadable weight');
  const grams = own ?? catalogued.grams;
  const said = statedContent(known, coin);
  const content = said === 'unreadable' ? null : (said ?? catalogued.content);
  if (said === 'unreadable') return withGap('unreadable');
  if (!content) return withGap(grams > 0 ? 'composition' : 'both');
  if (!(grams > 0)) return withGap('weight');
  const contradictions = contradictionsOf(catalogued, { grams, content });
  const isCatalogued = catalogued.content !== null && catalogued.grams > 0 && contradictions.length === 0;
  return { lots: [{ grams, content }], gap: null, isCatalogued, contradictions };
}

/** Null if not given or the same as the catalogue's. */
function statedContent({ specifications }: Recognised, coin: CoinToValue): Content | 'unreadable' | null {
  // Fields filled from the catalogue: its alloys are more exact than their text.
  if (coin.metalContent && !isDeepStrictEqual(coin.metalContent, specifications?.metalContent))
    return pricedContent(coin.metalContent);
  const own = coin.composition && coin.composition !== specifications?.composition ? coin.composition : '';
  if (!own) return null;
  const content = contentOf(own);
  if (content) return content;
  const metals = METALS.filter((metal) => own.toLowerCase().includes(metal));
  const agrees = metals.every((metal) => (specifications?.metalContent?.[metal] ?? 0) > 0);
  return specifications?.metalContent && agrees && !isImitation(own) ? null : 'unreadable';
}

/** Percentage points, and share of the weight: rounding, wear, mint tolerance. */
const TOLERANCE = { percent: 1.5, weight: 0.05 };

function contradictionsOf(
  catalogued: { grams: number; content: Content | null },
  { grams, content }: Lot,
): Contradiction[] {
  const differs = (metal: Metal) =>
    Math.abs((content[metal] ?? 0) - (catalogued.content?.[metal] ?? 0)) > TOLERANCE.percent;
  // People leave copper out.
  const isOtherMetal =
    catalogued.content !== null && METALS.some((metal) => metal !== 'copper' && differs(metal));
  const isOtherWeight =
    catalogued.grams > 0 && Math.abs(grams - catalogued.grams) > catalogued.grams * TOLERANCE.weight;
  return [...(isOtherMetal ? (['metal'] as const) : []), ...(isOtherWeight ? (['weight'] as const) : [])];
}

/**
 * Silver coins of a set, by the types of its year; null if a weight is ambiguous. Base metal, worth cents, is left out.
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

function agreedWeight(types: TypeRecord[]): number | null {
  const [first, ...others] = new Set(types.map(({ weight }) => Number(weight)));
  return first && others.length === 0 ? first : null;
}

/** One alloy: a coin, or equal coins of a set. */
export interface Lot {
  grams: number;
  content: Content;
}

export interface Melt {
  /** US cents; rounded half up once, after summing. */
  cents: number;
  metals: { metal: Metal; fineOunces: number; spot: number; cents: number }[];
}

/** In tenths of a microgram, to be whole. */
const OUNCE = BigInt(Math.round(GRAMS_PER_TROY_OUNCE * 1e7));

/** Weight × fineness × spot of all priced metals; null without any. Integers: micrograms × millionths of a dollar. */
export function meltOf(lots: readonly Lot[], spot: SpotPrices): Melt | null {
  let total = 0n;
  const metals: Melt['metals'] = [];
  for (const metal of METALS) {
    const price = spot[metal];
    const micrograms = lots.reduce(
      (sum, { grams, content }) => sum + fineMicrograms(grams, content[metal]),
      0,
    );
    if (price === null || micrograms === 0) continue;
    const worth = BigInt(micrograms) * BigInt(Math.round(price * 1e6));
    total += worth;
    const fineOunces = Number((micrograms / 1e6 / GRAMS_PER_TROY_OUNCE).toFixed(6));
    metals.push({ metal, fineOunces, spot: price, cents: toCents(worth) });
  }
  return metals.length > 0 ? { cents: toCents(total), metals } : null;
}

export const metalsIn = (lots: readonly Lot[]): Metal[] =>
  METALS.filter((metal) => lots.some(({ grams, content }) => fineMicrograms(grams, content[metal]) > 0));

function toCents(worth: bigint): number {
  const [numerator, denominator] = [worth * 10n, OUNCE * 10_000n];
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}
