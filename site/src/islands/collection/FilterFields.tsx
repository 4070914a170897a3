import { useState } from 'react';
import { byField } from '../../../../shared/coins/fields.ts';
import {
  COUNT_FILTERS,
  type CoinFilters,
  type CountFilters,
  GRADE_FILTERS,
  type GradeFilter,
  METAL_FILTERS,
  type MetalFilter,
} from '../../../../shared/coins/filter-rules.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { usePlacesAndTags } from '../../lib/queries/collection.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { RANGES, type RangeErrors, readRanges, typedRanges, UsedField } from './FilterInputs.tsx';
import {
  COUNT_CHOICES,
  certifiedLabel,
  countLabel,
  gradeLabel,
  metalLabel,
  placedLabel,
  taggedLabel,
} from './filter-labels.ts';

interface FilterFieldsProps {
  filters: CoinFilters;
  onApply: (filters: CoinFilters) => void;
}

/** The filters on small screens, applied together. */
export default function FilterFields({ filters, onApply }: FilterFieldsProps) {
  const [metal, setMetal] = useState<MetalFilter | ''>(filters.metal ?? '');
  const [grade, setGrade] = useState<GradeFilter | ''>(filters.grade ?? '');
  const [certified, setCertified] = useState<'yes' | 'no' | ''>(filters.certified ?? '');
  const [{ place, placed }, setPlace] = useState<Pick<CoinFilters, 'place' | 'placed'>>(filters);
  const [{ tag, tagged }, setTag] = useState<Pick<CoinFilters, 'tag' | 'tagged'>>(filters);
  const [counts, setCounts] = useState<CountFilters>(filters);
  const used = usePlacesAndTags().data;
  const [typed, setTyped] = useState(() => typedRanges(filters));
  const [errors, setErrors] = useState<RangeErrors>({});

  const apply = () => {
    const { ranges, errors: wrong } = readRanges(typed);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0)
      onApply({
        ...ranges,
        metal: metal || undefined,
        grade: grade || undefined,
        certified: certified || undefined,
        place,
        placed,
        tag,
        tagged,
        ...byField(COUNT_FILTERS, (name) => counts[name]),
      });
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
      <Field label={t('Metal')}>
        <Select value={metal} onChange={({ target }) => setMetal(target.value as MetalFilter | '')}>
          <option value="">{t('Any')}</option>
          {METAL_FILTERS.map((one) => (
            <option key={one} value={one}>
              {metalLabel(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Grade')}>
        <Select value={grade} onChange={({ target }) => setGrade(target.value as GradeFilter | '')}>
          <option value="">{t('Any')}</option>
          {GRADE_FILTERS.map((one) => (
            <option key={one} value={one}>
              {gradeLabel(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Certified')} className="col-span-2 wide:col-span-1">
        <Select value={certified} onChange={({ target }) => setCertified(target.value as typeof certified)}>
          <option value="">{t('Any')}</option>
          <option value="yes">{certifiedLabel('yes')}</option>
          <option value="no">{certifiedLabel('no')}</option>
        </Select>
      </Field>
      <UsedField
        label={t('Storage place')}
        used={used?.places}
        value={place}
        has={placed}
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
        hasLabel={taggedLabel}
        className="col-span-2"
        onChange={(tag, tagged) => setTag({ tag, tagged })}
      />
      {COUNT_CHOICES.map(({ name, label, numbers }) => (
        <Field key={name} label={translated(label)} className="col-span-2 wide:col-span-1">
          <Select
            value={counts[name] ?? ''}
            onChange={({ target }) =>
              setCounts((now) => ({ ...now, [name]: target.value ? Number(target.value) : undefined }))
            }
          >
            <option value="">{t('Any')}</option>
            {numbers.map((number) => (
              <option key={number} value={number}>
                {countLabel(name, number)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {RANGES.map(({ name, label }) => (
        <Field key={name} label={translated(label)} error={errors[name]}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={typed[name]}
            onChange={({ target }) => setTyped((now) => ({ ...now, [name]: target.value }))}
          />
        </Field>
      ))}
      <div className="col-span-full grid">
        <Button type="submit">{t('Show coins')}</Button>
      </div>
    </form>
  );
}
