import { useEffect, useEffectEvent, useState } from 'react';
import type { ReaderCandidate } from '../../../../shared/recognizer/model.ts';
import { candidateName, isFaceOpen, isProposing, readingOf } from '../reader/reading.ts';
import { useChoosing } from '../reader/use-choose.ts';
import { changed, UNTOUCHED } from './record.ts';
import { useSave } from './save.ts';
import { useQuestions } from './use-questions.ts';
import type { ReviewState } from './use-review.ts';

interface Decision {
  isConfirming?: boolean;
  onChosen?: () => void;
  /** In place of the screen of what was saved. */
  onSaved?: () => void;
}

/** For the review and for tiles of a bulk run. */
export function useDecision(state: ReviewState, { isConfirming = false, onChosen, onSaved }: Decision) {
  const { held } = state;
  const saving = useSave(state, isConfirming, onSaved);
  const reading = !isConfirming && isProposing(held) ? readingOf(held) : null;
  const best = (reading && !isFaceOpen(reading) && reading.candidates[0]) || null;
  /** Nothing is named that could be saved. */
  const isOpen = reading !== null && held.outcome !== 'identified';
  /** One tap chooses, then saves. */
  const [savesAfter, setSavesAfter] = useState<typeof held | null>(null);
  const choosing = useChoosing(
    state.tempId,
    (_, isCoin) => {
      if (!isCoin) return;
      // Earlier entries belong to an unnamed coin; only its condition stays.
      state.replace(({ edits: { condition } }) =>
        condition ? changed(UNTOUCHED, { ...held, condition: null }, { condition }) : UNTOUCHED,
      );
      onChosen?.();
    },
    () => setSavesAfter(null),
  );
  const questions = useQuestions(state, held.outcome === 'identified' ? null : best, choosing);
  const choose = (candidate: ReaderCandidate) => {
    const { typeId, itemId, year } = candidate;
    const settled = held.isMintMarkOpen === false ? { mintMark: held.mintMark ?? '' } : questions.early;
    const mark = candidate === best ? settled : {};
    if (candidate === best && isOpen && questions.isAnswered) setSavesAfter(held);
    void choosing.choose(candidateName(candidate), { typeId, itemId, year, ...mark });
  };
  const save = useEffectEvent(() => void saving.save());
  useEffect(() => {
    if (!savesAfter || choosing.busy || held === savesAfter) return;
    setSavesAfter(null);
    save();
  }, [savesAfter, choosing.busy, held]);
  const saveWhenAnswered = () => (choosing.busy ? setSavesAfter(held) : void saving.save());
  return { reading, best, isOpen, choosing, questions, choose, saving, saveWhenAnswered };
}
