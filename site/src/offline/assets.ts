import { BASE } from './base.ts';
import { ASSETS } from './kept.ts';

/**
 * Written in by the build (scripts/offline.ts): the site's files with a hash in their name, first what the page shown offline
 * loads at once, then what the pages to read load at once, then all others.
 */
declare const SITE_FILES: { version: string; names: string[]; first: number; early: number };

const { names, first, early } = SITE_FILES;
/** Changes with any file of the site. */
export const VERSION: string = SITE_FILES.version;

const OFFLINE = '/offline';
const FOLDER = '/_astro/';
/** What converts HEIC photos is needed to write, and larger than all the rest: bytes of a file that is not kept. */
const TOO_LARGE = 500_000;
const current = new Set(names.map((name) => FOLDER + name));

/** Whether all these files are of this version, and so the page that is made of them. */
export const isCurrent = (paths: string[]) => paths.every((path) => current.has(path.slice(BASE.length)));

/** What stands before the hash in a file's name. */
const stemOf = (path: string) => path.replace(/\.[\w-]{8}\.\w+$/, '');

/** The page that is shown for what cannot be read offline, and what it is made of. */
export async function installAssets(): Promise<void> {
  await keepOfflinePage();
  await addAll(names.slice(0, first));
}

/** The page in the language it comes in now. */
export async function keepOfflinePage(): Promise<void> {
  const page = await fetch(BASE + OFFLINE, { cache: 'no-cache' });
  if (page.ok) await (await caches.open(ASSETS)).put(OFFLINE, page);
}

export const takeOfflinePage = async () => (await caches.open(ASSETS)).match(OFFLINE, { ignoreVary: true });

/** What the pages to read load at once. */
export const warmAssets = () => addAll(names.slice(0, early));

async function addAll(wanted: string[]): Promise<void> {
  for (const name of wanted)
    await takeAsset(new Request(BASE + FOLDER + name), FOLDER + name).catch(() => undefined);
}

/** From the store, else from the server, and then into the store. */
export async function takeAsset(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const known = await cache.match(key, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  // A file of another version is of no use later: the page that asks for it is the only one.
  if (answer.status !== 200 || !current.has(key)) return answer;
  const copy = await answer.clone().blob();
  if (copy.size <= TOO_LARGE)
    await cache.put(key, new Response(copy, { headers: answer.headers })).catch(() => undefined);
  return answer;
}

/** Deletes the files of versions before; what was used of them is fetched as it is now, where somebody reads offline. */
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
