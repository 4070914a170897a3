import { ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import { GUEST_COIN_LIMIT } from '../../../../shared/account/links.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useCoins } from '../../lib/queries/coins.ts';
import { IconButton } from '../../ui/button.tsx';
import { BANNER, BANNER_LINK, coinsOfGuest, remainingWords } from './count-label.ts';

export default function Banner({ onDismiss }: { onDismiss: () => void }) {
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
          <Count />
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

function Count() {
  const count = useCoins({}).data?.pages[0]?.total;
  if (count === undefined) return null;
  return (
    <span className="tabular-nums">
      {coinsOfGuest(count)}{' '}
      <span className="font-medium">{remainingWords(Math.max(0, GUEST_COIN_LIMIT - count))}</span>
    </span>
  );
}
