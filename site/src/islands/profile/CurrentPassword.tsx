import { t } from '../../../../shared/language/i18n.ts';
import { useProfile } from '../../lib/queries/profile.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

interface CurrentPasswordProps {
  label?: string;
  hint?: string;
  error: string | undefined;
}

/** Asks for the account's password before something that matters; whoever has none is not asked. */
export function CurrentPassword({ label = t('Your password'), hint, error }: CurrentPasswordProps) {
  const { data } = useProfile();
  if (!data?.hasPassword) return null;
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput name="password" autoComplete="current-password" />
    </Field>
  );
}
