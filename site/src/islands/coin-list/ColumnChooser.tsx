import { ArrowLeft, ArrowRight, Columns3, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { classNames, IconButton } from '../../ui/button.tsx';
import { COLUMNS, type Column, columnsNamed } from './table-columns.tsx';

interface ColumnChooserProps {
  /** Names in order. */
  shown: readonly string[];
  onChange: (shown: string[]) => void;
}

export function moved(names: readonly string[], name: string, to: number): string[] {
  const others = names.filter((one) => one !== name);
  return [...others.slice(0, Math.max(0, to)), name, ...others.slice(Math.max(0, to))];
}

export function ColumnChooser({ shown, onChange }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const hidden = COLUMNS.filter(({ name }) => !shown.includes(name));
  return (
    <div className="-mt-2 mb-2">
      <button
        type="button"
        className="link flex min-h-11 items-center gap-1.5 text-sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Columns3 className="size-4.5" aria-hidden="true" />
        {t('Columns')}
      </button>
      {open && (
        <fieldset className="card grid gap-3 px-4 py-3">
          <legend className="sr-only">{t('Columns of the table')}</legend>
          <p className="text-sm text-muted">{t('Drag a column, or move it with its arrows.')}</p>
          <Order shown={shown} onChange={onChange} />
          {hidden.length > 0 && (
            <div className="flex flex-wrap gap-x-5 border-t border-line pt-1">
              {hidden.map((column) => (
                <Tick
                  key={column.name}
                  column={column}
                  checked={false}
                  onChange={() => onChange([...shown, column.name])}
                />
              ))}
            </div>
          )}
        </fieldset>
      )}
    </div>
  );
}

function Order({ shown, onChange }: ColumnChooserProps) {
  const [dragged, setDragged] = useState<string>();
  return (
    <ol className="flex flex-wrap gap-2">
      {columnsNamed(shown).map((column, at) => {
        const { name, label } = column;
        const move = (to: number) => onChange(moved(shown, name, to));
        return (
          <li
            key={name}
            className={classNames(
              'flex items-center rounded-control border border-line bg-raised ps-2',
              dragged === name && 'opacity-50',
            )}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              dataTransfer.setData('text/plain', label());
              setDragged(name);
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              if (dragged !== name) onChange(moved(shown, dragged, at));
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <GripVertical className="size-4 flex-none cursor-grab text-muted" aria-hidden="true" />
            {name === 'name' ? (
              <span className="px-2 text-sm font-semibold">{label()}</span>
            ) : (
              <Tick column={column} checked onChange={() => onChange(shown.filter((one) => one !== name))} />
            )}
            <IconButton
              plain
              label={t('Move {column} to the left', { column: label() })}
              aria-disabled={at === 0}
              onClick={() => at > 0 && move(at - 1)}
            >
              <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            </IconButton>
            <IconButton
              plain
              label={t('Move {column} to the right', { column: label() })}
              aria-disabled={at === shown.length - 1}
              onClick={() => at < shown.length - 1 && move(at + 1)}
            >
              <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
}

interface TickProps {
  column: Column;
  checked: boolean;
  onChange: () => void;
}

const Tick = ({ column: { label }, checked, onChange }: TickProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 ps-1 text-sm">
    <input type="checkbox" className="size-5 flex-none accent-accent" checked={checked} onChange={onChange} />
    {label()}
  </label>
);
