import { Check } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { classNames } from '../../ui/button.tsx';
import { sideInText, sideShort } from './camera-labels.ts';
import type { StepAction, Steps } from './steps.ts';

interface SidesProps {
  steps: Steps;
  /** A photo is being checked. */
  locked: boolean;
  onAction: (action: StepAction) => void;
}

/** Obverse and reverse; a photo that is there can be retaken. */
export function Sides({ steps, locked, onAction }: SidesProps) {
  return (
    <ol className="sides" aria-label={t('Sides of the coin')}>
      {(['obverse', 'reverse'] as const).map((side) => {
        const shot = steps[side];
        const isNow = steps.side === side;
        const retake = side === 'obverse' ? t('Retake the obverse') : t('Retake the reverse');
        const place = classNames('side', isNow && 'side-now');
        return (
          <li key={side} aria-current={isNow ? 'step' : undefined}>
            {shot && !isNow ? (
              <button
                type="button"
                className={place}
                aria-label={retake}
                title={retake}
                disabled={locked}
                onClick={() => onAction({ type: 'retake', side })}
              >
                <img src={shot.url} alt="" data-framed={shot.framed || undefined} />
                <Check className="side-done" aria-hidden="true" />
              </button>
            ) : (
              <span className={place}>
                <span className="sr-only">
                  {isNow ? t('{side}, now', { side: sideInText(side) }) : sideInText(side)}
                </span>
                <span aria-hidden="true">{sideShort(side)}</span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
