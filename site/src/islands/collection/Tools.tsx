import { ArrowDownNarrowWide, Rows3, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { GROUP_NAMES, GROUPS, isGrouped } from '../../../../shared/coins/groups.ts';
import type { Sort } from '../../../../shared/coins/model.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { formatCount } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useCategories } from '../../lib/queries/collection.ts';
import { SearchInput } from '../../ui/input.tsx';
import { GROUP_LABELS, SORT_LABELS } from '../coin-list/coin-list-labels.ts';
import { BROWSE, type View } from './view.ts';

const SORTS = Object.entries(SORT_LABELS) as [Sort, string][];

interface ToolsProps {
  /** Without `category` there is no category menu. */
  view: Pick<View, 'q' | 'sort'> & Partial<Pick<View, 'category' | 'group'>>;
  onChange: (part: Partial<Pick<View, 'q' | 'sort' | 'category' | 'group'>>) => void;
  /** With a menu of groups. */
  groups?: boolean;
  onSearch: () => void;
}

export function Tools({ view, onChange, groups, onSearch }: ToolsProps) {
  const { q, sort, category } = view;
  const group = view.group && isGrouped(view.group, sort) ? view.group : undefined;
  const categories = useCategories().data ?? [];
  const known = !category || categories.some((one) => one.category === category);
  return (
    <search className="flex flex-wrap gap-2">
      <SearchInput
        className="min-w-[min(100%,10rem)] flex-1"
        aria-label={t('Search your coins')}
        // Short enough for the narrowest screen with the largest text.
        placeholder={t('Search coins')}
        maxLength={200}
        value={q}
        onFocus={onSearch}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      {category !== undefined && (
        <Chooser
          label={t('Category')}
          chosen={categoryName(category) || t('All categories')}
          active={category !== ''}
          icon={<Shapes aria-hidden="true" />}
          value={category}
          onChange={(value) => onChange({ category: value })}
        >
          <option value="">{t('All categories')}</option>
          {!known && <option value={category}>{categoryName(category)}</option>}
          {categories.map((one) => (
            <option key={one.category} value={one.category}>
              {categoryName(one.category)} ({formatCount(one.records)})
            </option>
          ))}
        </Chooser>
      )}
      <Chooser
        label={t('Sort by')}
        chosen={translated(SORT_LABELS[sort])}
        active={sort !== BROWSE.sort}
        icon={<ArrowDownNarrowWide aria-hidden="true" />}
        value={sort}
        onChange={(value) => onChange({ sort: value as Sort })}
      >
        {SORTS.map(([value, label]) => (
          <option key={value} value={value}>
            {translated(label)}
          </option>
        ))}
      </Chooser>
      {groups && (
        <Chooser
          label={t('Group by')}
          chosen={group ? translated(GROUP_LABELS[group]) : t('No groups')}
          active={group !== undefined}
          icon={<Rows3 aria-hidden="true" />}
          value={group ?? ''}
          onChange={(value) => onChange(groupedBy(value, sort))}
        >
          <option value="">{t('No groups')}</option>
          {GROUP_NAMES.map((name) => (
            <option key={name} value={name}>
              {translated(GROUP_LABELS[name])}
            </option>
          ))}
        </Chooser>
      )}
    </search>
  );
}

function groupedBy(value: string, sort: Sort): Partial<Pick<View, 'sort' | 'group'>> {
  const group = GROUP_NAMES.find((name) => name === value);
  return { group, sort: !group || isGrouped(group, sort) ? sort : GROUPS[group][0] };
}

interface ChooserProps {
  label: string;
  chosen: string;
  /** Differs from the default. */
  active: boolean;
  icon: ReactNode;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** A native select under an icon button; a dot marks another choice than the default. */
function Chooser({ label, chosen, active, icon, value, onChange, children }: ChooserProps) {
  return (
    <div
      className={`icon-btn relative h-12 w-12 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${active ? '[&>svg]:text-accent' : ''}`}
    >
      {icon}
      {active && <span className="absolute end-2 top-2 size-2 rounded-full bg-accent" aria-hidden="true" />}
      <select
        className="absolute inset-0 w-full cursor-pointer appearance-none overflow-clip opacity-0"
        aria-label={label}
        title={`${label}: ${chosen}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  );
}
