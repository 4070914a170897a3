import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';

/** Below coins that go on, where the next of them could not be had. */
export const MoreFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <div className="grid justify-items-center gap-2 py-3">
    <p role="alert">{t('More coins could not be loaded.')}</p>
    <Button variant="ghost" busy={busy} onClick={onRetry}>
      {t('Try again')}
    </Button>
  </div>
);
