import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { formatCount, formatMeasure } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Well } from '../../ui/picture.tsx';
import { dateOf } from './name.ts';

export function Hit({ entry }: { entry: CatalogueEntry }) {
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
