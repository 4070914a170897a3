import { useRef, useState } from 'react';
import type { VerificationData } from '../../../../server/identify/model.ts';
import { ApiError } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { toast } from '../../lib/toast.ts';
import { handVerification } from '../../lib/verification-handoff.ts';
import { verificationAddress } from '../hybrid/address.ts';
import { addProblem } from './problem.ts';
import { reviewReason } from './review.ts';
import { useSaveWithLearning } from './save.ts';

/** What is said where the photos did not show the condition (specification 001, section 5). */
export const CONDITION_REQUIRED = 'Please select the condition of the coin before saving';

/** The way of a coin into the collection: at once, or by a review where something speaks against it. */
export function useAdd({ coinData: identification, tempId }: VerificationData) {
  const saving = useSaveWithLearning();
  const sending = useRef(false);
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLSelectElement>(null);

  const needsReview = reviewReason(identification) !== null;
  const asksCondition = !needsReview && identification.condition === null;

  const review = () => {
    handVerification({ tempId });
    void navigate(verificationAddress(tempId));
  };

  const save = async (condition: string | null) => {
    // A second press can come before anything is drawn anew.
    if (sending.current) return;
    sending.current = true;
    try {
      const { coin } = await saving.mutateAsync({ tempId, identification, condition });
      toast({ title: 'Coin Added Successfully', description: coin.name, variant: 'success' });
      void navigate(`/coin/${coin.id}`, { history: 'replace' });
    } catch (error) {
      sending.current = false;
      // A second model sees another coin.
      if (error instanceof ApiError && error.status === 409)
        void navigate(`/hybrid-identification-result?tempId=${encodeURIComponent(tempId)}`);
      else toast({ ...addProblem(error), variant: 'destructive' });
    }
  };

  const add = () => {
    if (needsReview) return review();
    if (!asksCondition || chosen) return void save(asksCondition ? chosen : identification.condition);
    setMissing(true);
    toast({ title: 'Condition Required', description: CONDITION_REQUIRED, variant: 'destructive' });
    field.current?.focus();
  };

  return {
    add,
    busy: saving.isPending || saving.isSuccess,
    needsReview,
    asksCondition,
    condition: { field, chosen, choose: setChosen, isMissing: isMissing && !chosen },
  };
}

export type Adding = ReturnType<typeof useAdd>;
