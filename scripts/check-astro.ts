/** Checks the types in .astro files, which tsc does not read; prints what is wrong and ends with 1 where anything is. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AstroCheck } from '@astrojs/language-server';

const root = join(import.meta.dir, '..');
const files = new Bun.Glob('site/src/**/*.astro').scanSync({ cwd: root, absolute: true });
// The native compiler cannot be asked from a program.
const typescript = createRequire(import.meta.url).resolve('typescript');
const { fileChecked, errors } = await new AstroCheck(root, typescript, join(root, 'tsconfig.json')).lint({
  fileNames: [...files],
  logErrors: { level: 'error' },
});
console.log(`${fileChecked} .astro files, ${errors} errors`);
process.exit(errors > 0 || fileChecked === 0 ? 1 : 0);
