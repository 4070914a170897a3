import { Check } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import type { Side, StepAction, Steps } from './steps.ts';

const NAMES: Readonly<Record<Side, string>> = { obverse: 'Front', reverse: 'Back' };

interface SidesProps {
  steps: Steps;
  /** A photo is being looked at: nothing else can be chosen. */
  locked: boolean;
  onAction: (action: StepAction) => void;
}

/** Both places of the tray: what lies there already can be taken again. */
export function Sides({ steps, locked, onAction }: SidesProps) {
  return (
    <ol className="sides" aria-label="Sides of the coin">
      {(['obverse', 'reverse'] as const).map((side) => {
        const shot = steps[side];
        const isNow = steps.side === side;
        const place = classNames('side', isNow && 'side-now');
        return (
          <li key={side} aria-current={isNow ? 'step' : undefined}>
            {shot && !isNow ? (
              <button
                type="button"
                className={place}
                aria-label={`Retake the ${side}`}
                title={`Retake the ${side}`}
                disabled={locked}
                onClick={() => onAction({ type: 'retake', side })}
              >
                <img src={shot.url} alt="" data-framed={shot.framed || undefined} />
                <Check className="side-done" aria-hidden="true" />
              </button>
            ) : (
              <span className={place}>
                <span className="sr-only">{isNow ? `${side}, now` : side}</span>
                <span aria-hidden="true">{NAMES[side]}</span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
