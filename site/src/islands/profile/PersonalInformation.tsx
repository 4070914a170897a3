import { MailQuestion, Pencil } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import {
  chooseLanguage,
  chooseLayout,
  chooseTheme,
  currentLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  LAYOUTS,
  type Language,
  storedLayout,
  storedTheme,
  subscribeTheme,
  THEMES,
} from '../../lib/appearance.ts';
import type { ProfileView } from '../../lib/queries/profile.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useLatePart } from '../coin/late.ts';
import { Facts } from './Facts.tsx';

const loadForm = async () => (await import('./PersonalForm.tsx')).PersonalForm;

export function PersonalInformation({ profile }: { profile: ProfileView }) {
  const [Form, want] = useLatePart(loadForm);
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Return the focus to the Edit button.
    if (wasEditing.current && !editing) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const edit = async () => {
    if (await want()) setEditing(true);
  };
  return (
    <Card
      id="personal"
      title={t('Personal Information')}
      aside={
        !editing && (
          <IconButton
            ref={pencil}
            label={t('Edit personal information')}
            plain
            className="-my-3 -me-[10px] ms-auto self-center text-muted"
            onClick={edit}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        )
      }
    >
      {editing && Form ? (
        <Form profile={profile} onDone={() => setEditing(false)} />
      ) : (
        <Facts
          facts={[
            [t('First Name'), orNotSet(profile.firstName)],
            [t('Last Name'), orNotSet(profile.lastName)],
            [t('Email'), orNotSet(profile.email)],
            [t('Phone Number'), orNotSet(profile.phoneNumber)],
          ]}
        />
      )}
      {profile.pendingEmail && !editing && <PendingEmail email={profile.pendingEmail} />}
    </Card>
  );
}

const orNotSet = (value: string | null) =>
  value || <span className="font-normal text-muted">{t('Not set')}</span>;

const loadSendAgain = async () => (await import('./SendAgainSheet.tsx')).SendAgainSheet;

/** A new address takes effect once verified. */
function PendingEmail({ email }: { email: string }) {
  const [Sheet, want] = useLatePart(loadSendAgain);
  const [open, setOpen] = useState(false);
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <div className="notice mt-3 flex-wrap items-center">
      <MailQuestion aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {t('Waiting for {email} to be verified', { email })}
      </p>
      <Button variant="ghost" className="border-current text-inherit" onClick={press}>
        {t('Send again')}
      </Button>
      {open && Sheet && <Sheet email={email} onClose={() => setOpen(false)} />}
    </div>
  );
}

const inWords = <Option extends { label: string }>(options: readonly Option[]) =>
  options.map((option) => ({ ...option, label: translated(option.label) }));

export function Appearance() {
  const theme = useSyncExternalStore(subscribeTheme, storedTheme);
  const layout = useSyncExternalStore(subscribeTheme, storedLayout);
  return (
    <Card id="appearance" title={t('Appearance')}>
      <Segmented
        label={t('Appearance')}
        wide
        className="flex-wrap rounded-[1.375rem]"
        options={inWords(THEMES)}
        value={theme}
        onChange={chooseTheme}
      />
      <Field label={t('Language')} className="mt-3">
        <Select
          value={currentLanguage()}
          onChange={({ target }) => chooseLanguage(target.value as Language)}
          autoComplete="off"
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      {/* A phone has one column anyway. */}
      <div className="mt-3 hidden lg:block">
        <Segmented
          label={t('Layout')}
          wide
          className="flex-wrap rounded-[1.375rem]"
          options={inWords(LAYOUTS)}
          value={layout}
          onChange={chooseLayout}
        />
      </div>
    </Card>
  );
}
