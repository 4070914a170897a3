import type { AiCoin } from '../ai/answer.ts';
import { isProofGrade } from './grade.ts';
import { oneLine, readMark } from './text.ts';

/** '' is none, null is not given. */
export interface Claim {
  name: string | null;
  year: number | null;
  mintMark: string | null;
  series: string | null;
  coinType: string | null;
  condition?: string | null;
  variation?: string | null;
  /** "No mark" is an answer then. */
  edgeResolved?: boolean;
  /** Default: US. */
  country?: string | null;
  currency?: string | null;
}

export interface Said {
  name: string | null;
  series: string | null;
  denomination: string | null;
  variety: string | null;
  year: number | null;
  /** '' is none, null is unread. */
  mark: string | null;
  /** More than the letter. */
  spelledMark: string | null;
  isProof: boolean;
  condition: string | null;
  by: 'model' | 'person';
  edgeResolved: boolean;
  given: Pick<Claim, 'name' | 'mintMark' | 'series' | 'coinType' | 'variation'>;
}

const LONGEST = { name: 200, series: 120, coinType: 80, variety: 120, mark: 16 };

/** Other years are answer errors. */
const plausible = (year: number | null): number | null =>
  year !== null && Number.isInteger(year) && year >= 1000 && year <= 2999 ? year : null;

/** Percent. */
export const LOW = 60;

export function saidBy(coin: AiCoin): Said {
  const name = oneLine(coin.name, LONGEST.name);
  const series = oneLine(coin.series, LONGEST.series);
  const { mark, isSpelled } = readMark(coin.mintMark);
  const grade = oneLine(coin.slab?.grade, 40);
  const condition = oneLine(coin.condition, 80);
  return {
    name,
    series,
    denomination: oneLine(coin.denomination, LONGEST.coinType),
    variety: oneLine(coin.variety, LONGEST.variety),
    year: plausible(coin.year),
    mark,
    spelledMark: isSpelled ? oneLine(coin.mintMark, LONGEST.mark) : null,
    isProof:
      coin.isProof ||
      isProofGrade(grade) ||
      isProofGrade(condition) ||
      /\bproof\b(?![- ]?like)/i.test(`${name ?? ''} ${coin.variety ?? ''}`),
    condition: grade ?? condition,
    by: 'model',
    edgeResolved: false,
    given: { name, mintMark: null, series, coinType: null },
  };
}

export function claimOf(claim: Claim): Said {
  const given = {
    name: oneLine(claim.name, LONGEST.name),
    mintMark: oneLine(claim.mintMark, LONGEST.mark),
    series: oneLine(claim.series, LONGEST.series),
    coinType: oneLine(claim.coinType, LONGEST.coinType),
    variation: oneLine(claim.variation, 200),
  };
  // Empty is chosen; missing is open.
  const { mark, isSpelled } = readMark(claim.mintMark === '' ? '' : given.mintMark);
  const condition = oneLine(claim.condition, 80);
  return {
    name: given.name,
    series: given.coinType ?? given.series,
    denomination: given.coinType,
    variety: [given.variation, given.coinType && given.series].filter(Boolean).join(' ') || null,
    year: plausible(claim.year),
    mark,
    spelledMark: isSpelled ? given.mintMark : null,
    isProof: isProofGrade(condition) || /\bproof\b(?![- ]?like)/i.test(given.name ?? ''),
    condition,
    by: 'person',
    edgeResolved: claim.edgeResolved ?? false,
    given,
  };
}
