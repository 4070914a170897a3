import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { t } from '../../../../shared/language/i18n.ts';
import { useTextForm } from '../../lib/form.ts';
import { changeProfile, type ProfileChange, type ProfileView } from '../../lib/queries/profile.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { CurrentPassword, Failure } from './StepForm.tsx';

/** Validated by the server only. */
const PersonalFields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().optional(),
  phoneNumber: z.string(),
  password: z.string().optional(),
});

interface PersonalFormProps {
  profile: ProfileView;
  onDone: () => void;
}

export function PersonalForm({ profile, onDone }: PersonalFormProps) {
  const [opened] = useState(profile);
  const form = useTextForm({
    schema: PersonalFields,
    send: async (typed) => {
      const changes = changesOf(typed, opened);
      const { pendingEmail } = await changeProfile(changes);
      toast({
        title: t('Profile Updated'),
        description:
          pendingEmail && changes.email
            ? t('We have sent a link to {pendingEmail}.', { pendingEmail })
            : undefined,
        variant: 'success',
      });
      onDone();
    },
    failed: { title: t('Update failed'), text: t('Failed to update profile') },
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const [newEmail, setNewEmail] = useState(false);
  // Without a password, the provider owns the address.
  const bound = !profile.hasPassword && profile.provider?.linked;
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.name === 'email') {
      setNewEmail(!isSame(target.value, opened.email));
    }
    form.props.onInput(event);
  };
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing && !form.busy) onDone();
  };

  return (
    <form className="grid gap-4" {...form.props} onInput={onInput} onKeyDown={onKeyDown}>
      <div className="pair">
        <Field label={t('First Name')} error={form.errors.firstName}>
          <Input
            ref={first}
            name="firstName"
            autoComplete="given-name"
            defaultValue={profile.firstName ?? ''}
          />
        </Field>
        <Field label={t('Last Name')} error={form.errors.lastName}>
          <Input name="lastName" autoComplete="family-name" defaultValue={profile.lastName ?? ''} />
        </Field>
      </div>
      <Field
        label={t('Email')}
        error={form.errors.email}
        hint={bound ? t('Provided by {label}.', { label: profile.provider?.label ?? '' }) : undefined}
      >
        <Input
          name={bound ? undefined : 'email'}
          readOnly={bound}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={profile.email ?? ''}
        />
      </Field>
      {newEmail && (
        <CurrentPassword error={form.errors.password} hint={t('A new address needs your password.')} />
      )}
      <Field label={t('Phone Number')} error={form.errors.phoneNumber}>
        <Input
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={profile.phoneNumber ?? ''}
        />
      </Field>
      <Failure {...form} />
      <div className="flex flex-wrap-reverse gap-2.5 *:flex-1">
        <Button variant="ghost" onClick={onDone} disabled={form.busy}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={form.busy}>
          {form.busy ? t('Saving...') : t('Save Changes')}
        </Button>
      </div>
    </form>
  );
}

/** Sends changed fields only: the others may have changed elsewhere. */
function changesOf(typed: z.output<typeof PersonalFields>, opened: ProfileView): ProfileChange {
  const { email, password } = typed;
  const changes: ProfileChange =
    email === undefined || isSame(email, opened.email) ? {} : { email, password };
  for (const name of ['firstName', 'lastName', 'phoneNumber'] as const) {
    if (typed[name] !== (opened[name] ?? '')) changes[name] = typed[name];
  }
  return changes;
}

const isSame = (typed: string, stored: string | null) => typed.trim().toLowerCase() === (stored ?? '');
