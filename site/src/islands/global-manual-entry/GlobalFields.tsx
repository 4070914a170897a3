import { useMemo } from 'react';
import { isUnitedStates } from '../../../../shared/coins/model.ts';
import {
  GLOBAL_CONDITIONS,
  GLOBAL_LENGTHS,
  GLOBAL_STEPS,
  type GlobalForm,
} from '../../../../shared/global/model.ts';
import { isDollars } from '../../../../shared/money/rates.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { PlaceInput, TagsInput } from '../filing/FilingInputs.tsx';
import type { Form } from '../manual-entry/use-form.ts';
import { countries, currencies } from './names.ts';

/** The fields of a coin of the world, in the order one reads them off the coin. */
export function GlobalFields({ form }: { form: Form<GlobalForm> }) {
  const { values, errors, set, field } = form;
  const known = useMemo(() => ({ countries: countries(), currencies: currencies() }), []);
  const own = values.currency.trim();
  const hasOwn = own !== '' && !isDollars(own);
  // A condition from elsewhere may stay.
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
      <Field label="Coin Name" required error={errors.name}>
        <Input {...field('name')} autoComplete="off" placeholder="1911 Sovereign" />
      </Field>
      <Field
        label="Country"
        required
        error={errors.country}
        hint={isUnitedStates(values.country) && <UnitedStates />}
      >
        <Input {...field('country')} list="countries" autoComplete="off" placeholder="United Kingdom" />
      </Field>
      <div className="pair">
        <Field label="Year" required error={errors.year}>
          <Input {...field('year')} inputMode="numeric" maxLength={4} autoComplete="off" placeholder="1911" />
        </Field>
        <Field label="Denomination" required error={errors.denomination}>
          <Input {...field('denomination')} autoComplete="off" placeholder="1 Sovereign" />
        </Field>
      </div>
      <div className="pair">
        <Field label="Currency" required error={errors.currency}>
          <Input
            {...field('currency')}
            list="currencies"
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="GBP"
          />
        </Field>
        <Field label="Mint Mark" error={errors.mintMark}>
          <Input
            {...field('mintMark')}
            maxLength={GLOBAL_LENGTHS.mintMark}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="None"
          />
        </Field>
      </div>
      <Field label="Condition" required error={errors.condition}>
        <Select placeholder="Select" {...field('condition')}>
          {!isOffered && <option>{values.condition}</option>}
          {GLOBAL_CONDITIONS.map(([band, conditions]) => (
            <optgroup key={band} label={band}>
              {conditions.map((condition) => (
                <option key={condition}>{condition}</option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <div className="pair-uneven">
        <Field label="Quantity" error={errors.quantity}>
          <QuantityStepper
            name="quantity"
            value={values.quantity}
            onChange={(quantity) => set({ quantity })}
          />
        </Field>
        <Field label="Variety" error={errors.variety}>
          <Input {...field('variety')} autoComplete="off" placeholder="Small date" />
        </Field>
      </div>
      <Field label="Composition" error={errors.composition}>
        <Input {...field('composition')} autoComplete="off" placeholder="91.67% gold, 8.33% copper" />
      </Field>
      <div className="pair">
        <Field label="Weight (g)" error={errors.weight}>
          <Input {...field('weight')} {...number(GLOBAL_STEPS.weight, '7.99')} />
        </Field>
        <Field label="Diameter (mm)" error={errors.diameter}>
          <Input {...field('diameter')} {...number(GLOBAL_STEPS.diameter, '22.1')} />
        </Field>
      </div>
      <div className="pair">
        <Field label="Mintage" error={errors.mintage}>
          <Input {...field('mintage')} {...number(1, '30044105')} inputMode="numeric" />
        </Field>
        <Field
          label="Estimated Value ($)"
          hint={
            values.ownEstimatedValue
              ? `Follows from ${own}`
              : values.quantity > 1
                ? 'For one coin'
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
          <Field label={`Value in ${own}`} error={errors.ownEstimatedValue}>
            <Input {...field('ownEstimatedValue')} {...number(GLOBAL_STEPS.estimatedValue, '0.00')} />
          </Field>
          <Field label={`Paid in ${own}`} error={errors.ownPurchasePrice}>
            <Input {...field('ownPurchasePrice')} {...number(GLOBAL_STEPS.estimatedValue, '0.00')} />
          </Field>
        </div>
      )}
      <Field label="Designer" error={errors.designer}>
        <Input {...field('designer')} autoComplete="off" />
      </Field>
      <div className="pair">
        <Field label="Mint" error={errors.mint}>
          <Input {...field('mint')} autoComplete="off" placeholder="Sydney" />
        </Field>
        <Field label="Ruler" error={errors.ruler}>
          <Input {...field('ruler')} autoComplete="off" placeholder="George V" />
        </Field>
      </div>
      <div className="pair">
        <Field label="Era" error={errors.era}>
          <Input {...field('era')} autoComplete="off" placeholder="British Empire" />
        </Field>
        <Field label="Region" error={errors.region}>
          <Input {...field('region')} autoComplete="off" placeholder="Oceania" />
        </Field>
      </div>
      <Field label="Script" error={errors.script}>
        <Input {...field('script')} autoComplete="off" placeholder="Latin" />
      </Field>
      <Field label="Obverse" error={errors.obverseDescription}>
        <Textarea {...field('obverseDescription')} rows={2} />
      </Field>
      <Field label="Reverse" error={errors.reverseDescription}>
        <Textarea {...field('reverseDescription')} rows={2} />
      </Field>
      <Field label="History" error={errors.coinHistory}>
        <Textarea {...field('coinHistory')} rows={2} />
      </Field>
      <Field label="Storage Place" error={errors.storageLocation}>
        <PlaceInput
          name="storageLocation"
          value={values.storageLocation}
          onType={(storageLocation) => set({ storageLocation })}
        />
      </Field>
      <Field label="Tags" hint="Separated by commas" error={errors.tags}>
        <TagsInput name="tags" value={values.tags} onType={(tags) => set({ tags })} />
      </Field>
      <Field label="Notes (Optional)" error={errors.notes}>
        <Textarea {...field('notes')} />
      </Field>
      <datalist id="countries">
        {known.countries.map((country) => (
          <option key={country} value={country} />
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

const UnitedStates = () => (
  <>
    US coins have a form with a catalogue of their own:{' '}
    <a className="link" href="/manual-entry">
      Enter a US coin
    </a>
  </>
);
