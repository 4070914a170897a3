import { useFormContext } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { CoinFormValues } from './schema.ts';

/** What was paid and when, what the coin is worth, and the owner's own words. */
export function ValueFields() {
  const { register, watch, formState } = useFormContext<CoinFormValues>();
  const { errors } = formState;
  const each = watch('quantity') > 1 ? ' each' : '';
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={`Acquisition Cost ($)${each}`} error={errors.purchasePrice?.message}>
          <Input {...register('purchasePrice')} inputMode="decimal" autoComplete="off" placeholder="0.00" />
        </Field>
        <Field label="Acquisition Date" error={errors.purchaseDate?.message}>
          <Input {...register('purchaseDate')} type="date" />
        </Field>
      </div>
      <Field label={`Estimated Value ($)${each}`} required error={errors.currentValue?.message}>
        <Input {...register('currentValue')} inputMode="decimal" autoComplete="off" placeholder="0.00" />
      </Field>
      <Field label="Notes (Optional)" error={errors.notes?.message}>
        <Textarea {...register('notes')} placeholder="Where it came from, what makes it special…" />
      </Field>
    </>
  );
}
