import { msg } from '../../../shared/language/msg.ts';
/** The service worker: the network first, and what was seen here before where there is none. */
import {
  installAssets,
  isCurrent,
  keepOfflinePage,
  replaceAssets,
  takeAsset,
  takeOfflinePage,
  VERSION,
  warmAssets,
} from './assets.ts';
import { BASE } from './base.ts';
import { type Copy, createKept } from './kept.ts';
import { isAuthChange, type Keeping, keepingOf, READING } from './rules.ts';
import type { FetchEvent, Said, Scope, Teller, Told } from './scope.ts';

const scope = self as unknown as Scope;
const kept = createKept(caches);

/** Milliseconds a page may take before the copy is shown in its place. */
const PATIENCE = 4000;
/** A page that was loaded before this worker watched it names at most so many files and answers. */
const MOST_SEEN = 150;

/** Whether the last answer that was waited for did not come, and since then the oldest copy each page shows. */
let cutOff = false;
const oldestShown = new Map<string, number>();

scope.addEventListener('install', (event) => event.waitUntil(installAssets()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([scope.clients.claim(), kept.ready.then(() => replaceAssets(kept.owner() !== undefined))]),
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

// Only pages of this site can speak to it.
scope.onmessage = (event) => {
  const said = event.data as Said;
  if (said === 'cut off') cutOff = true;
  if (typeof said === 'string') event.waitUntil(report(event.source));
  else if ('seen' in said) event.waitUntil(keepSeen(said.seen, said.language));
  // A page of this very version need not be asked.
  else if (isCurrent(said.pageOf)) event.waitUntil(scope.skipWaiting());
  else event.source?.postMessage({ newer: true });
};

/** Signing in or out goes its own way; what was kept is gone before it, also when it gets nowhere. */
function onAuthChange(event: FetchEvent) {
  const forgotten = kept.authChanged();
  event.waitUntil(forgotten);
  const { request } = event;
  if (request.mode !== 'navigate' || !new URL(request.url).pathname.endsWith('/logout')) return;
  // The browser goes there itself, so that the server sees who sent it; here only where it cannot.
  if (cutOff || !scope.navigator.onLine) event.respondWith(signOut(request, forgotten));
}

async function signOut(request: Request, forgotten: Promise<unknown>): Promise<Response> {
  await forgotten;
  const reached = await fetch(`${BASE}/healthz`, { cache: 'no-store' }).catch(() => undefined);
  cutOff = !reached?.ok;
  return Response.redirect(cutOff ? `${BASE}/offline#signed-out` : request.url, 303);
}

async function answer(event: FetchEvent, keeping: Exclude<Keeping, { kind: 'asset' }>): Promise<Response> {
  await kept.ready;
  const { request } = event;
  const { kind, key } = keeping;
  const begun = kept.begin();
  const isVisit = request.mode === 'navigate';
  const network = fetch(request).then((found) => {
    // A proxy says it for a server that is gone; the server's own have an owner.
    if (found.status >= 502 && found.status <= 504 && !found.headers.has('x-mintmark-owner')) throw found;
    if (kind !== 'picture') reachable(found);
    event.waitUntil(kept.take(kind, key, found, begun, isVisit));
    return found;
  });
  event.waitUntil(network.catch(() => undefined));
  const copy = () => (key ? kept.find(kind, key) : undefined);
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
    const told: Told = { kept: oldest };
    event.waitUntil(scope.clients.get(event.clientId).then((client) => client?.postMessage(told)));
  }
  return answer;
}

/** What is said in place of an answer that was never seen here. */
async function nothing(kind: Keeping['kind'], isVisit: boolean): Promise<Response> {
  if (kind === 'answer') {
    // Translated by the page that asked (lib/api.ts).
    const message = msg('You are offline, and this was not opened on this device before.');
    return Response.json({ message }, { status: 503 });
  }
  return (isVisit && (await takeOfflinePage())) || Response.error();
}

/** Pages that wait for the connection are told that it is back. News may come out of the browser's own store. */
function reachable({ headers }: Response) {
  if (!cutOff || !headers.has('x-mintmark-owner')) return;
  cutOff = false;
  oldestShown.clear();
  const told: Told = { kept: undefined };
  void scope.clients.matchAll().then((all) => {
    for (const client of all) client.postMessage(told);
  });
}

/** What a page shows, or where it shows nothing of its own, when the server was last heard. */
async function report(page: Teller | null) {
  await kept.ready;
  const at = oldestShown.get(page?.id ?? '') ?? (await kept.find('answer', '/api/auth/user'))?.at ?? 0;
  page?.postMessage({ kept: cutOff || !scope.navigator.onLine ? at : undefined });
}

/**
 * Keeps what a page has loaded: before this worker watched it, every file and answer it names, and once for each owner,
 * version and language the pages to read, empty, with their scripts.
 */
async function keepSeen(addresses: string[], language: string): Promise<void> {
  await kept.ready;
  // A page it watched has said so itself.
  if (!kept.owner() && addresses.length > 0) await fetchAndKeep(`${BASE}/`);
  if (!kept.owner()) return;
  for (const address of addresses.slice(0, MOST_SEEN)) await fetchAndKeep(address);
  const warmed = await kept.find('answer', WARMED);
  const now = `${VERSION} ${language}`;
  if ((await warmed?.answer.text()) === now || scope.navigator.connection?.saveData) return;
  await keepOfflinePage();
  for (const page of READING) await fetchAndKeep(BASE + page);
  await warmAssets();
  await kept.note(WARMED, now);
}
const WARMED = '/-/warmed';

async function fetchAndKeep(address: string): Promise<void> {
  const request = new Request(address, { credentials: 'same-origin' });
  const keeping = keepingOf(request);
  if (!keeping || new URL(request.url).origin !== location.origin) return;
  const { kind, key } = keeping;
  try {
    if (kind === 'asset') return void (await takeAsset(request, keeping.key));
    if (kind === 'picture' && (await kept.find(kind, keeping.key))) return;
    const begun = kept.begin();
    await kept.take(kind, key, await fetch(request), begun);
  } catch {
    // It is kept when it is seen the next time.
  }
}
