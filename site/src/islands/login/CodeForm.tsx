import { useEffect, useRef } from 'react';
import { SIGN_IN_TOO_LATE } from '../../../../shared/account/codes.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { ApiError, api, unwrap } from '../../lib/api.ts';
import { useTextForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { goHome } from './welcome.ts';

interface CodeFormProps {
  recovery: boolean;
  ticket: string;
  onExpired: (why: string) => void;
}

/** One field, which has the focus; what is pasted as "123 456" is understood. */
export function CodeForm({ recovery, ticket, onExpired }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const form = useTextForm({
    schema: async () =>
      (await import('../../../../shared/account/totp.ts')).CodeForms[recovery ? 'recovery' : 'app'],
    send: async ({ code }) => {
      try {
        unwrap(await api.login['second-step'].post({ ticket, code }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        if (error.text !== translated(SIGN_IN_TOO_LATE))
          throw new ApiError(401, error.text, [], { code: error.text });
        onExpired(error.text);
        return 'stay';
      }
      return goHome();
    },
    failed: { title: t('Login Failed'), text: t('This code is not right.') },
  });
  const keyboard = recovery
    ? { autoComplete: 'off', autoCapitalize: 'none' }
    : { autoComplete: 'one-time-code', inputMode: 'numeric' as const };
  return (
    <form className="grid gap-4" {...form.props}>
      <Field
        label={recovery ? t('Recovery code') : t('Code')}
        hint={recovery ? t('Spaces, hyphens and capitals do not matter') : t('6 digits')}
        error={form.errors.code}
      >
        <Input
          ref={field}
          name="code"
          spellCheck={false}
          className={
            recovery ? 'text-center font-mono text-base' : 'text-center text-xl tracking-[0.2em] tabular-nums'
          }
          {...keyboard}
        />
      </Field>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <Button type="submit" wide busy={form.busy}>
        {t('Sign In')}
      </Button>
    </form>
  );
}
