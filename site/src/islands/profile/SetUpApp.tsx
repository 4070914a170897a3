import { z } from 'zod';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useTextForm } from '../../lib/form.ts';
import { confirmSecondStep } from '../../lib/queries/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from './QrCode.tsx';

export interface SetUp {
  /** Base32, to be typed. */
  secret: string;
  /** The otpauth: address, to be scanned. */
  uri: string;
}

const Form = z.object({ code: z.string().trim().min(1, msg('Please enter the code')) });

interface SetUpAppProps {
  setUp: SetUp;
  onCodes: (codes: string[]) => void;
  /** The second step is on, but its recovery codes never arrived. */
  onCodesLost: () => void;
}

/** Hands the secret to the app, and asks for the first code it makes. */
export function SetUpApp({ setUp, onCodes, onCodesLost }: SetUpAppProps) {
  const form = useTextForm({
    schema: Form,
    send: async ({ code }) => {
      const codes = await confirmSecondStep(code);
      if (codes) onCodes(codes);
      else onCodesLost();
    },
    failed: { title: t('Not Set Up'), text: t('The code could not be checked. Please try again.') },
  });
  return (
    <>
      <QrCode text={setUp.uri} />
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
