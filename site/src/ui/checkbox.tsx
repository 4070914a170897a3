import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode };

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('check', className)}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}
