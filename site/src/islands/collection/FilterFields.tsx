import { useState } from 'react';
import {
  type CoinFilters,
  GRADE_FILTERS,
  type GradeFilter,
  METAL_FILTERS,
  type MetalFilter,
} from '../../../../shared/coins/filter-rules.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useHistoryStep } from '../../lib/history-step.ts';
import { usePlacesAndTags } from '../../lib/queries/collection.ts';
import { useFacets } from '../../lib/queries/views.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { coinsInWords } from '../coin-list/coin-list-labels.ts';
import { Choice, type RangeErrors, ranges, readRanges, typedRanges, UsedField } from './FilterInputs.tsx';
import {
  type ChosenFilters,
  certifiedLabel,
  filterChoices,
  gradeLabel,
  metalLabel,
  placedLabel,
  taggedLabel,
} from './filter-labels.ts';
import { inDollars } from './view.ts';

interface FilterFieldsProps {
  search: string;
  category: string;
  filters: CoinFilters;
  onApply: (filters: CoinFilters) => void;
  onClose: () => void;
}

/** The filters on small screens, applied together. */
export default function FilterFields({ search, category, filters, onApply, onClose }: FilterFieldsProps) {
  useHistoryStep(onClose);
  const [metal, setMetal] = useState<MetalFilter | undefined>(filters.metal);
  const [grade, setGrade] = useState<GradeFilter | undefined>(filters.grade);
  const [certified, setCertified] = useState(filters.certified);
  const [{ place, placed }, setPlace] = useState<Pick<CoinFilters, 'place' | 'placed'>>(filters);
  const [{ tag, tagged }, setTag] = useState<Pick<CoinFilters, 'tag' | 'tagged'>>(filters);
  const [chosen, setChosen] = useState<ChosenFilters>(filters);
  const used = usePlacesAndTags().data;
  const [typed, setTyped] = useState(() => typedRanges(filters));
  const [errors, setErrors] = useState<RangeErrors>({});

  const choices: CoinFilters = {
    ...{ metal, grade, certified, place, placed, tag, tagged },
    ...Object.fromEntries(filterChoices().map(({ name }) => [name, chosen[name]])),
  };
  const facets = useFacets({
    ...inDollars({ ...readRanges(typed).found, ...choices }),
    search: search || undefined,
    category: category || undefined,
  });
  const counts = facets.data?.counts;

  const apply = () => {
    const { found, errors: wrong } = readRanges(typed);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onApply({ ...found, ...choices });
  };

  return (
    <form
      noValidate
      className="card grid grid-cols-2 items-start gap-3 p-4 wide:grid-cols-7"
      aria-label={t('Filter')}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Choice
        name={t('Metal')}
        options={METAL_FILTERS.map((one) => [one, metalLabel(one)] as const)}
        value={metal}
        counts={counts?.metal}
        onChange={setMetal}
      />
      <Choice
        name={t('Grade')}
        options={GRADE_FILTERS.map((one) => [one, gradeLabel(one)] as const)}
        value={grade}
        counts={counts?.grade}
        onChange={setGrade}
      />
      <Choice
        name={t('Certified')}
        options={(['yes', 'no'] as const).map((one) => [one, certifiedLabel(one)] as const)}
        value={certified}
        counts={counts?.certified}
        onChange={setCertified}
        className="col-span-2 wide:col-span-1"
      />
      <UsedField
        label={t('Storage place')}
        used={used?.places}
        value={place}
        has={placed}
        counts={counts?.place}
        hasCounts={counts?.placed}
        hasLabel={placedLabel}
        className="col-span-2"
        onChange={(place, placed) => setPlace({ place, placed })}
      />
      <UsedField
        ignoresCase
        label={t('Tag')}
        used={used?.tags}
        value={tag}
        has={tagged}
        counts={counts?.tag}
        hasCounts={counts?.tagged}
        hasLabel={taggedLabel}
        className="col-span-2"
        onChange={(tag, tagged) => setTag({ tag, tagged })}
      />
      {filterChoices().map(({ name, label, options }) => (
        <Choice
          key={name}
          name={label}
          options={options}
          value={chosen[name]}
          counts={counts?.[name]}
          onChange={(value) => setChosen((now) => ({ ...now, [name]: value }))}
          className="col-span-2 wide:col-span-1"
        />
      ))}
      {ranges().map(({ name, label }) => (
        <Field key={name} label={label} error={errors[name]}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={typed[name]}
            onChange={({ target }) => setTyped((now) => ({ ...now, [name]: target.value }))}
          />
        </Field>
      ))}
      <div className="col-span-full grid">
        <Button type="submit">
          {facets.data ? t('Show {coins}', { coins: coinsInWords(facets.data.records) }) : t('Show coins')}
        </Button>
      </div>
    </form>
  );
}
