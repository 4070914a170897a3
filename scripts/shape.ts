/** `npm run shape`: fails if a figure is above its bound in shape.json; `--update` lowers the bounds. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '..');
const BOUNDS = join(import.meta.dir, 'shape.json');
const FOLDERS = ['server', 'shared', 'db', 'site/src', 'scripts'];
const NOT_COUNTED = /\.(test|fake)\.|testing|db\/migrations|\.d\.ts$/;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^'?]+)/g;

/** A slash after an operator begins a regular expression. */
export function commentsIn(source: string): string {
  const TOKEN =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//g;
  return [...source.matchAll(TOKEN)]
    .map(([token]) => token)
    .filter((token) => /^(\/\/|\/\*|<!--)/.test(token))
    .join('\n');
}

export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

function shape(): Record<string, number> {
  const files = new Map<string, string>();
  for (const folder of FOLDERS)
    for (const file of new Bun.Glob(`${folder}/**/*.{ts,tsx,astro,mjs,css}`).scanSync(root))
      if (!NOT_COUNTED.test(file)) files.set(file, readFileSync(join(root, file), 'utf8'));
  const importers = new Map<string, Set<string>>();
  for (const [file, text] of files)
    for (const [, path = ''] of text.matchAll(IMPORT)) {
      const to = join(dirname(file), path);
      importers.set(to, (importers.get(to) ?? new Set()).add(file));
    }
  const lines = [...files.values()]
    .map((text) => text.split('\n').length - 1)
    .sort((one, other) => one - other);
  // Pages and their islands are not counted.
  const single = [...files.keys()].filter((file) => {
    const [only, ...more] = importers.get(file) ?? [];
    return only !== undefined && more.length === 0 && !only.endsWith('.astro');
  });
  const isSite = (file: string) => file.startsWith('site/src/');
  const share = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10;
  return {
    'source files': files.size,
    'lines of source': lines.reduce((sum, count) => sum + count, 0),
    'files of 40 lines or less': lines.filter((count) => count <= 40).length,
    'files imported by one other, percent': share(single.length, files.size),
    'files of site/src imported by one other, percent': share(
      single.filter(isSite).length,
      [...files.keys()].filter(isSite).length,
    ),
    'words of comments': [...files.values()].reduce((sum, text) => sum + wordsIn(commentsIn(text)), 0),
    'decision records': [...new Bun.Glob('docs/decisions/*.md').scanSync(root)].length,
    'median lines of a file': at(lines, 0.5),
    'lines of the file at 90 percent': at(lines, 0.9),
  };
}

/** Wanted to rise. */
const NOT_BOUND = new Set(['median lines of a file', 'lines of the file at 90 percent']);

if (import.meta.main) {
  const today = shape();
  const bounds: Record<string, number> = JSON.parse(readFileSync(BOUNDS, 'utf8'));
  const above = Object.entries(today).filter(
    ([name, value]) => !NOT_BOUND.has(name) && value > (bounds[name] ?? 0),
  );
  for (const [name, value] of Object.entries(today))
    console.log(
      `${String(value).padStart(8)}  ${name}${bounds[name] === undefined ? '' : ` (at most ${bounds[name]})`}`,
    );
  if (process.argv.includes('--update')) {
    const bounded = Object.entries(today).filter(([name]) => !NOT_BOUND.has(name));
    const lowered = bounded.map(([name, value]) => [name, Math.min(value, bounds[name] ?? value)]);
    writeFileSync(BOUNDS, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
  } else if (above.length > 0) {
    console.log(`Above its bound in scripts/shape.json: ${above.map(([name]) => name).join(', ')}`);
    process.exit(1);
  }
}
