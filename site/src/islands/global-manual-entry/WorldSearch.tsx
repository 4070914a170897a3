import { Check } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { WorldEntry } from '../../../../shared/catalogue/world.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useWorldSearch } from '../../lib/queries/catalogue.ts';
import { Card } from '../../ui/card.tsx';
import { CatalogueBox, type Searched } from '../manual-entry/CatalogueBox.tsx';
import type { Form } from '../manual-entry/use-form.ts';

/** Search of the world catalogue, which fills the form. */
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
                {t('Struck {years}. Enter the year on your coin.', { years: yearsOf(chosen) })}
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

/** Drawn discs are heavy: loaded while the search is typed. */
const loadHit = async () => ({ default: (await import('./WorldHit.tsx')).WorldHit });
const WorldHit = lazy(loadHit);

const WORLD_COINS: Searched<WorldEntry> = {
  label: msg('Search the world coin database'),
  placeholder: msg('2 euro greece, half crown 1911…'),
  loadShown: loadHit,
  useSearch: useWorldSearch,
  show: (entry) => <WorldHit entry={entry} years={yearsOf(entry)} />,
};

/** "1948–1963", "since 1999", in the reader's language. */
const yearsOf = ({ yearRange, yearFrom }: WorldEntry): string =>
  yearRange.startsWith('since') ? t('since {year}', { year: yearFrom }) : yearRange;

/** "2002 Greece 2 Euro", without an open year. */
const nameOf = (year: string, { country, denomination }: Pick<WorldEntry, 'country' | 'denomination'>) =>
  [year, country, denomination].filter(Boolean).join(' ');

/** Form values of a type; a typed year stays where the type covers it. */
function fillFromWorld(entry: WorldEntry, now: GlobalForm): Partial<GlobalForm> {
  const typed = Number(now.year);
  const covers = typed >= entry.yearFrom && typed <= (entry.yearTo ?? Number.POSITIVE_INFINITY);
  const year = entry.year === null ? (now.year && covers ? now.year : '') : String(entry.year);
  const text = (value: string | null) => value ?? '';
  return {
    name: nameOf(year, entry),
    year,
    country: entry.country,
    denomination: entry.denomination,
    currency: entry.currency,
    composition: text(entry.composition),
    weight: text(entry.weight),
    diameter: text(entry.diameter),
    designer: text(entry.designerEngraver),
    ruler: text(entry.ruler),
    era: text(entry.era),
    script: text(entry.script),
    region: text(entry.region),
    obverseDescription: text(entry.obverseDescription),
    reverseDescription: text(entry.reverseDescription),
    coinHistory: text(entry.historicalContext),
  };
}
