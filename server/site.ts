import { join, normalize } from 'node:path';
import { staticPlugin } from '@elysiajs/static';
import { Elysia } from 'elysia';
import { callerOf } from './auth/sessions.ts';
import type { Deps } from './deps.ts';
import { notFound } from './errors.ts';
import { isFormOfPage, isPagePath } from './guards.ts';
import { forBoth, type HeaderLines, pagePolicy, siteHeaders } from './headers.ts';
import { pageFor } from './pages.ts';
import { isSecure } from './requests.ts';

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  wasm: 'application/wasm',
};

type Encoding = 'br' | 'gzip' | 'identity';

/** How the files of each encoding end. */
const SUFFIXES = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const;

/** A file of the site in memory, in every encoding it is embedded with: as it is only where it does not compress. */
interface SiteFile {
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>;
  etag: string;
  type: string;
}

/** Pages and assets, from memory and compressed; pages are chosen by the session. */
export async function site(deps: Deps, folder: string) {
  const files = new Map<string, Promise<SiteFile | null>>();
  const file = (name: string) => {
    const known = files.get(name);
    if (known) return known;
    const loading = load(folder, name);
    loading.then((found) => found ?? files.delete(name));
    files.set(name, loading);
    return loading;
  };

  const { page: pageHeaders, asset: assetHeaders } = siteHeaders(pagePolicy(await scriptHashes(folder)));
  // The same address shows another page after signing in: never reuse without asking.
  const forPages = forBoth({
    ...pageHeaders,
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Encoding',
  });
  const forAssets = (cached: string) =>
    forBoth({ ...assetHeaders, 'cache-control': cached, vary: 'Accept-Encoding' });
  const forHashed = forAssets('public, max-age=31536000, immutable');
  const forOthers = forAssets('public, max-age=3600');

  const page = async (request: Request, path: string): Promise<Response> => {
    const caller = await callerOf(deps, request);
    const choice = pageFor(path, caller ? (caller.isGuest ? 'guest' : 'user') : 'visitor');
    if ('redirect' in choice) return Response.redirect(choice.redirect, 303);
    const found = await file(`${choice.page}.html`);
    if (!found) throw notFound();
    return answer(request, found, choice.status, forPages(isSecure(deps, request)));
  };

  return new Elysia({ name: 'site', detail: { hide: true } })
    .use(staticPlugin({ assets: join(folder, 'icons'), prefix: '/icons', maxAge: 86_400 }))
    .get('/*', async ({ request, path }) => {
      if (!isPagePath(path)) throw notFound();
      if (!/\.[a-z0-9]+$/i.test(path)) return page(request, path);
      const name = assetName(path);
      const found = name ? await file(name) : null;
      // Somebody who typed an address with a dot in it wants a page, a script tag does not.
      if (!found && wantsPage(request)) return page(request, path);
      if (!found) throw notFound();
      const headers = path.startsWith('/_astro/') ? forHashed : forOthers;
      return answer(request, found, 200, headers(isSecure(deps, request)));
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

/** The path inside the site's folder, or '' for what may not be named: anything outside, and pages by their file. */
function assetName(path: string): string {
  const name = normalize(decode(path)).replace(/^[/\\]+/, '');
  return name.includes('..') || name.includes('\0') || name.endsWith('.html') ? '' : name;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '..';
  }
}

/** The inline scripts of the pages, as the build has noted them (scripts/script-hashes.ts). */
async function scriptHashes(folder: string): Promise<string[]> {
  const noted = Bun.file(join(folder, 'script-hashes'));
  return (await noted.exists()) ? (await noted.text()).split('\n').filter(Boolean) : [];
}

async function load(folder: string, name: string): Promise<SiteFile | null> {
  const read = async (suffix: string) => {
    const source = Bun.file(join(folder, name + suffix));
    return (await source.exists()) ? source.bytes() : null;
  };
  const bodies: SiteFile['bodies'] = new Map();
  for (const [encoding, suffix] of SUFFIXES) {
    const body = await read(suffix);
    if (body) bodies.set(encoding, body);
  }
  const whole = bodies.get('identity') ?? bodies.get('gzip');
  if (!whole) return null;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return {
    bodies,
    etag: Bun.hash(whole).toString(36),
    type: TYPES[extension] ?? 'application/octet-stream',
  };
}

function answer(request: Request, file: SiteFile, status: number, headers: HeaderLines): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding =
    (['br', 'gzip'] as const).find((one) => accepted.includes(one) && file.bodies.has(one)) ?? 'identity';
  const etag = `W/"${file.etag}"`;
  const common = { ...headers, etag };
  if (status === 200 && request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers: common });
  }
  return new Response(file.bodies.get(encoding) ?? unpacked(file), {
    status,
    headers: {
      ...common,
      'content-type': file.type,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  });
}

/** For the rare client that takes nothing compressed. */
function unpacked({ bodies }: SiteFile): Uint8Array<ArrayBuffer> {
  const packed = bodies.get('gzip');
  if (!packed) throw new Error('a file of the site without a body');
  return Bun.gunzipSync(packed);
}
