import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { mintLabel } from '../../../../shared/catalogue/mints.ts';
import { CONDITIONS } from '../../../../shared/coins/model.ts';
import { bandName } from '../../../../shared/format/condition.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import type { FieldName } from './fields.ts';
import type { Questions } from './use-questions.ts';
import type { ReviewState } from './use-review.ts';

/** The exact grade is chosen in its row. */
const BANDS = CONDITIONS.filter((band) => band !== 'Not Applicable');

/** What no photo shows, asked together. */
export function Asked({ state, questions }: { state: ReviewState; questions: Questions }) {
  const { years, marks, asksCondition } = questions;
  if (years.length === 0 && marks.length === 0 && !asksCondition) return null;
  return (
    <Card title={t('What do you see on the coin?')}>
      <AskedFields state={state} questions={questions} />
    </Card>
  );
}

export function AskedFields({ state, questions }: { state: ReviewState; questions: Questions }) {
  const { years, marks, mark, year, composition, asksCondition, busy, answerMark } = questions;
  return (
    <div className="grid grid-cols-1 gap-4">
      {years.length > 0 && <YearQuestion state={state} years={years} />}
      {marks.length > 0 && (
        <Question
          state={state}
          field="mintMark"
          legend={t('Mint mark')}
          options={marks.map((one) => [
            one,
            one ? mintLabel({ year, composition, mintMark: one }) : t('No mint mark'),
          ])}
          chosen={mark}
          busy={busy}
          onChoose={answerMark}
        />
      )}
      {asksCondition && (
        <Question
          state={state}
          field="condition"
          legend={t('Condition')}
          options={BANDS.map((band) => [band, bandName(band)])}
          chosen={state.coin.condition}
          busy={null}
          onChoose={(condition) => {
            state.apply({ condition });
            state.settle('condition');
          }}
        />
      )}
    </div>
  );
}

function YearQuestion({ state, years }: { state: ReviewState; years: readonly number[] }) {
  const place = useRef<HTMLDivElement>(null);
  const { coin, wanted, errors } = state;
  useEffect(() => {
    if (wanted?.field !== 'year') return;
    place.current?.querySelector('select')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  return (
    <div ref={place} data-keeps-clear>
      <Field label={t('Year')} error={errors.year} required>
        <Select
          placeholder={t('Select')}
          value={coin.year === null ? '' : String(coin.year)}
          onChange={({ target }) => {
            state.apply({ year: Number(target.value) });
            state.settle('year');
          }}
        >
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

interface QuestionProps {
  state: ReviewState;
  field: FieldName;
  legend: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: string | null;
  /** The answer that is being noted. */
  busy: string | null;
  onChoose: (value: string) => void;
}

function Question({ state, field, legend, options, chosen, busy, onChoose }: QuestionProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const [errorId, name] = [useId(), useId()];
  const { wanted, errors } = state;
  const error = errors[field];
  useEffect(() => {
    if (wanted?.field !== field) return;
    place.current?.querySelector('input')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [wanted, field]);
  return (
    <fieldset ref={place} className="min-w-0" aria-describedby={error ? errorId : undefined} data-keeps-clear>
      <legend className="field-label">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map(([value, label]) => (
          <label key={value} className="choice" aria-busy={busy === value || undefined}>
            <input
              type="radio"
              required
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              name={name}
              checked={chosen === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <div aria-live="polite" className="contents">
        {error && (
          <p id={errorId} className="field-error mt-2">
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
