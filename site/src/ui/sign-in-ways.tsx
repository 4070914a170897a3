import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SignInOptions } from '../../../shared/account/account.ts';
import { t } from '../../../shared/language/i18n.ts';
import { sentenceOf } from '../lib/api.ts';
import { welcomeAtHome } from '../lib/sign-in.ts';
import { wantedInvitation } from '../lib/wanted.ts';
import { ButtonLink, classNames } from './button.tsx';

/** In ms. */
const PAUSE = 60_000;

interface SendAgainProps {
  label: string;
  send: () => Promise<unknown>;
}

export function SendAgain({ label, send }: SendAgainProps) {
  const [resting, setResting] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => {
      setResting(false);
      setMessage('');
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [resting]);

  const press = async () => {
    if (busy || resting) return;
    setBusy(true);
    // The old message stays until the next, so that nothing moves.
    try {
      await send();
      setFailed(false);
      setMessage(t('Sent. If no email arrives within a minute, check your spam folder or request another.'));
      setResting(true);
    } catch (error) {
      setFailed(true);
      setMessage(error instanceof Error ? sentenceOf(error) : '');
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-2">
      <button
        type="button"
        className={classNames('btn btn-ghost btn-wide', resting && 'text-muted')}
        aria-disabled={busy || resting || undefined}
        aria-busy={busy || undefined}
        onClick={press}
      >
        {busy && <LoaderCircle className="animate-spin" aria-hidden="true" />}
        {label}
      </button>
      <p
        role="status"
        className={classNames('text-center text-sm empty:hidden', failed ? 'text-danger' : 'text-muted')}
      >
        {message}
      </p>
    </div>
  );
}

export const Or = () => (
  <p className="flex items-center gap-3.5 text-[0.875rem] text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
    {t('or')}
  </p>
);

/** Placeholders for the server. */
const UNKNOWN = { name: '[[provider]]', label: '[[label]]' };

interface ProviderLinkProps {
  options: SignInOptions | undefined;
  invitation?: string | undefined;
}

/** A full navigation, never prefetched. */
export function ProviderLink({ options, invitation }: ProviderLinkProps) {
  const provider = options?.provider ?? UNKNOWN;
  const [kept, setKept] = useState<string>();
  useEffect(() => setKept(wantedInvitation()), []);
  const opens = invitation ?? kept;
  const query = opens ? `?${new URLSearchParams({ invitation: opens })}` : '';
  return (
    <ButtonLink
      variant="ghost"
      wide
      href={`/api/login/${provider.name}${query}`}
      onClick={welcomeAtHome}
      data-astro-reload
      data-astro-prefetch="false"
      // The server may have filled in the name.
      suppressHydrationWarning
    >
      {t('Continue with {provider}', { provider: provider.label })}
    </ButtonLink>
  );
}
