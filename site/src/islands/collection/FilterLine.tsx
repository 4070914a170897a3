import { SlidersHorizontal, X } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { type CoinFilters, hasFilters } from '../../../../shared/coins/filter-rules.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { optional } from '../../lib/hooks.ts';
import type Renaming from '../coin-list/RenameTag.tsx';
import { chipsOf } from './filter-labels.ts';

const RenameTag = optional<ComponentProps<typeof Renaming>>(() => import('../coin-list/RenameTag.tsx'));
const FilterFields = lazy(() => import('./FilterFields.tsx'));

interface FilterLineProps {
  filters: CoinFilters;
  onChange: (filters: CoinFilters) => void;
}

export function FilterLine({ filters, onChange }: FilterLineProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const apply = (next: CoinFilters) => {
    setOpen(false);
    opener.current?.focus();
    onChange(next);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button
        ref={opener}
        type="button"
        className="chip gap-2"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal className="size-4 flex-none" aria-hidden="true" />
        {t('Filter')}
      </button>
      {chipsOf(filters).map(({ text, names }) => (
        <button
          key={names[0]}
          type="button"
          className="chip chip-accent gap-2"
          aria-label={t('{text}: remove this filter', { text })}
          onClick={() =>
            onChange({ ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) })
          }
        >
          {text}
          <X className="size-4 flex-none" aria-hidden="true" />
        </button>
      ))}
      {hasFilters(filters) && (
        <button type="button" className="link min-h-11 text-sm" onClick={() => onChange({})}>
          {t('Clear filters')}
        </button>
      )}
      {filters.tag !== undefined && (
        <Suspense>
          <RenameTag tag={filters.tag} onRenamed={(tag) => onChange({ ...filters, tag })} />
        </Suspense>
      )}
      {open && (
        <div className="basis-full">
          <Suspense>
            <FilterFields key={JSON.stringify(filters)} filters={filters} onApply={apply} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
