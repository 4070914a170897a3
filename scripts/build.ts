import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PACKED_WORLD, readWorldFolder, toWorld } from '../db/catalogue/world/load.ts';
import { packWorld, READY_WORLD } from '../db/catalogue/world/ready.ts';
import { worldWords } from '../server/catalogue/world/search-index.ts';
import { MODELS, type Model, sourceOf } from '../server/recognizer/text/models.ts';
import { TRANSLATED } from '../shared/language/languages.ts';
import { writeBaseMarks, writeScriptHashes } from './base-marks.ts';
import { compile, recordProfile } from './compile.ts';
import { inlineStyles } from './inline-styles.ts';
import { joinScripts } from './join-scripts.ts';
import { isEmbedded, textsOf } from './messages/check.ts';
import { writeMessages } from './messages/site.ts';
import { pageModules } from './page-modules.ts';
import { requireLightPages } from './page-weights.ts';
import { smoke } from './smoke.ts';
import { outfile, parseArguments, runsHere } from './targets.ts';

/**
 * Builds dist/mintmark: the site (Astro and the steps of `buildSite`), then server, site, migrations and data in one
 * file, and smoke-tests it where possible.
 */

const root = join(import.meta.dir, '..');
const SITE = 'build/site';
const EMBEDDED = 'build/embedded';

async function buildSite(): Promise<void> {
  const astro = Bun.spawn([process.execPath, '--bun', 'node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await astro.exited) !== 0) throw new Error('astro build failed');
  await joinScripts(join(root, SITE));
  await inlineStyles(join(root, SITE));
  await writeMessages(join(root, SITE));
  requireLightPages(join(root, SITE));
  await writeWorker(root, join(root, SITE));
  await writeScriptHashes(join(root, SITE));
  await writeBaseMarks(join(root, SITE));
  await precompress(join(root, SITE), join(root, '.cache/compressed'));
}

/** Only what the program reads at run time. */
async function gatherData(): Promise<void> {
  const unwanted = /_snapshot\.json$|\/decisions\.json$|\/(check|overlay)$/;
  for (const folder of ['db/migrations', 'db/catalogue', 'db/releases', 'db/recognizer']) {
    await cp(join(root, folder), join(root, EMBEDDED, basename(folder)), {
      recursive: true,
      filter: async (source) =>
        !unwanted.test(source) &&
        ((await stat(source)).isDirectory() || /\.(sql|json|csv|bin)$/.test(source)),
    });
  }
}

/** Without files that have a compressed copy: the server unpacks those. */
async function gatherSite(): Promise<void> {
  const isNeeded = async (source: string) =>
    source.includes('/icons/') || !(await Bun.file(`${source}.br`).exists());
  await cp(join(root, SITE), join(root, EMBEDDED, 'site'), { recursive: true, filter: isNeeded });
}

/** Saves 1.3 MB in the file and in memory; the world catalogue is also stored parsed. */
async function packCatalogue(): Promise<void> {
  const folder = join(root, EMBEDDED, 'catalogue');
  const world = join(folder, 'world');
  const files = readWorldFolder(world);
  const ready = toWorld(files);
  await rm(world, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    await Bun.write(`${file}.zst`, compressed(await Bun.file(file).bytes()));
    await rm(file);
  }
  await Bun.write(join(folder, PACKED_WORLD), compressed(JSON.stringify(files)));
  await Bun.write(join(folder, READY_WORLD), compressed(JSON.stringify(packWorld(ready, worldWords(ready)))));
}

const compressed = (content: string | Uint8Array<ArrayBuffer>) =>
  Bun.zstdCompressSync(Buffer.from(content), { level: 19 });

async function gatherMessages(): Promise<void> {
  for (const language of TRANSLATED) {
    const texts = JSON.stringify(textsOf(language, isEmbedded));
    await Bun.write(join(root, EMBEDDED, 'messages', `${language}.json`), texts);
  }
}

/** 26 MB become 14. */
async function packModels(): Promise<void> {
  for (const [name, { embedded }] of Object.entries(MODELS)) {
    const bytes = await sourceOf(join(root, 'node_modules'), name as Model);
    await Bun.write(join(root, EMBEDDED, 'models', embedded), await Bun.zstdCompress(bytes, { level: 19 }));
  }
  // Licences of the embedded models must be passed on.
  await cp(join(root, 'licences'), join(root, EMBEDDED, 'licences'), { recursive: true });
  await cp(join(root, 'server/operate/demo/photos'), join(root, EMBEDDED, 'demo-photos'), {
    recursive: true,
  });
}

function readArguments() {
  try {
    return parseArguments(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|xml|wasm|webmanifest)$/;

const encoders = {
  br: (data: Buffer) =>
    promisify(brotliCompress)(data, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
    }),
  gz: (data: Buffer) => promisify(gzip)(data, { level: 9 }),
};

/** Cached by content: most chunks do not change between builds. */
async function packedOf(data: Buffer, encoding: keyof typeof encoders, memory: string): Promise<Buffer> {
  const remembered = join(memory, `${createHash('sha256').update(data).digest('hex')}.${encoding}`);
  try {
    return await readFile(remembered);
  } catch {
    const packed = await encoders[encoding](data);
    await writeFile(remembered, packed);
    return packed;
  }
}

/**
 * Writes `X.br` if smaller, and for pages `X.gz`, from which the server makes others at run time. Other gzip is made
 * on demand (server/core/http/site-file.ts).
 */
async function precompress(folder: string, memory: string): Promise<void> {
  await mkdir(memory, { recursive: true });
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => COMPRESSIBLE.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const data = await readFile(file);
        for (const encoding of name.endsWith('.html') ? (['br', 'gz'] as const) : (['br'] as const)) {
          const packed = await packedOf(data, encoding, memory);
          if (packed.length < data.length) await writeFile(`${file}.${encoding}`, packed);
        }
      }),
  );
}

const SOURCE = 'site/src/offline/worker.ts';
const FALLBACK = 'offline.html';
/** Readable offline; news and releases are filled in by the server. */
const READING = [
  ...['home', 'collection', 'dashboard', 'news', 'upcoming-releases'].map((name) => `${name}.html`),
  ...['add-coin-options', 'manual-entry', 'global-manual-entry'].map((name) => `${name}.html`),
  'coin/_.html',
  ...['albums.html', 'albums/_.html', 'wants.html', 'show.html', 'drafts.html', 'subcategory/_.html'],
];
const NEEDED_LATE =
  /\/(screen|Notices|Known|Value|EditableField|saving|save-offline|send-edit|outbox|keep|DraftsLink|Files|WantSheet|BoughtSheet|BoughtForm|send-photo|Waiting|Stored|check|PhotoFields|IdentityFields|WorldFields|CoinTypeInput|SlabFields|Drawn|Hit|CoinPane|Missing|NewsAndReleases)\./;
const FOLDER = '/_astro/';

/** Into `sw.js`, with the list of the site's files. */
async function writeWorker(root: string, site: string): Promise<void> {
  const [fallback, reading] = await filesOf(site);
  const all = (await readdir(join(site, FOLDER))).filter((name) => /\.(js|css|woff2)$/.test(name)).sort();
  const first = all.filter((name) => fallback.has(name));
  const early = all.filter((name) => !fallback.has(name) && reading.has(name));
  const rest = all.filter((name) => !fallback.has(name) && !reading.has(name));
  const names = [...first, ...early, ...rest];
  const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 12);
  const files = { version, names, first: first.length, early: first.length + early.length };
  const built = await Bun.build({
    entrypoints: [join(root, SOURCE)],
    target: 'browser',
    format: 'iife',
    minify: true,
    define: { SITE_FILES: JSON.stringify(files) },
  });
  const [worker] = built.outputs;
  if (!built.success || !worker)
    throw new Error(`the service worker was not built: ${built.logs.join('\n')}`);
  await Bun.write(join(site, 'sw.js'), await worker.text());
}

/** Files of the fallback page, and of the readable pages. */
async function filesOf(site: string): Promise<[Set<string>, Set<string>]> {
  const modules = pageModules(site);
  const namesIn = async (pages: string[]) => {
    const names = new Set<string>();
    for (const page of pages) {
      const html = await readFile(join(site, page), 'utf8');
      const { now, later } = modules.of(html);
      const named = [...html.matchAll(/\/_astro\/[\w.@-]+/g)].map(([path]) => path);
      const read = later.filter((path) => NEEDED_LATE.test(path));
      for (const path of [...named, ...now, ...read.flatMap((path) => [...modules.with(path)])])
        names.add(path.slice(FOLDER.length));
    }
    return names;
  };
  return [await namesIn([FALLBACK]), await namesIn(READING)];
}

const { targets, smoke: wantsSmoke } = readArguments();
await rm(join(root, 'build'), { recursive: true, force: true });
// Compression runs on another thread.
await Promise.all([buildSite(), packModels()]);
await gatherSite();
await gatherData();
await packCatalogue();
await gatherMessages();
await mkdir(join(root, 'dist'), { recursive: true });

const folders = [
  'site',
  'migrations',
  'catalogue',
  'releases',
  'recognizer',
  'models',
  'licences',
  'messages',
  'demo-photos',
];
const assets = folders.map((folder) => join(root, EMBEDDED, folder));
const draft = join(root, 'build', basename(outfile()));
const profile = join(root, 'build/start.order');
await compile(draft, { assets });
await recordProfile(draft, profile);
await rm(draft);

for (const target of targets.length > 0 ? targets : [undefined]) {
  const file = outfile(target);
  await compile(join(root, file), { assets, target, profile });
  const { size } = await stat(join(root, file));
  console.log(`${file}  ${(size / 1e6).toFixed(1)} MB`);
  if (wantsSmoke && runsHere(target)) await smoke(join(root, file));
}
