import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Sort } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { classNames } from '../../ui/button.tsx';
import type { Section } from './sections.ts';
import { type Column, nextSort, sortedBy, TABLE_CELL, TABLE_ROW } from './table-columns.tsx';
import { SectionName } from './VirtualCoins.tsx';

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

interface TableHeadProps {
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** That of the first row on screen. */
  section?: Section;
}

export function TableHead({ columns, sort, onSort, section }: TableHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are drawn near the screen alone, which no table element can
    <div role="rowgroup" className="sticky top-0 z-20">
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above; its buttons take the focus */}
      <div
        role="row"
        aria-rowindex={1}
        className={classNames(TABLE_ROW, 'bg-card text-[0.8125rem] font-semibold text-muted')}
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above */}
        <div role="columnheader">
          <span className="sr-only">{t('Open')}</span>
        </div>
        {columns.map((column) => {
          const { name, label, sorts, isNumber } = column;
          const sorted = sortedBy(column, sort);
          const Arrow = sorted && ARROWS[sorted];
          return (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above
            <div
              key={name}
              role="columnheader"
              aria-sort={sorted}
              className={classNames(TABLE_CELL, isNumber && 'justify-items-end')}
            >
              {sorts ? (
                <button
                  type="button"
                  className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-ink"
                  onClick={() => onSort(nextSort(sorts, sort))}
                >
                  {label()}
                  {Arrow && (
                    <Arrow
                      className={classNames('size-3.5 flex-none', sorted !== 'none' && 'text-accent')}
                      aria-hidden="true"
                    />
                  )}
                </button>
              ) : (
                label()
              )}
            </div>
          );
        })}
      </div>
      {section && (
        // Over the heading of the first rows, which it hides.
        <div
          className="absolute inset-x-0 top-full h-9 max-w-full border-b border-line bg-card px-3"
          aria-hidden="true"
        >
          <SectionName section={section} />
        </div>
      )}
    </div>
  );
}
