import type { Variation } from '../../../../shared/catalogue/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useCoinForm } from './form-context.ts';

interface VariationFieldProps {
  variations: readonly Variation[];
  onPick: (name: string) => void;
}

/** Designs and varieties of the type and year, under their headings; left out while there are none. */
export function VariationField({ variations, onPick }: VariationFieldProps) {
  const { values, errors, field } = useCoinForm();
  const { variation } = values;
  if (variations.length === 0 && variation === '') return null;
  const groups = Map.groupBy(variations, ({ group }) => group);
  const known = variations.some(({ name }) => name === variation);
  return (
    <Field label={t('Design Variation')} error={errors.variation}>
      <Select {...field('variation')} onChange={(event) => onPick(event.target.value)}>
        <option value="">{t('None in particular')}</option>
        {variation !== '' && !known && <option>{variation}</option>}
        {[...groups].map(([group, members]) => (
          <optgroup key={group} label={translated(group)}>
            {members.map(({ name, mintMark }) => (
              <option key={name} value={name}>
                {mintMark ? `${name} (${mintMark})` : name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}
