import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type { KeyDateRecord } from '../../db/catalogue/records.ts';
import { KEY_DATES, plainKeyDate } from './entries.ts';
import { type Candidate, type Described, identify } from './identify.ts';
import { mintageOf, strikesOf } from './issues.ts';
import type { Specifications } from './model.ts';
import { rarityScaleFor } from './rarity.ts';
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
}

/**
 * What the catalogue knows of a coin its owner describes, or null where it is not sure which coin it is.
 * Where several types fit (bronze and zinc cents of 1982), only what they agree on is given.
 */
export const specificationsFor = (catalogue: Catalogue, coin: DescribedCoin): Specifications | null =>
  specificationsOf(catalogue, identified(catalogue, coin));

/** The likeliest documents for a described coin; a variety it names decides between several types. */
export function identified(catalogue: Catalogue, coin: DescribedCoin): Identified {
  const { name, coinType, variation, year } = coin;
  const series = variation ? `${coin.series ?? ''} ${variation}` : coin.series;
  const { likely: all, words } = identify(catalogue, { ...coin, series });
  const likely = wholeNames(all, words);
  const isProof =
    words.has('proof') || /^proof/i.test(coin.condition ?? '') || /^P[FR]\b/.test(coin.grade ?? '');
  const ofYear = varietiesIn(catalogue, year);
  const said = saidIn(...(ofYear.length > 0 ? [name, coinType, variation] : []));
  const named = likely.flatMap((candidate) => {
    const possible = varietiesOf(candidate, ofYear);
    const variety = varietyNamed(possible, candidate.document, said);
    return variety ? [{ candidate, variety }] : [];
  });
  const [decided, ...others] = named;
  if (!decided || others.length > 0) return { likely, year, variety: null, isProof };
  return { likely: [decided.candidate], year, variety: decided.variety, isProof };
}

/** Of several sets those whose whole name is said: a "1976 Proof Set" is not the silver one of that year. */
function wholeNames(likely: Candidate[], words: Set<string>): Candidate[] {
  const whole = likely.filter(
    ({ document: { set, name } }) => set && [...name].every((word) => words.has(word)),
  );
  return whole.length > 0 ? whole : likely;
}

/** What the likeliest documents agree on; null where that is nothing. */
export function specificationsOf(catalogue: Catalogue, found: Identified): Specifications | null {
  const documents = found.likely.map(({ document }) => document);
  const types = documents.map(({ type }) => type);
  const metalContent = agreed(types.map((type) => type.metalContent));
  const known = {
    composition: agreed(types.map((type) => type.composition)),
    weight: agreed(types.map((type) => type.weight)),
    diameter: agreed(types.map((type) => type.diameter)),
    metalContent: metalContent && Object.keys(metalContent).length > 0 ? metalContent : null,
  };
  if (Object.values(known).every((value) => value === null)) return null;
  const issue = issueOf(catalogue, found);
  return {
    typeId: agreed(types.map(({ id }) => id)),
    series: agreed(types.map(({ series }) => series)),
    ...known,
    // A set has no sides.
    obverseDescription: agreed(
      documents.map(({ item, set, type }) => (set ? null : (item?.obverse ?? type.obverseDescription))),
    ),
    reverseDescription: agreed(
      documents.map(({ item, set, type }) => (set ? null : (item?.reverse ?? type.reverseDescription))),
    ),
    designer: agreed(documents.map(({ item, type }) => item?.designer ?? type.designer)),
    silverContent: agreed(documents.map(({ set, type }) => (set ? set.silverContent : type.silverContent))),
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

/** Figures of one issue. */
export interface IssueFacts {
  /** All strikes of its year and mark. */
  strikes: Issue[];
  /** Those the mintage counts. */
  counted: Issue[];
  mintage: number | null;
  /** 1 to 7 by the mintage; null where that is unknown or would deceive. */
  rarityScale: number | null;
  /** The variety, else the key date that every coin of the issue is. */
  key: KeyDateRecord | null;
  /** True where few of the coins struck are left: the mintage says nothing about how many there are. */
  isDeceiving: boolean;
}

const UNKNOWN: IssueFacts = {
  strikes: [],
  counted: [],
  mintage: null,
  rarityScale: null,
  key: null,
  isDeceiving: false,
};

/** What is known of the issue a coin is of; nothing where several types, designs or marks are possible. */
export function issueOf(catalogue: Catalogue, { likely, year, variety, isProof }: Identified): IssueFacts {
  const [only, ...others] = likely;
  if (!only || others.length > 0) return UNKNOWN;
  const { document, mark } = only;
  const { type, item, set } = document;
  if (set) return { ...UNKNOWN, mintage: set.sold };
  const strikes = mark === null ? [] : strikesOf(catalogue, type.id, year, mark, item ?? undefined);
  // The figure of the issue would make a rare variety common.
  if (variety) {
    const { mintage } = variety;
    return { ...UNKNOWN, strikes, mintage, rarityScale: rarityScaleFor(mintage), key: variety };
  }
  if (mark === null) return UNKNOWN;
  const proofs = strikes.filter(({ strike }) => strike?.includes('proof'));
  const counted = isProof && proofs.length > 0 ? proofs : strikes;
  const mintage = mintageOf(counted, item?.id);
  const key = plainKeyDate(catalogue, type.id, item, year, mark);
  const isDeceiving = key?.kind === 'rarity' && mintage !== null && mintage >= 1000;
  const rarityScale = isDeceiving ? null : rarityScaleFor(mintage);
  return { strikes, counted, mintage, rarityScale, key, isDeceiving };
}
