import { useState } from 'react';
import { useProfile } from '../../lib/queries/profile.ts';
import { useSecondStep } from '../../lib/queries/second-step.ts';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { SheetPart } from './Row.tsx';
import { BeginSecondStep, SecondStepOn } from './SecondStepForms.tsx';
import { type SetUp, SetUpApp } from './SetUpApp.tsx';

/** Setting up an authenticator app, step by step; where there is one, what can be done with it. */
export function SecondStepSheet({ onClose }: SheetPart) {
  const { data, isError, isFetching, refetch } = useSecondStep();
  const hasPassword = useProfile().data?.hasPassword ?? true;
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<string[]>();

  if (codes) {
    return (
      <Sheet
        title="Your recovery codes"
        text="Each of them signs you in once when your app is not at hand. They are shown only now: keep them where you keep important papers."
        onClose={onClose}
        locked
      >
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Sheet>
    );
  }
  if (setUp) {
    return (
      <Sheet title="Scan this with your app" onClose={onClose}>
        <SetUpApp setUp={setUp} onCodes={setCodes} />
      </Sheet>
    );
  }
  return (
    <Sheet
      title="Authenticator app"
      text={
        data?.enabled
          ? 'After your password, signing in asks for a code of your app.'
          : 'After your password, signing in will ask for a code that an app on your phone makes. Any app for one-time codes will do.'
      }
      onClose={onClose}
    >
      {isError && <ErrorLine busy={isFetching} onRetry={refetch} />}
      {!data && !isError && (
        <Loading>
          <Skeleton className="h-12" />
        </Loading>
      )}
      {data?.enabled && <SecondStepOn left={data.recoveryCodesLeft} onCodes={setCodes} onClose={onClose} />}
      {data && !data.enabled && hasPassword && <BeginSecondStep onBegun={setSetUp} onCancel={onClose} />}
      {data && !data.enabled && !hasPassword && (
        <Notice>The second step comes after a password. Set a password first.</Notice>
      )}
    </Sheet>
  );
}
