import { tagKey } from '../../../../shared/coins/tags.ts';
import type { Used } from '../../../../shared/collection/model.ts';
import { formatCount } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface UsedFieldProps {
  label: string;
  /** The names in use, with how many records have each. */
  used: readonly Used[] | undefined;
  value: string | undefined;
  /** Whether the coins are to have one at all, and how that is said. */
  has: 'yes' | 'no' | undefined;
  hasLabel: (has: 'yes' | 'no') => string;
  /** Names that differ in small and large letters alone are one. */
  ignoresCase?: boolean;
  className?: string;
  onChange: (value: string | undefined, has?: 'yes' | 'no') => void;
}

/** What no name is: in none are spaces alone. */
const HAS = { yes: '  ', no: ' ' } as const;

/** One of the storage places or tags in use; left out where there are none. */
export function UsedField({
  label,
  used = [],
  value,
  has,
  hasLabel,
  ignoresCase,
  className,
  onChange,
}: UsedFieldProps) {
  if (used.length === 0 && value === undefined && has === undefined) return null;
  const isChosen = ({ name }: Used) =>
    name === value || (ignoresCase && value !== undefined && tagKey(name) === tagKey(value));
  const chosen = used.find(isChosen)?.name ?? value;
  const isKnown = chosen === undefined || used.some(({ name }) => name === chosen);
  return (
    <Field label={label} className={className}>
      <Select
        value={chosen ?? (has ? HAS[has] : '')}
        onChange={({ target }) => {
          const isName = target.value.trim() !== '';
          onChange(isName ? target.value : undefined, target.value === HAS.no ? 'no' : undefined);
        }}
      >
        <option value="">{t('Any')}</option>
        <option value={HAS.no}>{hasLabel('no')}</option>
        {has === 'yes' && <option value={HAS.yes}>{hasLabel('yes')}</option>}
        {!isKnown && <option value={chosen}>{chosen}</option>}
        {used.map(({ name, records }) => (
          <option key={name} value={name}>
            {name} ({formatCount(records)})
          </option>
        ))}
      </Select>
    </Field>
  );
}
