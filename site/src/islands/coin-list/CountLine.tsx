import { CheckCheck } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { t, tAs } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';
import { classNames } from '../../ui/class-names.ts';
import { coinsInWords, LAST_LABELS, SORT_LABELS } from './words.ts';

interface CountLineProps {
  filter: CoinFilter;
  /** Absent while it is not known. */
  total: number | undefined;
  toggle: RefObject<HTMLButtonElement | null>;
  selecting: boolean;
  onSelecting: (on: boolean) => void;
}

/**
 * How many coins the filter lets through, and the way to select some. Its text is read aloud when it changes, for which
 * the line has to stay: of no coins, what stands in their place speaks to the eye.
 */
export function CountLine({ filter, total, ...select }: CountLineProps) {
  const last = LAST_LABELS[filter.sort ?? 'newest'];
  return (
    <div
      className={classNames(
        '-mt-3 -mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3',
        total === 0 && 'sr-only',
      )}
    >
      <p className="text-sm text-muted" role="status">
        {total !== undefined && (
          <>
            {filter.search
              ? t('{coins} for “{search}”', { coins: coinsInWords(total), search: filter.search })
              : coinsInWords(total)}
            {` · ${translated(SORT_LABELS[filter.sort ?? 'newest'])}`}
            {last && ` · ${translated(last)}`}
          </>
        )}
      </p>
      {total !== undefined && total > 0 && <SelectButton {...select} />}
    </div>
  );
}

function SelectButton({
  toggle,
  selecting,
  onSelecting,
}: Pick<CountLineProps, 'toggle' | 'selecting' | 'onSelecting'>) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHandedOn(place);
  return (
    <div ref={place}>
      <button
        ref={toggle}
        type="button"
        className="link -my-1 flex min-h-11 items-center gap-1.5 text-sm"
        aria-pressed={selecting}
        onClick={() => onSelecting(!selecting)}
      >
        <CheckCheck className="size-4.5" aria-hidden="true" />
        {tAs('to select coins', 'Select')}
      </button>
    </div>
  );
}
