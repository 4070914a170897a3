import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { classNames } from './button.tsx';
import { Field, useField } from './field.tsx';
import { Input } from './input.tsx';

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

/** Minimum and recommended length. */
const LEAST = 6;
const RECOMMENDED = 12;

const advice = () =>
  t('At least {LEAST} characters; we recommend {RECOMMENDED} or more.', { LEAST, RECOMMENDED });

/** Steps of the meter, out of three. Only length is judged. */
function worth(length: number): { parts: number; words: string } {
  if (length === 0) return { parts: 0, words: advice() };
  if (length < LEAST) return { parts: 1, words: t('Too short: at least {LEAST} characters.', { LEAST }) };
  if (length < RECOMMENDED) {
    return {
      parts: 2,
      words: t('Long enough. {RECOMMENDED} or more characters are much harder to guess.', { RECOMMENDED }),
    };
  }
  return { parts: 3, words: t('Good length.') };
}

const TONES = ['', 'bg-danger', 'bg-warning', 'bg-positive'];

interface NewPasswordFieldProps {
  label?: string;
  name?: string;
  error?: string;
}

export function NewPasswordField({ label = t('Password'), name = 'password', error }: NewPasswordFieldProps) {
  const [length, setLength] = useState(0);
  // Rejected for another reason: do not praise its length.
  const { parts, words } = error ? { parts: 0, words: advice() } : worth(length);
  const hint = (
    <>
      <span className="mb-1.5 grid grid-cols-3 gap-1" aria-hidden="true">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={classNames('h-1 rounded-chip', part <= parts ? TONES[parts] : 'bg-line')}
          />
        ))}
      </span>
      {words}
    </>
  );
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput
        name={name}
        autoComplete="new-password"
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
    </Field>
  );
}
