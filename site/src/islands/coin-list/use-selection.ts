import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_SELECTED } from '../../../../server/bulk/model.ts';
import type { CollectionCoin } from '../../../../server/coins/model.ts';
import { toast } from '../../lib/toast.ts';
import { isSelected, NONE, range, type Selection, select } from './selection.ts';
import { coinsInWords } from './words.ts';

/** What is selected while `selecting`; it begins with nothing each time. */
export function useSelection(coins: readonly CollectionCoin[], selecting: boolean) {
  const [selection, setSelection] = useState<Selection>(NONE);
  if (!selecting && selection !== NONE) setSelection(NONE);

  const now = useRef({ coins, selection });
  now.current = { coins, selection };
  const last = useRef<number>(undefined);
  /** Ticks one coin, or `through` all since the one ticked before. The function stays the same, so that cells do. */
  const onSelect = useCallback((id: number, on: boolean, through: boolean) => {
    const ids = through ? range(now.current.coins, last.current, id) : [id];
    last.current = id;
    const next = select(now.current.selection, ids, on);
    setSelection(next);
    if (ids.some((one) => isSelected(next, one) !== on)) {
      toast({
        title: `At most ${coinsInWords(MAX_SELECTED)} one by one`,
        description: 'Select all takes every coin of the list.',
      });
    }
  }, []);
  return { selection, setSelection, onSelect };
}

/** Escape does it while `on`, unless something above the list took the key for itself. */
export function useEscape(on: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const elsewhere =
        event.target instanceof HTMLElement && event.target.closest('input[type=search], .toast');
      if (event.key === 'Escape' && !event.defaultPrevented && !elsewhere) onEscape();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on, onEscape]);
}
