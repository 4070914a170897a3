import { type ComponentType, useEffect, useState } from 'react';
import { NO_ESTIMATE } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { Estimate } from '../../../../shared/valuation/model.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { example, Input } from '../../ui/input.tsx';
import { useCoinForm } from './form-context.ts';
import { loadSaving } from './use-save.ts';
import type { CoinFormValues } from './values.ts';

/** Without a price: what it costs is asked elsewhere. */
export function ValueFields({ withPrice = true }: { withPrice?: boolean }) {
  const { values, errors, field, set, known, rules, hasPurchases } = useCoinForm();
  const [valued, setValued] = useState(values);
  const [estimated, setEstimated] = useState<Estimated | null>(null);
  const isSame = isSameCoin(valued, values, known.filled);
  useEffect(() => {
    if (isSame) return;
    setValued(values);
    setEstimated(null);
    if (values.valuationSource) set({ currentValue: '', valuationSource: '' });
  }, [isSame, values, set]);
  const follows = (own: string) =>
    rules === 'world' && own !== '' ? t('Converted from {currency}', { currency: values.currency }) : null;
  const hint = values.quantity > 1 ? t('For one coin') : undefined;
  const least = isSame && estimated?.estimate.autoFill ? estimated.estimate.valuationSource : null;
  return (
    <>
      {!withPrice ? null : hasPurchases ? (
        <p className="field-hint">{t('Price and date come from the purchases on the coin’s page.')}</p>
      ) : (
        <div className="pair">
          <Field
            label={t('Acquisition Cost ($)')}
            hint={follows(values.ownPurchasePrice) ?? hint}
            error={errors.purchasePrice}
          >
            <Input
              {...field('purchasePrice')}
              inputMode="decimal"
              autoComplete="off"
              placeholder={example('24.50')}
              readOnly={rules === 'world' && values.ownPurchasePrice !== ''}
            />
          </Field>
          <Field label={t('Acquisition Date')} error={errors.purchaseDate}>
            <Input {...field('purchaseDate')} type="date" className="min-w-0 px-2.5" />
          </Field>
        </div>
      )}
      <Field
        label={t('Estimated Value ($)')}
        hint={
          follows(values.ownEstimatedValue) ??
          [hint, t('Leave empty if you don’t know')].filter(Boolean).join('. ')
        }
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
            readOnly={rules === 'world' && values.ownEstimatedValue !== ''}
          />
          {rules === 'us' && (
            <EstimateButton
              onEstimate={(next) => {
                setValued(next.of);
                setEstimated(next);
              }}
            />
          )}
        </div>
      </Field>
      <div aria-live="polite" className="contents">
        {isSame && estimated && (
          <estimated.Panel key={JSON.stringify(estimated.estimate)} estimate={estimated.estimate} />
        )}
      </div>
    </>
  );
}

/** Fields that an estimate depends on, … */
const CHOSEN = ['country', 'coinType', 'year', 'mintMark', 'variation'] as const;
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
    const [{ EstimatePanel }, { askEstimate }] = await Promise.all([import('./Estimate.tsx'), loadSaving()]);
    const estimate = await askEstimate(values);
    if (estimate) onEstimate({ estimate, of: values, Panel: EstimatePanel });
  };
  const press = () => {
    setBusy(true);
    ask()
      .catch(() => toastFailure(t('Error'), t('Failed to estimate coin value')))
      .finally(() => setBusy(false));
  };

  return (
    <Button variant="ghost" busy={busy} onClick={press} className="flex-none">
      {busy ? t('Estimating…') : t('Estimate')}
    </Button>
  );
}
