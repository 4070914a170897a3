import { LogOut } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { beginSigningOut } from '../lib/api.ts';
import { forgetDrafts, hasDrafts } from '../lib/drafts.ts';
import { ConfirmDialog } from './dialog.tsx';

const SIGN_OUT = '/api/logout';

interface SignOutProps {
  className: string;
  /** Guests lose their coins, so they are asked first, as is anyone with unsaved drafts. */
  isGuest: boolean;
  children: ReactNode;
}

/** Also when the browser restores the page from its back-forward cache. */
function forget() {
  beginSigningOut();
  forgetDrafts();
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** A full navigation, never prefetched. */
export function SignOut({ className, isGuest, children }: SignOutProps) {
  const [asking, setAsking] = useState(false);
  const ask = (event: MouseEvent) => {
    if (!isGuest && !hasDrafts()) return forget();
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <a className={className} href={SIGN_OUT} onClick={ask} data-astro-reload data-astro-prefetch="false">
        <LogOut aria-hidden="true" />
        {children}
      </a>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isGuest ? t('Leave without an account?') : t('Log out without saving?')}
        description={
          isGuest
            ? t('If you leave now, your guest coins are deleted. Create an account to keep them.')
            : t('Unsaved drafts on this device will be discarded. Saved coins are kept.')
        }
        confirm={t('Log out')}
        onConfirm={() => {
          forget();
          location.assign(SIGN_OUT);
        }}
        danger
      />
    </>
  );
}
