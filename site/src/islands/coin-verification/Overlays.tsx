import { useEffect, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { EdgeDialog } from './EdgeDialog.tsx';
import { Overlay } from './Overlay.tsx';
import { asksForEdge } from './record.ts';
import {
  CROSS_CHECK_STEP,
  IMPATIENT_MS,
  OVERLAY_AFTER_MS,
  RE_VERIFY_STEP_MS,
  RE_VERIFY_STEPS,
  SAVED,
  SAVING_STEP_MS,
  savingSteps,
} from './steps.ts';
import type { Cancellable } from './use-re-verify.ts';
import type { ReviewState } from './use-review.ts';
import type { useSave } from './use-save.ts';

interface OverlaysProps {
  state: ReviewState;
  reVerification: Cancellable;
  reIdentification: Cancellable;
  saving: ReturnType<typeof useSave>;
  /** Asked before it is saved; null where none is. */
  secondModel: string | null;
  /** It is the embedded reader that looks again. */
  reads: boolean;
}

/** What lies over the review: the question for the mark on the edge, and what is being done. */
export function Overlays(props: OverlaysProps) {
  const { state, reVerification, reIdentification, secondModel, reads } = props;
  const { saving, skip, isSkipped } = props.saving;
  const isAsking = secondModel !== null && saving === 'under way' && !isSkipped;
  const { held, coin, review } = state;
  const isLasting = useLasting(reVerification.busy || reIdentification.busy);
  return (
    <>
      {asksForEdge(coin, review) && review.edge === null && (
        <EdgeDialog
          location={held.edgeMintMarkLocation}
          onAnswer={(mark) => state.answerEdge(mark || null)}
          onSkip={() => state.answerEdge('skipped')}
        />
      )}
      {isLasting && reVerification.busy && (
        <Overlay
          title={t('Re-verifying your coin')}
          steps={RE_VERIFY_STEPS.map(translated)}
          everyMs={RE_VERIFY_STEP_MS}
          onCancel={reVerification.cancel}
        />
      )}
      {isLasting && reIdentification.busy && (
        <Overlay
          title={reads ? t('Reading the coin again') : t('Asking the AI again')}
          steps={[t('Analyzing your photos'), t('Checking the catalogue')]}
          everyMs={RE_VERIFY_STEP_MS * 4}
          onCancel={reIdentification.cancel}
        />
      )}
      {saving !== 'no' && (
        <Overlay
          title={t('Saving your coin')}
          steps={savingSteps(secondModel, isSkipped)}
          everyMs={SAVING_STEP_MS}
          lasting={isAsking ? CROSS_CHECK_STEP : undefined}
          done={saving === 'done' ? translated(SAVED) : undefined}
          later={
            isAsking
              ? { afterMs: IMPATIENT_MS, label: t('Save without second opinion'), onPress: skip }
              : undefined
          }
        />
      )}
    </>
  );
}

/** Whether something has been going on for long enough to be worth telling. */
function useLasting(busy: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLasting(true), OVERLAY_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [busy]);
  return lasting;
}
