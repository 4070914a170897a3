import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { staticPlugin } from '@elysiajs/static';
import { Elysia } from 'elysia';
import { arrivalsNoted } from './arrivals.ts';
import { callerOf } from './auth/sessions.ts';
import type { Deps } from './deps.ts';
import { notFound } from './errors.ts';
import { isFormOfPage, isPagePath } from './guards.ts';
import { forBoth, type HeaderLines, pagePolicy, siteHeaders } from './headers.ts';
import { isOurHost } from './host.ts';
import { pageFor } from './pages.ts';
import { holds } from './public-answer.ts';
import { ownPages } from './public-pages/own-pages.ts';
import { robotsText, sitemapText } from './public-pages/robots.ts';
import { publicPages } from './public-pages/service.ts';
import { isSecure } from './requests.ts';
import { loadFile, packedBody, packedFile, plainBody, type Sent, type SiteFile } from './site-file.ts';

/** Files that say under which address the program is reached. */
const MADE: Record<string, (deps: Deps) => string> = {
  'robots.txt': ({ config }) => robotsText(config.publicUrl),
  'sitemap.xml': ({ url }) => sitemapText(url()),
};

/** The service worker (scripts/offline.ts): browsers ask for it at this address for ever. */
const WORKER = '/sw.js';

/** The slashes of "https://" lie before this place of an address, and that of the path not. */
const SCHEME = 'https://'.length;

/** Pages and assets, from memory and compressed; pages are chosen by the session. */
export function site(deps: Deps, folder: string) {
  const files = new Map<string, Promise<SiteFile | null>>();
  const file = (name: string) => {
    const known = files.get(name);
    if (known) return known;
    const make = MADE[name];
    const loading = make ? packedFile(name, make(deps)) : loadFile(folder, name);
    loading.then((found) => found ?? files.delete(name));
    files.set(name, loading);
    return loading;
  };

  const filled = publicPages(deps, folder);
  const own = ownPages(deps, folder);
  const policy = pagePolicy(scriptHashes(folder));
  const { page: pageHeaders, asset: assetHeaders, worker: workerHeaders } = siteHeaders(policy);
  // The same address shows another page after signing in: never reuse without asking.
  const forPages = forBoth({
    ...pageHeaders,
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Encoding',
  });
  const forOwn = forBoth({
    ...pageHeaders,
    'cache-control': 'private, no-store',
    vary: 'Cookie, Accept-Encoding',
  });
  const forAssets = (cached: string) =>
    forBoth({ ...assetHeaders, 'cache-control': cached, vary: 'Accept-Encoding' });
  const forHashed = forAssets('public, max-age=31536000, immutable');
  const forOthers = forAssets('public, max-age=3600');
  const forWorker = forBoth({ ...workerHeaders, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
  const forFile = (path: string) => {
    if (path === WORKER) return forWorker;
    return path.startsWith('/_astro/') ? forHashed : forOthers;
  };

  const page = async (request: Request, path: string): Promise<Response> => {
    const caller = await callerOf(deps, request);
    const visitor = caller ? (caller.isGuest ? 'guest' : 'user') : 'visitor';
    const choice = pageFor(path, visitor);
    if ('redirect' in choice) return Response.redirect(choice.redirect, 303);
    const theirs = caller && (await own.of(request, choice.page, caller));
    if (theirs) return send(theirs, choice.status, forOwn(isSecure(deps, request)));
    // Whoever has just had the news fetched wants to see them.
    await (request.headers.get('cache-control') === 'no-cache' ? filled.settled() : filled.ready());
    const found = filled.of(choice.page, visitor) ?? (await file(`${choice.page}.html`));
    if (!found) throw notFound();
    return answer(request, found, choice.status, forPages(isSecure(deps, request)));
  };

  /** The landing page for who brings no cookie, before anything else looks at the request: most are no others. */
  const atTheDoor = (request: Request): Response | null => {
    const { method, url, headers } = request;
    if (method !== 'GET' || url.indexOf('/', SCHEME) !== url.length - 1) return null;
    if (headers.has('cookie') || headers.get('cache-control') === 'no-cache') return null;
    if (!isOurHost(deps, request)) return null;
    const found = filled.of('landing', 'visitor');
    return found ? packedAnswer(request, found, 200, forPages(isSecure(deps, request))) : null;
  };

  const noteArrival = arrivalsNoted(deps);
  return new Elysia({ name: 'site', detail: { hide: true } })
    .wrap((handle, request) => {
      const answered = atTheDoor(request);
      // A long work makes room for whoever stands here, too.
      if (answered) noteArrival();
      return answered ? () => answered : handle;
    })
    .onStart(filled.begin)
    .onStop(filled.stop)
    .use(staticPlugin({ assets: join(folder, 'icons'), prefix: '/icons', maxAge: 86_400 }))
    .get('/*', async ({ request, path }) => {
      if (!isPagePath(path)) throw notFound();
      if (!/\.[a-z0-9]+$/i.test(path)) return page(request, path);
      const name = assetName(path);
      const found = name ? await file(name) : null;
      // Somebody who typed an address with a dot in it wants a page, a script tag does not.
      if (!found && wantsPage(request)) return page(request, path);
      if (!found) throw notFound();
      return answer(request, found, 200, forFile(path)(isSecure(deps, request)));
    })
    .post(
      '/*',
      ({ request }) => {
        if (!isFormOfPage(request)) throw notFound();
        // Back to the page, whose script will know what to do with what is sent; of this nothing is read.
        const { pathname, search } = new URL(request.url);
        return Response.redirect(pathname.replace(/^\/+/, '/') + search, 303);
      },
      { parse: 'none' },
    );
}

const wantsPage = (request: Request) => request.headers.get('accept')?.includes('text/html') ?? false;

/** The path inside the site's folder, or '' for what may not be named: anything outside, pages by their file, what is packed. */
function assetName(path: string): string {
  const name = normalize(decode(path)).replace(/^[/\\]+/, '');
  return name.includes('..') || name.includes('\0') || /\.(html|br|gz)$/i.test(name) ? '' : name;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '..';
  }
}

/** The inline scripts of the pages, as the build has noted them (scripts/script-hashes.ts). */
function scriptHashes(folder: string): string[] {
  const noted = join(folder, 'script-hashes');
  return existsSync(noted) ? readFileSync(noted, 'utf8').split('\n').filter(Boolean) : [];
}

async function answer(request: Request, file: SiteFile, status: number, headers: HeaderLines) {
  return packedAnswer(request, file, status, headers) ?? send(await plainBody(file), status, headers);
}

/** Null for a client that takes nothing compressed. */
function packedAnswer(request: Request, file: SiteFile, status: number, headers: HeaderLines) {
  const etag = `W/"${file.etag}"`;
  if (status === 200 && holds(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: { ...headers, etag } });
  }
  const packed = packedBody(file, request.headers.get('accept-encoding') ?? '');
  return packed && send(packed, status, headers);
}

const send = (sent: Sent, status: number, headers: HeaderLines) =>
  new Response(sent.body, { status, headers: sent.headersWith(headers) });
