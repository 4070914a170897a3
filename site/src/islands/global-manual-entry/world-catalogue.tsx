import type { WorldEntry } from '../../../../shared/catalogue/world.ts';
import { formatMeasure } from '../../../../shared/format/format.ts';
import { discOf } from '../../../../shared/format/metal.ts';
import type { GlobalForm } from '../../../../shared/global/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useWorldSearch } from '../../lib/queries/global.ts';
import { Well } from '../../ui/well.tsx';
import type { Searched } from '../manual-entry/CatalogueBox.tsx';

/** The world catalogue, as the search of manual entry has it. */
export const WORLD_COINS: Searched<WorldEntry> = {
  label: msg('Search the world coin database'),
  placeholder: msg('2 euro greece, half crown 1911…'),
  useSearch: useWorldSearch,
  show: (entry) => <WorldHit entry={entry} />,
};

/** The years of a type in the reader's language: "1948–1963", "since 1999". */
export const yearsOf = ({ yearRange, yearFrom }: WorldEntry): string =>
  yearRange.startsWith('since') ? t('since {year}', { year: yearFrom }) : yearRange;

/** A type of the world catalogue: its disc, its name with the years apart, and what tells it from the others. */
export function WorldHit({ entry }: { entry: WorldEntry }) {
  const { country, denomination, composition, year, ruler, weight, remark } = entry;
  const facts = [
    year === null ? null : yearsOf(entry),
    ruler,
    composition?.split(/[,;:(]/)[0],
    weight && formatMeasure(weight, 'g'),
  ];
  return (
    <>
      <Well
        size="sm"
        disc={discOf({ coinType: denomination, composition, year: year ?? entry.yearFrom, country })}
        decorative
      />
      <div className="min-w-0 flex-1">
        <p className="text-[0.90625rem] leading-snug font-semibold">
          {entry.name}{' '}
          <mark className="rounded-md bg-accent-soft px-1.5 text-accent">{year ?? yearsOf(entry)}</mark>
        </p>
        <p className="mt-0.5 line-clamp-2 text-sm text-muted">
          {[...facts.filter(Boolean), remark].filter(Boolean).join(' · ')}
        </p>
      </div>
    </>
  );
}

/** "2002 Greece 2 Euro"; without the year where it is still to be chosen. */
export const nameOf = (
  year: string,
  { country, denomination }: Pick<WorldEntry, 'country' | 'denomination'>,
) => [year, country, denomination].filter(Boolean).join(' ');

/** The fields a type of the world catalogue stands for; a year that was typed stays where the type covers it. */
export function fillFromWorld(entry: WorldEntry, now: GlobalForm): Partial<GlobalForm> {
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
