import { ArrowLeftRight, RotateCcw } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import type { StepAction } from './steps.ts';

interface ChangeProps {
  swaps: boolean;
  onAction: (action: StepAction) => void;
}

/** What concerns both photos: the other way round, or another coin altogether. */
export function Change({ swaps, onAction }: ChangeProps) {
  return (
    <div className="change">
      {swaps && (
        <button type="button" className="link link-target" onClick={() => onAction({ type: 'swap' })}>
          <ArrowLeftRight aria-hidden="true" />
          {t('Swap the sides')}
        </button>
      )}
      <button type="button" className="link link-target" onClick={() => onAction({ type: 'start anew' })}>
        <RotateCcw aria-hidden="true" />
        {t('Start over')}
      </button>
    </div>
  );
}
