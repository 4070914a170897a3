import type { Catalogue } from '../../db/catalogue/load.ts';
import type { Specifications } from '../../shared/catalogue/model.ts';
import { KEY_DATES } from './entries.ts';
import { type Candidate, type Described, identify } from './identify.ts';
import { issueOf } from './issue-facts.ts';
import { ofQualifier } from './likelihood.ts';
import { isOffMetal, ofSaidMetal } from './off-metal.ts';
import { saidIn, type Variety, varietiesIn, varietiesOf, varietyNamed } from './varieties.ts';

/** A coin as its owner describes it, with what tells its variety and whether it is a proof. */
export interface DescribedCoin extends Described {
  variation?: string | null;
  condition?: string | null;
  grade?: string | null;
}

/** What a described coin may be, the likeliest alone. */
export interface Identified {
  likely: Candidate[];
  year: number;
  /** The variety its words name. */
  variety: Variety | null;
  isProof: boolean;
  /** Its grade or condition is that of a coin struck for use, not of a proof. */
  isBusiness: boolean;
  /** Its words name a metal that these types are not made of: nothing is known of its metal and weight. */
  isOffMetal: boolean;
}

/**
 * What the catalogue knows of a coin its owner describes, or null where it is not sure which coin it is.
 * Where several types fit (bronze and zinc cents of 1982), only what they agree on is given.
 */
export const specificationsFor = (catalogue: Catalogue, coin: DescribedCoin): Specifications | null =>
  specificationsOf(catalogue, identified(catalogue, coin));

/** Grades and conditions no proof has. */
const BUSINESS = {
  grade: /^(?:MS|AU|XF|EF|VF|F|VG|G|AG|FR|PO)[\s-]?\d/,
  condition: /^(?:mint state|uncirculated|choice|about|almost|extremely|very|fine|good|fair|poor)/i,
};

/** The likeliest documents for a described coin; a variety it names decides between several types. */
export function identified(catalogue: Catalogue, coin: DescribedCoin): Identified {
  const { name, coinType, variation, year } = coin;
  const series = variation ? `${coin.series ?? ''} ${variation}` : coin.series;
  const isProof =
    /\bproof\b/i.test(name) || /^proof/i.test(coin.condition ?? '') || /^P[FR]\b/.test(coin.grade ?? '');
  const isBusiness =
    !isProof && (BUSINESS.grade.test(coin.grade ?? '') || BUSINESS.condition.test(coin.condition ?? ''));
  const { likely: all, words } = identify(catalogue, { ...coin, series, isProof });
  const qualified = ofQualifier(wholeNames(all, words), name, variation);
  const { likely, contradicted } = ofSaidMetal(qualified, name, coinType, variation);
  const ofYear = varietiesIn(catalogue, year);
  const said = saidIn(...(ofYear.length > 0 ? [name, coinType, variation] : []));
  const named = likely.flatMap((candidate) => {
    const possible = varietiesOf(candidate, ofYear);
    const variety = varietyNamed(possible, candidate.document, said);
    return variety ? [{ candidate, variety }] : [];
  });
  const [decided, ...others] = named;
  if (!decided || others.length > 0)
    return { likely, year, variety: null, isProof, isBusiness, isOffMetal: contradicted };
  const { candidate, variety } = decided;
  return {
    likely: [candidate],
    year,
    variety,
    isProof,
    isBusiness,
    isOffMetal: contradicted || isOffMetal(variety),
  };
}

/** Of several sets those whose whole name is said: a "1976 Proof Set" is not the silver one of that year. */
function wholeNames(likely: Candidate[], words: Set<string>): Candidate[] {
  const whole = likely.filter(
    ({ document: { set, name } }) => set && [...name].every((word) => words.has(word)),
  );
  return whole.length > 0 ? whole : likely;
}

const NO_METAL = { composition: null, weight: null, metalContent: null, silverContent: null };

/** What the likeliest documents agree on; null where that is nothing. */
export function specificationsOf(catalogue: Catalogue, found: Identified): Specifications | null {
  const documents = found.likely.map(({ document }) => document);
  const types = documents.map(({ type }) => type);
  const metalContent = agreed(types.map((type) => type.metalContent));
  const metal = {
    composition: agreed(types.map((type) => type.composition)),
    weight: agreed(types.map((type) => type.weight)),
    metalContent: metalContent && Object.keys(metalContent).length > 0 ? metalContent : null,
    silverContent: agreed(documents.map(({ set, type }) => (set ? set.silverContent : type.silverContent))),
  };
  const known = {
    ...(found.isOffMetal ? NO_METAL : metal),
    diameter: agreed(types.map((type) => type.diameter)),
  };
  const series = agreed(types.map((type) => type.series));
  const { silverContent: _, ...shape } = known;
  if (Object.values({ ...shape, series }).every((value) => value === null)) return null;
  const issue = issueOf(catalogue, found);
  return {
    typeId: agreed(types.map(({ id }) => id)),
    series,
    ...known,
    // A set has no sides.
    obverseDescription: agreed(
      documents.map(({ item, set, type }) => (set ? null : (item?.obverse ?? type.obverseDescription))),
    ),
    reverseDescription: agreed(
      documents.map(({ item, set, type }) => (set ? null : (item?.reverse ?? type.reverseDescription))),
    ),
    designer: agreed(documents.map(({ item, type }) => item?.designer ?? type.designer)),
    mintage: issue.mintage,
    rarityScale: issue.rarityScale,
    keyDate: issue.key && KEY_DATES[issue.key.kind],
  };
}

/** The value all share; null where there is none or they differ. */
export function agreed<T>(values: T[]): T | null {
  const [first = null] = values;
  if (values.length < 2) return first;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : null;
}
