import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useCoinForm } from './form-context.ts';

/** What was paid and when, what the coin is worth, and the owner's own words. */
export function ValueFields() {
  const { values, errors, field } = useCoinForm();
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
        <Input {...field('currentValue')} inputMode="decimal" autoComplete="off" placeholder="0.00" />
      </Field>
      <Field label="Notes (Optional)" error={errors.notes}>
        <Textarea {...field('notes')} placeholder="Where it came from, what makes it special…" />
      </Field>
    </>
  );
}
