import { useEffect, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { EstimateButton, type Estimated } from './EstimateButton.tsx';
import { useCoinForm } from './form-context.ts';
import type { CoinFormValues } from './values.ts';

/** What was paid and when, what the coin is worth, and the owner's own words. */
export function ValueFields() {
  const { values, errors, field, set } = useCoinForm();
  const [estimated, setEstimated] = useState<Estimated | null>(null);
  const current = estimated && isSameCoin(estimated.of, values) ? estimated : null;
  // An estimate of another coin is none of this one, and neither is the value taken from it.
  useEffect(() => {
    if (!estimated || current) return;
    setEstimated(null);
    if (values.valuationSource) set({ currentValue: '', valuationSource: '' });
  }, [estimated, current, values.valuationSource, set]);
  const hint = values.quantity > 1 ? 'For one coin' : undefined;
  return (
    <>
      <div className="grid gap-3 min-[360px]:grid-cols-2">
        <Field label="Acquisition Cost ($)" hint={hint} error={errors.purchasePrice}>
          <Input {...field('purchasePrice')} inputMode="decimal" autoComplete="off" placeholder="0.00" />
        </Field>
        <Field label="Acquisition Date" error={errors.purchaseDate}>
          <Input {...field('purchaseDate')} type="date" className="min-w-0 px-2.5" />
        </Field>
      </div>
      <Field label="Estimated Value ($)" hint={hint} required error={errors.currentValue}>
        <div className="flex gap-2">
          <Input
            {...field('currentValue')}
            onChange={({ target }) => set({ currentValue: target.value, valuationSource: '' })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
          />
          <EstimateButton onEstimate={setEstimated} />
        </div>
      </Field>
      <div aria-live="polite" className="contents">
        {current && <current.Panel key={JSON.stringify(current.estimate)} estimate={current.estimate} />}
      </div>
      <Field label="Notes (Optional)" error={errors.notes}>
        <Textarea {...field('notes')} placeholder="Where it came from, what makes it special…" />
      </Field>
    </>
  );
}

const isSameCoin = (one: CoinFormValues, other: CoinFormValues) =>
  (['coinType', 'year', 'mintMark'] as const).every((name) => one[name] === other[name]);
