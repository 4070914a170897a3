import { useState } from 'react';
import { type CoinFilters, hasFilters, type RangeEnd } from '../../../../shared/coins/filter-rules.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useCategories, useSummary } from '../../lib/queries/collection.ts';
import { useFacets } from '../../lib/queries/views.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import RenameTag from '../coin-list/RenameTag.tsx';
import {
  ChoiceFields,
  type Counts,
  type RangeErrors,
  ranges,
  readRanges,
  typedRanges,
  withCount,
} from './FilterInputs.tsx';
import { inDollars, type View } from './view.ts';

interface FilterPanelProps {
  search: string;
  category: string;
  filters: CoinFilters;
  onChange: (part: Partial<Pick<View, 'category' | 'filters'>>) => void;
}

/** Counting more takes a second: it waits for the pointer or the focus. */
const COUNTED_AT_ONCE = 10_000;

/** The filters on wide screens: a choice applies at once, typed text on Enter or blur. */
export default function FilterPanel({ search, category, filters, onChange }: FilterPanelProps) {
  const records = useSummary().data?.records;
  const [isWanted, setWanted] = useState(false);
  const counts = useFacets(
    { ...inDollars(filters), search: search || undefined, category: category || undefined },
    isWanted || (records !== undefined && records <= COUNTED_AT_ONCE),
  ).data?.counts;
  const change = (part: CoinFilters) => onChange({ filters: { ...filters, ...part } });
  const isFiltering = category !== '' || hasFilters(filters);
  return (
    <section
      aria-label={t('Filters')}
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
      className="card grid grid-cols-1 gap-4 p-4 max-[112.01rem]:in-[.with-coin]:hidden wide:sticky wide:top-8 wide:max-h-[calc(100dvh-4rem)] wide:overflow-y-auto"
    >
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-base">{t('Filters')}</h2>
        {isFiltering && (
          <button
            type="button"
            className="link min-h-11 text-sm"
            onClick={() => onChange({ category: '', filters: {} })}
          >
            {t('Clear all')}
          </button>
        )}
      </div>
      <CategoryField
        category={category}
        counts={counts?.category}
        onChange={(next) => onChange({ category: next })}
      />
      <ChoiceFields filters={filters} counts={counts} onChange={change} />
      {filters.tag !== undefined && <RenameTag tag={filters.tag} onRenamed={(tag) => change({ tag })} />}
      <DecadeField filters={filters} counts={counts?.decade} onChange={change} />
      <Ranges filters={filters} onChange={change} />
    </section>
  );
}

interface CategoryFieldProps {
  category: string;
  counts: Counts | undefined;
  onChange: (category: string) => void;
}

function CategoryField({ category, counts, onChange }: CategoryFieldProps) {
  const categories = useCategories().data ?? [];
  const known = !category || categories.some((one) => one.category === category);
  return (
    <Field label={t('Category')}>
      <Select value={category} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('All')}</option>
        {!known && <option value={category}>{categoryName(category)}</option>}
        {categories.map((one) => (
          <option key={one.category} value={one.category}>
            {withCount(categoryName(one.category), counts ? (counts[one.category] ?? 0) : one.records)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const OLDEST_DECADE = 1790;

interface DecadeFieldProps {
  filters: CoinFilters;
  counts: Counts | undefined;
  onChange: (part: CoinFilters) => void;
}

function DecadeField({ filters, counts, onChange }: DecadeFieldProps) {
  const { fromYear, toYear } = filters;
  const newest = Math.floor(new Date().getFullYear() / 10) * 10;
  const decades = Array.from({ length: (newest - OLDEST_DECADE) / 10 + 1 }, (_, n) => newest - n * 10);
  const chosen = decades.find((decade) => fromYear === decade && toYear === decade + 9);
  const shown = counts ? decades.filter((decade) => counts[decade] || decade === chosen) : decades;
  return (
    <Field label={t('Decade')}>
      <Select
        value={chosen ?? ''}
        onChange={({ target }) => {
          const decade = target.value ? Number(target.value) : undefined;
          onChange({ fromYear: decade, toYear: decade === undefined ? undefined : decade + 9 });
        }}
      >
        <option value="">{t('Any')}</option>
        {shown.map((decade) => (
          <option key={decade} value={decade}>
            {withCount(t('{decade}s', { decade }), counts?.[decade])}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Ranges({ filters, onChange }: { filters: CoinFilters; onChange: (part: CoinFilters) => void }) {
  const [typed, setTyped] = useState(() => typedRanges(filters));
  const [errors, setErrors] = useState<RangeErrors>({});
  // Follow filters changed elsewhere without losing the focus.
  const set = JSON.stringify(typedRanges(filters));
  const [lastSet, setLastSet] = useState(set);
  if (lastSet !== set) {
    setLastSet(set);
    setTyped(typedRanges(filters));
    setErrors({});
  }
  const apply = () => {
    const { found, errors: wrong } = readRanges(typed);
    setErrors(wrong);
    const differs = (Object.keys(found) as RangeEnd[]).some((name) => found[name] !== filters[name]);
    if (Object.keys(wrong).length === 0 && differs) onChange(found);
  };
  return (
    <form
      noValidate
      aria-label={t('Years and values')}
      className="grid grid-cols-2 items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {ranges().map(({ name, short }) => (
        <Field
          key={name}
          label={short}
          error={errors[name]}
          className={errors[name] ? 'col-span-2' : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={typed[name]}
            onChange={({ target }) => setTyped((now) => ({ ...now, [name]: target.value }))}
            onBlur={apply}
          />
        </Field>
      ))}
      {/* Enter submits a form of several fields only with a button. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        {t('Show coins')}
      </button>
    </form>
  );
}
