import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { HOME } from '../../lib/base.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { acceptInvitation } from '../../lib/queries/collections.ts';
import { toastAfterReload } from '../../lib/toast.ts';
import { keepWanted } from '../../lib/wanted.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/card.tsx';
import { Notice, StepTitle } from '../../ui/notice.tsx';

/** Signed in or not; whoever signs in or registers first comes back here. */
export default function Invitation() {
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const accept = async () => {
    setBusy(true);
    try {
      await acceptInvitation(token);
      toastAfterReload({ title: t('You are a member now'), variant: 'success' });
      location.assign(HOME);
    } catch (error) {
      setBusy(false);
      setProblem(
        error instanceof ApiError && error.status === 422
          ? t('This link is incomplete. Copy it as a whole.')
          : error instanceof Error
            ? sentenceOf(error)
            : '',
      );
    }
  };
  const comeBack = () => keepWanted(location.pathname + location.search);
  const isAccount = user.data && !user.data.isGuest;
  return (
    <div className="grid gap-4">
      <StepTitle>{t('You are invited to a collection')}</StepTitle>
      {user.isPending && <Skeleton className="h-24" />}
      {isAccount && (
        <>
          <p className="text-muted">
            {t('You accept as {email}. Your own collection stays as it is; you can switch between them.', {
              email: user.data.email ?? '',
            })}
          </p>
          {problem && <Notice tone="danger">{problem}</Notice>}
          <Button wide busy={busy} onClick={() => void accept()}>
            {t('Accept the invitation')}
          </Button>
          <ButtonLink variant="ghost" wide href="/">
            {t('Not now')}
          </ButtonLink>
        </>
      )}
      {!user.isPending && !isAccount && (
        <>
          <p className="text-muted">
            {t('Sign in or create an account first. Then you come back here and accept.')}
          </p>
          <ButtonLink wide href="/register" onClick={comeBack} data-astro-reload>
            {t('Create Account')}
          </ButtonLink>
          <ButtonLink variant="ghost" wide href="/login" onClick={comeBack} data-astro-reload>
            {t('Sign In')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
