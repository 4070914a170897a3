import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { COLUMNS } from './table-columns.ts';

interface ColumnChooserProps {
  shown: ReadonlySet<string>;
  onChange: (shown: ReadonlySet<string>) => void;
}

/** Which columns the table has; the coin's own stays. */
export function ColumnChooser({ shown, onChange }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const set = (name: string, on: boolean) => {
    const next = new Set(shown);
    if (on) next.add(name);
    else next.delete(name);
    onChange(next);
  };
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
        <fieldset className="card flex flex-wrap gap-x-5 px-4 py-2">
          <legend className="sr-only">{t('Columns of the table')}</legend>
          {COLUMNS.filter(({ name }) => name !== 'name').map(({ name, label }) => (
            <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-5 flex-none accent-accent"
                checked={shown.has(name)}
                onChange={({ target }) => set(name, target.checked)}
              />
              {label()}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
