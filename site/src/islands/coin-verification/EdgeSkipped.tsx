import { Layers2 } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ACTIONS, Banner, ON_YELLOW } from './Banners.tsx';

/** What stays of a question for the mark on the edge that was put off. */
export function EdgeSkipped({ onAsk }: { onAsk: () => void }) {
  return (
    <Banner title={t('The mint mark is on the edge')}>
      <p className="mt-1.5 text-sm">{t("You can add it now or later, from the coin's page.")}</p>
      <div className={ACTIONS}>
        <Button variant="ghost" className={ON_YELLOW} onClick={onAsk}>
          <Layers2 aria-hidden="true" />
          {t('Add the edge mint mark')}
        </Button>
      </div>
    </Banner>
  );
}
