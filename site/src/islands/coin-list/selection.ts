import { useCallback, useEffect, useRef, useState } from 'react';
import { type CoinSelection, MAX_SELECTED } from '../../../../shared/coins/bulk.ts';
import { filtersIn } from '../../../../shared/coins/filter-rules.ts';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { coinsInWords } from './coin-list-labels.ts';

export interface Selection {
  all: boolean;
  /** The selected ids; with `all`, the exceptions. */
  ids: ReadonlySet<number>;
}

export const NONE: Selection = { all: false, ids: new Set() };
export const ALL: Selection = { all: true, ids: new Set() };

export const isSelected = ({ all, ids }: Selection, id: number): boolean => ids.has(id) !== all;

export const countSelected = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size;

/** Capped at the number of ids the API takes. */
export function select(selection: Selection, ids: readonly number[], on: boolean): Selection {
  const named = new Set(selection.ids);
  for (const id of ids) {
    if (on === selection.all) named.delete(id);
    else if (named.size < MAX_SELECTED) named.add(id);
  }
  return { ...selection, ids: named };
}

interface Listed {
  coins: readonly { id: number }[];
  total: number;
}

export const hasAll = (selection: Selection, { coins, total }: Listed): boolean =>
  selection.all
    ? selection.ids.size === 0
    : total > 0 && coins.length === total && coins.every(({ id }) => selection.ids.has(id));

/** By ids, added to those of other searches, if all are loaded and few enough; else as "all". */
export function selectAll(selection: Selection, { coins, total }: Listed): Selection {
  const picked = select(
    selection.all ? NONE : selection,
    coins.map(({ id }) => id),
    true,
  );
  return hasAll(picked, { coins, total }) ? picked : ALL;
}

/** Identifies what "all" covers; the order does not matter. */
export const scopeOf = (filter: CoinFilter): string =>
  JSON.stringify([filter.search, filter.category, filtersIn(filter)]);

/** Inclusive; only `to` if `from` is not listed. */
export function range(list: readonly { id: number }[], from: number | undefined, to: number): number[] {
  const [start, end] = [from, to].map((id) => list.findIndex((coin) => coin.id === id));
  if (start === undefined || end === undefined || start < 0 || end < 0) return [to];
  return list.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}

export function toRequest({ all, ids }: Selection, filter: CoinFilter): CoinSelection {
  const { search, category } = filter;
  return all ? { all, search, category, ...filtersIn(filter), except: [...ids] } : { ids: [...ids] };
}

/** Single coins stay selected under another search; "all" ends with its filter. */
export function useSelection(
  coins: readonly CollectionCoin[],
  filter: CoinFilter,
  selecting: boolean,
  between?: (filter: CoinFilter, one: number, other: number) => Promise<CollectionCoin[]>,
) {
  const [selection, setSelection] = useState<Selection>(NONE);
  const scope = scopeOf(filter);
  const [lastScope, setLastScope] = useState(scope);
  const isOver = selection.all && lastScope !== scope;
  if (lastScope !== scope) setLastScope(scope);
  if (isOver || (!selecting && selection !== NONE)) setSelection(NONE);
  useClearedToast(selecting && selection.all, scope);

  const now = useRef({ coins, selection, filter, between });
  now.current = { coins, selection, filter, between };
  const last = useRef<{ id: number; row?: number; list: string }>(undefined);
  const known = useRef(new Map<number, CollectionCoin>());
  for (const coin of coins) if (selection.ids.has(coin.id)) known.current.set(coin.id, coin);

  const tick = useCallback((ids: readonly number[], on: boolean) => {
    const next = select(now.current.selection, ids, on);
    setSelection(next);
    if (ids.some((one) => isSelected(next, one) !== on)) {
      toast({
        title: t('Select up to {coins} individually', { coins: coinsInWords(MAX_SELECTED) }),
        description: t('“Select all” selects every coin in the list.'),
        variant: 'warning',
      });
    }
  }, []);

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
        () => toastFailure(t('Some coins couldn’t be loaded')),
      );
    },
    [tick],
  );
  const picked = selection.all ? [] : [...selection.ids].flatMap((id) => known.current.get(id) ?? []);
  return { selection, setSelection, onSelect, picked };
}

function useClearedToast(all: boolean, scope: string) {
  const before = useRef({ all, scope });
  useEffect(() => {
    if (before.current.all && !all && before.current.scope !== scope)
      toast({ title: t('Selection cleared') });
    before.current = { all, scope };
  }, [all, scope]);
}

/** Ignored where a search field or toast uses Escape itself. */
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
