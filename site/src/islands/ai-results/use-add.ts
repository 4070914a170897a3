import { useEffect, useRef, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { ApiError } from '../../lib/api.ts';
import { handVerification } from '../../lib/handoff.ts';
import { navigate } from '../../lib/navigation.ts';
import { toast } from '../../lib/toast.ts';
import { verificationAddress } from '../hybrid/address.ts';
import { addProblem } from './problem.ts';
import { reviewReason } from './review.ts';
import { loadStore, type Result, useSaveWithLearning } from './save.ts';

/** What is said where the photos did not show the condition (specification 001, section 5). */
export const CONDITION_REQUIRED = msg('Please select the condition of the coin before saving');

/**
 * The way of a coin into the collection: at once, or by a review where something speaks against it. `edit` opens the form, where
 * that is done for a coin the server holds no result of.
 */
export function useAdd({ identification, tempId }: Result, edit: () => void) {
  const saving = useSaveWithLearning();
  useEffect(() => void loadStore().catch(() => undefined), []);
  const sending = useRef(false);
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLSelectElement>(null);

  const needsReview = reviewReason(identification) !== null;
  const asksCondition = !needsReview && identification.condition === null;

  const review = () => {
    if (!tempId) return edit();
    handVerification({ tempId });
    void navigate(verificationAddress(tempId, identification.outcome));
  };

  const save = async (condition: string | null) => {
    // A second press can come before anything is drawn anew.
    if (sending.current) return;
    sending.current = true;
    try {
      const { coin } = await saving.mutateAsync({ tempId, identification, condition });
      toast({ title: t('Coin Added Successfully'), description: coin.name, variant: 'success' });
      void navigate(`/coin/${coin.id}`, { history: 'replace' });
    } catch (error) {
      sending.current = false;
      const status = error instanceof ApiError ? error.status : 0;
      // A second model sees another coin.
      if (tempId && status === 409)
        return void navigate(`/hybrid-identification-result?tempId=${encodeURIComponent(tempId)}`);
      const problem = addProblem(error);
      toast({ ...problem, variant: 'destructive' });
      if (status === 422) setRefused(problem.description);
    }
  };

  const add = () => {
    if (needsReview) return review();
    if (!asksCondition || chosen) return void save(asksCondition ? chosen : identification.condition);
    setMissing(true);
    toast({
      title: t('Condition Required'),
      description: translated(CONDITION_REQUIRED),
      variant: 'destructive',
    });
    field.current?.focus();
  };

  return {
    add,
    busy: saving.isPending || saving.isSuccess,
    needsReview,
    /** What of the details has to be put right first, in words. */
    refused,
    asksCondition,
    condition: { field, chosen, choose: setChosen, isMissing: isMissing && !chosen },
  };
}

export type Adding = ReturnType<typeof useAdd>;
