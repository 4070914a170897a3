import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';

/** The photos are still there: once more, or by hand. */
export function Failure({ onRetry, onForm }: { onRetry: () => void; onForm: () => void }) {
  return (
    <div className="grid gap-2.5">
      <Button wide onClick={onRetry}>
        {t('Try again')}
      </Button>
      <Button wide variant="ghost" onClick={onForm}>
        {t('Enter the details yourself')}
      </Button>
    </div>
  );
}
