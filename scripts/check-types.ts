/**
 * Checks all types in one run of the native compiler; prints what is wrong and ends as it does. .astro files, which it does not read, are
 * translated for it as they are for editors, into .cache/astro-types: a line number there is a few more than in the file itself.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';

const root = join(import.meta.dir, '..');
const SITE = join(root, 'site/src');
const TRANSLATED = join(root, '.cache/astro-types');

/** What is there in every .astro file, and in no other; the translation says itself what `Astro` is where there are props. */
const given = (code: string) =>
  [
    '/** @jsxImportSource astro */',
    'declare const Fragment: any;',
    code.includes('declare const Astro:') ? '' : "declare const Astro: import('astro').AstroGlobal;",
    code,
  ].join('\n');
/** A library of ours comes as source that imports one of its own. */
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

// What was found right before and has not changed since need not be checked again. Of several checkers each works out the types of all routes
// for itself: one takes half of the work of four.
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
