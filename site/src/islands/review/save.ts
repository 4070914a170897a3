import { useEffect, useRef, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { ApiError } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import {
  bearsMark,
  type SavedCoin,
  type SaveVerified,
  useSaveVerified,
} from '../../lib/queries/verification.ts';
import { toast } from '../../lib/toast.ts';
import { objectionsOf, saveProblem, toComparison } from './adding.ts';
import { forgetReview, keepLearned } from './draft.ts';
import { FIELDS, type FieldName, MARK_WANTED, type Missing, missing, missingNotice } from './fields.ts';
import { coinDataOf, correctionsOf, isMarkOpen, needsReVerify, withEdits } from './record.ts';
import { SAVED_MS } from './steps.ts';
import type { ReviewState } from './use-review.ts';

export type Saving = 'no' | 'under way' | 'done';

/** Corrections survive a failure. `isConfirming`: it was stored unseen. */
export function useSave(state: ReviewState, isConfirming: boolean, onSaved?: () => void) {
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

  const save = async () => {
    if (begun.current) return;
    begun.current = true;
    const saved = await saveCoin(state, {
      isConfirming,
      begin: () => {
        setSkipped(false);
        setSaving('under way');
      },
      end: () => setSaving('no'),
      send: mutateAsync,
      asking,
      onGone: () => setGone(true),
    });
    if (saved) {
      setSaving('done');
      if (onSaved) onSaved();
      else setNext(saved);
    } else {
      begun.current = false;
    }
  };
  return {
    saving,
    save,
    /** Saves without the second model that is looking. */
    skip: () => {
      setSkipped(true);
      asking.current?.abort();
    },
    isSkipped,
    isGone,
  };
}

interface Way {
  isConfirming: boolean;
  /** Everything that is needed is there. */
  begin: () => void;
  end: () => void;
  send: (body: SaveVerified) => Promise<SavedCoin>;
  /** Ends the second model's look. */
  asking: { current: AbortController | null };
  /** The result is no longer there. */
  onGone: () => void;
}

const labelOf = (field: string) => (field in FIELDS ? FIELDS[field as FieldName].called : msg('grading'));

/** The next address; null where it was not saved. */
async function saveCoin(state: ReviewState, way: Way): Promise<string | null> {
  const { tempId, held } = state;
  const review = state.confirmAll();
  // What is wrong stands at its field.
  if (!review) return null;
  const coin = withEdits(held, review);
  const lacking: Missing[] = missing(coin);
  if (isMarkOpen(coin, review) && !coin.requiresEdgeMintMark && (await bearsMark(coin)))
    lacking.push(MARK_WANTED);
  if (lacking.length > 0) return lack(state, lacking);
  if (needsReVerify(held, review)) {
    toast({
      title: t('Re-verification Required'),
      description: t('Please re-verify the coin details before saving, as key information has changed.'),
      variant: 'destructive',
    });
    return null;
  }
  way.begin();
  const userCorrections = correctionsOf(coin, review);
  try {
    const saved = await sent(way, {
      tempId,
      coinData: coinDataOf(coin, review),
      userCorrections,
      ...(review.decided && { acceptDisagreement: true }),
    });
    if (!saved.isNew && !way.isConfirming) {
      way.end();
      return savedBefore(t('The coin is in your collection with these details.'));
    }
    keepLearned(tempId, [...new Set(Object.keys(userCorrections).map(labelOf))]);
    forgetReview(tempId);
    return `/coin-verification-result?coin=${saved.coin.id}&tempId=${encodeURIComponent(tempId)}`;
  } catch (error) {
    return refused(state, way, error);
  }
}

function lack(state: ReviewState, lacking: readonly Missing[]): null {
  toast({ ...missingNotice(lacking), variant: 'destructive' });
  for (const { field, sentence } of lacking.toReversed()) state.refuse(field, translated(sentence));
  return null;
}

/** Cancelled, it is saved without the second model. */
async function sent({ send, asking }: Way, body: SaveVerified): Promise<SavedCoin> {
  const mine = new AbortController();
  asking.current = mine;
  try {
    return await send({ ...body, signal: mine.signal });
  } catch (error) {
    if (!mine.signal.aborted) throw error;
    // What was called off may have come to its end all the same.
    return { ...(await send({ ...body, acceptDisagreement: true })), isNew: true };
  } finally {
    asking.current = null;
  }
}

function savedBefore(description: string): null {
  toast({ title: t('Saved Already'), description, variant: 'info' });
  return null;
}

function refused(state: ReviewState, way: Way, error: unknown): null {
  way.end();
  if (error instanceof ApiError && error.status === 409) {
    // Saved before with other details.
    if (error.code === 'coin_already_saved') return savedBefore(error.text);
    toComparison(state.tempId);
    return null;
  }
  toast({ ...saveProblem(error), variant: 'destructive' });
  if (!(error instanceof ApiError)) return null;
  if (error.status === 404) way.onGone();
  const { impossible, fields } = objectionsOf(error);
  if (impossible) state.object(impossible);
  for (const [field, said] of fields) state.refuse(field, said);
  return null;
}
