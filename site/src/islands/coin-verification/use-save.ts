import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { bearsMark, type SavedCoin, useSaveVerified } from '../../lib/queries/verification.ts';
import { toast } from '../../lib/toast.ts';
import { forgetReview, keepLearned } from './draft.ts';
import { FIELDS, type FieldName, MARK_WANTED, missing } from './fields.ts';
import { coinDataOf, correctionsOf, isMarkOpen, needsReVerify, withEdits } from './record.ts';
import { isSavedAlready, objectionsOf, saveProblem } from './save-problem.ts';
import { SAVED_MS } from './steps.ts';
import type { ReviewState } from './use-review.ts';

export type Saving = 'no' | 'under way' | 'done';

const labelOf = (field: string) =>
  field in FIELDS ? FIELDS[field as FieldName].label.toLowerCase() : 'grading';

/**
 * Stores the coin and goes on to what the checks found; whatever fails, every correction stays. `isConfirming`: it was stored
 * unseen, and becomes its collector's with this.
 */
export function useSave(state: ReviewState, isConfirming: boolean) {
  const { tempId, held, confirmAll, refuse } = state;
  const { mutateAsync } = useSaveVerified();
  const [saving, setSaving] = useState<Saving>('no');
  const [isSkipped, setSkipped] = useState(false);
  const [isGone, setGone] = useState(false);
  // A second press can come before the first is drawn.
  const begun = useRef(false);
  const asking = useRef<AbortController | null>(null);
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => void navigate(next, { history: 'replace' }), SAVED_MS);
    return () => clearTimeout(timer);
  }, [next]);

  /** Called off while the second model looks, it is saved without. */
  const send = async (body: Parameters<typeof mutateAsync>[0]): Promise<SavedCoin> => {
    const mine = new AbortController();
    asking.current = mine;
    try {
      return await mutateAsync({ ...body, signal: mine.signal });
    } catch (error) {
      if (!mine.signal.aborted) throw error;
      // What was called off may have come to its end all the same.
      return { ...(await mutateAsync({ ...body, acceptDisagreement: true })), isNew: true };
    } finally {
      asking.current = null;
    }
  };
  const skip = () => {
    setSkipped(true);
    asking.current?.abort();
  };

  const save = async () => {
    if (begun.current) return;
    const review = confirmAll();
    // What is wrong stands at its field.
    if (!review) return;
    const coin = withEdits(held, review);
    const lack = ({ field, ...words }: NonNullable<ReturnType<typeof missing>>) => {
      toast({ ...words, variant: 'destructive' });
      refuse(field, words.description);
    };
    const lacking = missing(coin);
    if (lacking) return lack(lacking);
    if (needsReVerify(held, review)) {
      return toast({
        title: 'Re-verification Required',
        description: 'Please re-verify the coin details before saving, as key information has changed.',
        variant: 'destructive',
      });
    }
    begun.current = true;
    if (isMarkOpen(coin, review) && !coin.requiresEdgeMintMark && (await bearsMark(coin))) {
      begun.current = false;
      return lack(MARK_WANTED);
    }
    setSaving('under way');
    setSkipped(false);
    const userCorrections = correctionsOf(coin, review);
    try {
      const saved = await send({
        tempId,
        coinData: coinDataOf(coin, review),
        userCorrections,
        ...(review.decided && { acceptDisagreement: true }),
      });
      if (!saved.isNew && !isConfirming) return savedBefore();
      keepLearned(tempId, [...new Set(Object.keys(userCorrections).map(labelOf))]);
      forgetReview(tempId);
      setSaving('done');
      setNext(`/coin-verification-result?coin=${saved.coin.id}&tempId=${encodeURIComponent(tempId)}`);
    } catch (error) {
      begun.current = false;
      setSaving('no');
      if (error instanceof ApiError) return refused(error);
      toast({ ...saveProblem(error), variant: 'destructive' });
    }
  };

  /** The page shows the coin in place of the review as soon as it has heard of it. */
  function savedBefore(description = 'It is in your collection as it stands here.') {
    begun.current = false;
    setSaving('no');
    toast({ title: 'Saved Already', description });
  }

  function refused(error: ApiError) {
    if (error.status === 409) {
      if (isSavedAlready(error)) return savedBefore(error.text);
      return void navigate(`/hybrid-identification-result?tempId=${encodeURIComponent(tempId)}`);
    }
    setGone(error.status === 404);
    toast({ ...saveProblem(error), variant: 'destructive' });
    const { impossible, fields } = objectionsOf(error);
    if (impossible) state.object(impossible);
    for (const [field, said] of fields) refuse(field, said);
  }

  return { saving, save, skip, isSkipped, isGone };
}
