import { LogOut } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { beginSigningOut } from '../lib/api.ts';
import { forgetDrafts, hasDrafts, isAnythingWaiting } from '../lib/drafts.ts';
import { ConfirmDialog } from './dialog.tsx';

const SIGN_OUT = '/api/logout';

export interface SignOutProps {
  className: string;
  /** Guests lose their coins, so they are asked first, as is anyone with unsaved drafts. */
  isGuest: boolean;
  to?: string;
  children: ReactNode;
}

/** Also when the browser restores the page from its back-forward cache. */
function forget() {
  beginSigningOut();
  forgetDrafts();
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** What a guest added offline goes with the guest's coins. */
async function leave(isGuest: boolean, to: string = SIGN_OUT) {
  if (isGuest && isAnythingWaiting()) await (await import('../lib/outbox.ts')).emptyOutbox();
  if (to !== SIGN_OUT) await fetch(SIGN_OUT);
  location.assign(to);
}

const titleOf = (isGuest: boolean): string => {
  if (isGuest) return t('Leave without an account?');
  return isAnythingWaiting() ? t('Log out before everything is sent?') : t('Log out without saving?');
};

/** A full navigation, never prefetched. */
export function SignOut({ className, isGuest, to, children }: SignOutProps) {
  const [asking, setAsking] = useState(false);
  const ask = (event: MouseEvent) => {
    if (!isGuest && !hasDrafts() && !isAnythingWaiting()) {
      forget();
      if (to === undefined) return;
      event.preventDefault();
      return void leave(isGuest, to);
    }
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
        title={titleOf(isGuest)}
        description={
          isGuest
            ? t('If you leave now, your guest coins are deleted. Create an account to keep them.')
            : isAnythingWaiting()
              ? t('Changes you made offline stay on this device. They are sent when you sign in here again.')
              : t('Unsaved drafts on this device will be discarded. Saved coins are kept.')
        }
        confirm={t('Log out')}
        onConfirm={() => {
          forget();
          void leave(isGuest, to);
        }}
        danger
      />
    </>
  );
}
