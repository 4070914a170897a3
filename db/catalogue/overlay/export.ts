import type { CatalogueData, IssueFile, IssueRow } from '../records.ts';
import type { OverlayIssue, Removal } from './format.ts';

/**
 * A catalogue in the form of an overlay, one entry a line. Laid over `bundled` it gives the catalogue again: what it
 * changed is written with all fields, what it took away is taken away again.
 */
export function exportCatalogue(data: CatalogueData, bundled: CatalogueData, remove?: Removal): string {
  const untouched = new Set(Object.values(bundled.issues.issues).flat());
  const issues = Object.entries(data.issues.issues).flatMap(([type, rows]) =>
    rows.map((row) => toEntry(type, row, data.issues, !untouched.has(row))),
  );
  const { types, items, keyDates, sets } = data;
  const sections = Object.entries({ types, issues, items, keyDates, sets }).map(
    ([name, entries]) => `"${name}": [\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`,
  );
  if (remove) sections.push(`"remove": ${JSON.stringify(remove)}`);
  return `{\n${sections.join(',\n')}\n}\n`;
}

function toEntry(
  type: string,
  [year, mintMark, strike, mintage, confidence, source, extras]: IssueRow,
  { sources }: IssueFile,
  changed: boolean,
): OverlayIssue {
  return {
    type,
    year,
    mintMark,
    strike,
    mintage,
    confidence,
    source: sources[source] ?? '',
    // What a bundled issue says and this one does not must be taken back in words.
    ...(changed && { status: 'issued', note: null, part: false }),
    ...extras,
  };
}
