/**
 * Builds the executable: the site (Astro), its compressed twins, then server, site, migrations and catalogue
 * in one file (dist/mintmark), and a smoke test of it where this machine can run it.
 */
import { cp, mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { version } from '../package.json';
import { precompress } from './compress.ts';
import { smoke } from './smoke.ts';
import { outfile, parseArguments, runsHere, type Target } from './targets.ts';

const root = join(import.meta.dir, '..');
const SITE = 'build/site';
const EMBEDDED = 'build/embedded';

async function buildSite(): Promise<void> {
  await rm(join(root, 'build'), { recursive: true, force: true });
  const astro = Bun.spawn([process.execPath, '--bun', 'node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await astro.exited) !== 0) throw new Error('astro build failed');
  await precompress(join(root, SITE), join(root, '.cache/compressed'));
}

/** Copies what the program reads at run time, without sources, tests and what only generators read. */
async function gatherData(): Promise<void> {
  const unwanted = /_snapshot\.json$|\/import$/;
  for (const folder of ['db/migrations', 'db/catalogue']) {
    await cp(join(root, folder), join(root, EMBEDDED, basename(folder)), {
      recursive: true,
      filter: async (source) =>
        !unwanted.test(source) && ((await stat(source)).isDirectory() || /\.(sql|json)$/.test(source)),
    });
  }
}

async function compile(target?: Target): Promise<string> {
  const file = outfile(target);
  await mkdir(join(root, 'dist'), { recursive: true });
  await Bun.build({
    entrypoints: [join(root, 'server/main.ts')],
    target: 'bun',
    format: 'esm',
    // Identifiers keep their names: Elysia reads the source of handlers to see what they use.
    minify: { whitespace: true, syntax: true, identifiers: false },
    bytecode: true,
    sourcemap: 'inline',
    define: {
      'process.env.MINTMARK_VERSION': JSON.stringify(version),
      'process.env.NODE_ENV': '"production"',
    },
    compile: {
      ...(target && { target }),
      outfile: join(root, file),
      assets: [SITE, `${EMBEDDED}/migrations`, `${EMBEDDED}/catalogue`].map((folder) => join(root, folder)),
      // The folder it is started from must not change what it does.
      autoloadDotenv: false,
      autoloadBunfig: false,
      // Start-up code runs once: compiling it to machine code only costs (docs/decisions/0009-start-up.md).
      jitPolicy: 8,
    },
  });
  // The map is inside the executable; Bun leaves a second copy beside it.
  await rm(join(root, `${file}.map`), { force: true });
  return file;
}

const { targets, smoke: wantsSmoke } = parseArguments(process.argv.slice(2));
await buildSite();
await gatherData();
for (const target of targets.length > 0 ? targets : [undefined]) {
  const file = await compile(target);
  const size = (await stat(join(root, file))).size / 1e6;
  console.log(`${file}  ${size.toFixed(1)} MB`);
  if (wantsSmoke && runsHere(target)) await smoke(join(root, file));
}
