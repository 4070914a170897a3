import { type ComponentType, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { Estimate } from '../../../../shared/valuation/model.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { useCoinForm } from './form-context.ts';
import type { CoinFormValues } from './values.ts';

/** An estimate, the coin it is of, and what shows it, which arrives with it. */
export interface Estimated {
  estimate: Estimate;
  of: CoinFormValues;
  Panel: ComponentType<{ estimate: Estimate }>;
}

/** Asks what the coin is worth; all the rest is fetched when it is pressed. */
export function EstimateButton({ onEstimate }: { onEstimate: (estimated: Estimated) => void }) {
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
