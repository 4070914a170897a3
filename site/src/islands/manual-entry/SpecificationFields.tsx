import { t } from '../../../../shared/language/i18n.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useCoinForm } from './form-context.ts';

/** What the coin is made of and how large it is. */
export function SpecificationFields() {
  const { errors, field } = useCoinForm();
  return (
    <>
      <Field label={t('Composition')} required error={errors.composition}>
        <Input {...field('composition')} autoComplete="off" placeholder="90% silver, 10% copper" />
      </Field>
      <div className="pair">
        <Field label={t('Weight (g)')} error={errors.weight}>
          <Input {...field('weight')} inputMode="decimal" autoComplete="off" placeholder="2.50" />
        </Field>
        <Field label={t('Diameter (mm)')} error={errors.diameter}>
          <Input {...field('diameter')} inputMode="decimal" autoComplete="off" placeholder="17.9" />
        </Field>
      </div>
    </>
  );
}
