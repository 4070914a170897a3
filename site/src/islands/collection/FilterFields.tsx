import { useState } from 'react';
import type { CoinFilters } from '../../../../shared/coins/filter-rules.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useHistoryStep } from '../../lib/history-step.ts';
import { useFacets } from '../../lib/queries/views.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { coinsInWords } from '../coin-list/coin-list-labels.ts';
import { ChoiceFields, type RangeErrors, ranges, readRanges, typedRanges } from './FilterInputs.tsx';
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
  const [chosen, setChosen] = useState(filters);
  const [typed, setTyped] = useState(() => typedRanges(filters));
  const [errors, setErrors] = useState<RangeErrors>({});

  const facets = useFacets({
    ...inDollars({ ...chosen, ...readRanges(typed).found }),
    search: search || undefined,
    category: category || undefined,
  });

  const apply = () => {
    const { found, errors: wrong } = readRanges(typed);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onApply({ ...chosen, ...found });
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
      <ChoiceFields
        inColumns
        filters={chosen}
        counts={facets.data?.counts}
        onChange={(part) => setChosen((now) => ({ ...now, ...part }))}
      />
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
