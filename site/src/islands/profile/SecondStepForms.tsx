import { useState } from 'react';
import { z } from 'zod';
import { useTextForm } from '../../lib/form.ts';
import { beginSecondStep, endSecondStep, renewRecoveryCodes } from '../../lib/queries/second-step.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { Facts } from './Facts.tsx';
import type { SetUp } from './SetUpApp.tsx';
import { StepForm } from './StepForm.tsx';

const Form = z.object({ password: z.string().optional() });

interface BeginProps {
  onBegun: (setUp: SetUp) => void;
  onCancel: () => void;
}

export function BeginSecondStep({ onBegun, onCancel }: BeginProps) {
  const form = useTextForm({
    schema: Form,
    send: async ({ password }) => {
      onBegun(await beginSecondStep(password));
    },
    failed: { title: 'Not Set Up', text: 'The app could not be set up. Please try again.' },
  });
  return (
    <StepForm form={form} verb="Continue" onCancel={onCancel}>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}

interface OnProps {
  /** Recovery codes that have not been used. */
  left: number;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

/** New recovery codes, or an end of the second step: both ask for the password. */
export function SecondStepOn({ left, onCodes, onClose }: OnProps) {
  const [step, setStep] = useState<'renew' | 'end'>();
  const back = () => setStep(undefined);
  if (step === 'renew') return <Renew onCodes={onCodes} onCancel={back} />;
  if (step === 'end') return <End onEnded={onClose} onCancel={back} />;
  return (
    <>
      <Facts facts={[['Recovery codes left', `${left} of 10`]]} />
      <div className="grid gap-2.5">
        <Button variant="ghost" wide onClick={() => setStep('renew')}>
          Get new recovery codes
        </Button>
        <Button variant="quiet-danger" wide onClick={() => setStep('end')}>
          Switch off
        </Button>
      </div>
    </>
  );
}

function Renew({ onCodes, onCancel }: { onCodes: OnProps['onCodes']; onCancel: () => void }) {
  const form = useTextForm({
    schema: Form,
    send: async ({ password }) => {
      onCodes(await renewRecoveryCodes(password));
    },
    failed: { title: 'Update failed', text: 'The codes could not be replaced.' },
  });
  return (
    <StepForm form={form} verb="Get new codes" onCancel={onCancel}>
      <p>The codes you have will not count any more.</p>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}

function End({ onEnded, onCancel }: { onEnded: () => void; onCancel: () => void }) {
  const form = useTextForm({
    schema: Form,
    send: async ({ password }) => {
      await endSecondStep(password);
      toast({ title: 'Second Step Off', description: 'Your password alone signs you in again.' });
      onEnded();
    },
    failed: { title: 'Update failed', text: 'The second step could not be switched off.' },
  });
  return (
    <StepForm form={form} verb="Switch off" danger onCancel={onCancel}>
      <p>Your password alone will sign you in, and the recovery codes are forgotten.</p>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}
