import { useId } from 'react';
import { classNames } from './button.tsx';

export interface SegmentedProps<Value extends string> {
  /** Accessible name. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  wide?: boolean;
  look?: typeof ON_PAPER;
  className?: string;
}

/** Wraps at 200 % text size. */
export const SEGMENTED = 'max-w-full flex-wrap rounded-[23px] p-[1px] text-[0.875rem] font-[550]';
export const SEGMENT =
  'relative grid min-h-[44px] flex-1 cursor-pointer place-items-center rounded-chip whitespace-nowrap transition-[background-color,color] duration-200 ease-settle has-checked:shadow-card has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-1';
export const ON_PAPER = {
  frame: 'bg-line',
  /** Leaves room for large text. */
  segment:
    'px-[min(14px,4vw)] text-muted has-checked:bg-[light-dark(var(--raised),#4a4338)] has-checked:text-ink has-focus-visible:outline-accent',
};
export const SEGMENT_RADIO = 'absolute inset-0 cursor-pointer opacity-0';

/** Native radios, for arrow keys and screen readers. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, wide, look = ON_PAPER, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(SEGMENTED, wide ? 'flex' : 'inline-flex', look.frame, className)}
    >
      {options.map((option) => (
        <label key={option.value} className={`${SEGMENT} ${look.segment}`}>
          <input
            type="radio"
            className={SEGMENT_RADIO}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
