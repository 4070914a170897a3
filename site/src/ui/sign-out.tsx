import { LogOut } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { beginSigningOut } from '../lib/api.ts';
import { forgetDrafts } from '../lib/drafts.ts';
import { ConfirmDialog } from './dialog.tsx';

const SIGN_OUT = '/api/logout';

interface SignOutProps {
  className: string;
  /** A guest cannot come back to the coins, so a guest is asked first. */
  isGuest: boolean;
  /** What stands beside the icon; without it the link names itself for screen readers. */
  children?: ReactNode;
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
    if (!isGuest) return forget();
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <a
        className={className}
        href={SIGN_OUT}
        onClick={ask}
        aria-label={children ? undefined : 'Log out'}
        title={children ? undefined : 'Log out'}
        data-astro-reload
        data-astro-prefetch="false"
      >
        <LogOut aria-hidden="true" />
        {children}
      </a>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Leave without an account?"
        description="Nobody can come back to a guest’s coins: they are deleted. An account keeps them."
        confirm="Log out"
        onConfirm={() => {
          forget();
          location.assign(SIGN_OUT);
        }}
        danger
      />
    </>
  );
}
