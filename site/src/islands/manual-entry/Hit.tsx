import type { CatalogueEntry } from '../../../../server/catalogue/model.ts';
import { formatCount } from '../../lib/format.ts';
import { discOf } from '../../lib/metal.ts';
import { Well } from '../../ui/well.tsx';

/** An entry of the catalogue: its disc, its name with the date apart, and what tells it from the others. */
export function Hit({ entry }: { entry: CatalogueEntry }) {
  const date = dateOf(entry);
  return (
    <>
      <Well size="sm" disc={discOf({ ...entry, coinType: entry.series })} decorative />
      <div className="min-w-0 flex-1">
        <p className="text-[14.5px] leading-snug font-semibold">
          {date ? entry.name.slice(date.length).trim() : entry.name}{' '}
          <mark className="rounded-md bg-accent-soft px-1.5 text-accent">{date ?? entry.years}</mark>
        </p>
        <p className="mt-0.5 line-clamp-2 text-[13px] text-muted">{remarkOn(entry)}</p>
      </div>
    </>
  );
}

/** "1916-D", when that is how the entry's name begins. */
function dateOf({ year, mintMark, name }: CatalogueEntry): string | null {
  if (year === null) return null;
  const date = mintMark ? `${year}-${mintMark}` : String(year);
  return name.startsWith(`${date} `) ? date : null;
}

/** A remark of the catalogue, else the main metal, the weight and how many were struck. */
function remarkOn({ note, composition, weight, mintage }: CatalogueEntry): string {
  if (note) return note;
  const facts = [
    composition?.split(/[,;(]/)[0],
    weight && `${weight} g`,
    mintage && `${formatCount(mintage)} struck`,
  ];
  return facts.filter(Boolean).join(' · ');
}
