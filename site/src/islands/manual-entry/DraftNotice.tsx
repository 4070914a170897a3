import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';

export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 border-y border-line py-2">
      <p className="text-sm" role="status">
        {t('Your entries are still here.')}
      </p>
      <Button variant="ghost" className="flex-none" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  );
}
