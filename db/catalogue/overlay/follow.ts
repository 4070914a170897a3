import { yearsText } from '../check/types.ts';
import { rowsOf } from '../load.ts';
import type { IssueFile, IssueRow, TypeRecord } from '../records.ts';

/** The types with the years and marks of issues that came or went since `before`. */
export const followIssues = (types: TypeRecord[], before: IssueFile, after: IssueFile): TypeRecord[] =>
  types.map((type) => {
    const [old, now] = [rowsOf(before, type.id), rowsOf(after, type.id)];
    return old === now ? type : follow(type, struck(old), struck(now));
  });

const struck = (rows: IssueRow[]) => rows.filter((row) => row[6]?.status !== 'not_issued');

function follow(type: TypeRecord, old: IssueRow[], now: IssueRow[]): TypeRecord {
  const years = changed(
    yearsIn(type.yearRanges),
    old.map(([year]) => year),
    now.map(([year]) => year),
  );
  const marks = changed(
    type.mintMarks,
    old.map(([, mark]) => mark),
    now.map(([, mark]) => mark),
  );
  const yearRanges = rangesOf(years);
  return { ...type, mintMarks: marks, yearRanges, years: yearsText(yearRanges) };
}

/** The values without those that went and with those that came. */
function changed<T>(values: T[], old: T[], now: T[]): T[] {
  const [had, has] = [new Set(old), new Set(now)];
  const stay = values.filter((value) => has.has(value) || !had.has(value));
  return [...new Set([...stay, ...[...has].filter((value) => !had.has(value))])];
}

const yearsIn = (ranges: TypeRecord['yearRanges']): number[] =>
  ranges.flatMap(({ start, end }) =>
    Array.from({ length: Math.max(0, end - start + 1) }, (_, n) => start + n),
  );

function rangesOf(years: number[]): TypeRecord['yearRanges'] {
  const ranges: TypeRecord['yearRanges'] = [];
  for (const year of years.toSorted((one, two) => one - two)) {
    const last = ranges.at(-1);
    if (last?.end === year - 1) last.end = year;
    else ranges.push({ start: year, end: year });
  }
  return ranges;
}
