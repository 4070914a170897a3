import { useId } from 'react';
import { classNames } from './button.tsx';

export interface SegmentedProps<Value extends string> {
  /** Accessible name. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  wide?: boolean;
  className?: string;
}

/** Native radios, for arrow keys and screen readers. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, wide, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('segmented', wide && 'segmented-wide', className)}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
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
