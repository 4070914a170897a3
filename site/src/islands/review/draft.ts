import { keepText, readText } from '../../lib/drafts.ts';
import { type Review, UNTOUCHED } from './record.ts';

/** Of one result; only its owner can read it, and signing out forgets what was done to it. */
const keyOf = (tempId: string) => `mintmark:verification:${tempId}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was corrected before the page was left; anything else in the store is ignored. */
export function readReview(tempId: string, store?: Storage): Review {
  try {
    const kept: unknown = JSON.parse(readText(keyOf(tempId), store) ?? 'null');
    if (!isObject(kept) || !isObject(kept.edits) || !isObject(kept.said)) return UNTOUCHED;
    const { edits, said, edge, decided, excused, typing } = kept;
    return {
      edits,
      said,
      edge: edge === 'none' || edge === 'skipped' ? edge : null,
      decided: decided === true,
      excused: typeof excused === 'string' ? excused : null,
      typing: isObject(typing)
        ? Object.fromEntries(Object.entries(typing).filter(([, text]) => typeof text === 'string'))
        : {},
    };
  } catch {
    return UNTOUCHED;
  }
}

export const keepReview = (tempId: string, review: Review, store?: Storage) =>
  keepText(keyOf(tempId), JSON.stringify(review), store);

export const forgetReview = (tempId: string, store?: Storage) => keepText(keyOf(tempId), null, store);

/** What was learned from a coin that has been saved, for the page after it. */
const learnedKey = (tempId: string) => `mintmark:verification-learned:${tempId}`;

export const keepLearned = (tempId: string, labels: readonly string[], store?: Storage) =>
  keepText(learnedKey(tempId), JSON.stringify(labels), store);

/** The names of the fields that were corrected. */
export function readLearned(tempId: string, store?: Storage): string[] {
  try {
    const kept: unknown = JSON.parse(readText(learnedKey(tempId), store) ?? '[]');
    return Array.isArray(kept) ? kept.filter((label) => typeof label === 'string') : [];
  } catch {
    return [];
  }
}
