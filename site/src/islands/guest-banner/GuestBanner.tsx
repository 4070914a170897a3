import { Suspense, useState } from 'react';
import { optional } from '../../lib/hooks.ts';
import { useUser } from '../../lib/queries/auth.ts';

/** Loaded for guests only. */
const Banner = optional<{ onDismiss: () => void }>(() => import('./Banner.tsx'));

const DISMISSED = 'mintmark:guest-banner';

export default function GuestBanner() {
  const { data: user } = useUser();
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) === 'dismissed');
  if (!user?.isGuest || dismissed) return null;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, 'dismissed');
    setDismissed(true);
  };
  return (
    <Suspense>
      <Banner onDismiss={dismiss} />
    </Suspense>
  );
}
