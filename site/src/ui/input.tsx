import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useField } from './field.tsx';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useField()} {...rest} className={classNames('input', className)} />;
}

/** A field to search with, its glass in front. Give it an aria-label, or put it into a Field. */
export function SearchInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <div className={classNames('input input-group', className)}>
      <Search aria-hidden="true" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...useField()}
        {...rest}
      />
    </div>
  );
}
