/**
 * Checks which folder imports which: none may import itself by way of others, and the server imports nothing of the site. Prints what
 * is wrong and ends with 1 where anything is. Type imports count; tests, fakes and `Deps`, which names the types of all services, do not.
 * A folder counts as one with those inside it: `referee.ts` may lie beside `referee/`.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '..');

/** Stands for the program's parts in an import: what comes after `from`, in `import()` and in a bare `import`. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^'?]+)/g;
const NOT_COUNTED = /\.test\.|\.fake\.|testing|db\/migrations/;
const DEPS = 'server/core/deps.ts';

/** Folder → folders it imports → the first import of it, for the message. */
const imports = new Map<string, Map<string, string>>();
const problems: string[] = [];

/** `site/src/islands/coin` is inside `site/src/islands`; nothing is inside the parts of the program themselves. */
const isInside = (inner: string, outer: string) =>
  inner.startsWith(`${outer}/`) && outer.split('/').length > (outer.startsWith('site') ? 2 : 1);

function note(from: string, to: string, example: string): void {
  if (from === to || isInside(from, to) || isInside(to, from)) return;
  const its = imports.get(from) ?? new Map<string, string>();
  imports.set(from, its.set(to, its.get(to) ?? example));
}

for (const folder of ['server', 'shared', 'db', 'site/src']) {
  for (const file of new Bun.Glob(`${folder}/**/*.{ts,tsx,astro}`).scanSync(root)) {
    if (NOT_COUNTED.test(file) || file === DEPS) continue;
    for (const [, path = ''] of (await Bun.file(join(root, file)).text()).matchAll(IMPORT)) {
      const to = join(dirname(file), path);
      if (file.startsWith('server/') && to.startsWith('site/')) problems.push(`${file} imports ${to}`);
      if (existsSync(join(root, to))) note(dirname(file), dirname(to), `${file} imports ${to}`);
    }
  }
}

/** Where each folder stands: unvisited, on the way, or done. */
const state = new Map<string, 'open' | 'done'>();
const way: string[] = [];

function visit(folder: string): void {
  state.set(folder, 'open');
  way.push(folder);
  for (const to of imports.get(folder)?.keys() ?? []) {
    if (state.get(to) === 'open') tell([...way.slice(way.indexOf(to)), to]);
    else if (!state.has(to)) visit(to);
  }
  way.pop();
  state.set(folder, 'done');
}

function tell(cycle: string[]): void {
  const steps = cycle.slice(1).map((to, at) => `  ${imports.get(cycle[at] ?? '')?.get(to)}`);
  problems.push(`A cycle of folders: ${cycle.join(' → ')}\n${steps.join('\n')}`);
}

for (const folder of imports.keys()) if (!state.has(folder)) visit(folder);
console.log([...problems.slice(0, 5), `${imports.size} folders, ${problems.length} problems`].join('\n'));
process.exit(problems.length > 0 || imports.size === 0 ? 1 : 0);
