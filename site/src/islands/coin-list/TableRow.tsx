import { Maximize2 } from 'lucide-react';
import { memo } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { isUnvalued } from '../../../../shared/format/card.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useIsBeside } from '../../lib/beside.ts';
import { classNames } from '../../ui/class-names.ts';
import { depart } from '../coin/CoinCard.tsx';
import { CellEditor } from './CellEditor.tsx';
import type { Column } from './table-columns.ts';

export interface CellEdit {
  /** Of which coin, in which row and column. */
  id: number;
  row: number;
  column: string;
  letter?: string;
}

interface TableRowProps {
  /** Absent while it is on its way. */
  coin: CollectionCoin | undefined;
  index: number;
  columns: readonly Column[];
  /** Pixels. */
  top: number;
  height: number;
  /** The column of the cell the keyboard is in; the link to the coin is 0. Undefined in all other rows. */
  active: number | undefined;
  editing: CellEdit | undefined;
  /** Undefined while nothing is being selected. */
  selected: boolean | undefined;
  onSelect: (id: number, on: boolean, through: boolean, row: number) => void;
  onClose: (step: -1 | 0 | 1 | null) => void;
}

/** One coin of the table. All of its properties stay the same while the table is scrolled. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { coin, index, columns, top, height, active, editing, selected, onSelect, onClose } = props;
  const tabIndex = (column: number) => (active === column ? 0 : -1);
  const isBeside = useIsBeside(coin?.id ?? 0);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus, one at a time
    // biome-ignore lint/a11y/useSemanticElements: rows are drawn near the screen alone, which no table element can
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={isBeside || undefined}
      data-beside={isBeside || undefined}
      data-index={index}
      className={classNames('coin-table-row absolute inset-x-0', editing && 'z-10')}
      style={{ top, height }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="gridcell"
        className="grid place-items-center"
        data-at={`${index} 0`}
        tabIndex={coin ? -1 : tabIndex(0)}
      >
        {!coin ? null : selected === undefined ? (
          <a
            href={`/coin/${coin.id}`}
            className="grid size-11 place-items-center text-muted hover:text-ink"
            tabIndex={tabIndex(0)}
            data-astro-prefetch="false"
            aria-label={t('Open {name}', { name: coin.name })}
            onClick={(event) => depart(event, coin)}
          >
            <Maximize2 className="size-4" aria-hidden="true" />
          </a>
        ) : (
          <label className="grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              tabIndex={tabIndex(0)}
              aria-label={t('Select {name}', { name: coin.name })}
              checked={selected}
              onChange={({ target, nativeEvent }) =>
                onSelect(
                  coin.id,
                  target.checked,
                  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                  index,
                )
              }
            />
          </label>
        )}
      </div>
      {columns.map((column, n) => {
        const { name, field, isNumber, text } = column;
        const isEdited = editing?.column === name && field !== undefined;
        const words = coin ? text(coin) : '';
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={name}
            role="gridcell"
            className={classNames('coin-table-cell', isNumber && 'text-end tabular-nums')}
            data-at={`${index} ${n + 1}`}
            tabIndex={tabIndex(n + 1)}
            aria-readonly={field === undefined}
          >
            {coin ? (
              <span
                className={classNames(
                  'block truncate',
                  name === 'value' && isUnvalued(coin) && 'text-muted',
                  name === 'name' && 'font-semibold',
                )}
                dir="auto"
              >
                {words}
              </span>
            ) : (
              // Many pass by in a moment: it does not shimmer.
              <span className="skeleton h-3 animate-none" aria-hidden="true" />
            )}
            {coin && isEdited && field && (
              <CellEditor
                coin={coin}
                field={typeof field === 'function' ? field(coin) : field}
                letter={editing.letter}
                atEnd={n > columns.length / 2}
                onClose={onClose}
              />
            )}
          </div>
        );
      })}
    </div>
  );
});
