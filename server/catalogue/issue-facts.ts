import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type { KeyDateRecord } from '../../db/catalogue/records.ts';
import { rarityScaleFor } from '../../shared/catalogue/rarity.ts';
import { msg } from '../../shared/language/msg.ts';
import { plainKeyDate } from './entries.ts';
import type { Identified } from './identified.ts';
import { countedOf, mintageOf, strikesOf } from './issues.ts';

/** Figures of one issue. */
export interface IssueFacts {
  /** All strikes of its year and mark. */
  strikes: Issue[];
  /** Those the mintage counts. */
  counted: Issue[];
  /** Those it does not count though the coin may be one of them. */
  uncounted: Issue[];
  mintage: number | null;
  /** 1 to 7 by all the coins it may be one of; null where their number is unknown or would deceive. */
  rarityScale: number | null;
  /** The variety, else the key date that every coin of the issue is. */
  key: KeyDateRecord | null;
  /** True where few of the coins struck are left: the mintage says nothing about how many there are. */
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

/** What is known of the issue a coin is of; nothing where several types, designs or marks are possible. */
export function issueOf(catalogue: Catalogue, found: Identified): IssueFacts {
  const { likely, year, variety, isProof, isBusiness, isOffMetal } = found;
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
  if (mark === null || isOffMetal) return UNKNOWN;
  const proofs = strikes.filter(({ strike }) => strike?.includes('proof'));
  const possible = isProof && proofs.length > 0 ? proofs : strikes;
  const counted = countedOf(possible);
  const uncounted = possible.filter((strike) => !strike.part && !counted.includes(strike));
  const mintage = mintageOf(possible, item?.id);
  const key = plainKeyDate(catalogue, type.id, item, year, mark);
  const isDeceiving = key?.kind === 'rarity' && mintage !== null && mintage >= 1000;
  // The owner of a circulated coin has no proof.
  const rivals = isBusiness ? uncounted.filter(({ strike }) => !strike?.includes('proof')) : uncounted;
  const rarityScale = isDeceiving || mintage === null ? null : scaleOf(mintage, rivals);
  return { strikes, counted, uncounted, mintage, rarityScale, key, isDeceiving };
}

/** The scale of all that was struck; more coins make none rarer, so a common one stays it, whatever is unknown. */
function scaleOf(mintage: number, uncounted: Issue[]): number | null {
  const counted = rarityScaleFor(mintage);
  if (counted === 1 || uncounted.length === 0) return counted;
  if (uncounted.some((strike) => strike.mintage === null)) return null;
  return rarityScaleFor(uncounted.reduce((sum, strike) => sum + (strike.mintage ?? 0), mintage));
}

/** What a mintage leaves out, as people call it: "proofs", "other strikes"; null for nothing. */
export function uncountedIn({ uncounted }: IssueFacts): string | null {
  if (uncounted.length === 0) return null;
  return uncounted.every(({ strike }) => strike?.includes('proof')) ? msg('proofs') : msg('other strikes');
}
