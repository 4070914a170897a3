import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { useProfile } from '../../lib/queries/profile.ts';
import { useSecondStep } from '../../lib/queries/second-step.ts';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { SheetPart } from './Row.tsx';
import { BeginSecondStep, EndSecondStep, RenewRecoveryCodes, SecondStepOn } from './SecondStepForms.tsx';
import { type SetUp, SetUpApp } from './SetUpApp.tsx';

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
    'Each of them signs you in once when your app is not at hand. They are shown only now: keep them where you keep important papers.',
  ),
  renew: msg('The codes you have will not count any more.'),
  end: msg('Your password alone will sign you in, and the recovery codes are forgotten.'),
};

const ON = msg('After your password, signing in asks for a code of your app.');
const OFF = msg(
  'After your password, signing in will ask for a code that an app on your phone makes. Any app for one-time codes will do.',
);

/** Setting up an authenticator app, step by step; where there is one, what can be done with it. */
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
                {t('It is on, but your recovery codes were lost on the way. Get new ones now.')}
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
