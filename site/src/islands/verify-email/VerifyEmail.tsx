import { useEffect, useRef, useState } from 'react';
import type { VerifiedView } from '../../../../shared/account/email.ts';
import { VERIFICATION_FAILED } from '../../../../shared/account/links.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError, api, sentenceOf, unwrap } from '../../lib/api.ts';
import { HOME } from '../../lib/base.ts';
import { useTextForm } from '../../lib/form.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { tellProfileChanged } from '../../lib/queries/profile-tabs.ts';
import { useSignInOptions } from '../../lib/sign-in.ts';
import { wantInvitationOfMail } from '../../lib/wanted.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice, StepTitle } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/sign-in-fields.tsx';

type State =
  | { is: 'loading' }
  | { is: 'verified'; purpose: VerifiedView['purpose'] }
  /** Registered in another browser. */
  | { is: 'needs-password'; token: string }
  | { is: 'refused'; text: string }
  /** Server unreachable or busy; the link may still be valid. */
  | { is: 'failed'; text: string };

/** The address records the result: a reload would find the token used. */
function verified(purpose: VerifiedView['purpose']): State {
  tellProfileChanged();
  if (purpose === 'registration') wantInvitationOfMail();
  replaceSearch({ verified: purpose });
  return { is: 'verified', purpose };
}

async function follow(): Promise<State> {
  const query = new URLSearchParams(location.search);
  const token = query.get('token');
  const done = query.get('verified');
  if (done) return { is: 'verified', purpose: done === 'change' ? 'change' : 'registration' };
  if (query.get('error')) return { is: 'refused', text: translated(VERIFICATION_FAILED) };
  if (!token) return { is: 'refused', text: t('Invalid verification link') };
  try {
    const { purpose } = unwrap(await api.auth['verify-email'].post({ token }));
    return verified(purpose);
  } catch (error) {
    if (!(error instanceof ApiError))
      return { is: 'failed', text: t('Something went wrong. Please try again.') };
    if (error.status === 403) return { is: 'needs-password', token };
    const refused = error.status === 400 || error.status === 422;
    return refused
      ? { is: 'refused', text: translated(VERIFICATION_FAILED) }
      : { is: 'failed', text: sentenceOf(error) };
  }
}

/** The token is sent by this script only, so that link scanners do not use it up. */
export default function VerifyEmail() {
  const [state, setState] = useState<State>({ is: 'loading' });
  const followed = useRef(false);
  const start = () => {
    setState({ is: 'loading' });
    void follow().then(setState);
  };
  useEffect(() => {
    if (followed.current) return;
    followed.current = true;
    start();
  });
  if (state.is === 'loading') return <Verifying />;
  if (state.is === 'verified') return <Verified purpose={state.purpose} />;
  if (state.is === 'needs-password') {
    return (
      <PasswordAsked
        token={state.token}
        onVerified={(purpose) => setState(verified(purpose))}
        onRefused={(text) => setState({ is: 'refused', text })}
      />
    );
  }
  return <NotVerified text={state.text} onRetry={state.is === 'failed' ? start : undefined} />;
}

function Verifying() {
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy="true">
      <h1>{t('Verifying your email…')}</h1>
      <Loading label={t('Verifying')} className="grid grid-cols-1 gap-5">
        <Skeleton className="h-[46px] w-full rounded-control" />
        <Skeleton className="h-[46px] w-full rounded-control" />
      </Loading>
    </div>
  );
}

function Verified({ purpose }: { purpose: VerifiedView['purpose'] }) {
  const changed = purpose === 'change';
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepTitle>{changed ? t('Email changed') : t('Email verified')}</StepTitle>
      <Notice tone="success">
        {changed ? t('Your new email address is verified.') : t('Your email address is verified.')}
      </Notice>
      <ButtonLink wide href={changed ? HOME : '/login?verified=true'}>
        {changed ? t('Continue') : t('Continue to Sign In')}
      </ButtonLink>
    </div>
  );
}

/** Without `onRetry` the link is invalid. */
function NotVerified({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  const closed = useSignInOptions()?.registration === false;
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepTitle>{t('Email not verified')}</StepTitle>
      <Notice tone="danger">{text}</Notice>
      <div className="grid gap-2.5">
        {onRetry && (
          <Button wide onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        {!onRetry && !closed && (
          <ButtonLink wide href="/register">
            {t('Register Again')}
          </ButtonLink>
        )}
        <ButtonLink variant="ghost" wide href="/login">
          {t('Back to Login')}
        </ButtonLink>
      </div>
    </div>
  );
}

interface PasswordAskedProps {
  token: string;
  onVerified: (purpose: VerifiedView['purpose']) => void;
  onRefused: (text: string) => void;
}

/** In another browser, the link alone does not prove who registered. */
function PasswordAsked({ token, onVerified, onRefused }: PasswordAskedProps) {
  const form = useTextForm({
    schema: async () => (await import('../../../../shared/account/email.ts')).RegistrantForm,
    send: async ({ password }) => {
      try {
        onVerified(unwrap(await api.auth['verify-email'].post({ token, password })).purpose);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
        onRefused(translated(VERIFICATION_FAILED));
      }
      return 'stay';
    },
    failed: { title: t('Email Not Verified'), text: t('Something went wrong. Please try again.') },
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <StepTitle>{t('Was it you?')}</StepTitle>
        <p className="text-muted">
          {t('You registered in another browser. Enter the password you registered with.')}
        </p>
      </div>
      <form className="grid gap-4" {...form.props}>
        <Field label={t('Password')} error={form.errors.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <div className="grid gap-2.5">
          <Button type="submit" wide busy={form.busy}>
            {t('Confirm')}
          </Button>
          <ButtonLink variant="ghost" wide href="/forgot-password">
            {t('Forgot your password?')}
          </ButtonLink>
        </div>
      </form>
      <p className="text-sm text-muted">
        {t(
          'If you didn’t create an account here, close this page. Someone else entered your address and can’t use it without you.',
        )}
      </p>
    </div>
  );
}
