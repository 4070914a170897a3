import { useRef, useState } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import type { SavedWithLearning } from '../../../../shared/identify/learning.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { api, sent, unwrap } from '../../lib/api.ts';
import { verificationAddress } from '../../lib/flow.ts';
import { handVerification } from '../../lib/handoff.ts';
import { navigate } from '../../lib/navigation.ts';
import { storeCoin } from '../../lib/queries/coin-changes.ts';
import { verificationKey } from '../../lib/queries/held-result.ts';
import { queryClient, useMutation } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { saveProblem, useAdding } from './adding.ts';
import { reviewReason } from './words.ts';

/** Asks for the condition that the photos did not show. */
export function ConditionField({ condition }: { condition: Adding['condition'] }) {
  const { field, chosen, choose, isMissing } = condition;
  return (
    <Field
      label={t('Condition')}
      required
      hint={t('The photos don’t show it clearly.')}
      error={isMissing ? translated(CONDITION_REQUIRED) : undefined}
    >
      <Select
        ref={field}
        placeholder={t('Select')}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        <ConditionOptions />
      </Select>
    </Field>
  );
}

/** Adds the coin, or leads to the one it was saved as. */
export function AddDock({
  adding: { add, busy, needsReview },
  coinId,
  isSame,
}: {
  adding: Adding;
  coinId: number | null;
  /** A coin with this very photo is there already. */
  isSame: boolean;
}) {
  return (
    <div className="dock">
      <div className="column">
        {coinId === null && needsReview && (
          <p className="mb-2 text-center text-xs text-muted">
            {t('You review the details before you save.')}
          </p>
        )}
        {coinId === null || busy ? (
          <Button wide busy={busy} onClick={add}>
            {busy ? t('Adding…') : isSame ? t('Add It Anyway') : t('Add to My Collection')}
          </Button>
        ) : (
          <ButtonLink wide href={`/coin/${coinId}`}>
            {t('View in My Collection')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** What is said where the photos did not show the condition (specification 001, section 5). */
export const CONDITION_REQUIRED = msg('Please select the condition of the coin before saving');

/** Adds at once, or by a review. `edit`: for a coin without a held result. */
export function useAdd({ identification, tempId }: Result, edit: () => void) {
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLSelectElement>(null);
  const saving = useAdding({
    ...{ of: 'found', tempId, saving: useSaveWithLearning() },
    onRefused: (error) => {
      if (error.status === 422) setRefused(saveProblem(error, 'found').description);
    },
  });

  const needsReview = reviewReason(identification) !== null;
  const asksCondition = !needsReview && identification.condition === null;

  const review = () => {
    if (!tempId) return edit();
    handVerification({ tempId });
    void navigate(verificationAddress(tempId, identification.outcome));
  };

  const add = () => {
    if (needsReview) return review();
    const condition = asksCondition ? chosen : identification.condition;
    if (!asksCondition || chosen) return void saving.add({ tempId, identification, condition });
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
    busy: saving.busy,
    needsReview,
    /** What of the details has to be put right first, in words. */
    refused,
    asksCondition,
    condition: { field, chosen, choose: setChosen, isMissing: isMissing && !chosen },
  };
}

export type Adding = ReturnType<typeof useAdd>;

export interface Result {
  identification: Identification;
  tempId: string | null;
  /** The coin it was saved as; null while it waits. */
  coinId: number | null;
}

/** With the condition where its collector had to say it. */
type ToSave = Omit<Result, 'coinId'> & { condition: string | null };

export function saveBody({ identification, tempId, condition }: ToSave) {
  const isChosen = condition !== null && condition !== identification.condition;
  return {
    coinData: isChosen ? { ...identification, condition } : identification,
    originalData: identification,
    userCorrections: isChosen
      ? { condition: { original: identification.condition, corrected: condition } }
      : {},
    correctedFields: isChosen ? ['condition'] : [],
    ...(tempId && { tempId }),
  };
}

/** Adds an identified coin; pressed twice it is the same coin. */
export const useSaveWithLearning = () =>
  useMutation({
    mutationFn: async (result: ToSave): Promise<Coin> => {
      const saved: SavedWithLearning = unwrap(
        await api.coins['save-with-learning'].post(sent(saveBody(result))),
      );
      storeCoin(saved.coin);
      return saved.coin;
    },
    onSuccess: () => {
      // It waits no longer.
      void queryClient.invalidateQueries({ queryKey: ['identifications'] });
    },
    // Gone meanwhile, the page says so.
    onError: (_, { tempId }) => {
      if (tempId) void queryClient.invalidateQueries({ queryKey: verificationKey(tempId) });
    },
  });
