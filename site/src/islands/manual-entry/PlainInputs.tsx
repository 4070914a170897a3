import { fieldOf } from '../../../../shared/coins/fields.ts';
import type { PlainField } from '../../../../shared/format/specifications.ts';
import { translated } from '../../../../shared/language/i18n.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { Form, Values } from './use-form.ts';

interface PlainInputsProps<Name extends PlainField> {
  form: { errors: Partial<Record<Name, string>>; field: (name: Name) => ReturnType<Form<Values>['field']> };
  names: readonly Name[];
}

const MODES = { text: undefined, own: undefined, measure: 'decimal', count: 'numeric' } as const;

export const PlainInputs = <Name extends PlainField>({ form, names }: PlainInputsProps<Name>) =>
  names.map((name) => {
    const { kind, label, unit } = fieldOf(name);
    return (
      <Field
        key={name}
        label={unit ? `${translated(label)} (${unit})` : translated(label)}
        error={form.errors[name]}
      >
        <Input {...form.field(name)} inputMode={MODES[kind]} autoComplete="off" />
      </Field>
    );
  });
