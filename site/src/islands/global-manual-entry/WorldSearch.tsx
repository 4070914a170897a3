import { Check } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { WorldEntry } from '../../../../shared/catalogue/world.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { CatalogueBox } from '../manual-entry/CatalogueBox.tsx';
import type { Form } from '../manual-entry/use-form.ts';
import { fillFromWorld, WORLD_COINS, WorldHit, yearsOf } from './world-catalogue.tsx';

/** The search of the world catalogue, which fills the form, and below it what was chosen there. */
export function WorldSearch({ form }: { form: Form<GlobalForm> }) {
  const [chosen, setChosen] = useState<WorldEntry | null>(null);
  const choose = (entry: WorldEntry) => {
    setChosen(entry);
    form.set(fillFromWorld(entry, form.values));
  };
  return (
    <Card title={t('World Coin Database')}>
      <CatalogueBox catalogue={WORLD_COINS} chosen={chosen} onChoose={choose} listClass="-mx-4.5">
        {chosen && (
          <div className="-mb-1 mt-2 grid gap-2">
            <div className="flex items-center gap-3 pt-2">
              <Suspense>
                <WorldHit entry={chosen} years={yearsOf(chosen)} />
              </Suspense>
              <Check className="size-5 flex-none text-accent" aria-label={t('Chosen')} />
            </div>
            {chosen.remark && (
              <p lang="en" className="text-sm text-muted">
                {chosen.remark}
              </p>
            )}
            {chosen.year === null && !form.values.year && (
              <p className="text-sm" role="status">
                {t('Struck {years}: please enter the year on your coin.', { years: yearsOf(chosen) })}
              </p>
            )}
            {chosen.identificationHints && (
              <p lang="en" className="text-sm text-muted">
                {chosen.identificationHints}
              </p>
            )}
            {chosen.commonMistakes && (
              <p lang="en" className="text-sm text-muted">
                {chosen.commonMistakes}
              </p>
            )}
          </div>
        )}
      </CatalogueBox>
    </Card>
  );
}
