import { Check } from 'lucide-react';
import { Suspense } from 'react';
import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { type Done, DoneNotice } from '../../ui/done-notice.tsx';
import { CatalogueBox, Hit, US_COINS } from './CatalogueBox.tsx';

interface CatalogueSearchProps {
  chosen: CatalogueEntry | null;
  /** What came of the last choice. */
  said: Done | null;
  onChoose: (entry: CatalogueEntry) => void;
}

/** The search of the reference catalogue, and below it what was chosen there. */
export function CatalogueSearch({ chosen, said, onChoose }: CatalogueSearchProps) {
  return (
    <Card title={t('US Coin Database Search')}>
      <CatalogueBox catalogue={US_COINS} chosen={chosen} onChoose={onChoose} listClass="-mx-4.5">
        {chosen && (
          <div className="-mb-1 mt-2 flex items-center gap-3 pt-2">
            <Suspense>
              <Hit entry={chosen} />
            </Suspense>
            <Check className="size-5 flex-none text-accent" aria-label={t('Chosen')} />
          </div>
        )}
      </CatalogueBox>
      <DoneNotice said={said} className="mt-2.5" />
    </Card>
  );
}
