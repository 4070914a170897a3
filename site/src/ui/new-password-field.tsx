import { useState } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

/** Characters a password must have (specification 000, section 5), and those that make it a good one. */
const LEAST = 6;
const RECOMMENDED = 12;

const advice = () =>
  t('At least {LEAST} characters; we recommend {RECOMMENDED} or more.', { LEAST, RECOMMENDED });

/** What a length is worth, of three, and in words. Only length is judged: nothing else can be told of it honestly. */
function worth(length: number): { parts: number; words: string } {
  if (length === 0) return { parts: 0, words: advice() };
  if (length < LEAST) return { parts: 1, words: t('Too short: at least {LEAST} characters.', { LEAST }) };
  if (length < RECOMMENDED) {
    return {
      parts: 2,
      words: t('Long enough, but {RECOMMENDED} or more are far harder to guess.', { RECOMMENDED }),
    };
  }
  return { parts: 3, words: t('A good length.') };
}

const TONES = ['', 'bg-danger', 'bg-warning', 'bg-positive'];

interface NewPasswordFieldProps {
  label?: string;
  name?: string;
  error?: string;
}

/** A password about to be chosen, with a meter of its length. */
export function NewPasswordField({ label = t('Password'), name = 'password', error }: NewPasswordFieldProps) {
  const [length, setLength] = useState(0);
  // Refused for another reason, it is not praised for its length.
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
