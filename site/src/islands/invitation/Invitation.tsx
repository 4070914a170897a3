import { useState } from 'react';
import type { UserView } from '../../../../shared/account/account.ts';
import type { InvitationPreview } from '../../../../shared/account/collections.ts';
import { formatDate } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { HOME } from '../../lib/base.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { acceptInvitation, useInvitation } from '../../lib/queries/collections.ts';
import { useSignInOptions } from '../../lib/sign-in.ts';
import { toastAfterReload } from '../../lib/toast.ts';
import { keepWanted } from '../../lib/wanted.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { Notice, StepTitle } from '../../ui/notice.tsx';
import { SignOut } from '../../ui/sign-out.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ROLE_MEANINGS, roleName } from '../collections/words.ts';

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404;

const problemOf = (error: unknown): string => (error instanceof Error ? sentenceOf(error) : '');

/** Signing in leads back to this page. */
export default function Invitation() {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const isWhole = /^[\w-]{44}$/.test(token);
  const user = useUser();
  const invitation = useInvitation(token, isWhole);
  if (!isWhole || isUnknown(invitation.error))
    return (
      <div className="grid gap-4">
        <StepTitle>{t('This invitation does not work')}</StepTitle>
        <p className="text-muted">
          {isWhole ? problemOf(invitation.error) : t('This link is incomplete. Copy it as a whole.')}
        </p>
        <ButtonLink variant="ghost" wide href="/">
          {t('Go to Home')}
        </ButtonLink>
      </div>
    );
  if (invitation.isError)
    return (
      <ErrorState
        title={t('The invitation could not be loaded')}
        text={problemOf(invitation.error)}
        onRetry={() => invitation.refetch()}
        busy={invitation.isFetching}
      />
    );
  if (!invitation.data || user.isPending)
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-24" />
      </Loading>
    );
  return <Open token={token} invitation={invitation.data} user={user.data} />;
}

function titleOf({ collection, owner, inviter }: InvitationPreview): string {
  const person = inviter ?? t('A collector');
  if (collection) return t('{person} invites you to {collection}', { person, collection });
  return owner === null || owner === inviter
    ? t('{person} invites you to their collection', { person })
    : t('{person} invites you to the collection of {owner}', { person, owner });
}

interface OpenProps {
  token: string;
  invitation: InvitationPreview;
  /** A second `useUser` would ask again for a visitor, without end. */
  user: UserView | undefined;
}

function Open({ token, invitation, user }: OpenProps) {
  const { role, email, expiresAt } = invitation;
  return (
    <div className="grid gap-4">
      <StepTitle>{titleOf(invitation)}</StepTitle>
      <dl className="facts">
        <div>
          <dt>{t('Your role')}</dt>
          <dd>
            {roleName(role)}
            <span className="block text-sm font-normal text-muted">{translated(ROLE_MEANINGS[role])}</span>
          </dd>
        </div>
        <div>
          <dt>{t('Valid until')}</dt>
          <dd>{formatDate(expiresAt)}</dd>
        </div>
        <div>
          <dt>{t('For')}</dt>
          <dd>{email ?? t('Whoever has the link')}</dd>
        </div>
      </dl>
      <Next token={token} invitation={invitation} user={user} />
    </div>
  );
}

function Next({ token, invitation: { email, refusal }, user }: OpenProps) {
  const options = useSignInOptions();
  const comeBack = () => keepWanted(location.pathname + location.search);
  if (!user || user.isGuest)
    return (
      <>
        <p className="text-muted">
          {user
            ? t('Guests cannot join. Create an account first: your coins come along, and you come back here.')
            : t('Sign in or create an account first. Then you come back here and accept.')}
        </p>
        {options && !options.registration && !options.invited && (
          <Notice>{t('This server takes no new accounts. Sign in with the one you have.')}</Notice>
        )}
        <ButtonLink wide href="/register" onClick={comeBack} data-astro-reload>
          {t('Create Account')}
        </ButtonLink>
        <ButtonLink variant="ghost" wide href="/login" onClick={comeBack} data-astro-reload>
          {t('Sign In')}
        </ButtonLink>
      </>
    );
  if (refusal === 'member')
    return (
      <>
        <Notice>{t('You already belong to this collection.')}</Notice>
        <ButtonLink wide href="/collections">
          {t('Your collections')}
        </ButtonLink>
      </>
    );
  if (refusal)
    return (
      <>
        <Notice tone="danger">
          {refusal === 'another-address'
            ? t('This invitation is for {email}, and you are signed in as {other}.', {
                email: email ?? '',
                other: user.email ?? '',
              })
            : t('Please verify your email address first: this invitation is for it alone.')}
        </Notice>
        {refusal === 'another-address' ? (
          <SignOut
            className="btn btn-ghost btn-wide"
            isGuest={false}
            to={location.pathname + location.search}
          >
            {t('Log out and use the other address')}
          </SignOut>
        ) : (
          <ButtonLink wide href="/my-profile">
            {t('Account')}
          </ButtonLink>
        )}
      </>
    );
  return <Accept token={token} email={user.email} />;
}

function Accept({ token, email }: { token: string; email: string | null }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const accept = async () => {
    setBusy(true);
    try {
      await acceptInvitation(token);
      toastAfterReload({ title: t('You are a member now'), variant: 'success' });
      location.assign(HOME);
    } catch (error) {
      setBusy(false);
      setProblem(problemOf(error));
    }
  };
  return (
    <>
      <p className="text-muted">
        {t('You accept as {email}. Your own collection stays as it is; you can switch between them.', {
          email: email ?? '',
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
  );
}
