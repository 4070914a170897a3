import { memo, useEffect, useRef, useState } from 'react';
import { isAmerican } from '../../../../shared/coins/identity.ts';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { isUnvalued } from '../../../../shared/format/card.ts';
import { countryName } from '../../../../shared/format/category.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { thumbnailOf } from '../../../../shared/photos/model.ts';
import { useIsInPanel } from '../../lib/coin-panel.ts';
import { editDraftKey, keepText, readText } from '../../lib/drafts.ts';
import type { CoinEdit } from '../../lib/queries/edits.ts';
import { classNames } from '../../ui/button.tsx';
import { Well } from '../../ui/picture.tsx';
import { depart } from '../coin/CoinCard.tsx';
import { EditForm } from '../coin/EditForm.tsx';
import { FIELDS, type FieldKind, type FieldName } from '../coin/fields.ts';
import { fieldProblem, type Insistence, insistenceOf, useCoinEdit } from '../coin/use-coin-edit.ts';
import { type Column, fieldIn, TABLE_CELL, TABLE_ROW } from './table-columns.tsx';

export interface CellEdit {
  id: number;
  row: number;
  column: string;
  letter?: string;
}

interface TableRowProps {
  coin: CollectionCoin | undefined;
  index: number;
  columns: readonly Column[];
  top: number;
  height: number;
  /** Active column; 0 is the link. Undefined in other rows. */
  active: number | undefined;
  editing: CellEdit | undefined;
  selected: boolean | undefined;
  onSelect: (id: number, on: boolean, through: boolean, row: number) => void;
  onClose: (step: -1 | 0 | 1 | null) => void;
}

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { coin, index, columns, top, height, active, editing, selected, onSelect, onClose } = props;
  const tabIndex = (column: number) => (active === column ? 0 : -1);
  const isOpen = useIsInPanel(coin?.id ?? 0);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus, one at a time
    // biome-ignore lint/a11y/useSemanticElements: rows are drawn near the screen alone, which no table element can
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={isOpen || undefined}
      data-beside={isOpen || undefined}
      data-index={index}
      className={classNames(
        TABLE_ROW,
        'absolute inset-x-0 text-[0.875rem] hover:not-aria-selected:bg-paper! aria-selected:bg-accent-soft data-beside:border-accent data-beside:bg-accent-soft',
        editing && 'z-10',
      )}
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
            <Well
              src={thumbnailOf(coin, 200)}
              // Too small for lettering.
              disc={{ ...discOf(coin), denomination: '', edge: 'plain' }}
              size="sm"
              className="size-9"
              decorative
            />
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
        const fieldHere = coin && fieldIn(column, coin);
        const isEdited = editing?.column === name && fieldHere !== undefined;
        const words = coin ? text(coin) : '';
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={name}
            role="gridcell"
            className={classNames(TABLE_CELL, isNumber && 'text-end tabular-nums')}
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
                {name === 'name' && !isAmerican(coin) && (
                  <span className="font-normal text-muted"> · {countryName(coin.country)}</span>
                )}
              </span>
            ) : (
              // No shimmer, as many scroll past.
              <span className="skeleton h-3 animate-none" aria-hidden="true" />
            )}
            {coin && isEdited && (
              <CellEditor
                coin={coin}
                field={fieldHere}
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

/** A value may have come from another source. */
const HAS_NO_UNDO: ReadonlySet<FieldName> = new Set(['estimatedValue', 'ownEstimatedValue']);

interface CellEditorProps {
  coin: CollectionCoin;
  field: FieldName;
  /** Typed to start editing; replaces the text. */
  letter: string | undefined;
  atEnd: boolean;
  /** `step` moves to a neighbouring cell; null leaves the focus alone. */
  onClose: (step: -1 | 0 | 1 | null) => void;
}

function CellEditor({ coin, field, letter, atEnd, onClose }: CellEditorProps) {
  const { label, control: kind, text, edit }: FieldKind = FIELDS[field];
  const control = typeof kind === 'function' ? kind(coin) : kind;
  const byLetter = control.kind === 'line' && letter !== undefined;
  const draft = editDraftKey(coin.id, field);
  const [typed, setTyped] = useState(() => (byLetter ? letter : (readText(draft) ?? text(coin))));
  const [error, setError] = useState('');
  const [impossible, setImpossible] = useState<Insistence | null>(null);
  const store = useCoinEdit(coin.id);
  const place = useRef<HTMLDivElement>(null);
  const busy = useRef(false);

  useEffect(() => {
    const input = place.current?.querySelector('input');
    if (!byLetter || !input) return;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }, [byLetter]);

  const type = (next: string) => {
    setTyped(next);
    setImpossible(null);
    keepText(draft, next === text(coin) ? null : next);
  };
  const cancel = (step: -1 | 0 | 1 | null = 0) => {
    keepText(draft, null);
    onClose(step);
  };
  const save = async (step: -1 | 0 | 1 | null, extra: CoinEdit = {}) => {
    if (busy.current) return;
    const change = edit(typed, coin);
    if (JSON.stringify(change) === JSON.stringify(edit(text(coin), coin))) return cancel(step);
    busy.current = true;
    try {
      const before = edit(text(coin), coin);
      const undo = { label: t('Undo'), onClick: () => void store({ ...before, ...extra }).catch(() => null) };
      await store({ ...change, ...extra }, HAS_NO_UNDO.has(field) ? {} : { actions: [undo] });
      if (readText(draft) === typed) keepText(draft, null);
      onClose(step);
    } catch (problem) {
      setError(fieldProblem(problem, field));
      setImpossible(insistenceOf(problem));
    } finally {
      busy.current = false;
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and blur of the form within
    <div
      ref={place}
      className={`absolute top-0 z-10 w-max max-w-96 min-w-[max(100%,16rem)] rounded-control border border-line bg-raised p-1.5 whitespace-normal shadow-float ${atEnd ? 'end-0' : 'start-0'}`}
      onKeyDown={(event) => {
        // Keep keys from the grid; Tab saves and moves on.
        if (event.key === 'Tab' && !(event.target instanceof HTMLButtonElement)) {
          event.preventDefault();
          void save(event.shiftKey ? -1 : 1);
        }
        event.stopPropagation();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!error && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
          void save(null);
      }}
    >
      <EditForm
        {...{ coin, control, typed, error, impossible }}
        label={translated(label)}
        labelled
        takesFocus={!byLetter || error !== ''}
        onType={type}
        onSave={(extra) => void save(0, extra)}
        onCancel={() => cancel()}
      />
    </div>
  );
}
