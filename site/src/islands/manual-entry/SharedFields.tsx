import { useId, useMemo, useState } from 'react';
import { fieldOf } from '../../../../shared/coins/fields.ts';
import { isUnitedStates } from '../../../../shared/coins/identity.ts';
import { countryCalled, countryName } from '../../../../shared/format/category.ts';
import type { PlainField } from '../../../../shared/format/specifications.ts';
import { GLOBAL_STEPS } from '../../../../shared/global/model.ts';
import { figuresLocale, t, translated } from '../../../../shared/language/i18n.ts';
import { rich } from '../../lib/rich.tsx';
import { Field } from '../../ui/field.tsx';
import { example, Input, Textarea } from '../../ui/input.tsx';
import { PlaceInput, TagsInput } from '../filing/FilingInputs.tsx';
import { useCoinForm } from './form-context.ts';
import { US_PLAIN, WORLD_PLAIN } from './values.ts';

export function NameField() {
  const { values, errors, field, rules } = useCoinForm();
  const usual = [values.year, values.coinType].filter(Boolean).join(' ');
  return (
    <Field label={t('Coin Name')} required={rules === 'world'} error={errors.name}>
      <Input
        {...field('name')}
        autoComplete="off"
        placeholder={
          rules === 'us' ? usual || t('Leave empty to use year and type') : example('1911 Sovereign')
        }
      />
    </Field>
  );
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Region codes that are not countries with coins. */
const NO_COUNTRY = /^(AC|CP|DG|EU|EZ|QO|UN|XA|XB|ZZ)$/;

/** Today's countries in English and in the reader's language, sorted by the latter. */
export function countries(): { country: string; shown: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const own = new Intl.DisplayNames(figuresLocale(), { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const code of LETTERS.flatMap((one) => LETTERS.map((other) => one + other))) {
    const country = NO_COUNTRY.test(code) ? undefined : names.of(code);
    if (country) found.set(country, own.of(code) ?? country);
  }
  return [...found]
    .map(([country, shown]) => ({ country, shown }))
    .sort((one, other) => one.shown.localeCompare(other.shown, figuresLocale()));
}

/** The rules follow the country once it is whole, so that fields do not change at each letter. */
export function CountryField() {
  const { values, errors, set, scope } = useCoinForm();
  const list = useId();
  const [isUsed, setUsed] = useState(false);
  const known = useMemo(() => (isUsed ? countries() : []), [isUsed]);
  const [typed, setTyped] = useState({ text: countryName(values.country), since: values.country });
  const text = typed.since === values.country ? typed.text : countryName(values.country);

  const settle = (next: string, isLeft: boolean) => {
    const called = countryCalled(next, values.country);
    const match = known.find(({ country }) => country.toLowerCase() === called.toLowerCase());
    const country = match?.country ?? (isLeft || scope === 'world' ? called : values.country);
    // "Jordan" may become "Jordanien".
    setTyped({ text: isLeft ? countryName(country) : next, since: country });
    set({ country });
  };

  return (
    <Field
      label={t('Country')}
      required
      error={errors.country}
      hint={scope === 'world' && isUnitedStates(values.country) && <ToUnitedStates />}
    >
      <Input
        name="country"
        list={list}
        autoComplete="off"
        placeholder={example(countryName('United Kingdom'))}
        value={text}
        onFocus={() => setUsed(true)}
        onChange={({ target }) => settle(target.value, false)}
        onBlur={({ target }) => settle(target.value, true)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && settle(currentTarget.value, true)}
      />
      <datalist id={list}>
        {known.map(({ country, shown }) =>
          scope === 'world' && isUnitedStates(country) ? null : <option key={country} value={shown} />,
        )}
      </datalist>
    </Field>
  );
}

const ToUnitedStates = () =>
  rich(t('US coin? <link>Use the US coin form</link>'), {
    link: (inside) => (
      <a className="link" href="/manual-entry">
        {inside}
      </a>
    ),
  });

/** A number of a world coin, with its step. */
export const numberInput = (step: number, placeholder = '') => ({
  type: 'number',
  inputMode: 'decimal' as const,
  min: 0,
  step,
  placeholder: placeholder && example(placeholder),
});

export function SpecificationFields() {
  const { errors, field, rules } = useCoinForm();
  const isOurs = rules === 'us';
  return (
    <>
      <Field label={t('Composition')} required={isOurs} error={errors.composition}>
        <Input
          {...field('composition')}
          autoComplete="off"
          placeholder={example(isOurs ? '90% silver, 10% copper' : '91.67% gold, 8.33% copper')}
        />
      </Field>
      <div className="pair">
        <Field label={t('Weight (g)')} error={errors.weight}>
          <Input
            {...field('weight')}
            {...(isOurs
              ? { inputMode: 'decimal', autoComplete: 'off', placeholder: example('2.50') }
              : numberInput(GLOBAL_STEPS.weight, '7.99'))}
          />
        </Field>
        <Field label={t('Diameter (mm)')} error={errors.diameter}>
          <Input
            {...field('diameter')}
            {...(isOurs
              ? { inputMode: 'decimal', autoComplete: 'off', placeholder: example('17.9') }
              : numberInput(GLOBAL_STEPS.diameter, '22.1'))}
          />
        </Field>
      </div>
      <PlainInputs names={isOurs ? US_OTHERS : WORLD_OTHERS} />
    </>
  );
}

/** Plain inputs with a place of their own in the form. */
const PLACED: readonly string[] = [
  ...['composition', 'weight', 'diameter', 'variation', 'series', 'notes', 'thickness', 'edge'],
  ...['serialNumber', 'signature', 'designer', 'mint', 'ruler', 'era', 'region', 'script'],
  ...['obverseDescription', 'reverseDescription', 'coinHistory'],
];
const US_OTHERS = US_PLAIN.filter((name) => !PLACED.includes(name));
const WORLD_OTHERS = WORLD_PLAIN.filter((name) => !PLACED.includes(name));

const MODES = { text: undefined, own: undefined, measure: 'decimal', count: 'numeric' } as const;

function PlainInputs({
  names,
}: {
  names: readonly (PlainField & (typeof US_OTHERS | typeof WORLD_OTHERS)[number])[];
}) {
  const { errors, field } = useCoinForm();
  return names.map((name) => {
    const { kind, label, unit } = fieldOf(name);
    return (
      <Field
        key={name}
        label={unit ? `${translated(label)} (${unit})` : translated(label)}
        error={errors[name]}
      >
        <Input {...field(name)} inputMode={MODES[kind]} autoComplete="off" />
      </Field>
    );
  });
}

/** Where it is kept, and what its owner says of it. */
export function FilingFields() {
  const { values, errors, field, set } = useCoinForm();
  return (
    <>
      <Field label={t('Storage Place')} error={errors.storageLocation}>
        <PlaceInput
          name="storageLocation"
          value={values.storageLocation}
          onType={(storageLocation) => set({ storageLocation })}
        />
      </Field>
      <Field label={t('Tags')} hint={t('Separated by commas')} error={errors.tags}>
        <TagsInput name="tags" value={values.tags} onType={(tags) => set({ tags })} />
      </Field>
      <Field label={t('Notes (Optional)')} error={errors.notes}>
        <Textarea {...field('notes')} placeholder={t('Origin, special features…')} />
      </Field>
    </>
  );
}
