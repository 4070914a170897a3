import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useTextForm } from '../../lib/form.ts';
import { useProfile } from '../../lib/queries/profile.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  renewRecoveryCodes,
  useSecondStep,
} from '../../lib/queries/security.ts';
import { toast } from '../../lib/toast.ts';
import { saveFile } from '../../lib/transfer.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { Facts, type SheetPart } from './Row.tsx';
import { CurrentPassword, StepForm } from './StepForm.tsx';

type Step =
  | { kind: 'start'; codesLost?: boolean }
  | { kind: 'scan'; setUp: SetUp }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'renew' | 'end' };

const TITLES = {
  start: msg('Authenticator app'),
  scan: msg('Scan this with your app'),
  codes: msg('Your recovery codes'),
  renew: msg('Get new recovery codes?'),
  end: msg('Switch off the second step?'),
};

const TEXTS = {
  scan: undefined,
  codes: msg(
    'Each code signs you in once if you don’t have your app. The codes are shown only now; store them in a safe place.',
  ),
  renew: msg('Your current codes will stop working.'),
  end: msg('You’ll sign in with your password alone, and your recovery codes will be deleted.'),
};

const ON = msg('After your password, you enter a code from your app.');
const OFF = msg(
  'After your password, you’ll enter a code from an app on your phone. Any one-time code app works.',
);

export function SecondStepSheet({ onClose }: SheetPart) {
  const { data, isError, isFetching, refetch } = useSecondStep();
  const hasPassword = useProfile().data?.hasPassword ?? true;
  const [step, setStep] = useState<Step>({ kind: 'start' });
  const { kind } = step;
  const start = () => setStep({ kind: 'start' });
  const showCodes = (codes: string[]) => setStep({ kind: 'codes', codes });
  const text = translated((kind === 'start' ? (data?.enabled ? ON : OFF) : TEXTS[kind]) ?? '');

  return (
    <Sheet title={translated(TITLES[kind])} text={text} onClose={onClose} locked={kind === 'codes'}>
      {kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={onClose} />}
      {kind === 'scan' && (
        <SetUpApp
          setUp={step.setUp}
          onCodes={showCodes}
          onCodesLost={() => setStep({ kind: 'start', codesLost: true })}
        />
      )}
      {kind === 'renew' && <RenewRecoveryCodes onCodes={showCodes} onCancel={start} />}
      {kind === 'end' && <EndSecondStep onEnded={onClose} onCancel={start} />}
      {kind === 'start' && (
        <>
          {isError && <ErrorLine busy={isFetching} onRetry={refetch} />}
          {!data && !isError && (
            <Loading>
              <Skeleton className="h-12" />
            </Loading>
          )}
          {step.codesLost && (
            <div role="alert">
              <Notice>
                {t('The second step is on, but your recovery codes couldn’t be shown. Get new ones now.')}
              </Notice>
            </div>
          )}
          {data?.enabled && (
            <SecondStepOn
              left={step.codesLost ? undefined : data.recoveryCodesLeft}
              onRenew={() => setStep({ kind: 'renew' })}
              onEnd={() => setStep({ kind: 'end' })}
            />
          )}
          {data && !data.enabled && hasPassword && (
            <BeginSecondStep onBegun={(setUp) => setStep({ kind: 'scan', setUp })} onCancel={onClose} />
          )}
          {data && !data.enabled && !hasPassword && (
            <Notice>{t('The second step comes after a password. Set a password first.')}</Notice>
          )}
        </>
      )}
    </Sheet>
  );
}

const PasswordForm = z.object({ password: z.string().optional() });

interface BeginProps {
  onBegun: (setUp: SetUp) => void;
  onCancel: () => void;
}

function BeginSecondStep({ onBegun, onCancel }: BeginProps) {
  const form = useTextForm({
    schema: PasswordForm,
    send: async ({ password }) => {
      onBegun(await beginSecondStep(password));
    },
    failed: { title: t('Not Set Up'), text: t('The app could not be set up. Please try again.') },
  });
  return (
    <StepForm form={form} verb={t('Continue')} onCancel={onCancel}>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}

interface OnProps {
  /** Unused recovery codes; undefined when they were lost on the way. */
  left: number | undefined;
  onRenew: () => void;
  onEnd: () => void;
}

function SecondStepOn({ left, onRenew, onEnd }: OnProps) {
  return (
    <>
      {left !== undefined && <Facts facts={[[t('Recovery codes left'), t('{left} of 10', { left })]]} />}
      <div className="grid gap-2.5">
        <Button variant={left === undefined ? 'primary' : 'ghost'} wide onClick={onRenew}>
          {t('Get new recovery codes')}
        </Button>
        <Button variant="quiet-danger" wide onClick={onEnd}>
          {t('Switch off')}
        </Button>
      </div>
    </>
  );
}

interface RenewProps {
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

function RenewRecoveryCodes({ onCodes, onCancel }: RenewProps) {
  const form = useTextForm({
    schema: PasswordForm,
    send: async ({ password }) => {
      onCodes(await renewRecoveryCodes(password));
    },
    failed: { title: t('Update failed'), text: t('The codes could not be replaced.') },
  });
  return (
    <StepForm form={form} verb={t('Get new codes')} onCancel={onCancel}>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}

function EndSecondStep({ onEnded, onCancel }: { onEnded: () => void; onCancel: () => void }) {
  const form = useTextForm({
    schema: PasswordForm,
    send: async ({ password }) => {
      await endSecondStep(password);
      toast({ title: t('Second Step Off'), description: t('Your password alone signs you in again.') });
      onEnded();
    },
    failed: { title: t('Update failed'), text: t('The second step could not be switched off.') },
  });
  return (
    <StepForm form={form} verb={t('Switch off')} danger onCancel={onCancel}>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}

interface SetUp {
  /** Base32. */
  secret: string;
  /** An otpauth: address. */
  uri: string;
}

const CodeForm = z.object({ code: z.string().trim().min(1, msg('Please enter the code')) });

interface SetUpAppProps {
  setUp: SetUp;
  onCodes: (codes: string[]) => void;
  /** Enabled, but the response with the recovery codes was lost. */
  onCodesLost: () => void;
}

function SetUpApp({ setUp, onCodes, onCodesLost }: SetUpAppProps) {
  const form = useTextForm({
    schema: CodeForm,
    send: async ({ code }) => {
      const codes = await confirmSecondStep(code);
      if (codes) onCodes(codes);
      else onCodesLost();
    },
    failed: { title: t('Not Set Up'), text: t('The code could not be checked. Please try again.') },
  });
  return (
    <>
      <QrCode text={setUp.uri} label={t('QR code for the authenticator app')} />
      <div className="grid gap-2.5">
        <p className="text-center text-sm text-muted">{t('or type this secret into it')}</p>
        <code className="text-center font-medium tracking-wide text-balance wrap-anywhere select-all">
          {setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <div className="flex flex-wrap gap-2.5 *:flex-1">
          <CopyButton text={setUp.secret} label={t('Copy secret')} />
          <a className="btn btn-ghost whitespace-nowrap" href={setUp.uri} data-astro-prefetch="false">
            {t('Open in app')}
          </a>
        </div>
      </div>
      <form className="grid gap-4" {...form.props}>
        <Field label={t('Code from the app')} error={form.errors.code}>
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className="text-center tracking-[0.3em] tabular-nums"
          />
        </Field>
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <Button type="submit" wide busy={form.busy}>
          {t('Switch on')}
        </Button>
      </form>
    </>
  );
}

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shown only once, so closing needs a confirmation. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [reminded, setReminded] = useState(false);
  const text = codes.join('\n');
  const download = () =>
    saveFile({
      name: 'mintmark-recovery-codes.txt',
      file: new Blob(
        [
          `${t('Mintmark recovery codes for {host}. Each works once.', { host: location.host })}\n\n${text}\n`,
        ],
        {
          type: 'text/plain',
        },
      ),
    });
  const finish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (new FormData(event.currentTarget).has('saved')) onDone();
    else setReminded(true);
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={finish}>
      <ul className="grid gap-1.5 rounded-control bg-paper px-4 py-3.5 text-center font-mono text-sm tabular-nums">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <CopyButton text={text} label={t('Copy')} />
        <Button variant="ghost" onClick={download}>
          <Download aria-hidden="true" />
          {t('Download')}
        </Button>
      </div>
      <div>
        <Checkbox name="saved" label={t('I have saved them')} onChange={() => setReminded(false)} />
        <p role="alert" className="field-error empty:hidden">
          {reminded &&
            t('Without these codes, losing your phone locks you out. Save them, then check this box.')}
        </p>
      </div>
      <Button type="submit" wide>
        {t('Done')}
      </Button>
    </form>
  );
}
