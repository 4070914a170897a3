import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageModules } from './page-modules.ts';

const SOURCE = 'site/src/offline/worker.ts';
const FALLBACK = 'offline.html';
/** Readable offline; news and releases are filled in by the server. */
const READING = [
  ...['home', 'collection', 'dashboard', 'news', 'upcoming-releases'].map((name) => `${name}.html`),
  'coin/_.html',
  'subcategory/_.html',
];
const FOLDER = '/_astro/';

/** Into `sw.js`, with the list of the site's files. */
export async function writeWorker(root: string, site: string): Promise<void> {
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
      const read = later.filter((path) => /\/(screen|Notices|Known|Value)\./.test(path));
      for (const path of [...named, ...now, ...read.flatMap((path) => [...modules.with(path)])])
        names.add(path.slice(FOLDER.length));
    }
    return names;
  };
  return [await namesIn([FALLBACK]), await namesIn(READING)];
}
