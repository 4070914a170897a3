import { type CatalogueEntry, dated, yearAndMintMarkFromName } from '../../../../shared/catalogue/model.ts';

type Named = Pick<CatalogueEntry, 'name' | 'year' | 'mintMark' | 'variation'>;

/** Year and mark of an entry, else those its name begins with; null where it is of several. */
export function issueOf({ name, year, mintMark }: Named) {
  const named = yearAndMintMarkFromName(name);
  return { year: year ?? named.year, mintMark: mintMark ?? named.mintMark };
}

/** The date an entry's name begins with: "1916-D", or "1916" alone; null when it begins otherwise. */
export function dateOf(entry: Named): string | null {
  const { year, mintMark } = issueOf(entry);
  if (year === null) return null;
  const dates = mintMark ? [dated({ year, mintMark }), String(year)] : [String(year)];
  return dates.find((date) => entry.name.startsWith(`${date} `)) ?? null;
}

/**
 * What the coin of an entry is called once it bears another year or mark ('' is none): the entry's name under the new
 * date. Empty, for the form to name it by year and type, where that would say too much: while the year is still being
 * typed, when a name does not begin with its date, and for a design or variety of another year.
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
