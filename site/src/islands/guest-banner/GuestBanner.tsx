import { ChevronDown, X } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { optional } from '../../lib/hooks.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { IconButton } from '../../ui/button.tsx';

/** Loaded for guests only. */
const Count = optional(() => import('./Count.tsx'));

export const BANNER =
  'mb-4 rounded-card border border-[color-mix(in_oklab,var(--warning),transparent_72%)] bg-warning-soft ps-3 text-[0.875rem] leading-[1.3] text-warning print:hidden';
export const BANNER_LINK = 'link link-target text-inherit underline';

const DISMISSED = 'mintmark:guest-banner';

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
  const [expanded, setExpanded] = useState(false);
  const text = useId();
  return (
    <aside className={BANNER} aria-label={t('Guest mode')}>
      <div className="flex flex-wrap items-center gap-1">
        <button
          type="button"
          className="group min-h-11 min-w-32 flex-1 text-start font-semibold"
          aria-expanded={expanded}
          aria-controls={text}
          onClick={() => setExpanded(!expanded)}
        >
          <span className="max-[26rem]:group-has-[.tabular-nums]:sr-only">{t('Guest Mode:')} </span>
          <Suspense>
            <Count />
          </Suspense>
          <ChevronDown className="ms-0.5 inline size-4" aria-hidden="true" />
        </button>
        <a className={BANNER_LINK} href="/register" data-astro-reload>
          {t('Create Account')}
        </a>
        <IconButton label={t('Dismiss')} plain className="-ms-2 text-inherit" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div id={text} hidden={!expanded} className="pe-3.5 pb-1">
        <p>
          {t(
            'Your coins and data are deleted when the browser is closed. An account saves them permanently.',
          )}
        </p>
        <a className={BANNER_LINK} href="/login" data-astro-reload>
          {t('Sign In')}
        </a>
      </div>
    </aside>
  );
}
