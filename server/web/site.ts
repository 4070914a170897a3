import { join, normalize } from 'node:path';
import { staticPlugin } from '@elysiajs/static';
import { Elysia } from 'elysia';
import type { RoleHere } from '../../shared/account/roles.ts';
import { type Language, pageIn } from '../../shared/language/languages.ts';
import { inUse } from '../core/access.ts';
import type { Config } from '../core/config.ts';
import { notFound } from '../core/errors.ts';
import { isFormOfPage, isPagePath } from '../core/http/guards.ts';
import { ASSETS, forBoth, WORKERS } from '../core/http/headers.ts';
import { isSecure, languageOf } from '../core/http/requests.ts';
import { loadFile, packedFile, plainBody, type SiteFile } from '../core/http/site-file.ts';
import { callerOf } from '../core/session/sessions.ts';
import { escaped } from './fill.ts';
import { answer, pageHeaders, send } from './first-answers.ts';
import type { WebDeps } from './own-answers.ts';
import { ownPages } from './own-pages.ts';
import { pageFor, withRole } from './pages.ts';
import { publicPages } from './public-pages.ts';
import { sharePages } from './share-pages.ts';

/** They hold the address of the server. */
const MADE: Record<string, (deps: WebDeps) => string> = {
  'robots.txt': ({ config }) => robotsText(config),
  'sitemap.xml': ({ url }) => sitemapText(url()),
};

/** The service worker (scripts/build.ts); browsers ask here for ever. */
const WORKER = '/sw.js';

/** With a hash in the address. */
const HASHED = /^\/(_astro|motifs)\//;

/** Pages by session, and assets, from memory and compressed. */
export function site(deps: WebDeps, folder: string, filled = publicPages(deps, folder)) {
  const files = new Map<string, Promise<SiteFile | null>>();
  const file = (name: string) => {
    const known = files.get(name);
    if (known) return known;
    const make = MADE[name];
    const loading = make ? packedFile(name, make(deps)) : loadFile(folder, name, deps.config.basePath);
    loading.then((found) => found ?? files.delete(name));
    files.set(name, loading);
    return loading;
  };

  const prepared = async (page: string, language: Language) =>
    (await file(`${pageIn(language, page)}.html`)) ?? (await file(`${page}.html`));

  const own = ownPages(deps, folder);
  const { page: forPages, own: forOwn } = pageHeaders(folder);
  const forAssets = (cached: string) =>
    forBoth({ ...ASSETS, 'cache-control': cached, vary: 'Accept-Encoding' });
  const forHashed = forAssets('public, max-age=31536000, immutable');
  const forOthers = forAssets('public, max-age=3600');
  const forWorker = forBoth({ ...WORKERS, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
  const forFile = (path: string) => {
    if (path === WORKER) return forWorker;
    return HASHED.test(path) ? forHashed : forOthers;
  };

  const ofMembers = new WeakMap<SiteFile, Map<RoleHere, Promise<SiteFile>>>();
  const forRole = async (found: SiteFile, role: RoleHere): Promise<SiteFile> => {
    if (role === 'owner') return found;
    const known = ofMembers.get(found) ?? new Map<RoleHere, Promise<SiteFile>>();
    ofMembers.set(found, known);
    const made = async () =>
      packedFile('page.html', withRole(await (await plainBody(found)).body.text(), role));
    const file = known.get(role) ?? made();
    known.set(role, file);
    return file;
  };

  const page = async (request: Request, path: string): Promise<Response> => {
    const caller = await callerOf(deps, request);
    const visitor = caller ? (caller.isGuest ? 'guest' : 'user') : 'visitor';
    const using = caller && inUse(caller);
    const role = using?.role ?? 'owner';
    const choice = pageFor(path, visitor, role);
    if ('redirect' in choice) return Response.redirect(choice.redirect, 303);
    const language = languageOf(request);
    const theirs = using && (await own.of(request, { page: choice.page, path }, using, language));
    if (theirs) return send(theirs, choice.status, forOwn[language](isSecure(deps, request)));
    // A reload waits for the news it fetched.
    const isRenewed = request.headers.get('cache-control') === 'no-cache';
    await (isRenewed ? filled.settled : filled.ready)(choice.page, visitor, language);
    const found = filled.of(choice.page, visitor, language) ?? (await prepared(choice.page, language));
    if (!found) throw notFound();
    return answer(
      request,
      await forRole(found, role),
      choice.status,
      forPages[language](isSecure(deps, request)),
    );
  };

  return new Elysia({ name: 'site', detail: { hide: true } })
    .use(staticPlugin({ assets: join(folder, 'icons'), prefix: '/icons', maxAge: 86_400 }))
    .use(sharePages(deps, folder))
    .get('/*', async ({ request, path }) => {
      if (!isPagePath(path)) throw notFound();
      if (!/\.[a-z0-9]+$/i.test(path)) return page(request, path);
      const name = assetName(path);
      const found = name ? await file(name) : null;
      // A typed address with a dot is a page; a script tag is not.
      if (!found && wantsPage(request)) return page(request, path);
      if (!found) throw notFound();
      return answer(request, found, 200, forFile(path)(isSecure(deps, request)));
    })
    .post(
      '/*',
      ({ request }) => {
        if (!isFormOfPage(request)) throw notFound();
        // The script of the page handles the form; the server reads nothing.
        const { pathname, search } = new URL(request.url);
        return Response.redirect(pathname.replace(/^\/+/, '/') + search, 303);
      },
      { parse: 'none' },
    );
}

const wantsPage = (request: Request) => request.headers.get('accept')?.includes('text/html') ?? false;

/** '' for anything outside of the folder, for pages and for compressed files. */
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

/** What visitors can see. */
const PLACES = ['/', '/login', '/register', '/privacy-policy'];

/** The sitemap needs a public address. */
const robotsText = ({ publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>): string =>
  [
    'User-agent: *',
    `Disallow: ${basePath}/api/`,
    ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');

/** `url` without a slash at the end. */
const sitemapText = (url: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PLACES.map((place) => `  <url><loc>${escaped(url + place)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
