import { BASE } from './base.ts';
import { ASSETS } from './copies.ts';

/** Inserted by scripts/build.ts: hashed files by priority: `offline` page, `reading` pages, then others. */
declare const SITE_FILES: { version: string; names: string[]; first: number; early: number };

const { names, first, early } = SITE_FILES;
export const VERSION: string = SITE_FILES.version;

const OFFLINE = '/offline';
const FOLDER = '/_astro/';
/** In bytes: excludes the HEIC converter, which is not needed for reading. */
const TOO_LARGE = 500_000;
const current = new Set(names.map((name) => FOLDER + name));

export const isCurrent = (paths: string[]) => paths.every((path) => current.has(path.slice(BASE.length)));

const stemOf = (path: string) => path.replace(/\.[\w-]{8}\.\w+$/, '');

export async function installAssets(): Promise<void> {
  await keepOfflinePage();
  await addAll(names.slice(0, first));
}

/** In the current language. */
export async function keepOfflinePage(): Promise<void> {
  const page = await fetch(BASE + OFFLINE, { cache: 'no-cache' });
  if (page.ok) await (await caches.open(ASSETS)).put(OFFLINE, page);
}

export const takeOfflinePage = async () => (await caches.open(ASSETS)).match(OFFLINE, { ignoreVary: true });

export const warmAssets = () => addAll(names.slice(0, early));

async function addAll(wanted: string[]): Promise<void> {
  for (const name of wanted)
    await takeAsset(new Request(BASE + FOLDER + name), FOLDER + name).catch(() => undefined);
}

/** Cache first. */
export async function takeAsset(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const known = await cache.match(key, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  // A file of another version serves only the page that asks for it.
  if (answer.status !== 200 || !current.has(key)) return answer;
  const copy = await answer.clone().blob();
  if (copy.size <= TOO_LARGE)
    await cache.put(key, new Response(copy, { headers: answer.headers })).catch(() => undefined);
  return answer;
}

export async function replaceAssets(isRead: boolean): Promise<void> {
  const cache = await caches.open(ASSETS);
  const gone = new Set<string>();
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (current.has(pathname) || pathname === OFFLINE) continue;
    await cache.delete(pathname, { ignoreVary: true });
    gone.add(stemOf(pathname));
  }
  if (isRead) await addAll(names.filter((name) => gone.has(stemOf(FOLDER + name))));
}
