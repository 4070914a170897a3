import { useState } from 'react';
import {
  type CoinFilters,
  METAL_FILTERS,
  type MetalFilter,
  RANGE_ENDS,
  type RangeEnd,
  readEnd,
} from '../../../../shared/coins/filter-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { METAL_LABELS } from './filter-words.ts';

interface FilterFieldsProps {
  filters: CoinFilters;
  onApply: (filters: CoinFilters) => void;
}

const RANGES: readonly { name: RangeEnd; label: string }[] = [
  { name: 'fromYear', label: 'From year' },
  { name: 'toYear', label: 'To year' },
  { name: 'minValue', label: 'Lowest value in $' },
  { name: 'maxValue', label: 'Highest value in $' },
];

/** Everything the coins can be narrowed by, applied together. */
export default function FilterFields({ filters, onApply }: FilterFieldsProps) {
  const [metal, setMetal] = useState<MetalFilter | ''>(filters.metal ?? '');
  const [certified, setCertified] = useState<'yes' | 'no' | ''>(filters.certified ?? '');
  const [typed, setTyped] = useState<Record<RangeEnd, string>>({
    fromYear: String(filters.fromYear ?? ''),
    toYear: String(filters.toYear ?? ''),
    minValue: String(filters.minValue ?? ''),
    maxValue: String(filters.maxValue ?? ''),
  });
  const [errors, setErrors] = useState<Partial<Record<RangeEnd, string>>>({});

  const apply = () => {
    const wrong: Partial<Record<RangeEnd, string>> = {};
    const next: CoinFilters = { metal: metal || undefined, certified: certified || undefined };
    for (const { name } of RANGES) {
      const text = typed[name].replaceAll(/[\s,$]/g, '');
      if (!text) continue;
      next[name] = readEnd(name, text);
      if (next[name] === undefined) wrong[name] = RANGE_ENDS[name].plea;
    }
    const { fromYear, toYear, minValue, maxValue } = next;
    if (fromYear !== undefined && toYear !== undefined && fromYear > toYear)
      wrong.toYear = 'The last year must not be before the first.';
    if (minValue !== undefined && maxValue !== undefined && minValue > maxValue)
      wrong.maxValue = 'The highest value must not be below the lowest.';
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onApply(next);
  };

  return (
    <form
      noValidate
      className="card grid grid-cols-2 items-start gap-3 p-4 wide:grid-cols-6"
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label="Metal">
        <Select value={metal} onChange={({ target }) => setMetal(target.value as MetalFilter | '')}>
          <option value="">Any</option>
          {METAL_FILTERS.map((one) => (
            <option key={one} value={one}>
              {METAL_LABELS[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Certified">
        <Select value={certified} onChange={({ target }) => setCertified(target.value as typeof certified)}>
          <option value="">Any</option>
          <option value="yes">Certified</option>
          <option value="no">Not certified</option>
        </Select>
      </Field>
      {RANGES.map(({ name, label }) => (
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
        <Button type="submit">Show coins</Button>
      </div>
    </form>
  );
}
