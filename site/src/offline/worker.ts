import { msg } from '../../../shared/language/msg.ts';
import { ASSETS, type Copy, createCopies } from './copies.ts';
import {
  BASE,
  type FetchEvent,
  isAuthChange,
  type Keeping,
  keepingOf,
  READING,
  type Scope,
  SHOW_ANSWERS,
  type Teller,
  type ToPage,
  type ToWorker,
} from './rules.ts';

/** Inserted by scripts/build.ts: hashed files by priority: `offline` page, `reading` pages, then others. */
declare const SITE_FILES: { version: string; names: string[]; first: number; early: number };

const { names, first, early } = SITE_FILES;
const VERSION: string = SITE_FILES.version;

const OFFLINE = '/offline';
const FOLDER = '/_astro/';
/** In bytes: excludes the HEIC converter, which is not needed for reading. */
const TOO_LARGE = 500_000;
const current = new Set(names.map((name) => FOLDER + name));

const isCurrent = (paths: string[]) => paths.every((path) => current.has(path.slice(BASE.length)));

const stemOf = (path: string) => path.replace(/\.[\w-]{8}\.\w+$/, '');

async function installAssets(): Promise<void> {
  await keepOfflinePage();
  await addAll(names.slice(0, first));
}

/** In the current language. */
async function keepOfflinePage(): Promise<void> {
  const page = await fetch(BASE + OFFLINE, { cache: 'no-cache' });
  if (page.ok) await (await caches.open(ASSETS)).put(OFFLINE, page);
}

const takeOfflinePage = async () => (await caches.open(ASSETS)).match(OFFLINE, { ignoreVary: true });

const warmAssets = () => addAll(names.slice(0, early));

async function addAll(wanted: string[]): Promise<void> {
  for (const name of wanted)
    await takeAsset(new Request(BASE + FOLDER + name), FOLDER + name).catch(() => undefined);
}

/** Cache first. */
async function takeAsset(request: Request, key: string): Promise<Response> {
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

async function replaceAssets(isRead: boolean): Promise<void> {
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

const scope = self as unknown as Scope;
const copies = createCopies(caches);

/** Timeout of a page in ms before its copy is shown. */
const PATIENCE = 4000;
/** Maximum of files and answers named by a page that was loaded before this worker. */
const MOST_SEEN = 150;

/** The last response failed; oldest copy by page since then. */
let cutOff = false;
const oldestShown = new Map<string, number>();

scope.addEventListener('install', (event) => event.waitUntil(installAssets()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      scope.clients.claim(),
      copies.ready.then(() => replaceAssets(copies.owner() !== undefined)),
    ]),
  ),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== location.origin) return;
  if (isAuthChange(request)) return onAuthChange(event);
  const keeping = keepingOf(request);
  if (!keeping) return;
  if (keeping.kind === 'asset') event.respondWith(takeAsset(request, keeping.key));
  else event.respondWith(answer(event, keeping));
});

scope.onmessage = (event) => {
  const message = event.data as ToWorker;
  if (message === 'cut off') cutOff = true;
  if (typeof message === 'string') event.waitUntil(report(event.source));
  else if ('seen' in message) event.waitUntil(keepSeen(message.seen, message.language));
  // A page of this version need not be asked.
  else if (isCurrent(message.pageOf)) event.waitUntil(scope.skipWaiting());
  else event.source?.postMessage({ newer: true });
};

/** Deletes the copies before the request, even if that fails. */
function onAuthChange(event: FetchEvent) {
  const forgotten = copies.authChanged();
  event.waitUntil(forgotten);
  const { request } = event;
  if (request.mode !== 'navigate' || !new URL(request.url).pathname.endsWith('/logout')) return;
  // Left to the browser, so that the server sees the origin; handled here only if offline.
  if (cutOff || !scope.navigator.onLine) event.respondWith(signOut(request, forgotten));
}

async function signOut(request: Request, forgotten: Promise<unknown>): Promise<Response> {
  await forgotten;
  const reached = await fetch(`${BASE}/healthz`, { cache: 'no-store' }).catch(() => undefined);
  cutOff = !reached?.ok;
  return Response.redirect(cutOff ? `${BASE}/offline#signed-out` : request.url, 303);
}

async function answer(event: FetchEvent, keeping: Exclude<Keeping, { kind: 'asset' }>): Promise<Response> {
  await copies.ready;
  const { request } = event;
  const { kind, key } = keeping;
  const begun = copies.begin();
  const isVisit = request.mode === 'navigate';
  const network = fetch(request).then((found) => {
    // 5xx of a proxy: the server is down. Its own responses have an owner.
    if (found.status >= 502 && found.status <= 504 && !found.headers.has('x-mintmark-owner')) throw found;
    if (kind !== 'picture') reachable(found);
    event.waitUntil(copies.take(kind, key, found, begun, isVisit));
    return found;
  });
  event.waitUntil(network.catch(() => undefined));
  const copy = () => (key ? copies.find(kind, key) : undefined);
  try {
    if (kind !== 'page') return await network;
    const late = Symbol('late');
    const first = await Promise.race([network, after(PATIENCE, late)]);
    if (first !== late) return first as Response;
    const waiting = await copy();
    return waiting ? show(event, kind, waiting) : await network;
  } catch (failure) {
    if (request.signal.aborted) throw failure;
    if (kind !== 'picture') cutOff = true;
    const found = await copy();
    if (found) return show(event, kind, found);
    return failure instanceof Response ? failure : nothing(kind, isVisit);
  }
}

const after = <T>(milliseconds: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(resolve, milliseconds, value));

function show(event: FetchEvent, kind: Keeping['kind'], { answer, at }: Copy): Response {
  if (kind === 'answer') {
    const oldest = Math.min(at, oldestShown.get(event.clientId) ?? at);
    oldestShown.set(event.clientId, oldest);
    const message: ToPage = { kept: oldest };
    event.waitUntil(scope.clients.get(event.clientId).then((client) => client?.postMessage(message)));
  }
  return answer;
}

async function nothing(kind: Keeping['kind'], isVisit: boolean): Promise<Response> {
  if (kind === 'answer') {
    // Translated by the page (lib/api.ts).
    const message = msg('You’re offline. This page isn’t saved on this device.');
    return Response.json({ message }, { status: 503 });
  }
  return (isVisit && (await takeOfflinePage())) || Response.error();
}

/** Tells waiting pages that the server is back. Ignores responses from the browser's cache. */
function reachable({ headers }: Response) {
  if (!cutOff || !headers.has('x-mintmark-owner')) return;
  cutOff = false;
  oldestShown.clear();
  const message: ToPage = { kept: undefined };
  void scope.clients.matchAll().then((all) => {
    for (const client of all) client.postMessage(message);
  });
}

async function report(page: Teller | null) {
  await copies.ready;
  const at = oldestShown.get(page?.id ?? '') ?? (await copies.find('answer', '/api/auth/user'))?.at ?? 0;
  page?.postMessage({ kept: cutOff || !scope.navigator.onLine ? at : undefined });
}

/**
 * Caches what a page loaded before this worker took over, and the pages for reading once per owner, version and
 * language.
 */
async function keepSeen(addresses: string[], language: string): Promise<void> {
  await copies.ready;
  // Pages under this worker have named the owner already.
  if (!copies.owner() && addresses.length > 0) await fetchAndKeep(`${BASE}/`);
  if (!copies.owner()) return;
  for (const address of addresses.slice(0, MOST_SEEN)) await fetchAndKeep(address);
  const warmed = await copies.find('answer', WARMED);
  const now = `${VERSION} ${language}`;
  if ((await warmed?.answer.text()) === now || scope.navigator.connection?.saveData) return;
  await keepOfflinePage();
  const isAtShows = await copies.find('answer', SHOW_ANSWERS[0]);
  for (const path of isAtShows ? [...READING, ...SHOW_ANSWERS] : READING) await fetchAndKeep(BASE + path);
  await warmAssets();
  await copies.note(WARMED, now);
}
const WARMED = '/-/warmed';

async function fetchAndKeep(address: string): Promise<void> {
  const request = new Request(address, { credentials: 'same-origin' });
  const keeping = keepingOf(request);
  if (!keeping || new URL(request.url).origin !== location.origin) return;
  const { kind, key } = keeping;
  try {
    if (kind === 'asset') return void (await takeAsset(request, keeping.key));
    if (kind === 'picture' && (await copies.find(kind, keeping.key))) return;
    const begun = copies.begin();
    await copies.take(kind, key, await fetch(request), begun);
  } catch {
    // Cached on the next visit.
  }
}
