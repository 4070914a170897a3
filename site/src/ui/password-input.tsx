import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { useField } from './field.tsx';

/** A password with a button that shows it. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="input input-group pe-0">
      <input
        {...useField()}
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="grid size-11 flex-none place-items-center rounded-control text-muted"
        aria-label={shown ? t('Hide password') : t('Show password')}
        onClick={() => setShown(!shown)}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
