import { useRef, useState } from 'react';
import { RESET_MINUTES } from '../../../../shared/account/links.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { api, unwrap } from '../../lib/api.ts';
import { useTextForm } from '../../lib/form.ts';
import { rich } from '../../lib/rich.tsx';
import { keptAddress, shownWith, shownWithout, useHydrated, useSignInOptions } from '../../lib/sign-in.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice, StepTitle } from '../../ui/notice.tsx';
import { EmailInput } from '../../ui/sign-in-fields.tsx';
import { SendAgain } from '../../ui/sign-in-ways.tsx';

const title = () => t('Forgot your password?');

const ask = async (email: string) => unwrap(await api.auth['forgot-password'].post({ email }));

/** Both variants are in the HTML; the wrong one is hidden. */
export default function ForgotPassword() {
  const options = useSignInOptions();
  const place = useRef<HTMLDivElement>(null);
  useHydrated(place);
  const [sentTo, setSentTo] = useState<string>();
  const form = useTextForm({
    schema: async () => (await import('../../../../shared/account/email.ts')).AddressBody,
    send: async ({ email }) => {
      await ask(email);
      setSentTo(email);
      return 'stay';
    },
    failed: { title: t('Not Sent'), text: t('The link could not be sent. Please try again.') },
  });

  if (sentTo) return <LinkSent email={sentTo} again={() => ask(sentTo)} onOther={() => setSentTo('')} />;
  return (
    <div ref={place} className="grid grid-cols-1 gap-5">
      {sentTo === '' ? <StepTitle>{title()}</StepTitle> : <h1>{title()}</h1>}
      <div {...shownWith('mail', options?.mail)} className="grid grid-cols-1 gap-5">
        <p className="-mt-3 text-muted">{t('We’ll email you a link to set a new password.')}</p>
        <form className="grid gap-4" data-forgotten {...form.props}>
          <Field label={t('Email')} error={form.errors.email}>
            <EmailInput defaultValue={sentTo ?? keptAddress()} />
          </Field>
          {form.failure && <Notice tone="danger">{form.failure}</Notice>}
          <Button type="submit" wide busy={form.busy}>
            {t('Send the link')}
          </Button>
        </form>
        <a className="link link-target mx-auto" href="/login">
          {t('Back to Login')}
        </a>
      </div>
      <div {...shownWithout('mail', options?.mail)} className="grid grid-cols-1 gap-5">
        <AskTheOperator />
      </div>
    </div>
  );
}

/** Without mail, the operator sets a password on the command line. */
function AskTheOperator() {
  return (
    <>
      <p className="text-muted">
        {t(
          'This server can’t send email. Ask the administrator to set a new password for you with this command:',
        )}
      </p>
      <p className="card px-4 py-3 font-mono text-sm break-words" translate="no">
        mintmark user set-password EMAIL
      </p>
      <ButtonLink wide href="/login">
        {t('Back to Login')}
      </ButtonLink>
    </>
  );
}

interface LinkSentProps {
  email: string;
  again: () => Promise<unknown>;
  onOther: () => void;
}

/** The same for every address, to hide which ones have accounts. */
function LinkSent({ email, again, onOther }: LinkSentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <StepTitle>{t('Check your email')}</StepTitle>
        <p className="text-muted">
          {rich(
            t(
              'If an account uses <address/>, we’ve sent a link. The link works once, within {RESET_MINUTES} minutes.',
              { RESET_MINUTES },
            ),
            { address: () => <b className="break-words text-ink">{email}</b> },
          )}
        </p>
      </div>
      <div className="grid gap-2.5">
        <ButtonLink wide href="/login">
          {t('Back to Login')}
        </ButtonLink>
        <SendAgain label={t('Send it again')} send={again} />
      </div>
      <p className="text-center text-muted">
        {rich(t('Wrong address? <button>Enter another</button>'), {
          button: (inside) => (
            <button type="button" className="link link-target" onClick={onOther}>
              {inside}
            </button>
          ),
        })}
      </p>
    </div>
  );
}
