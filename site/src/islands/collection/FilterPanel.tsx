import { useState } from 'react';
import {
  type CoinFilters,
  GRADE_FILTERS,
  hasFilters,
  METAL_FILTERS,
  type RangeEnd,
} from '../../../../shared/coins/filter-rules.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { formatCount } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useCategories, usePlacesAndTags } from '../../lib/queries/collection.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import RenameTag from '../coin-list/RenameTag.tsx';
import { Choice, RANGES, type RangeErrors, readRanges, typedRanges, UsedField } from './FilterInputs.tsx';
import {
  certifiedLabel,
  filterChoices,
  gradeLabel,
  metalLabel,
  placedLabel,
  taggedLabel,
} from './filter-labels.ts';
import type { View } from './view.ts';

interface FilterPanelProps {
  category: string;
  filters: CoinFilters;
  onChange: (part: Partial<Pick<View, 'category' | 'filters'>>) => void;
}

const CERTIFIED = ['yes', 'no'] as const;

/** The filters on wide screens: a choice applies at once, typed text on Enter or blur. */
export default function FilterPanel({ category, filters, onChange }: FilterPanelProps) {
  const change = (part: CoinFilters) => onChange({ filters: { ...filters, ...part } });
  const used = usePlacesAndTags().data;
  const isFiltering = category !== '' || hasFilters(filters);
  return (
    <section
      aria-label={t('Filters')}
      className="filters card grid grid-cols-1 gap-4 p-4 wide:sticky wide:top-8 wide:max-h-[calc(100dvh-4rem)] wide:overflow-y-auto"
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
      <CategoryField category={category} onChange={(next) => onChange({ category: next })} />
      <Choice
        name={t('Metal')}
        options={METAL_FILTERS.map((metal) => [metal, metalLabel(metal)] as const)}
        value={filters.metal}
        onChange={(metal) => change({ metal })}
      />
      <Choice
        name={t('Grade')}
        options={GRADE_FILTERS.map((grade) => [grade, gradeLabel(grade)] as const)}
        value={filters.grade}
        onChange={(grade) => change({ grade })}
      />
      <Choice
        name={t('Certification')}
        options={CERTIFIED.map((one) => [one, certifiedLabel(one)] as const)}
        value={filters.certified}
        onChange={(certified) => change({ certified })}
      />
      <UsedField
        label={t('Storage place')}
        used={used?.places}
        value={filters.place}
        has={filters.placed}
        hasLabel={placedLabel}
        onChange={(place, placed) => change({ place, placed })}
      />
      <UsedField
        ignoresCase
        label={t('Tag')}
        used={used?.tags}
        value={filters.tag}
        has={filters.tagged}
        hasLabel={taggedLabel}
        onChange={(tag, tagged) => change({ tag, tagged })}
      />
      {filterChoices().map(({ name, label, options }) => (
        <Choice
          key={name}
          name={label}
          options={options}
          value={filters[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      {filters.tag !== undefined && <RenameTag tag={filters.tag} onRenamed={(tag) => change({ tag })} />}
      <DecadeField filters={filters} onChange={change} />
      <Ranges filters={filters} onChange={change} />
    </section>
  );
}

function CategoryField({ category, onChange }: { category: string; onChange: (category: string) => void }) {
  const categories = useCategories().data ?? [];
  const known = !category || categories.some((one) => one.category === category);
  return (
    <Field label={t('Category')}>
      <Select value={category} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('All')}</option>
        {!known && <option value={category}>{categoryName(category)}</option>}
        {categories.map((one) => (
          <option key={one.category} value={one.category}>
            {categoryName(one.category)} ({formatCount(one.records)})
          </option>
        ))}
      </Select>
    </Field>
  );
}

const OLDEST_DECADE = 1790;

function DecadeField({ filters, onChange }: { filters: CoinFilters; onChange: (part: CoinFilters) => void }) {
  const { fromYear, toYear } = filters;
  const newest = Math.floor(new Date().getFullYear() / 10) * 10;
  const decades = Array.from({ length: (newest - OLDEST_DECADE) / 10 + 1 }, (_, n) => newest - n * 10);
  const chosen = decades.find((decade) => fromYear === decade && toYear === decade + 9);
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
        {decades.map((decade) => (
          <option key={decade} value={decade}>
            {t('{decade}s', { decade })}
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
    const { ranges, errors: wrong } = readRanges(typed);
    setErrors(wrong);
    const differs = (Object.keys(ranges) as RangeEnd[]).some((name) => ranges[name] !== filters[name]);
    if (Object.keys(wrong).length === 0 && differs) onChange(ranges);
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
      {RANGES.map(({ name, short }) => (
        <Field
          key={name}
          label={translated(short)}
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
