import { RotateCcw } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ACTIONS, Banner, ON_YELLOW } from './Banners.tsx';

interface ReVerifyProps {
  hasAi: boolean;
  busy: boolean;
  onReVerify: () => void;
}

/** Key fields have changed: what the rest of the page says is of another coin. */
export function ReVerify({ hasAi, busy, onReVerify }: ReVerifyProps) {
  return (
    <Banner title={t('Re-verification Required')}>
      <p className="mt-1.5 text-sm">
        {t('Please re-verify the coin details before saving, as key information has changed.')}
        {!hasAi && ` ${t('Re-verify to check them.')}`}
      </p>
      <div className={ACTIONS}>
        <Button variant="ghost" className={ON_YELLOW} busy={busy} onClick={onReVerify}>
          {!busy && <RotateCcw aria-hidden="true" />}
          {hasAi ? t('Re-verify with AI') : t('Re-verify')}
        </Button>
      </div>
    </Banner>
  );
}
