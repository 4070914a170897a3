import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate, formatDollars, formatOunces } from '../../../../shared/format/format.ts';
import { t, tAs, translated } from '../../../../shared/language/i18n.ts';
import type { Estimate, MeltPart } from '../../../../shared/valuation/model.ts';
import { Button } from '../../ui/button.tsx';
import { useCoinForm } from './form-context.ts';

export function EstimatePanel({ estimate }: { estimate: Estimate }) {
  const { estimatedValue, valuationSource, parts, notes, autoFill, atLeast } = estimate;
  const { values, set } = useCoinForm();
  // The owner's own figure is not overwritten. An empty or estimated one is, unless the coin is worth far more than
  // the estimate.
  const [fillsAtOnce] = useState(
    () => autoFill && (!values.currentValue.trim() || values.valuationSource !== ''),
  );
  useEffect(() => {
    if (fillsAtOnce && estimatedValue)
      set({ currentValue: estimatedValue, valuationSource: valuationSource ?? '' });
  }, [fillsAtOnce, estimatedValue, valuationSource, set]);
  const inUse = values.currentValue === estimatedValue && values.valuationSource === valuationSource;

  return (
    <section className="card card-pad" aria-label={tAs('value', 'Estimate')}>
      <p className="text-xs text-muted">
        {values.quantity > 1 ? t('Estimate for one coin') : tAs('value', 'Estimate')}
      </p>
      {atLeast === null ? (
        <p className="serif mb-2 text-[1.625rem] leading-[1.2]">
          {estimatedValue === null ? t('Not known') : formatDollars(estimatedValue)}
        </p>
      ) : (
        <p className="mb-2 font-semibold">{translated(atLeast)}</p>
      )}
      {(parts.melt || parts.face) && (
        <dl className="facts">
          {parts.melt && <Melt melt={parts.melt} />}
          {parts.face && (
            <div>
              <dt>{t('Face value')}</dt>
              <dd>{formatDollars(parts.face.value)}</dd>
            </div>
          )}
        </dl>
      )}
      <ul className="grid gap-1.5 border-t border-line pt-2.5 text-sm text-muted">
        {notes
          .filter((note) => note !== atLeast)
          .map((note) => (
            <li key={note}>{translated(note)}</li>
          ))}
      </ul>
      {estimatedValue !== null && (
        <Button
          variant="ghost"
          wide
          className={`mt-3 ${inUse ? 'border-transparent text-positive' : ''}`}
          aria-disabled={inUse || undefined}
          onClick={() => set({ currentValue: estimatedValue, valuationSource: valuationSource ?? '' })}
        >
          {inUse && <Check aria-hidden="true" />}
          {inUse
            ? t('Filled in: {value}', { value: formatDollars(estimatedValue) })
            : t('Use {value}', { value: formatDollars(estimatedValue) })}
        </Button>
      )}
    </section>
  );
}

/** Metal with ounces, price and date; of several metals those that make a cent. */
function Melt({ melt }: { melt: MeltPart }) {
  const counted = melt.metals.filter(({ value }) => value !== '0.00');
  return (
    <div>
      <dt>
        {t('Melt')}
        {(counted.length > 0 ? counted : melt.metals).map(({ metal, fineOunces, spot }) => (
          <span key={metal} className="block text-xs">
            {t('{ounces} {metal} at {price}', {
              ounces: formatOunces(fineOunces),
              metal: translated(metal),
              price: formatDollars(spot),
            })}
          </span>
        ))}
        <span className="block text-xs">
          {t('Metal prices of {day}', { day: formatDate(melt.spotDate) })} · {translated(melt.source)}
        </span>
      </dt>
      <dd>{formatDollars(melt.value)}</dd>
    </div>
  );
}
