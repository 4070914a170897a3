import { useFormContext } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { CoinFormValues } from './schema.ts';

/** What the coin is made of and how large it is. */
export function SpecificationFields() {
  const { register, formState } = useFormContext<CoinFormValues>();
  const { errors } = formState;
  return (
    <>
      <Field label="Composition" required error={errors.composition?.message}>
        <Input {...register('composition')} autoComplete="off" placeholder="90% silver, 10% copper" />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Weight (g)" error={errors.weight?.message}>
          <Input {...register('weight')} inputMode="decimal" autoComplete="off" placeholder="2.50" />
        </Field>
        <Field label="Diameter (mm)" error={errors.diameter?.message}>
          <Input {...register('diameter')} inputMode="decimal" autoComplete="off" placeholder="17.9" />
        </Field>
      </div>
    </>
  );
}
