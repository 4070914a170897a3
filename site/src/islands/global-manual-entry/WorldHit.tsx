import type { WorldEntry } from '../../../../shared/catalogue/world.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { formatMeasure } from '../../../../shared/format/format.ts';
import { Well } from '../../ui/picture.tsx';

/** A type of the world catalogue in the list of results. */
export function WorldHit({ entry, years }: { entry: WorldEntry; years: string }) {
  const { country, denomination, composition, year, ruler, weight, remark } = entry;
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
