import { type ComponentType, useEffect, useState } from 'react';
import { NO_ESTIMATE } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { Estimate } from '../../../../shared/valuation/model.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { PlaceInput, TagsInput } from '../filing/FilingInputs.tsx';
import { useCoinForm } from './form-context.ts';
import type { CoinFormValues } from './values.ts';

export function ValueFields() {
  const { values, errors, field, set, known, hasPurchases } = useCoinForm();
  const [valued, setValued] = useState(values);
  const [estimated, setEstimated] = useState<Estimated | null>(null);
  const isSame = isSameCoin(valued, values, known.filled);
  useEffect(() => {
    if (isSame) return;
    setValued(values);
    setEstimated(null);
    if (values.valuationSource) set({ currentValue: '', valuationSource: '' });
  }, [isSame, values, set]);
  const hint = values.quantity > 1 ? t('For one coin') : undefined;
  const least = isSame && estimated?.estimate.autoFill ? estimated.estimate.valuationSource : null;
  return (
    <>
      {hasPurchases ? (
        <p className="field-hint">{t('Price and date come from the purchases on the coin’s page.')}</p>
      ) : (
        <div className="pair">
          <Field label={t('Acquisition Cost ($)')} hint={hint} error={errors.purchasePrice}>
            <Input {...field('purchasePrice')} inputMode="decimal" autoComplete="off" placeholder="0.00" />
          </Field>
          <Field label={t('Acquisition Date')} error={errors.purchaseDate}>
            <Input {...field('purchaseDate')} type="date" className="min-w-0 px-2.5" />
          </Field>
        </div>
      )}
      <Field
        label={t('Estimated Value ($)')}
        hint={[hint, t('Leave empty if you don’t know')].filter(Boolean).join('. ')}
        error={errors.currentValue}
      >
        <div className="flex flex-wrap gap-2">
          <Input
            {...field('currentValue')}
            onChange={({ target: { value } }) =>
              set({ currentValue: value, valuationSource: value.trim() ? '' : (least ?? '') })
            }
            inputMode="decimal"
            autoComplete="off"
            placeholder={translated(NO_ESTIMATE)}
            className="w-0 min-w-28 flex-1"
          />
          <EstimateButton
            onEstimate={(next) => {
              setValued(next.of);
              setEstimated(next);
            }}
          />
        </div>
      </Field>
      <div aria-live="polite" className="contents">
        {isSame && estimated && (
          <estimated.Panel key={JSON.stringify(estimated.estimate)} estimate={estimated.estimate} />
        )}
      </div>
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

/** Fields that an estimate depends on, … */
const CHOSEN = ['coinType', 'year', 'mintMark', 'variation'] as const;
/** … and those the catalogue fills in: when empty, the estimate uses the catalogue's. */
const FROM_CATALOGUE = ['composition', 'weight', 'series'] as const;

const isSameCoin = (one: CoinFormValues, now: CoinFormValues, filled: Partial<CoinFormValues>) =>
  CHOSEN.every((name) => one[name] === now[name]) &&
  FROM_CATALOGUE.every((name) => one[name] === now[name] || (one[name] === '' && now[name] === filled[name]));

interface Estimated {
  estimate: Estimate;
  of: CoinFormValues;
  Panel: ComponentType<{ estimate: Estimate }>;
}

function EstimateButton({ onEstimate }: { onEstimate: (estimated: Estimated) => void }) {
  const { values } = useCoinForm();
  const [busy, setBusy] = useState(false);

  const ask = async () => {
    const { askEstimate, EstimatePanel } = await import('./Estimate.tsx');
    const estimate = await askEstimate(values);
    if (estimate) onEstimate({ estimate, of: values, Panel: EstimatePanel });
  };
  const press = () => {
    setBusy(true);
    ask()
      .catch(() =>
        toast({ title: t('Error'), description: t('Failed to estimate coin value'), variant: 'destructive' }),
      )
      .finally(() => setBusy(false));
  };

  return (
    <Button variant="ghost" busy={busy} onClick={press} className="flex-none">
      {busy ? t('Estimating…') : t('Estimate')}
    </Button>
  );
}
