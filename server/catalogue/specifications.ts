import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type { KeyDateRecord } from '../../db/catalogue/records.ts';
import type { Specifications } from '../../shared/catalogue/model.ts';
import { rarityScaleFor } from '../../shared/catalogue/rarity.ts';
import { msg } from '../../shared/language/msg.ts';
import { KEY_DATES, plainKeyDate } from './entries.ts';
import { type DescribedCoin, type Identified, identified } from './identified.ts';
import { countedOf, mintageOf, strikesOf } from './issues.ts';

export interface IssueFacts {
  strikes: Issue[];
  counted: Issue[];
  /** Outside the mintage. */
  uncounted: Issue[];
  mintage: number | null;
  /** 1 to 7; null if misleading. */
  rarityScale: number | null;
  key: KeyDateRecord | null;
  /** Few survive. */
  isDeceiving: boolean;
}

const UNKNOWN: IssueFacts = {
  strikes: [],
  counted: [],
  uncounted: [],
  mintage: null,
  rarityScale: null,
  key: null,
  isDeceiving: false,
};

/** Empty if ambiguous. */
export function issueOf(catalogue: Catalogue, found: Identified): IssueFacts {
  const { likely, year, variety, isProof, isBusiness, isOffMetal } = found;
  const [only, ...others] = likely;
  if (!only || others.length > 0) return UNKNOWN;
  const { document, mark } = only;
  const { type, item, set } = document;
  if (set) return { ...UNKNOWN, mintage: set.sold };
  const strikes = mark === null ? [] : strikesOf(catalogue, type.id, year, mark, item ?? undefined);
  // Rarer than its issue.
  if (variety) {
    const { mintage } = variety;
    return { ...UNKNOWN, strikes, mintage, rarityScale: rarityScaleFor(mintage), key: variety };
  }
  if (mark === null || isOffMetal) return UNKNOWN;
  const proofs = strikes.filter(({ strike }) => strike?.includes('proof'));
  const possible = isProof && proofs.length > 0 ? proofs : strikes;
  const counted = countedOf(possible);
  const uncounted = possible.filter((strike) => !strike.part && !counted.includes(strike));
  const mintage = mintageOf(possible, item?.id);
  const key = plainKeyDate(catalogue, type.id, item, year, mark);
  const isDeceiving = key?.kind === 'rarity' && mintage !== null && mintage >= 1000;
  // Circulated, hence no proof.
  const rivals = isBusiness ? uncounted.filter(({ strike }) => !strike?.includes('proof')) : uncounted;
  const rarityScale = isDeceiving || mintage === null ? null : scaleOf(mintage, rivals);
  return { strikes, counted, uncounted, mintage, rarityScale, key, isDeceiving };
}

function scaleOf(mintage: number, uncounted: Issue[]): number | null {
  const counted = rarityScaleFor(mintage);
  if (counted === 1 || uncounted.length === 0) return counted;
  if (uncounted.some((strike) => strike.mintage === null)) return null;
  return rarityScaleFor(uncounted.reduce((sum, strike) => sum + (strike.mintage ?? 0), mintage));
}

/** "proofs", "other strikes" */
export function uncountedIn({ uncounted }: IssueFacts): string | null {
  if (uncounted.length === 0) return null;
  return uncounted.every(({ strike }) => strike?.includes('proof')) ? msg('proofs') : msg('other strikes');
}

/** Common facts only; null if uncertain. */
export const specificationsFor = (catalogue: Catalogue, coin: DescribedCoin): Specifications | null =>
  specificationsOf(catalogue, identified(catalogue, coin));

export const typesMeant = (catalogue: Catalogue, coin: DescribedCoin): string[] => [
  ...new Set(identified(catalogue, coin).likely.map(({ document }) => document.type.id)),
];

const NO_METAL = { composition: null, weight: null, metalContent: null, silverContent: null };

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
    // Sets have no sides.
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

/** Null unless equal. */
export function agreed<T>(values: T[]): T | null {
  const [first = null] = values;
  if (values.length < 2) return first;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : null;
}
