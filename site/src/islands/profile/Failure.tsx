import type { MouseEvent } from 'react';
import { SIGN_IN_AGAIN } from '../../../../shared/account/account.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { useProfile } from '../../lib/queries/profile.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What went wrong with something that asked who is there; where signing in again helps, the way to it. */
export function Failure({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div className="grid gap-2.5">
      <Notice tone="danger">{text}</Notice>
      {text === translated(SIGN_IN_AGAIN) && <SignInAgain />}
    </div>
  );
}

/** To the provider that knows the reader; else to the page for signing in, which nobody sees who is signed in. */
function SignInAgain() {
  const provider = useProfile().data?.provider;
  const leave = async (event: MouseEvent) => {
    event.preventDefault();
    await fetch('/api/logout', { redirect: 'manual' }).catch(() => undefined);
    location.assign('/login');
  };
  const way = provider?.linked ? { href: `/api/login/${provider.name}` } : { href: '/login', onClick: leave };
  return (
    <ButtonLink variant="ghost" wide {...way} data-astro-reload data-astro-prefetch="false">
      {t('Sign in again')}
    </ButtonLink>
  );
}
