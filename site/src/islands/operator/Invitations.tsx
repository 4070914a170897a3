import { useState } from 'react';
import { formatDateTime } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { whole } from '../../lib/base.ts';
import {
  useInvitations,
  useInvite,
  useRestart,
  useSaveSettings,
  useSettings,
  useWithdraw,
} from '../../lib/queries/operator.ts';
import { useSignInOptions } from '../../lib/sign-in.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Skeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmailInput } from '../../ui/sign-in-fields.tsx';
import { failed } from './parts.tsx';

const REGISTRATION = 'MINTMARK_REGISTRATION';

/** Saved and applied at once: the server restarts within a second. */
export function Registration({ plain = false }: { plain?: boolean }) {
  const settings = useSettings();
  const save = useSaveSettings();
  const restart = useRestart();
  const setting = settings.data?.groups
    .flatMap((group) => group.settings)
    .find(({ name }) => name === REGISTRATION);
  if (!setting) return <Skeleton className="h-36 w-full rounded-card" />;
  const isFixed = setting.from === 'environment';
  const choose = async (value: string) => {
    try {
      await save.mutateAsync({ group: 'accounts', values: { [REGISTRATION]: value } });
      await restart.mutateAsync();
      toast({ title: t('Saved'), variant: 'success' });
    } catch (error) {
      failed(error as Error);
    }
  };
  const busy = save.isPending || restart.isPending;
  const body = (
    <>
      <Segmented
        label={t('New accounts')}
        className="rounded-[1.375rem]!"
        options={[
          { value: 'open', label: t('Open to all') },
          { value: 'invited', label: t('By invitation') },
          { value: 'closed', label: t('Closed') },
        ]}
        value={setting.value ?? 'open'}
        onChange={(value) => !busy && !isFixed && void choose(value)}
      />
      <p role="status" className="mt-2 text-sm text-muted">
        {isFixed
          ? t('The environment of the server sets this ({name}); it can’t be changed here.', {
              name: REGISTRATION,
            })
          : busy
            ? t('Applying…')
            : t('Who may create an account on this server.')}
      </p>
    </>
  );
  return plain ? <div>{body}</div> : <Card title={t('New accounts')}>{body}</Card>;
}

export function Invitations() {
  const open = useInvitations();
  const invite = useInvite();
  const withdraw = useWithdraw();
  const mail = useSignInOptions()?.mail === true;
  const [email, setEmail] = useState('');
  const send = () =>
    invite.mutate(email, {
      onSuccess: () => {
        if (email) toast({ title: t('The invitation was mailed'), variant: 'success' });
        setEmail('');
      },
    });
  return (
    <Card title={t('Invitations')}>
      <p className="mb-3 text-muted">
        {t('A link for one new account. It works once, within 7 days, also by invitation only.')}
      </p>
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {mail && (
          <Field
            label={t('Mail it to (optional)')}
            error={invite.error ? translated(sentenceOf(invite.error)) : undefined}
          >
            <EmailInput value={email} onChange={({ target }) => setEmail(target.value)} />
          </Field>
        )}
        <Button type="submit" variant="ghost" className="justify-self-start" busy={invite.isPending}>
          {t('Make an invitation link')}
        </Button>
      </form>
      {invite.error && !mail && <Notice tone="danger">{sentenceOf(invite.error)}</Notice>}
      {invite.data && (
        <div className="mt-3 grid gap-2" role="status">
          <p className="text-sm">{t('Copy the link now: it is not shown again.')}</p>
          <LinkToCopy link={whole(invite.data.path)} />
        </div>
      )}
      <ul className="mt-3 empty:hidden">
        {open.data?.map(({ id, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
            <span className="min-w-0 flex-1 basis-40 text-sm">
              {t('Open until {time}', { time: formatDateTime(expiresAt) })}
            </span>
            <Button
              variant="quiet-danger"
              onClick={() => withdraw.mutate(id, { onError: failed })}
              aria-label={t('Withdraw the invitation until {time}', { time: formatDateTime(expiresAt) })}
            >
              {t('Withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
