/**
 * Features of the server import only lower ones, no files form a circle, the server imports of the site only first paints, and owners
 * are made in few places. Type imports count; `import()` not for circles.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '..');

/** From the lowest; each is a folder of `server/`. The files of `server/` itself are above. */
const FLOORS = [
  ...[
    'core',
    'catalogue',
    'photos',
    'recognizer',
    'valuation',
    'account',
    'market',
    'coins',
    'albums',
    'shares',
    'dashboard',
  ],
  ...['identify', 'import', 'selling', 'export', 'revaluation', 'grading', 'operate', 'web'],
];

const MAKE_OWNERS =
  /^server\/(account\/|operate\/|core\/access|export\/deletion|import\/command|jobs|photos\/removal|selling\/link\/service)/;

const OF_SITE = new Set(['site/src/first-paint.tsx', 'site/src/lib/query.ts']);

/** The parenthesis marks a lazy import. */
const IMPORT = /(?:\bfrom|\bimport)\s*(\(?)\s*'(\.{1,2}\/[^'?]+)/g;
const NOT_COUNTED = /\.test\.|\.fake\.|testing|db\/migrations/;

/** All imports, and those that are not lazy. */
const imports = new Map<string, string[]>();
const early = new Map<string, string[]>();
const problems: string[] = [];

for (const folder of ['server', 'shared', 'db', 'site/src']) {
  for (const file of new Bun.Glob(`${folder}/**/*.{ts,tsx,astro}`).scanSync(root)) {
    if (NOT_COUNTED.test(file)) continue;
    const text = await Bun.file(join(root, file)).text();
    const all = [...text.matchAll(IMPORT)].map(([, late, path = '']) => ({
      late,
      path: join(dirname(file), path),
    }));
    const found = all.filter(({ path }) => isFile(path));
    imports.set(
      file,
      found.map(({ path }) => path),
    );
    early.set(
      file,
      found.filter(({ late }) => !late).map(({ path }) => path),
    );
  }
}

function isFile(path: string): boolean {
  const full = join(root, path);
  return existsSync(full) && statSync(full).isFile();
}

function floorOf(file: string): number {
  const [, feature = '', ...rest] = file.split('/');
  if (rest.length === 0) return FLOORS.length;
  const floor = FLOORS.indexOf(feature);
  if (floor < 0) problems.push(`${file}: "${feature}" is no feature of scripts/check-folders.ts`);
  return floor;
}

for (const [file, paths] of imports) {
  if (!file.startsWith('server/')) continue;
  const text = await Bun.file(join(root, file)).text();
  if (/\bownerIdOf\(/.test(text) && !MAKE_OWNERS.test(file))
    problems.push(`${file} makes an owner of a user`);
  if (/\bas (OwnerId|Caller)\b/.test(text) && file !== 'server/core/access.ts')
    problems.push(`${file} casts to an owner; only server/core/access.ts may`);
  for (const path of paths) {
    if (path.startsWith('site/') && !OF_SITE.has(path)) problems.push(`${file} imports ${path}`);
    if (path.startsWith('server/') && floorOf(path) > floorOf(file))
      problems.push(`${file} imports ${path}, which lies above it`);
  }
}

const state = new Map<string, 'open' | 'done'>();
const way: string[] = [];

function visit(file: string): void {
  state.set(file, 'open');
  way.push(file);
  for (const to of early.get(file) ?? []) {
    if (state.get(to) === 'open')
      problems.push(`A circle of files: ${[...way.slice(way.indexOf(to)), to].join(' → ')}`);
    else if (!state.has(to)) visit(to);
  }
  way.pop();
  state.set(file, 'done');
}

for (const file of imports.keys()) if (!state.has(file)) visit(file);
console.log([...problems.slice(0, 10), `${imports.size} files, ${problems.length} problems`].join('\n'));
process.exit(problems.length > 0 || imports.size === 0 ? 1 : 0);
