import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useField } from './field.tsx';

/** Grows with what is typed. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...useField()} {...rest} className={classNames('input', className)} />;
}
