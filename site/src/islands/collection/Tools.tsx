import { ArrowDownNarrowWide } from 'lucide-react';
import type { Sort } from '../../../../server/coins/model.ts';
import { SearchInput } from '../../ui/input.tsx';
import { SORT_LABELS, type View, WHOLE } from './view.ts';

const SORTS = Object.entries(SORT_LABELS) as [Sort, string][];

interface ToolsProps {
  view: View;
  onChange: (part: Partial<View>) => void;
}

/** Search and order. The menu is the phone's own, under the face of a button. */
export function Tools({ view, onChange }: ToolsProps) {
  const sorted = view.sort !== WHOLE.sort;
  return (
    <search className="flex gap-2.5">
      <SearchInput
        className="flex-1"
        aria-label="Search your coins"
        placeholder="Name, year, grade or type"
        maxLength={200}
        value={view.q}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      <div className="icon-btn relative h-12 w-12 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <ArrowDownNarrowWide className={sorted ? 'text-accent' : undefined} aria-hidden="true" />
        {sorted && (
          <span className="absolute top-2 right-2 size-2 rounded-full bg-accent" aria-hidden="true" />
        )}
        <select
          className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          aria-label="Sort by"
          title={`Sorted by: ${SORT_LABELS[view.sort]}`}
          value={view.sort}
          onChange={(event) => onChange({ sort: event.target.value as Sort })}
        >
          {SORTS.map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}
