import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { classNames } from './button.tsx';
import { useField } from './field.tsx';

export const example = (text: string): string => t('e.g. {text}', { text });

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useField()} {...rest} className={classNames('input', className)} />;
}

export const MoneyInput = (props: ComponentProps<'input'>) => (
  <Input inputMode="decimal" autoComplete="off" maxLength={20} placeholder="0.00" {...props} />
);

/** Give it an aria-label, or put it into a Field. */
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

type SelectProps = ComponentProps<'select'> & {
  /** Disabled first option. */
  placeholder?: string;
};

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

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...useField()} {...rest} className={classNames('input', className)} />;
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode };

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('check', className)}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}

export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';
