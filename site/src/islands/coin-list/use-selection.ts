import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_SELECTED } from '../../../../shared/coins/bulk.ts';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';
import { toast } from '../../lib/toast.ts';
import { isSelected, NONE, range, type Selection, scopeOf, select } from './selection.ts';
import { coinsInWords } from './words.ts';

/**
 * What is selected while `selecting`; it begins with nothing each time. Coins picked one by one stay selected under
 * another search or order; all of a filter are those of that filter alone.
 */
export function useSelection(
  coins: readonly CollectionCoin[],
  filter: CoinFilter,
  selecting: boolean,
  between?: (filter: CoinFilter, one: number, other: number) => Promise<CollectionCoin[]>,
) {
  const [selection, setSelection] = useState<Selection>(NONE);
  const scope = scopeOf(filter);
  const [meant, setMeant] = useState(scope);
  const isOver = selection.all && meant !== scope;
  if (meant !== scope) setMeant(scope);
  if (isOver || (!selecting && selection !== NONE)) setSelection(NONE);
  useCleared(selecting && selection.all, scope);

  const now = useRef({ coins, selection, filter, between });
  now.current = { coins, selection, filter, between };
  const last = useRef<{ id: number; row?: number; list: string }>(undefined);
  /** Coins that were ticked, also while another search shows others. */
  const known = useRef(new Map<number, CollectionCoin>());
  for (const coin of coins) if (selection.ids.has(coin.id)) known.current.set(coin.id, coin);

  const tick = useCallback((ids: readonly number[], on: boolean) => {
    const next = select(now.current.selection, ids, on);
    setSelection(next);
    if (ids.some((one) => isSelected(next, one) !== on)) {
      toast({
        title: t('At most {coins} one by one', { coins: coinsInWords(MAX_SELECTED) }),
        description: t('Select all takes every coin of the list.'),
        variant: 'warning',
      });
    }
  }, []);

  /** Ticks one coin, or `through` all since the one ticked before; by their rows where not all of them are loaded. The function stays the same, so that cells do. */
  const onSelect = useCallback(
    (id: number, on: boolean, through: boolean, row?: number) => {
      const { filter, between, coins } = now.current;
      const before = last.current;
      const list = JSON.stringify(filter);
      last.current = { id, row, list };
      if (!through || !before) return tick([id], on);
      if (!between || row === undefined || before.row === undefined || before.list !== list)
        return tick(range(coins, before.id, id), on);
      between(filter, before.row, row).then(
        (found) => {
          for (const coin of found) known.current.set(coin.id, coin);
          tick(
            found.map((coin) => coin.id),
            on,
          );
        },
        () => toast({ title: t('Not all of them could be loaded'), variant: 'destructive' }),
      );
    },
    [tick],
  );
  const picked = selection.all ? [] : [...selection.ids].flatMap((id) => known.current.get(id) ?? []);
  return { selection, setSelection, onSelect, picked };
}

/** Says so when "all" of a filter is over because another filter has come. */
function useCleared(all: boolean, scope: string) {
  const before = useRef({ all, scope });
  useEffect(() => {
    if (before.current.all && !all && before.current.scope !== scope)
      toast({ title: t('Selection cleared') });
    before.current = { all, scope };
  }, [all, scope]);
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
