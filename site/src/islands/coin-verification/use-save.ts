import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { useSaveVerified } from '../../lib/queries/verification.ts';
import { toast } from '../../lib/toast.ts';
import { forgetReview, keepLearned } from './draft.ts';
import { FIELDS, type FieldName, missing } from './fields.ts';
import { coinDataOf, correctionsOf, needsReVerify, withEdits } from './record.ts';
import { saveProblem } from './save-problem.ts';
import { SAVED_MS } from './steps.ts';
import type { ReviewState } from './use-review.ts';

export type Saving = 'no' | 'under way' | 'done';

const labelOf = (field: string) =>
  field in FIELDS ? FIELDS[field as FieldName].label.toLowerCase() : 'grading';

/** What the server objects to, by field. */
const objections = ({ errors }: ApiError) =>
  Object.entries(errors).flatMap(([path, said]) => {
    const field = path.replace(/^coinData\./, '');
    return field in FIELDS ? [[field as FieldName, said] as const] : [];
  });

/** Stores the coin and goes on to what the checks found; whatever fails, every correction stays. */
export function useSave(state: ReviewState) {
  const { tempId, held, confirmAll, refuse } = state;
  const { mutateAsync } = useSaveVerified();
  const [saving, setSaving] = useState<Saving>('no');
  // A second press can come before the first is drawn.
  const begun = useRef(false);
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => void navigate(next, { history: 'replace' }), SAVED_MS);
    return () => clearTimeout(timer);
  }, [next]);

  const save = async () => {
    if (begun.current) return;
    const review = confirmAll();
    // What is wrong stands at its field.
    if (!review) return;
    const coin = withEdits(held, review);
    const lacking = missing(coin);
    if (lacking) {
      const { field, ...words } = lacking;
      toast({ ...words, variant: 'destructive' });
      return refuse(field, words.description);
    }
    if (needsReVerify(held, review)) {
      return toast({
        title: 'Re-verification Required',
        description: 'Please re-verify the coin details before saving, as key information has changed.',
        variant: 'destructive',
      });
    }
    begun.current = true;
    setSaving('under way');
    const userCorrections = correctionsOf(coin, review);
    try {
      const saved = await mutateAsync({
        tempId,
        coinData: coinDataOf(coin, review),
        userCorrections,
        ...(review.decided && { acceptDisagreement: true }),
      });
      keepLearned(tempId, [...new Set(Object.keys(userCorrections).map(labelOf))]);
      forgetReview(tempId);
      setSaving('done');
      setNext(`/coin-verification-result?coin=${saved.coin.id}&tempId=${encodeURIComponent(tempId)}`);
    } catch (error) {
      begun.current = false;
      setSaving('no');
      // The comparison says itself in what the two differ.
      if (error instanceof ApiError && error.status === 409)
        return void navigate(`/hybrid-identification-result?tempId=${encodeURIComponent(tempId)}`);
      toast({ ...saveProblem(error), variant: 'destructive' });
      if (!(error instanceof ApiError)) return;
      for (const [field, said] of objections(error)) refuse(field, said);
    }
  };
  return { saving, save };
}
