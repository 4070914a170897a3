import { useEffect, useRef, useState } from 'react';
import { RESTORE_CODE, RESTORE_ROUTE } from '../../../../shared/backup/restore.ts';
import { figuresLocale, plural, t } from '../../../../shared/language/i18n.ts';
import { ApiError, api, sentenceOf, unwrap } from '../../lib/api.ts';
import { HOME } from '../../lib/base.ts';
import { rich } from '../../lib/rich.tsx';
import { sendFile, serverIsBack } from '../../lib/transfer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormSkeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice, StepTitle } from '../../ui/notice.tsx';

const title = () => t('Restore from a backup');

type Step =
  | { kind: 'looking' }
  | { kind: 'closed' }
  | { kind: 'form'; errors?: Readonly<Record<string, string>>; failure?: string }
  | { kind: 'sending'; name: string; part: number }
  | { kind: 'starting' }
  | { kind: 'done'; restored: Restored; isBack: boolean };

/** Restores into an empty installation; the code is in the server's log. */
export default function Restore() {
  const [step, setStep] = useState<Step>({ kind: 'looking' });
  const [code, setCode] = useState('');
  // Preserves the chosen file after a wrong code.
  const [file, setFile] = useState<File>();
  const sending = useRef<AbortController>(undefined);

  useEffect(() => {
    const look = async () => unwrap(await api.setup.get()).canRestore;
    look().then(
      (canRestore) => setStep({ kind: canRestore ? 'form' : 'closed' }),
      (error) => setStep({ kind: 'form', failure: sentenceOf(error) }),
    );
    return () => sending.current?.abort();
  }, []);

  const send = async () => {
    const typed = code.trim();
    const errors = {
      ...(typed === '' && { code: t('Please enter the code from the log.') }),
      ...(!file?.size && { file: t('Please choose the backup.') }),
    };
    if (!file || Object.keys(errors).length > 0) return setStep({ kind: 'form', errors });
    const { name } = file;
    sending.current = new AbortController();
    setStep({ kind: 'sending', name, part: 0 });
    try {
      const onSent = (bytes: number) => setStep({ kind: 'sending', name, part: bytes / file.size });
      const { signal } = sending.current;
      const headers = { [RESTORE_CODE]: typed };
      const restored = (await sendFile(RESTORE_ROUTE, file, onSent, signal, headers)) as Restored;
      setStep({ kind: 'starting' });
      setStep({ kind: 'done', restored, isBack: await serverIsBack() });
    } catch (error) {
      if (!(error instanceof ApiError)) return setStep({ kind: 'form' });
      const isField = Object.keys(error.errors).length > 0;
      setStep({ kind: 'form', errors: error.errors, failure: isField ? undefined : sentenceOf(error) });
    }
  };

  if (step.kind === 'looking') return <FormSkeleton title={title()} rows={[['code'], ['file']]} />;
  if (step.kind === 'closed') return <Closed />;
  if (step.kind === 'done') return <Done {...step} />;
  if (step.kind !== 'form')
    return <Sending step={step} onCancel={() => sending.current?.abort(new Error('cancelled'))} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <h1>{title()}</h1>
        <p className="text-muted">
          {rich(
            t(
              'This server has no accounts yet. A file made with <b>mintmark backup</b> restores all accounts, coins and photos.',
            ),
            { b: (inside) => <b className="text-ink">{inside}</b> },
          )}
        </p>
      </div>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field
          label={t('Code')}
          hint={t('Four groups of four characters, near the start of the server’s log.')}
          error={step.errors?.code}
        >
          <Input
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          label={t('Backup')}
          hint={file && t('Chosen: {name}', { name: file.name })}
          error={step.errors?.file}
        >
          <Input type="file" accept=".tar" onChange={(event) => setFile(event.target.files?.[0] ?? file)} />
        </Field>
        {step.failure && <Notice tone="danger">{step.failure}</Notice>}
        <Button type="submit" wide>
          {t('Restore')}
        </Button>
      </form>
      <a className="link link-target mx-auto" href={HOME}>
        {t('Back to the start')}
      </a>
    </div>
  );
}

function Closed() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepTitle>{title()}</StepTitle>
      <p className="text-muted">
        {t(
          'This server already has an account, so you can’t restore in the browser. Stop the server and use this command, which also keeps the current data:',
        )}
      </p>
      <p className="card px-4 py-3 font-mono text-sm break-words">{t('mintmark restore FILE')}</p>
      <ButtonLink wide href="/login">
        {t('Sign in')}
      </ButtonLink>
    </div>
  );
}

interface SendingProps {
  step: { kind: 'sending'; name: string; part: number } | { kind: 'starting' };
  onCancel: () => void;
}

function Sending({ step, onCancel }: SendingProps) {
  const isSent = step.kind === 'starting' || step.part >= 1;
  const percent = step.kind === 'sending' ? Math.floor(step.part * 100) : 100;
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepTitle>{isSent ? t('Almost there') : t('Restoring')}</StepTitle>
      <div
        role="progressbar"
        aria-label={t('Sent')}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-inset"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <p className="text-muted" role="status">
        {isSent
          ? t('Finishing the check and restarting Mintmark.')
          : t('The file is verified during upload.')}
      </p>
      {step.kind === 'sending' && (
        <p className="break-words">
          {step.name}: {percent} %
        </p>
      )}
      {!isSent && (
        <Button variant="ghost" wide onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  );
}

function Done({ restored, isBack }: { restored: Restored; isBack: boolean }) {
  const { madeAt, accounts, coins, photos, hasSecret } = restored;
  const day = new Date(madeAt).toLocaleDateString(figuresLocale(), { dateStyle: 'long' });
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepTitle>{t('Restored')}</StepTitle>
      <p className="text-muted">
        {t('{accounts}, {coins} and {photos} are back, as they were on {day}.', {
          accounts: plural(accounts, { one: '# account', other: '# accounts' }),
          coins: plural(coins, { one: '# coin', other: '# coins' }),
          photos: plural(photos, { one: '# photo', other: '# photos' }),
          day,
        })}{' '}
        {hasSecret ? t('Existing sign-ins stay valid.') : t('Everyone needs to sign in again.')}
      </p>
      {!isBack && (
        <Notice tone="danger">{t('Mintmark isn’t responding yet. Check the server’s log.')}</Notice>
      )}
      <ButtonLink wide href="/login">
        {t('Sign in')}
      </ButtonLink>
    </div>
  );
}

interface Restored {
  madeAt: string;
  accounts: number;
  coins: number;
  photos: number;
  hasSecret: boolean;
}
