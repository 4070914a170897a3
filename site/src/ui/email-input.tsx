import type { ComponentProps } from 'react';
import { Input } from './input.tsx';

/** An address one signs in with, as password managers and telephones like it. */
export function EmailInput(props: ComponentProps<'input'>) {
  return (
    <Input
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
