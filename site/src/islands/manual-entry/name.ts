import { yearAndMintMarkFromName } from '../../../../shared/catalogue/mints.ts';
import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { dated } from '../../../../shared/catalogue/possible.ts';

type Named = Pick<CatalogueEntry, 'name' | 'year' | 'mintMark' | 'variation'>;

export function issueOf({ name, year, mintMark }: Named) {
  const named = yearAndMintMarkFromName(name);
  return { year: year ?? named.year, mintMark: mintMark ?? named.mintMark };
}

/** The date at the start of an entry's name: "1916-D", or "1916"; else null. */
export function dateOf(entry: Named): string | null {
  const { year, mintMark } = issueOf(entry);
  if (year === null) return null;
  const dates = mintMark ? [dated({ year, mintMark }), String(year)] : [String(year)];
  return dates.find((date) => entry.name.startsWith(`${date} `)) ?? null;
}

/**
 * Empty where year and type should name the coin: while typing, and for varieties of another year.
 */
export function nameFor(entry: Named, year: string, mintMark: string): string {
  const own = issueOf(entry);
  const ofYear = own.year === null || String(own.year) === year.trim();
  if (ofYear && (own.year === null || own.mintMark === null || own.mintMark === mintMark)) return entry.name;
  const date = dateOf(entry);
  if (date === null || !/^\d{4}$/.test(year.trim()) || (entry.variation !== null && !ofYear)) return '';
  const now = dated({ year: Number(year), mintMark: own.mintMark === null ? '' : mintMark });
  return now + entry.name.slice(date.length);
}
