import { LogOut } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { beginSigningOut } from '../lib/api.ts';
import { forgetDrafts, hasDrafts } from '../lib/drafts.ts';
import { ConfirmDialog } from './dialog.tsx';

const SIGN_OUT = '/api/logout';

interface SignOutProps {
  className: string;
  /** A guest cannot come back to the coins, so a guest is asked first; and so is who has typed something and not saved it. */
  isGuest: boolean;
  /** What stands beside the icon. */
  children: ReactNode;
}

/** Leaves nothing behind, not even where the browser shows the page again as it was left, for Back. */
function forget() {
  beginSigningOut();
  forgetDrafts();
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** The link that ends the session: a full navigation, never followed ahead of time. */
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
            ? t('Nobody can come back to a guest’s coins: they are deleted. An account keeps them.')
            : t('What you have begun and not saved is forgotten on this device. Saved coins stay.')
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
