import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useField } from './field.tsx';

type SelectProps = ComponentProps<'select'> & {
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string;
};

/** The phone's own chooser, in our clothes. */
export function Select({ className, placeholder, children, ...rest }: SelectProps) {
  return (
    <select {...useField()} {...rest} className={classNames('input', className)}>
      {placeholder && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {children}
    </select>
  );
}
