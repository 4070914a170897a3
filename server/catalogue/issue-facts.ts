import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type { KeyDateRecord } from '../../db/catalogue/records.ts';
import { rarityScaleFor } from '../../shared/catalogue/rarity.ts';
import { msg } from '../../shared/language/msg.ts';
import { plainKeyDate } from './entries.ts';
import type { Identified } from './identified.ts';
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
