/**
 * Type check with the native compiler. .astro files are first translated into .cache/astro-types, with line numbers
 * slightly off.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';

const root = join(import.meta.dir, '..');
const SITE = join(root, 'site/src');
const TRANSLATED = join(root, '.cache/astro-types');

/** Globals of .astro files; with props the translation declares `Astro` itself. */
const given = (code: string) =>
  [
    '/** @jsxImportSource astro */',
    'declare const Fragment: any;',
    code.includes('declare const Astro:') ? '' : "declare const Astro: import('astro').AstroGlobal;",
    code,
  ].join('\n');
/** A dependency ships source that imports .astro files. */
const OTHERS = `declare module '*/Icon.astro' {
  const icon: any;
  export default icon;
}
`;

rmSync(TRANSLATED, { recursive: true, force: true });
mkdirSync(TRANSLATED, { recursive: true });
writeFileSync(join(TRANSLATED, 'others.d.ts'), OTHERS);
for (const file of new Bun.Glob('**/*.astro').scanSync(SITE)) {
  const { code } = convertToTsx(readFileSync(join(SITE, file), 'utf8'), { filename: file });
  const translated = join(TRANSLATED, `${file}.tsx`);
  mkdirSync(dirname(translated), { recursive: true });
  writeFileSync(translated, given(code));
}

// Incremental; one checker, since each infers the types of all routes for itself.
const OPTIONS = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
const tsc = Bun.spawn(
  [
    process.execPath,
    '--bun',
    'node_modules/typescript/bin/tsc',
    '-p',
    'scripts/tsconfig.check.json',
    ...OPTIONS,
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
process.exit(await tsc.exited);
