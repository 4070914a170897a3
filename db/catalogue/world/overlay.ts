import Papa from 'papaparse';
import { checkWorld, type WorldProblem } from './check.ts';
import { recordsOf, type WorldFiles } from './load.ts';

const KEYS: [file: RegExp, columns: string[]][] = [
  [/^types\//, ['id']],
  [/^mintages\//, ['type', 'year', 'mint_mark', 'design']],
  [/^countries\.csv$/, ['code']],
  [/^currencies\.csv$/, ['code', 'country', 'from']],
];

/** Omitted columns stay. All or nothing. */
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
  const head = [...new Set(all.flatMap((row) => Object.keys(row)))];
  return Papa.unparse(all, { columns: head, newline: '\n' });
}
