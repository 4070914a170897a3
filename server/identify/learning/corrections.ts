import { measureText } from '../../../shared/coins/fields.ts';
import type { Coin } from '../../../shared/coins/model.ts';
import { type Corrections, EDITABLE, type Editable } from '../../../shared/identify/learning.ts';
import {
  CONFIDENCE_STEPS,
  DIFFICULTIES,
  type Difficulty,
  KEY_FIELDS,
} from '../../../shared/identify/model.ts';
import { parseMoney } from '../../../shared/money/money.ts';

/** Untrusted if from a client. */
export type Offered = Partial<Record<Editable, unknown>>;

const NUMBERS = new Set<Editable>(['year', 'weight', 'diameter']);

const UNTOLD: Partial<Record<Editable, string>> = {
  isGraded: 'false',
  country: 'united states',
  currency: 'usd',
};

/** Ignores spaces, case, units and trailing zeros. */
export function comparable(field: Editable, value: unknown): string {
  if (value === null || value === undefined) return UNTOLD[field] ?? '';
  // Client data may not convert to text.
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value).replace(/\s+/g, ' ').trim().toLowerCase();
  if (field === 'mintMark') return /^(none|no mint mark)$/.test(text) ? '' : text;
  if (field === 'estimatedValue') return String(parseMoney(text) ?? text);
  if (!NUMBERS.has(field)) return text;
  const digits = measureText(text);
  return digits === '' ? '' : String(Number(digits));
}

export function correctionsOf(offered: Offered, given: Offered, coin: Coin): Corrections {
  const corrections: Corrections = {};
  for (const field of EDITABLE) {
    const original = offered[field] ?? null;
    const corrected = coin[field];
    if (original === null && (given[field] ?? null) === null) continue;
    // It described another coin.
    if (given[field] === undefined && corrected === null) continue;
    if (comparable(field, original) !== comparable(field, corrected)) {
      corrections[field] = { original, corrected };
    }
  }
  return corrections;
}

export const keyCorrections = (offered: Offered, corrections: Corrections): string[] =>
  WRONG.filter((field) => field in corrections && isTold(field, offered[field]));

const WRONG = [...KEY_FIELDS.filter((field) => field !== 'name'), 'country'] as const;

const isTold = (field: Editable, value: unknown) =>
  field === 'country' ? value !== null && value !== undefined : comparable(field, value) !== '';

export const isReworded = (corrections: Corrections): boolean =>
  [...KEY_FIELDS, 'country'].some((field) => field in corrections);

/** 0 to 3: confidence < 80, < 60, key corrections, more than two of them. */
export function difficultyOf(confidence: number, corrected: number): Difficulty {
  const doubt = confidence >= CONFIDENCE_STEPS.high ? 0 : confidence >= CONFIDENCE_STEPS.middle ? 1 : 2;
  const wrong = corrected === 0 ? 0 : corrected <= 2 ? 1 : 2;
  return DIFFICULTIES[Math.min(3, doubt + wrong)] ?? 'expert';
}

export interface Example {
  isOwn: boolean;
  hasObverse: boolean;
  hasReverse: boolean;
  isPossible: boolean;
  coin: Partial<Pick<Coin, (typeof TOLD)[number]>>;
}

/** Many coins have no mint mark. */
const TOLD = ['name', 'year', 'series', 'coinType', 'condition'] as const;

/** 0 to 1: own record 0.4, obverse 0.2, reverse 0.1, known issue 0.2, fields 0.1. */
export function qualityOf({ isOwn, hasObverse, hasReverse, isPossible, coin }: Example): number {
  const told = TOLD.filter((field) => coin[field]).length / TOLD.length;
  const sum =
    (isOwn ? 0.4 : 0) + (hasObverse ? 0.2 : 0) + (hasReverse ? 0.1 : 0) + (isPossible ? 0.2 : 0) + 0.1 * told;
  return Math.round(sum * 100) / 100;
}
