import { useEffect, useRef, useState } from 'react';
import type { SignInOptions } from '../../../../shared/account/account.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { api, unwrap } from '../../lib/api.ts';
import { at } from '../../lib/base.ts';
import { useTextForm } from '../../lib/form.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { rich } from '../../lib/rich.tsx';
import { shownWith, shownWithout, useHydrated, useIsGuest, useSignInOptions } from '../../lib/sign-in.ts';
import { toastAfterReload } from '../../lib/toast.ts';
import { keepInvitationForMail, takeWanted, wantedInvitation } from '../../lib/wanted.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice, StepTitle } from '../../ui/notice.tsx';
import { EmailInput, NewPasswordField, PasswordInput } from '../../ui/sign-in-fields.tsx';
import { Or, ProviderLink, SendAgain } from '../../ui/sign-in-ways.tsx';

/** Both variants are in the HTML; the wrong one is hidden, to avoid a layout shift. */
export default function Register() {
  const options = useSignInOptions();
  const isGuest = useIsGuest();
  const place = useRef<HTMLDivElement>(null);
  useHydrated(place);
  const [returned, setReturned] = useState(false);
  const [sent, setSent] = useState(false);
  const [pending, setPending] = useState<PendingRegistration>();
  const [invitation, setInvitation] = useState<string>();
  useEffect(() => {
    setInvitation(new URLSearchParams(location.search).get('invitation') ?? wantedInvitation());
    if (new URLSearchParams(location.search).get('registered') !== 'true') return;
    setPending(readPending());
    setSent(true);
  }, []);

  if (sent && options?.mail) {
    const correct = () => {
      replaceSearch({});
      setReturned(true);
      setSent(false);
    };
    return <CheckEmail email={pending?.email} onCorrect={correct} />;
  }
  const registered = (person: PendingRegistration) => {
    savePending(person);
    keepInvitationForMail();
    replaceSearch({ registered: 'true' });
    setPending(person);
    setSent(true);
  };
  const mayRegister = options && (options.registration || options.first || options.invited);
  return (
    <div ref={place}>
      <div data-register {...shownWith('registration', mayRegister)} suppressHydrationWarning>
        <RegisterForm
          options={options}
          isGuest={isGuest}
          returned={returned}
          before={pending}
          onSent={registered}
          invitation={invitation}
        />
      </div>
      <div {...shownWithout('registration', mayRegister)}>
        <Closed />
      </div>
    </div>
  );
}

function Closed() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <h1>{t('No new accounts')}</h1>
        <p className="text-muted">
          {t('Registration is closed here. If you have an account, sign in with it.')}
        </p>
      </div>
      <ButtonLink wide href="/login">
        {t('Sign In')}
      </ButtonLink>
    </div>
  );
}

interface RegisterFormProps {
  /** Undefined while loading. */
  options: SignInOptions | undefined;
  /** A guest is upgrading; undefined at first. */
  isGuest: boolean | undefined;
  returned: boolean;
  before: PendingRegistration | undefined;
  onSent: (person: PendingRegistration) => void;
  invitation: string | undefined;
}

function RegisterForm({ options, isGuest, returned, before, onSent, invitation }: RegisterFormProps) {
  const { errors, failure, busy, props } = useTextForm({
    schema: async () => (await import('../../../../shared/account/account.ts')).RegisterForm,
    send: async ({ confirmPassword: _unsent, ...body }) => {
      const answer = unwrap(await api.register.post({ ...body, invitation }));
      if ('verificationRequired' in answer) {
        onSent(body);
        return 'stay';
      }
      toastAfterReload({
        title: t('Welcome to Mintmark'),
        description: t('Your account is ready.'),
        variant: 'success',
      });
      location.assign(body.code ? at('/welcome') : takeWanted());
    },
    failed: { title: t('Registration Failed'), text: t('Please try again with different details') },
  });

  return (
    <div className="grid grid-cols-1 gap-5">
      {returned ? <StepTitle>{t('Create Account')}</StepTitle> : <h1>{t('Create Account')}</h1>}
      {invitation === undefined && (
        <div {...shownWith('invited', options?.invited)}>
          <Notice>{t('An account here needs an invitation: open the link you were sent.')}</Notice>
        </div>
      )}
      <div {...shownWith('guest', isGuest)}>
        <Notice>
          <WithMail
            mail={options?.mail}
            yes={t(
              'The coins you added as a guest move into your account once you verify your email address.',
            )}
            no={t('The coins you added as a guest move into your account.')}
          />
        </Notice>
      </div>
      <form className="grid gap-4" {...props}>
        <div className="pair">
          <Field label={t('First name')} error={errors.firstName}>
            <Input name="firstName" autoComplete="given-name" defaultValue={before?.firstName} />
          </Field>
          <Field label={t('Last name')} error={errors.lastName}>
            <Input name="lastName" autoComplete="family-name" defaultValue={before?.lastName} />
          </Field>
        </div>
        <Field
          label={t('Email')}
          hint={
            <WithMail
              mail={options?.mail}
              yes={t('Email verification is required before you can sign in.')}
              no={t('You’ll sign in with this address.')}
            />
          }
          error={errors.email}
        >
          <EmailInput defaultValue={before?.email} />
        </Field>
        <NewPasswordField error={errors.password} />
        <Field label={t('Confirm password')} error={errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        <div {...shownWith('first', options?.first)}>
          <Field
            label={t('Operator’s code (optional)')}
            hint={t(
              'The first account here. If you run this server, enter the code from its log: it lets you manage the server.',
            )}
            error={errors.code}
          >
            <Input name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
        </div>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" wide busy={busy}>
          {t('Create Account')}
        </Button>
      </form>
      <p className="text-center text-muted">
        {rich(t('Already have an account? <link>Sign in</link>'), {
          link: (inside) => (
            <a className="link link-target" href="/login">
              {inside}
            </a>
          ),
        })}
      </p>
      <div {...shownWith('provider', options && options.provider !== null)} className="grid gap-5">
        <Or />
        <ProviderLink options={options} invitation={invitation} />
      </div>
    </div>
  );
}

interface WithMailProps {
  mail: boolean | undefined;
  yes: string;
  no: string;
}

const WithMail = ({ mail, yes, no }: WithMailProps) => (
  <>
    <span {...shownWith('mail', mail)}>{yes}</span>
    <span {...shownWithout('mail', mail)}>{no}</span>
  </>
);

interface CheckEmailProps {
  /** Undefined when this tab does not know. */
  email: string | undefined;
  onCorrect: () => void;
}

function CheckEmail({ email, onCorrect }: CheckEmailProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepTitle>{t('Check your email')}</StepTitle>
      <Notice>{t('Check your email for a verification link before signing in.')}</Notice>
      {email && (
        <p className="text-muted">
          {rich(t('The link went to <address/> and works for 24 hours.'), {
            address: () => <b className="break-words text-ink">{email}</b>,
          })}
        </p>
      )}
      <div className="grid gap-2.5">
        <ButtonLink wide href="/login">
          {t('Sign In')}
        </ButtonLink>
        {email && (
          <SendAgain
            label={t('Send it again')}
            send={async () => unwrap(await api.auth['resend-verification'].post({ email }))}
          />
        )}
      </div>
      <p className="text-center text-muted">
        {rich(t('Wrong address? <button>Register with another</button>'), {
          button: (inside) => (
            <button type="button" className="link link-target" onClick={onCorrect}>
              {inside}
            </button>
          ),
        })}
      </p>
    </div>
  );
}

/** A registration with a pending verification. */
interface PendingRegistration {
  firstName: string;
  lastName: string;
  email: string;
}

const KEY = 'mintmark:waiting';

/** In session storage, to keep personal data out of the address. */
function savePending({ firstName, lastName, email }: PendingRegistration) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ firstName, lastName, email }));
  } catch {
    // Without storage, the mail cannot be resent after a reload.
  }
}

function readPending(): PendingRegistration | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    return stored ? (JSON.parse(stored) as PendingRegistration) : undefined;
  } catch {
    return undefined;
  }
}
