import { z } from 'zod';
import { t } from '../../../../shared/language/i18n.ts';
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
    failed: { title: t('Not Set Up'), text: t('The app could not be set up. Please try again.') },
  });
  return (
    <StepForm form={form} verb={t('Continue')} onCancel={onCancel}>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}

interface OnProps {
  /** Recovery codes that have not been used; unknown where none have reached their reader. */
  left: number | undefined;
  onRenew: () => void;
  onEnd: () => void;
}

/** What can be done with a second step that is on. */
export function SecondStepOn({ left, onRenew, onEnd }: OnProps) {
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

export function RenewRecoveryCodes({ onCodes, onCancel }: RenewProps) {
  const form = useTextForm({
    schema: Form,
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

export function EndSecondStep({ onEnded, onCancel }: { onEnded: () => void; onCancel: () => void }) {
  const form = useTextForm({
    schema: Form,
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
