import { useRef } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { ApiError } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { type Actions, toast } from '../../lib/toast.ts';
import { guestLimit } from '../photo-upload/problem.ts';
import { FIELDS, type FieldName } from './fields.ts';

const FAILED = {
  us: { title: msg('Error'), text: msg('Failed to save coin. Please try again.') },
  found: { title: msg('Failed to Add Coin'), text: msg('Failed to save coin with learning system') },
  world: { title: msg('Save Failed'), text: msg('Failed to save coin to collection') },
} as const;

/** The toast of a save that failed (specification 001, section 8); 'found' is saved as it was identified. */
export function saveProblem(error: unknown, of: keyof typeof FAILED = 'us') {
  const known = error instanceof ApiError ? error : null;
  const { status, text } = known ?? { status: 0, text: '' };
  const wrong = known?.userErrors.join(', ');
  if (known?.code === 'guest_limit_reached') return guestLimit();
  const title = translated(FAILED[of].title);
  const failed = translated(FAILED[of].text);
  if (of !== 'us') return { title, description: wrong || text || failed };
  if (status === 404) {
    return {
      title: t('This Result Is Gone'),
      description: t('The result has expired or was deleted. Everything you entered is still here.'),
    };
  }
  if (wrong) return { title: t('Please Fix These Issues'), description: wrong };
  return { title, description: (status > 0 && status < 500 && text) || failed };
}

const ADDED = { found: msg('Coin Added Successfully'), world: msg('Coin Added!') } as const;

/** The comparison says itself in what the two models differ. */
export const toComparison = (tempId: string) =>
  void navigate(`/hybrid-identification-result?tempId=${encodeURIComponent(tempId)}`);

interface Adding<Wish> {
  of: keyof typeof ADDED;
  /** Null where the server holds no result. */
  tempId: string | null;
  saving: {
    mutateAsync: (wish: Wish) => Promise<{ id: number; name: string }>;
    isPending: boolean;
    isSuccess: boolean;
  };
  history?: 'push' | 'replace';
  /** Of the notice of a failure. */
  actions?: Actions;
  onAdded?: () => void;
  onRefused?: (error: ApiError) => void;
}

/** Adds a coin and shows its page; pressed twice it is added once. `add` answers whether it was. */
export function useAdding<Wish>(adding: Adding<Wish>) {
  const { of, tempId, saving, history = 'replace', actions, onAdded, onRefused } = adding;
  const begun = useRef(false);

  const add = async (wish: Wish): Promise<boolean> => {
    // A second press can come before the first is drawn.
    if (begun.current) return true;
    begun.current = true;
    try {
      const { id, name } = await saving.mutateAsync(wish);
      onAdded?.();
      toast({ title: translated(ADDED[of]), description: name, variant: 'success' });
      void navigate(`/coin/${id}`, { history });
      return true;
    } catch (error) {
      begun.current = false;
      const known = error instanceof ApiError ? error : null;
      if (tempId && known?.status === 409) toComparison(tempId);
      else toast({ ...saveProblem(error, of), actions, variant: 'destructive' });
      if (known) onRefused?.(known);
      return false;
    }
  };
  return { add, busy: saving.isPending || saving.isSuccess };
}

/**
 * What the server objects to, by field. That there is no such coin is no matter of one field, and its collector may know
 * better.
 */
export function objectionsOf({ status, errors }: ApiError) {
  let impossible: string | null = null;
  const fields: [FieldName, string][] = [];
  for (const [path, said] of Object.entries(errors)) {
    const field = path.replace(/^coinData\./, '');
    if (status === 422 && (field === 'year' || field === 'mintMark')) {
      impossible ??= said;
    } else if (field in FIELDS) {
      fields.push([field as FieldName, said]);
    }
  }
  return { impossible, fields };
}
