import { measureText } from '../../../shared/coins/measure.ts';
import type { Coin } from '../../../shared/coins/model.ts';
import {
  type Corrections,
  DIFFICULTIES,
  type Difficulty,
  EDITABLE,
  type Editable,
} from '../../../shared/identify/learning.ts';
import { CONFIDENCE_STEPS, KEY_FIELDS } from '../../../shared/identify/model.ts';
import { parseMoney } from '../../../shared/money/money.ts';

/** What was offered to the collector; of one that a client claims, any field may be anything. */
export type Offered = Partial<Record<Editable, unknown>>;

const NUMBERS = new Set<Editable>(['year', 'weight', 'diameter']);

/** What a field means of which nothing is told. */
const UNTOLD: Partial<Record<Editable, string>> = {
  isGraded: 'false',
  country: 'united states',
  currency: 'usd',
};

/** A field as it is compared: spaces, case, units and trailing zeros are no difference. */
export function comparable(field: Editable, value: unknown): string {
  if (value === null || value === undefined) return UNTOLD[field] ?? '';
  // Of a client's claim it may be anything, and not everything can be made a text.
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value).replace(/\s+/g, ' ').trim().toLowerCase();
  if (field === 'mintMark') return /^(none|no mint mark)$/.test(text) ? '' : text;
  if (field === 'estimatedValue') return String(parseMoney(text) ?? text);
  if (!NUMBERS.has(field)) return text;
  const digits = measureText(text);
  return digits === '' ? '' : String(Number(digits));
}

/**
 * What the collector changed, by field: the difference between what was offered and the coin as it is stored. What nobody
 * named, neither the offer nor the collector (`given`), and the catalogue filled in, is no correction.
 */
export function correctionsOf(offered: Offered, given: Offered, coin: Coin): Corrections {
  const corrections: Corrections = {};
  for (const field of EDITABLE) {
    const original = offered[field] ?? null;
    const corrected = coin[field];
    if (original === null && (given[field] ?? null) === null) continue;
    // Neither kept nor cleared: what was said of another coin was not taken over.
    if (given[field] === undefined && corrected === null) continue;
    if (comparable(field, original) !== comparable(field, corrected)) {
      corrections[field] = { original, corrected };
    }
  }
  return corrections;
}

/**
 * The corrected fields that say it was another coin than the one named. What an answer left open, such as a mark on the edge, is
 * completed and not wrong; how a coin is called is a matter of taste.
 */
export const keyCorrections = (offered: Offered, corrections: Corrections): string[] =>
  WRONG.filter((field) => field in corrections && isTold(field, offered[field]));

/** Fields of which one is enough to make it another coin. */
const WRONG = [...KEY_FIELDS.filter((field) => field !== 'name'), 'country'] as const;

const isTold = (field: Editable, value: unknown) =>
  field === 'country' ? value !== null && value !== undefined : comparable(field, value) !== '';

/** Whether a coin is in its collector's own words, and not only the prediction's. */
export const isReworded = (corrections: Corrections): boolean =>
  [...KEY_FIELDS, 'country'].some((field) => field in corrections);

/**
 * How hard the coin was to identify. Confidence of 80 percent and more gives 0, of 60 and more 1, below 2; one or two
 * corrected key fields add 1, more add 2; the sum, 3 at most, counts from easy to expert.
 */
export function difficultyOf(confidence: number, corrected: number): Difficulty {
  const doubt = confidence >= CONFIDENCE_STEPS.high ? 0 : confidence >= CONFIDENCE_STEPS.middle ? 1 : 2;
  const wrong = corrected === 0 ? 0 : corrected <= 2 ? 1 : 2;
  return DIFFICULTIES[Math.min(3, doubt + wrong)] ?? 'expert';
}

/** What the quality of an example is reckoned from. */
export interface Example {
  /** The original is what the server itself kept, not what a client says it was. */
  isOwn: boolean;
  hasObverse: boolean;
  hasReverse: boolean;
  /** The catalogue knows such an issue. */
  isPossible: boolean;
  coin: Partial<Pick<Coin, (typeof TOLD)[number]>>;
}

/** Without a mark many a coin is whole. */
const TOLD = ['name', 'year', 'series', 'coinType', 'condition'] as const;

/**
 * How much can be learned from an example, from 0 to 1: 0.4 for an original the server kept itself, 0.2 for a photo of the
 * obverse, 0.1 for one of the reverse, 0.2 when the catalogue knows such an issue, and up to 0.1 for the part of name, year,
 * series, coin type and condition that is told.
 */
export function qualityOf({ isOwn, hasObverse, hasReverse, isPossible, coin }: Example): number {
  const told = TOLD.filter((field) => coin[field]).length / TOLD.length;
  const sum =
    (isOwn ? 0.4 : 0) + (hasObverse ? 0.2 : 0) + (hasReverse ? 0.1 : 0) + (isPossible ? 0.2 : 0) + 0.1 * told;
  return Math.round(sum * 100) / 100;
}
