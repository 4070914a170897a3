import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import type { FoundCoin, WorldEntry } from '../../../../shared/catalogue/world.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { formatCount, formatMeasure } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Well } from '../../ui/picture.tsx';
import { dateOf } from './name.ts';

/** An entry of a catalogue in the list of results. */
export const Hit = ({ coin }: { coin: FoundCoin }) =>
  coin.scope === 'us' ? <AmericanHit entry={coin} /> : <WorldHit entry={coin} />;

function AmericanHit({ entry }: { entry: CatalogueEntry }) {
  const date = dateOf(entry);
  return (
    <>
      <Well size="sm" disc={discOf({ ...entry, coinType: entry.series })} decorative />
      <div className="min-w-0 flex-1">
        <p className="text-[0.90625rem] leading-snug font-semibold">
          {date ? entry.name.slice(date.length).trim() : entry.name}{' '}
          {date && <mark className="rounded-md bg-accent-soft px-1.5 text-accent">{date}</mark>}
        </p>
        <p lang={entry.note ? 'en' : undefined} className="mt-0.5 line-clamp-2 text-sm text-muted">
          {remarkOn(entry)}
        </p>
      </div>
    </>
  );
}

function remarkOn({ note, year, years, composition, weight, mintage }: CatalogueEntry): string {
  if (note) return note;
  const facts = [
    year === null && years,
    composition?.split(/[,;:(]/)[0],
    weight && formatMeasure(weight, 'g'),
    mintage && t('{count} struck', { count: formatCount(mintage) }),
  ];
  return facts.filter(Boolean).join(' · ');
}

function WorldHit({ entry }: { entry: WorldEntry }) {
  const { country, denomination, composition, year, ruler, weight, remark } = entry;
  const years = yearsOf(entry);
  const facts = [
    year === null ? null : years,
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
          {entry.name} <mark className="rounded-md bg-accent-soft px-1.5 text-accent">{year ?? years}</mark>
        </p>
        <p className="mt-0.5 line-clamp-2 text-sm text-muted">
          {[...facts.filter(Boolean), remark].filter(Boolean).join(' · ')}
        </p>
      </div>
    </>
  );
}

/** "1948–1963", "since 1999", in the reader's language. */
const yearsOf = ({ yearRange, yearFrom }: WorldEntry): string =>
  yearRange.startsWith('since') ? t('since {year}', { year: yearFrom }) : yearRange;

/** What the world catalogue adds to the chosen type. */
export function WorldRemarks({ entry, asksYear }: { entry: WorldEntry; asksYear: boolean }) {
  const { remark, identificationHints, commonMistakes } = entry;
  return (
    <>
      {remark && (
        <p lang="en" className="text-sm text-muted">
          {remark}
        </p>
      )}
      {asksYear && (
        <p className="text-sm" role="status">
          {t('Struck {years}. Enter the year on your coin.', { years: yearsOf(entry) })}
        </p>
      )}
      {[identificationHints, commonMistakes].map(
        (text) =>
          text && (
            <p key={text} lang="en" className="text-sm text-muted">
              {text}
            </p>
          ),
      )}
    </>
  );
}
