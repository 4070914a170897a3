import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { conditionName } from '../../../../shared/format/condition.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { classNames } from '../../ui/button.tsx';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { agreementInWords, type Choice, type Compared, type Option, type Voice } from './choices.ts';

interface FieldChoiceProps {
  compared: Compared;
  /** Who looked, by name. */
  names: Record<Voice, string>;
  options: Option[];
  choice: Choice;
  problem: string | null;
  onChoose: (choice: Choice) => void;
}

export function FieldChoice({ compared, names, options, choice, problem, onChoose }: FieldChoiceProps) {
  const name = useId();
  const { field, agree } = compared;
  const label = translated(compared.label);
  // The name is in no dispute of its own.
  const agreement = field === 'name' ? t('Follows your choices') : agreementInWords(compared);
  const Icon = agree ? CircleCheck : TriangleAlert;
  const isOwn = choice.option === null;
  return (
    <fieldset className="card card-pad min-w-0">
      <legend className="sr-only">
        {label}: {agreement}
      </legend>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1" aria-hidden="true">
        <span className="serif text-lg">{label}</span>
        <span
          className={classNames(
            'flex items-center gap-1.5 text-sm font-medium',
            field === 'name' || compared.isUnread ? 'text-muted' : agree ? 'text-positive' : 'text-warning',
          )}
        >
          {field !== 'name' && !compared.isUnread && <Icon className="size-4.5 flex-none" />}
          {agreement}
        </span>
      </div>
      <div className="ruled">
        {options.map(({ value, voices }, index) => (
          <label key={value ?? ''} className={ROW}>
            <input
              type="radio"
              name={name}
              className={RADIO}
              checked={choice.option === index}
              onChange={() => onChoose({ ...choice, option: index })}
            />
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">
                {value === null ? t('None') : field === 'condition' ? conditionName(value) : value}
              </span>
              <span className="block text-sm text-muted">
                {voices.map((voice) => names[voice]).join(' · ') || t('From what you chose')}
              </span>
            </span>
          </label>
        ))}
        <label className={ROW}>
          <input
            type="radio"
            name={name}
            className={RADIO}
            checked={isOwn}
            onChange={() => onChoose({ ...choice, option: null })}
          />
          <span className="min-w-0 text-muted">{t('In your own words')}</span>
        </label>
      </div>
      {isOwn && (
        <Field
          className="mt-1"
          label={t('{label}, in your own words', { label })}
          error={problem ?? undefined}
        >
          {field === 'condition' ? (
            <Select
              name={`own-${field}`}
              placeholder={t('Select')}
              value={choice.own}
              onChange={({ target }) => onChoose({ option: null, own: target.value })}
            >
              <ConditionOptions current={choice.own} />
            </Select>
          ) : (
            <Input
              name={`own-${field}`}
              value={choice.own}
              inputMode={field === 'year' ? 'numeric' : undefined}
              maxLength={field === 'year' ? 4 : field === 'mintMark' ? 16 : 120}
              autoComplete="off"
              placeholder={field === 'mintMark' ? t('Leave empty for none') : undefined}
              onChange={({ target }) => onChoose({ option: null, own: target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

const ROW = 'flex min-h-12 cursor-pointer items-center gap-3 py-2.5';
const RADIO = 'size-5 flex-none accent-accent';
