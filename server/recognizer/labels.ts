import { join } from 'node:path';
import Papa from 'papaparse';

export interface Labelled {
  obverse: string;
  reverse: string | null;
  /** "Mercury Dime": type, series or name. */
  series: string;
  /** 0 is unknown. */
  year: number;
  /** '' is none. */
  mintMark: string;
  licence?: string;
  source?: string;
}

const COLUMNS = ['obverse', 'reverse', 'series', 'year', 'mint_mark'] as const;

/** Throws with the wrong line. */
export function readLabels(csv: string, folder: string): Labelled[] {
  const { data, meta } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  const missing = COLUMNS.filter((column) => !meta.fields?.includes(column));
  if (missing.length > 0) throw new Error(`labels.csv: the header lacks ${missing.join(', ')}`);
  return data.map((row, index) => {
    const field = (column: string) => (row[column] ?? '').trim();
    const year = Number(field('year'));
    for (const [right, what] of [
      [field('obverse'), 'a file for obverse'],
      [field('series'), 'a series'],
      [year === 0 || (Number.isInteger(year) && year >= 1700 && year <= 2200), 'a year'],
    ]) {
      // The header is line 1.
      if (!right) throw new Error(`labels.csv, line ${index + 2}: ${what} is missing`);
    }
    const reverse = field('reverse');
    return {
      obverse: join(folder, field('obverse')),
      reverse: reverse ? join(folder, reverse) : null,
      series: field('series'),
      year,
      mintMark: field('mint_mark').toUpperCase(),
      ...(field('licence') && { licence: field('licence') }),
      ...(field('source') && { source: field('source') }),
    };
  });
}
