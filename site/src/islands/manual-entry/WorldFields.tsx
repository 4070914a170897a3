import { useEffect, useEffectEvent, useMemo } from 'react';
import type { WorldEntry } from '../../../../shared/catalogue/world.ts';
import { KINDS } from '../../../../shared/coins/kinds.ts';
import { GLOBAL_LENGTHS } from '../../../../shared/global/check.ts';
import { GLOBAL_STEPS } from '../../../../shared/global/model.ts';
import { figuresLocale, t, tAs, translated } from '../../../../shared/language/i18n.ts';
import { isDollars } from '../../../../shared/money/money.ts';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { Field } from '../../ui/field.tsx';
import { example, Input, Select, Textarea } from '../../ui/input.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { type CoinFormState, useCoinForm } from './form-context.ts';
import { numberInput } from './SharedFields.tsx';
import { type CoinFormValues, choiceOf, markOf, staleOf } from './values.ts';

/** Currencies, past ones as well: "DEM", "German Mark". */
export function currencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(figuresLocale(), { type: 'currency', fallback: 'none' });
  return Intl.supportedValuesOf('currency').flatMap((code) => {
    const name = names.of(code);
    return name && !/^X/.test(code) ? [{ code, name }] : [];
  });
}

interface WorldIdentityProps {
  /** Chosen in the catalogue, and not yet filled in. */
  arrived?: WorldEntry | null;
  onTaken?: () => void;
}

/** Which coin of another country it is, in the order of reading it off. */
export function WorldIdentity({ arrived = null, onTaken }: WorldIdentityProps) {
  const form = useCoinForm();
  const { values, errors, set, field } = form;
  const known = useMemo(currencies, []);
  const take = useEffectEvent((entry: WorldEntry) => {
    fillFromWorld(form, entry);
    onTaken?.();
  });
  useEffect(() => {
    if (arrived) take(arrived);
  }, [arrived]);
  return (
    <>
      <Field label={t('Kind')} error={errors.kind}>
        <Select {...field('kind')}>
          {Object.entries(KINDS).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {translated(name)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="pair">
        <Field label={t('Year')} required error={errors.year}>
          <Input
            {...field('year')}
            maxLength={40}
            autoComplete="off"
            placeholder={example(t('1911, 44 BC'))}
          />
        </Field>
        <Field label={t('Denomination')} required error={errors.coinType}>
          <Input {...field('coinType')} autoComplete="off" placeholder={example('1 Sovereign')} />
        </Field>
      </div>
      <div className="pair">
        <Field label={t('Currency')} required error={errors.currency}>
          <Input
            {...field('currency')}
            list="currencies"
            autoComplete="off"
            autoCapitalize="characters"
            placeholder={example('GBP')}
          />
        </Field>
        <Field label={t('Mint Mark')} error={errors.mintMark}>
          <Input
            {...field('mintMark')}
            value={markOf(values.mintMark)}
            onChange={({ target }) => set({ mintMark: choiceOf(target.value) })}
            maxLength={GLOBAL_LENGTHS.mintMark}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder={tAs('mint mark', 'None')}
          />
        </Field>
      </div>
      <Field label={t('Condition')} required error={errors.condition}>
        <Select placeholder={t('Select')} {...field('condition')}>
          <ConditionOptions current={values.condition} />
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
        <Field label={t('Variety')} error={errors.variation}>
          <Input {...field('variation')} autoComplete="off" placeholder={example(t('Small date'))} />
        </Field>
      </div>
      <datalist id="currencies">
        {known.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** What else is known of it. */
export function WorldDetails() {
  const { values, errors, field, hasPurchases } = useCoinForm();
  const own = values.currency.trim();
  const amount = numberInput(GLOBAL_STEPS.estimatedValue, '24.50');
  return (
    <>
      {(values.kind === 'roll' || values.kind === 'set') && (
        <Field label={t('Pieces in it')} error={errors.pieces}>
          <Input {...field('pieces')} {...numberInput(1)} inputMode="numeric" />
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
          <Input {...field('thickness')} {...numberInput(GLOBAL_STEPS.diameter)} />
        </Field>
        <Field label={t('Edge')} error={errors.edge}>
          <Input {...field('edge')} autoComplete="off" placeholder={example(t('Reeded'))} />
        </Field>
      </div>
      <Field
        label={t('Catalogue numbers')}
        hint={t('For example KM# 12; N# 4321')}
        error={errors.catalogueNumbers}
      >
        <Input {...field('catalogueNumbers')} autoComplete="off" />
      </Field>
      <Field label={t('Mintage')} error={errors.totalMintage}>
        <Input {...field('totalMintage')} {...numberInput(1, '30044105')} inputMode="numeric" />
      </Field>
      {own !== '' && !isDollars(own) && (
        <div className="pair">
          <Field label={t('Value in {currency}', { currency: own })} error={errors.ownEstimatedValue}>
            <Input {...field('ownEstimatedValue')} {...amount} />
          </Field>
          <Field
            label={t('Paid in {currency}', { currency: own })}
            hint={hasPurchases ? t('Calculated from purchases') : undefined}
            error={errors.ownPurchasePrice}
          >
            <Input {...field('ownPurchasePrice')} {...amount} readOnly={hasPurchases} />
          </Field>
        </div>
      )}
      <Field label={t('Designer')} error={errors.designer}>
        <Input {...field('designer')} autoComplete="off" />
      </Field>
      <div className="pair">
        <Field label={t('Mint')} error={errors.mint}>
          <Input {...field('mint')} autoComplete="off" placeholder={example('Sydney')} />
        </Field>
        <Field label={t('Ruler')} error={errors.ruler}>
          <Input {...field('ruler')} autoComplete="off" placeholder={example('George V')} />
        </Field>
      </div>
      <div className="pair">
        <Field label={t('Era')} error={errors.era}>
          <Input {...field('era')} autoComplete="off" placeholder={example(t('British Empire'))} />
        </Field>
        <Field label={t('Region')} error={errors.region}>
          <Input {...field('region')} autoComplete="off" placeholder={example(t('Oceania'))} />
        </Field>
      </div>
      <Field label={t('Script')} error={errors.script}>
        <Input {...field('script')} autoComplete="off" placeholder={example(t('Latin'))} />
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
    </>
  );
}

/** "2002 Greece 2 Euro", without an open year. */
const nameOf = (year: string, { country, denomination }: Pick<WorldEntry, 'country' | 'denomination'>) =>
  [year, country, denomination].filter(Boolean).join(' ');

/** A typed year stays where the type covers it. */
export function fillFromWorld(
  { values, set, known, learn }: Pick<CoinFormState, 'values' | 'set' | 'known' | 'learn'>,
  entry: WorldEntry,
) {
  const typed = Number(values.year);
  const covers = typed >= entry.yearFrom && typed <= (entry.yearTo ?? Number.POSITIVE_INFINITY);
  const year = entry.year === null ? (values.year && covers ? values.year : '') : String(entry.year);
  const text = (value: string | null) => value ?? '';
  const filled: Partial<CoinFormValues> = {
    name: nameOf(year, entry),
    year,
    country: entry.country,
    coinType: entry.denomination,
    currency: entry.currency,
    composition: text(entry.composition),
    weight: text(entry.weight),
    diameter: text(entry.diameter),
    designer: text(entry.designerEngraver),
    ruler: text(entry.ruler),
    era: text(entry.era),
    script: text(entry.script),
    region: text(entry.region),
    obverseDescription: text(entry.obverseDescription),
    reverseDescription: text(entry.reverseDescription),
    coinHistory: text(entry.historicalContext),
  };
  learn({ entry: null, world: entry, filled });
  set({ ...staleOf(values, known.filled, filled), ...filled });
}
