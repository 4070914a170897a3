import type { Catalogue } from '../../db/catalogue/load.ts';
import type { TypeRecord } from '../../db/catalogue/records.ts';
import type { Document } from './documents.ts';
import { strikesOf } from './issues.ts';
import { normalize } from './query.ts';

/** Grams. */
const HEAVY = 100;
const FIVE_OUNCES = ['ounce', 'bullion'];
/** Gold versions of other coins. */
const GOLD_AGAIN_FROM = 1990;
/** Eagles are gold by name. */
const GOLD = ['gold', 'eagle'];

const PRECIOUS = ['gold', 'silver', 'platinum', 'palladium'];

/** Troy. */
export const isOunce = ({ preciousOz }: TypeRecord): boolean =>
  Object.values(preciousOz).some((ounces) => ounces > 0.98 && ounces < 1.02);

/** Gold eagles contain silver. */
function isOfMetal({ type, metalContent }: TypeRecord, said: ReadonlySet<string>): boolean {
  const named = PRECIOUS.filter((metal) => said.has(metal));
  if (type !== 'Bullion' || named.length === 0) return true;
  return named.some((metal) => (metalContent[metal] ?? 0) > 50);
}

/** Costly namesakes must be named. */
export function isMeant({ type }: Document, said: ReadonlySet<string>): boolean {
  const anyOf = (words: readonly string[]) => words.some((word) => said.has(word));
  if (!isOfMetal(type, said)) return false;
  if (Number(type.weight) > HEAVY) return anyOf(FIVE_OUNCES);
  const again = type.type === 'Gold' && type.yearRanges.every(({ start }) => start >= GOLD_AGAIN_FROM);
  return !again || anyOf(GOLD);
}

type SetKind = 'special' | 'proof' | 'mint';

export function setKindIn(text: string): SetKind | null {
  if (!/\bsets?\b|\bsms\b|proofset/i.test(text)) return null;
  if (/special|\bsms\b/i.test(text)) return 'special';
  if (/proof/i.test(text)) return 'proof';
  return /mint\b|uncirc/i.test(text) ? 'mint' : null;
}

/** Null for mixed sets. */
export function setKindOf({ type }: Document): SetKind | null {
  if (/^Special/.test(type.name)) return 'special';
  if (type.type === 'Proof Set') return 'proof';
  return type.type === 'Mint Set' ? 'mint' : null;
}

/** Circulating base metal first. */
export function likeliest(
  catalogue: Catalogue,
  candidates: Candidate[],
  year: number,
  { isProof, isSilver }: { isProof: boolean; isSilver: boolean },
): Candidate[] {
  if (candidates.length < 2 || (isSilver && !isProof)) return candidates;
  const preferred = candidates.filter(({ document: { type, item }, mark }) => {
    if (!isProof && Object.keys(type.preciousOz).length > 0) return false;
    const marks = mark === null ? type.mintMarks : [mark];
    const strikes = marks.flatMap((each) => strikesOf(catalogue, type.id, year, each, item ?? undefined));
    return strikes.some(({ strike }) => (isProof ? strike?.includes('proof') : strike === 'business'));
  });
  return preferred.length > 0 ? preferred : candidates;
}

/** "Type 1", "with rays". */
export function ofQualifier(likely: Candidate[], ...texts: (string | null | undefined)[]): Candidate[] {
  if (likely.length < 2) return likely;
  const said = ` ${plain(texts.filter(Boolean).join(' '))} `;
  const lengths = likely.map(({ document }) => longestSaid(document.type, said));
  const longest = Math.max(...lengths);
  return likely.filter((_, position) => lengths[position] === longest);
}

const longestSaid = ({ qualifier }: TypeRecord, said: string): number =>
  Math.max(
    0,
    ...(qualifier ?? '')
      .split(/, /)
      .map(plain)
      .map((phrase) => (phrase && said.includes(` ${phrase} `) ? phrase.length : 0)),
  );

const plain = (text: string): string =>
  normalize(text)
    .replace(/[^a-z0-9%.]+/g, ' ')
    .replace(/\bwithout\b/g, 'no')
    .replace(/\btype (i{1,3}|one|two|three)\b/g, (_, number: string) => `type ${NUMBERS[number]}`)
    .trim();
const NUMBERS: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, one: 1, two: 2, three: 3 };

export interface Candidate {
  document: Document;
  /** Null if unspecified. */
  mark: string | null;
}
