import { Maximize2 } from 'lucide-react';
import { memo } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { classNames } from '../../ui/class-names.ts';
import { depart, isUnvalued } from '../coin/CoinCard.tsx';
import { CellEditor } from './CellEditor.tsx';
import type { Column } from './table-columns.ts';

export interface CellEdit {
  /** Of which coin, and in which column. */
  id: number;
  column: string;
  letter?: string;
}

interface TableRowProps {
  coin: CollectionCoin;
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
  onSelect: (id: number, on: boolean, through: boolean) => void;
  onClose: (step: -1 | 0 | 1 | null) => void;
}

/** One coin of the table. All of its properties stay the same while the table is scrolled. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { coin, index, columns, top, height, active, editing, selected, onSelect, onClose } = props;
  const tabIndex = (column: number) => (active === column ? 0 : -1);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus, one at a time
    // biome-ignore lint/a11y/useSemanticElements: rows are drawn near the screen alone, which no table element can
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classNames('coin-table-row absolute inset-x-0', editing && 'z-10')}
      style={{ top, height }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="gridcell" className="grid place-items-center" data-at={`${index} 0`} tabIndex={-1}>
        {selected === undefined ? (
          <a
            href={`/coin/${coin.id}`}
            className="grid size-11 place-items-center text-muted hover:text-ink"
            tabIndex={tabIndex(0)}
            aria-label={`Open ${coin.name}`}
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
              aria-label={`Select ${coin.name}`}
              checked={selected}
              onChange={({ target, nativeEvent }) =>
                onSelect(coin.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        )}
      </div>
      {columns.map((column, n) => {
        const { name, field, isNumber, text } = column;
        const isEdited = editing?.column === name && field !== undefined;
        const words = text(coin);
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={name}
            role="gridcell"
            className={classNames('coin-table-cell', isNumber && 'text-right tabular-nums')}
            data-at={`${index} ${n + 1}`}
            tabIndex={tabIndex(n + 1)}
            aria-readonly={field === undefined}
          >
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
            {isEdited && field && (
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
