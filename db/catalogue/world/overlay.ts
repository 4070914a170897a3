import Papa from 'papaparse';
import { checkWorld, type WorldProblem } from './check.ts';
import { recordsOf, type WorldFiles } from './load.ts';

/** By which columns a row of a file is known; the rest of it may be changed. */
const KEYS: [file: RegExp, columns: string[]][] = [
  [/^types\//, ['id']],
  [/^mintages\//, ['type', 'year', 'mint_mark', 'design']],
  [/^countries\.csv$/, ['code']],
  [/^currencies\.csv$/, ['code', 'country', 'from']],
];

/**
 * Lays an operator's files over the bundled ones, which are not changed: a row that is known keeps the columns that are not given, a new one is
 * added, a new file is a new country. Taken as a whole or, for one problem, not at all.
 */
export function layWorld(base: WorldFiles, own: WorldFiles): { files: WorldFiles; problems: WorldProblem[] } {
  const files: WorldFiles = { ...base };
  for (const [file, text] of Object.entries(own)) {
    if (file === 'sources.json') {
      const sources = sourcesOf(text);
      if (!sources) return { files: base, problems: [{ file, line: 1, sentence: 'this is no JSON object' }] };
      files[file] = JSON.stringify({ ...JSON.parse(base[file] ?? '{}'), ...sources });
      continue;
    }
    files[file] = mergeRows(base[file] ?? '', text, KEYS.find(([pattern]) => pattern.test(file))?.[1] ?? []);
  }
  return { files, problems: checkWorld(files) };
}

function sourcesOf(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

function mergeRows(base: string, own: string, columns: string[]): string {
  const keyOf = (row: Record<string, string>) => columns.map((name) => row[name] ?? '').join('\t');
  const rows = new Map(recordsOf(base).map((row) => [keyOf(row), row]));
  for (const row of recordsOf(own)) rows.set(keyOf(row), { ...rows.get(keyOf(row)), ...row });
  const all = [...rows.values()];
  // A new row lacks what the others have: its cells are empty.
  const head = [...new Set(all.flatMap((row) => Object.keys(row)))];
  return Papa.unparse(all, { columns: head, newline: '\n' });
}
