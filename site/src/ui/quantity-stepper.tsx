import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { useField } from './field.tsx';

type StepperProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max'> & {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
};

/** Null for anything but digits: "-5" or "1.5" must not lose its sign or point. */
export const wholeNumber = (text: string): number | null =>
  /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : null;

export const STEPPER = 'flex items-center px-px py-0';
export const STEP =
  'relative grid size-11 flex-none touch-manipulation place-items-center rounded-[12px] bg-paper disabled:bg-transparent disabled:text-hint [&>svg]:size-4.25';

/** Typed values are clamped on blur; blank becomes the minimum, non-positive input is ignored. */
export function QuantityStepper({ value, onChange, min = 1, max = 999, ...rest }: StepperProps) {
  const [typed, setTyped] = useState<string>();
  const settle = (next: number) => {
    setTyped(undefined);
    onChange(Math.min(max, Math.max(min, Math.trunc(next) || min)));
  };
  const type = (text: string) => {
    setTyped(text.slice(0, 12));
    const number = wholeNumber(text);
    if (number !== null && number >= min && number <= max) onChange(number);
  };
  return (
    <div className={`input ${STEPPER}`}>
      <button
        type="button"
        className={STEP}
        tabIndex={-1}
        aria-label={t('One less')}
        disabled={value <= min}
        onClick={() => settle(value - 1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <input
        {...useField()}
        {...rest}
        type="text"
        className="min-h-11.5 w-0 flex-1 text-center tabular-nums outline-none"
        inputMode="numeric"
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={typed ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => settle(typed === '' ? min : wholeNumber(typed ?? '') || value)}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
          if (!step) return;
          event.preventDefault();
          settle(value + step);
        }}
      />
      <button
        type="button"
        className={STEP}
        tabIndex={-1}
        aria-label={t('One more')}
        disabled={value >= max}
        onClick={() => settle(value + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
