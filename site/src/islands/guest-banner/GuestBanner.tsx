import { X } from 'lucide-react';
import { useState } from 'react';
import { GUEST_COIN_LIMIT } from '../../../../server/auth/model.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useCoins } from '../../lib/queries/coins.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const DISMISSED = 'mintmark:guest-banner';

/** Tells guests what they have, and what becomes of it; nobody else sees or loads anything. */
export default function GuestBanner() {
  const { data: user } = useUser();
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) === 'dismissed');
  if (!user?.isGuest || dismissed) return null;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, 'dismissed');
    setDismissed(true);
  };
  return <Banner onDismiss={dismiss} />;
}

function Banner({ onDismiss }: { onDismiss: () => void }) {
  const count = useCoins({}).data?.pages[0]?.total;
  const remaining = Math.max(0, GUEST_COIN_LIMIT - (count ?? 0));
  return (
    <aside className="guest-banner" aria-label="Guest mode">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 pt-1 text-sm font-semibold">
          Guest Mode:{' '}
          {count !== undefined && (
            <span className="tabular-nums">
              {count}/{GUEST_COIN_LIMIT} coins{' '}
              <span className="font-medium">
                ({remaining > 0 ? `${remaining} remaining` : 'limit reached'})
              </span>
            </span>
          )}
        </p>
        <IconButton label="Dismiss" plain className="-mt-2 -mr-2 text-inherit" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p className="text-[0.8125rem]">
        Your coins and data are deleted when the browser is closed. An account saves them permanently.
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5 *:flex-1">
        <ButtonLink href="/register" data-astro-reload>
          Create Account
        </ButtonLink>
        <ButtonLink href="/login" data-astro-reload variant="ghost">
          Sign In
        </ButtonLink>
      </div>
    </aside>
  );
}
