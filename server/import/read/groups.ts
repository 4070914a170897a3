import type { Database } from 'bun:sqlite';
import { SHEET } from './headings.ts';

/** The value above, by column, of rows that leave it blank; absent in rows of an earlier version. */
export const ABOVE = 'CREATE TABLE IF NOT EXISTS above (n INTEGER PRIMARY KEY, cells TEXT NOT NULL)';

/** Groups a column needs, and rows of a group on average. */
const [FEWEST_GROUPS, FEWEST_ROWS] = [2, 2];

interface Column {
  isGrouped: boolean;
  blanks: number;
  groups: number;
  /** Blank rows of the sheet before its first value. */
  leading: number;
  last: string;
  /** Values of the group of the column to the left. */
  seen: Set<string>;
}

/** Columns filled on the first row of a run only, with the number of blanks that mean the value above. */
export function noteGroups(db: Database, headings: readonly string[]): Map<number, number> {
  db.run(ABOVE);
  const sheetAt = headings.indexOf(SHEET);
  const columns = headings.map((): Column => {
    return { isGrouped: true, blanks: 0, groups: 0, leading: 0, last: '', seen: new Set() };
  });
  for (const { cells, isNewSheet } of rowsOf(db, sheetAt)) {
    let isNewGroup = isNewSheet;
    for (const [at, column] of columns.entries()) {
      if (isNewSheet) Object.assign(column, { leading: 0, last: '' });
      if (isNewGroup) column.seen.clear();
      const cell = cells[at] ?? '';
      if (cell === '') {
        if (column.last === '') column.leading += 1;
        else column.blanks += 1;
        continue;
      }
      if (column.leading > 0 || column.seen.has(cell)) column.isGrouped = false;
      [column.leading, column.last] = [0, cell];
      column.groups += 1;
      column.seen.add(cell);
      // Denominations begin again under each country.
      if (column.isGrouped && column.blanks > 0) isNewGroup = true;
    }
  }
  const found = new Map<number, number>();
  for (const [at, { isGrouped, groups, blanks }] of columns.entries())
    if (isGrouped && at !== sheetAt && groups >= FEWEST_GROUPS && blanks + groups >= FEWEST_ROWS * groups)
      found.set(at, blanks);
  if (found.size > 0) noteAbove(db, sheetAt, [...found.keys()]);
  return found;
}

function noteAbove(db: Database, sheetAt: number, grouped: readonly number[]): void {
  const put = db.query('INSERT INTO above VALUES (?, ?)');
  let above: Record<number, string> = {};
  for (const { n, cells, isNewSheet } of rowsOf(db, sheetAt)) {
    if (isNewSheet) above = {};
    const missing: Record<number, string> = {};
    for (const at of grouped) {
      const cell = cells[at] ?? '';
      const last = above[at];
      if (cell === '' && last !== undefined) missing[at] = last;
      else if (cell !== '') {
        above[at] = cell;
        // A denomination does not go on under the next country.
        for (const right of grouped) if (right > at) delete above[right];
      }
    }
    if (Object.keys(missing).length > 0) put.run(n, JSON.stringify(missing));
  }
}

function* rowsOf(db: Database, sheetAt: number) {
  let sheet = '';
  const rows = db.query<{ n: number; cells: string }, []>('SELECT n, cells FROM rows ORDER BY n').iterate();
  for (const { n, cells: text } of rows) {
    const cells: string[] = JSON.parse(text);
    const now = cells[sheetAt] ?? '';
    yield { n, cells, isNewSheet: now !== sheet };
    sheet = now;
  }
}
