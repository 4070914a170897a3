import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { VerificationData } from '../../../../shared/identify/model.ts';
import type { Handoff } from '../../lib/handoff.ts';
import { useSettled } from '../../lib/hooks.ts';
import { keepReview, readReview } from './draft.ts';
import { FIELDS, type FieldName } from './fields.ts';
import {
  changed,
  claimOf,
  type Edits,
  isClaim,
  isMarkOpen,
  needsReVerify,
  type Review,
  withEdits,
} from './record.ts';
import { AUTO_RE_VERIFY_MS } from './steps.ts';

/** What the server would not save, of the coin with these key fields. */
export interface Objection {
  claim: string;
  problem: string;
}

export type FieldErrors = Partial<Record<FieldName, string>>;

function begin({ tempId, coinData }: VerificationData, handed: Handoff | null): Review {
  const review = readReview(tempId);
  if (!handed?.chosen) return review;
  const chosen = Object.entries(handed.chosen).filter(([field]) => field in FIELDS || field === 'isGraded');
  return { ...changed(review, coinData, Object.fromEntries(chosen) as Edits), decided: true };
}

/** A result with what its collector has corrected, which outlives a reload. */
export function useReview(data: VerificationData, handed: Handoff | null) {
  const { tempId, coinData: held } = data;
  const [review, setReview] = useState(() => begin(data, handed));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<Objection | null>(null);
  // A new object each time: what is refused once more asks for the eye once more.
  const [wanted, setWanted] = useState<{ field: FieldName } | null>(null);
  const coin = withEdits(held, review);
  useLayoutEffect(() => keepReview(tempId, review), [tempId, review]);

  const apply = (change: Edits) => setReview((now) => changed(now, held, change));
  const type = (field: FieldName, text: string) =>
    setReview((now) => ({ ...now, typing: { ...now.typing, [field]: text } }));
  const close = (field: FieldName) => {
    setErrors((now) => ({ ...now, [field]: undefined }));
    setReview((now) => ({ ...now, typing: without(now.typing, field) }));
  };

  const takenIn = (fields: readonly FieldName[]): { next: Review; wrong: FieldErrors } => {
    let next = review;
    const wrong: FieldErrors = {};
    for (const field of fields) {
      const typed = next.typing[field];
      if (typed === undefined) continue;
      const read = FIELDS[field].read(typed);
      if ('error' in read) wrong[field] = read.error;
      else next = { ...changed(next, held, read.change), typing: without(next.typing, field) };
    }
    return { next, wrong };
  };
  /** Null where a field is wrong. */
  const confirm = (...fields: FieldName[]): Review | null => {
    const { next, wrong } = takenIn(fields);
    setErrors((now) => ({ ...without(now, ...fields), ...wrong }));
    setReview(next);
    return Object.keys(wrong).length > 0 ? null : next;
  };

  return {
    tempId,
    held,
    review,
    coin,
    blocked: needsReVerify(held, review),
    isMarkOpen: isMarkOpen(coin, review),
    /** Why the server would not save the coin as it stands. */
    objection: refused?.claim === claimOf(coin) ? refused : null,
    object: (problem: string) => setRefused({ claim: claimOf(coin), problem }),
    /** The field that keeps the coin from being saved. */
    wanted,
    errors,
    apply,
    type,
    close,
    confirm,
    /** A choice in an open form is made at once. */
    choose: (field: FieldName, text: string) => {
      const read = FIELDS[field].read(text);
      if ('change' in read) apply(read.change);
      setErrors((now) => without(now, field));
    },
    confirmAll: () => {
      const open = (Object.keys(review.typing) as FieldName[]).filter((field) => field in FIELDS);
      const [first] = Object.keys(takenIn(open).wrong) as FieldName[];
      if (first) setWanted({ field: first });
      return confirm(...open);
    },
    /** Nothing is wrong with the field any more. */
    settle: (field: FieldName) => setErrors((now) => without(now, field)),
    refuse: (field: FieldName, error: string) => {
      setErrors((now) => ({ ...now, [field]: error }));
      setWanted({ field });
    },
    /** The mark that stands on the edge: null is none, and 'skipped' leaves the question open. */
    answerEdge: (mark: string | null | 'skipped') =>
      setReview((now) => {
        if (mark === 'skipped') return { ...now, edge: mark };
        return { ...changed(now, held, { mintMark: mark }), edge: mark === null ? 'none' : null };
      }),
    replace: setReview,
  };
}

export type ReviewState = ReturnType<typeof useReview>;

function without<T extends object>(object: T, ...keys: (keyof T)[]): T {
  const rest = { ...object };
  for (const key of keys) delete rest[key];
  return rest;
}

/** Verifies changes by itself, once. True if it will: nobody is asked to. */
export function useAutoReVerify(
  state: ReviewState,
  { chosen, hasAi }: { chosen: boolean; hasAi: boolean },
  start: () => void,
): boolean {
  const { review, coin, blocked } = state;
  const [seen, setSeen] = useState(() => (chosen ? null : review.edits));
  const isStill = useSettled(review, hasAi ? AUTO_RE_VERIFY_MS : 0) === review;
  const isTyping = Object.keys(review.typing).length > 0;
  const isComing = blocked && review.edits !== seen && isClaim(coin);
  const isDue = isComing && isStill && !isTyping;
  const go = useEffectEvent(() => {
    setSeen(review.edits);
    start();
  });
  useEffect(() => {
    if (isDue) go();
  }, [isDue]);
  return isComing;
}
