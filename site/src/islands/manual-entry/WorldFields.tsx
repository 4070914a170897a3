import { useMemo } from 'react';
import { GLOBAL_CONDITIONS } from '../../../../shared/coins/conditions.ts';
import { KINDS } from '../../../../shared/coins/kinds.ts';
import { isUnitedStates } from '../../../../shared/coins/model.ts';
import { bandName, conditionName } from '../../../../shared/format/condition.ts';
import { GLOBAL_LENGTHS, type GlobalForm } from '../../../../shared/global/check.ts';
import { GLOBAL_STEPS, WORLD_PLAIN } from '../../../../shared/global/model.ts';
import { figuresLocale, t, tAs, translated } from '../../../../shared/language/i18n.ts';
import { isDollars } from '../../../../shared/money/money.ts';
import { rich } from '../../lib/rich.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select, Textarea } from '../../ui/input.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { PlaceInput, TagsInput } from '../filing/FilingInputs.tsx';
import { PlainInputs } from '../manual-entry/PlainInputs.tsx';
import type { Form } from '../manual-entry/use-form.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Region codes that are not countries with coins. */
const NO_COUNTRY = /^(AC|CP|DG|EU|EZ|QO|UN|US|XA|XB|ZZ)$/;

/**
 * Today's countries in English and in the reader's language, sorted by the latter; without the United States, which
 * have their own form.
 */
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

/** Currencies, past ones as well: "DEM", "German Mark". */
export function currencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(figuresLocale(), { type: 'currency', fallback: 'none' });
  return Intl.supportedValuesOf('currency').flatMap((code) => {
    const name = names.of(code);
    return name && !/^X/.test(code) ? [{ code, name }] : [];
  });
}

/** Plain inputs without a place of their own in the form. */
const PLACED: readonly string[] = [
  ...['composition', 'weight', 'diameter', 'thickness', 'edge', 'serialNumber', 'signature', 'designer'],
  ...[
    'mint',
    'ruler',
    'era',
    'region',
    'script',
    'obverseDescription',
    'reverseDescription',
    'coinHistory',
    'notes',
  ],
];
const OTHERS = WORLD_PLAIN.filter((name) => !PLACED.includes(name));

/** The fields in the order of reading them off a coin. */
export function GlobalFields({
  form,
  hasPurchases = false,
}: {
  form: Form<GlobalForm>;
  hasPurchases?: boolean;
}) {
  const { values, errors, set, field } = form;
  const known = useMemo(() => ({ countries: countries(), currencies: currencies() }), []);
  const own = values.currency.trim();
  const hasOwn = own !== '' && !isDollars(own);
  // An unknown stored condition stays.
  const isOffered =
    !values.condition || GLOBAL_CONDITIONS.some(([, conditions]) => conditions.includes(values.condition));
  const number = (step: number, placeholder: string) => ({
    type: 'number',
    inputMode: 'decimal' as const,
    min: 0,
    step,
    placeholder,
  });
  return (
    <>
      <Field label={t('Coin Name')} required error={errors.name}>
        <Input {...field('name')} autoComplete="off" placeholder="1911 Sovereign" />
      </Field>
      <Field label={t('Kind')} error={errors.kind}>
        <Select {...field('kind')}>
          {Object.entries(KINDS).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {translated(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('Country')}
        required
        error={errors.country}
        hint={isUnitedStates(values.country) && <UnitedStates />}
      >
        <Input {...field('country')} list="countries" autoComplete="off" placeholder="United Kingdom" />
      </Field>
      <div className="pair">
        <Field label={t('Year')} required error={errors.year}>
          <Input
            {...field('year')}
            maxLength={40}
            autoComplete="off"
            placeholder={t('1911, c. 1850, 44 BC')}
          />
        </Field>
        <Field label={t('Denomination')} required error={errors.denomination}>
          <Input {...field('denomination')} autoComplete="off" placeholder="1 Sovereign" />
        </Field>
      </div>
      <div className="pair">
        <Field label={t('Currency')} required error={errors.currency}>
          <Input
            {...field('currency')}
            list="currencies"
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="GBP"
          />
        </Field>
        <Field label={t('Mint Mark')} error={errors.mintMark}>
          <Input
            {...field('mintMark')}
            maxLength={GLOBAL_LENGTHS.mintMark}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder={tAs('mint mark', 'None')}
          />
        </Field>
      </div>
      <Field label={t('Condition')} required error={errors.condition}>
        <Select placeholder={t('Select')} {...field('condition')}>
          {!isOffered && <option value={values.condition}>{conditionName(values.condition)}</option>}
          {GLOBAL_CONDITIONS.map(([band, conditions]) => (
            <optgroup key={band} label={bandName(band)}>
              {conditions.map((condition) => (
                <option key={condition} value={condition}>
                  {conditionName(condition)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <div className="pair-uneven">
        <Field label={t('Quantity')} error={errors.quantity}>
          <QuantityStepper
            name="quantity"
            value={values.quantity}
            onChange={(quantity) => set({ quantity })}
          />
        </Field>
        <Field label={t('Variety')} error={errors.variety}>
          <Input {...field('variety')} autoComplete="off" placeholder={t('Small date')} />
        </Field>
      </div>
      <Field label={t('Composition')} error={errors.composition}>
        <Input {...field('composition')} autoComplete="off" placeholder="91.67% gold, 8.33% copper" />
      </Field>
      <div className="pair">
        <Field label={t('Weight (g)')} error={errors.weight}>
          <Input {...field('weight')} {...number(GLOBAL_STEPS.weight, '7.99')} />
        </Field>
        <Field label={t('Diameter (mm)')} error={errors.diameter}>
          <Input {...field('diameter')} {...number(GLOBAL_STEPS.diameter, '22.1')} />
        </Field>
      </div>
      {(values.kind === 'roll' || values.kind === 'set') && (
        <Field label={t('Pieces in it')} error={errors.pieces}>
          <Input {...field('pieces')} {...number(1, '')} inputMode="numeric" />
        </Field>
      )}
      {values.kind === 'banknote' && (
        <div className="pair">
          <Field label={t('Serial number')} error={errors.serialNumber}>
            <Input {...field('serialNumber')} autoComplete="off" />
          </Field>
          <Field label={t('Signature')} error={errors.signature}>
            <Input {...field('signature')} autoComplete="off" />
          </Field>
        </div>
      )}
      <div className="pair">
        <Field label={t('Thickness (mm)')} error={errors.thickness}>
          <Input {...field('thickness')} {...number(GLOBAL_STEPS.diameter, '')} />
        </Field>
        <Field label={t('Edge')} error={errors.edge}>
          <Input {...field('edge')} autoComplete="off" placeholder={t('Reeded')} />
        </Field>
      </div>
      <PlainInputs form={form} names={OTHERS} />
      <Field
        label={t('Catalogue numbers')}
        hint={t('Such as KM# 12; N# 4321')}
        error={errors.catalogueNumbers}
      >
        <Input {...field('catalogueNumbers')} autoComplete="off" />
      </Field>
      <div className="pair">
        <Field label={t('Mintage')} error={errors.mintage}>
          <Input {...field('mintage')} {...number(1, '30044105')} inputMode="numeric" />
        </Field>
        <Field
          label={t('Estimated Value ($)')}
          hint={
            values.ownEstimatedValue
              ? t('Follows from {currency}', { currency: own })
              : values.quantity > 1
                ? t('For one coin')
                : undefined
          }
          error={errors.estimatedValue}
        >
          <Input
            {...field('estimatedValue')}
            {...number(GLOBAL_STEPS.estimatedValue, '0.00')}
            readOnly={values.ownEstimatedValue !== ''}
          />
        </Field>
      </div>
      {hasOwn && (
        <div className="pair">
          <Field label={t('Value in {currency}', { currency: own })} error={errors.ownEstimatedValue}>
            <Input {...field('ownEstimatedValue')} {...number(GLOBAL_STEPS.estimatedValue, '0.00')} />
          </Field>
          <Field
            label={t('Paid in {currency}', { currency: own })}
            hint={hasPurchases ? t('Follows from the purchases') : undefined}
            error={errors.ownPurchasePrice}
          >
            <Input
              {...field('ownPurchasePrice')}
              {...number(GLOBAL_STEPS.estimatedValue, '0.00')}
              readOnly={hasPurchases}
            />
          </Field>
        </div>
      )}
      <Field label={t('Designer')} error={errors.designer}>
        <Input {...field('designer')} autoComplete="off" />
      </Field>
      <div className="pair">
        <Field label={t('Mint')} error={errors.mint}>
          <Input {...field('mint')} autoComplete="off" placeholder="Sydney" />
        </Field>
        <Field label={t('Ruler')} error={errors.ruler}>
          <Input {...field('ruler')} autoComplete="off" placeholder="George V" />
        </Field>
      </div>
      <div className="pair">
        <Field label={t('Era')} error={errors.era}>
          <Input {...field('era')} autoComplete="off" placeholder={t('British Empire')} />
        </Field>
        <Field label={t('Region')} error={errors.region}>
          <Input {...field('region')} autoComplete="off" placeholder={t('Oceania')} />
        </Field>
      </div>
      <Field label={t('Script')} error={errors.script}>
        <Input {...field('script')} autoComplete="off" placeholder={t('Latin')} />
      </Field>
      <Field label={t('Obverse')} error={errors.obverseDescription}>
        <Textarea {...field('obverseDescription')} rows={2} />
      </Field>
      <Field label={t('Reverse')} error={errors.reverseDescription}>
        <Textarea {...field('reverseDescription')} rows={2} />
      </Field>
      <Field label={t('History')} error={errors.coinHistory}>
        <Textarea {...field('coinHistory')} rows={2} />
      </Field>
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
        <Textarea {...field('notes')} />
      </Field>
      <datalist id="countries">
        {known.countries.map(({ country, shown }) => (
          <option key={country} value={country}>
            {shown}
          </option>
        ))}
      </datalist>
      <datalist id="currencies">
        {known.currencies.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

const UnitedStates = () =>
  rich(t('US coins have a form with a catalogue of their own: <link>Enter a US coin</link>'), {
    link: (inside) => (
      <a className="link" href="/manual-entry">
        {inside}
      </a>
    ),
  });
