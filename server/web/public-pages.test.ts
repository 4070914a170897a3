import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newsArticles, upcomingReleases } from '../../db/schema.ts';
import { LANGUAGES } from '../../shared/language/languages.ts';
import { plainBody } from '../core/http/site-file.ts';
import { publicDataChanged } from '../core/public-data.ts';
import { ORIGIN, type TestApp, testApp } from '../testing/app.ts';
import { publicPages } from './public-pages.ts';
import { site } from './site.ts';

const PAGES: Record<string, string> = {
  landing:
    '<head><template data-fill="public"><link rel="canonical" href="[[url]]/"></template><template data-json="landing"></template></head>' +
    '<b data-with="registration">join</b><b data-without="guests" hidden>no</b><ul><template data-fill="landing-news"><li>[[title]] [[day]]</li></template></ul>' +
    '<ol><template data-fill="landing-releases"><li>[[name]]</li></template></ol>',
  news: '<i data-with="guest" hidden>guest</i><button data-with="news-feeds">Refresh</button><p data-without="news-feeds" hidden>Off</p><ul><template data-fill="news"><li>[[title]]</li></template></ul>empty',
  'upcoming-releases': '<ul><template data-fill="nothing-of-the-kind"></template></ul>empty',
  home: 'home',
  'de/landing':
    '<b>Deutsch</b><ul><template data-fill="landing-news"><li>[[title]] [[day]]</li></template></ul>',
};

let it: TestApp;
let open: (path: string, headers?: Record<string, string>) => Promise<Response>;
beforeAll(async () => {
  it = testApp({ MINTMARK_PUBLIC_URL: 'https://coins.example' });
  const folder = join(it.folder, 'site');
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const [page, html] of Object.entries(PAGES)) await Bun.write(join(folder, `${page}.html`), html);
  await addNews('First & <foremost>');
  const app = it.app.use(site(it.deps, folder));
  open = (path, headers = {}) => Promise.resolve(app.handle(new Request(ORIGIN + path, { headers })));
});
afterAll(() => it.close());

const addNews = (title: string, url = `https://news.example/${title.length}`) =>
  it.deps.db.transaction(async (tx) => {
    await tx.insert(newsArticles).values({ title, url, source: 'A', publishedAt: new Date('2026-11-14') });
  });
const fresh = { 'cache-control': 'no-cache' };

test('visitor: the landing page arrives with its news, what the server offers, and the address it is known by', async () => {
  const page = await (await open('/')).text();
  expect(page).toContain('<li>First &amp; &lt;foremost&gt; 14 Nov 2026</li>');
  expect(page).toContain('<b>join</b><b hidden>no</b>');
  expect(page).toContain('<link rel="canonical" href="https://coins.example/">');
  expect(page).toMatch(/<script type="application\/ld\+json">\{.*NewsArticle.*\}<\/script>/);
  expect(page).not.toContain('template');
});

test('visitor: who has chosen German is shown the same address in German, dates included', async () => {
  const german = await open('/', { cookie: 'lang=de' });
  expect(german.headers.get('content-language')).toBe('de');
  const page = await german.text();
  expect(page).toContain('<b>Deutsch</b>');
  expect(page).toContain('<li>First &amp; &lt;foremost&gt; 14. Nov. 2026</li>');
  expect(german.headers.get('etag')).not.toBe((await open('/')).headers.get('etag'));
  expect(await (await open('/', { 'accept-language': 'de' })).text()).toContain('14. Nov. 2026');
  expect(await (await open('/', { 'accept-language': 'de', cookie: 'lang=en' })).text()).toContain(
    '14 Nov 2026',
  );
});

test('what changes is on the page after it, with another ETag, and an unchanged page is not sent twice', async () => {
  const before = (await open('/')).headers.get('etag') ?? '';
  expect((await open('/', { 'if-none-match': before })).status).toBe(304);
  await addNews('Second');
  publicDataChanged(it.deps, 'news');
  publicDataChanged(it.deps, 'news');
  const served = await open('/');
  expect(served.headers.get('etag')).toBe(before);
  const after = await open('/', { ...fresh, 'if-none-match': before });
  expect(after.status).toBe(200);
  expect(after.headers.get('etag')).not.toBe(before);
  expect(await after.text()).toContain('Second');
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(upcomingReleases).values({ name: 'Gold Eagle', releaseDate: new Date(), key: 'k' });
  });
  publicDataChanged(it.deps, 'releases');
  expect(await (await open('/', fresh)).text()).toContain('<li>Gold Eagle</li>');
});

test('the page goes out in the encoding that is taken, and is the same in each', async () => {
  const plain = await open('/');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const packed = await open('/', { 'accept-encoding': 'gzip' });
  const dense = await open('/', { 'accept-encoding': 'gzip, deflate, br' });
  expect([packed, dense].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'br']);
  const text = await plain.text();
  expect(new TextDecoder().decode(Bun.gunzipSync(await packed.bytes()))).toBe(text);
  const { brotliDecompressSync } = await import('node:zlib');
  expect(brotliDecompressSync(await dense.bytes()).toString()).toBe(text);
  for (const { headers } of [plain, packed, dense]) {
    expect(headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  }
});

test('a guest has a version of their own, with the banner', async () => {
  const { cookie } = await it.guest();
  expect(await (await open('/news', { cookie })).text()).toStartWith('<i>guest</i>');
  const user = await it.user(cookie);
  expect(await (await open('/news', { cookie: user.cookie })).text()).toStartWith('<i hidden>guest</i>');
  expect(await (await open('/news')).text()).toContain('First');
});

test('a page that cannot be filled is served as it was prepared, and the log says so', async () => {
  const user = await it.user();
  expect(await (await open('/upcoming-releases', { cookie: user.cookie })).text()).toEndWith('empty');
  expect(it.logged.join('\n')).toContain('nothing-of-the-kind');
});

test('robots and the map of the site name the address the operator has set', async () => {
  const robots = await open('/robots.txt');
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://coins.example/sitemap.xml\n',
  );
  const map = await open('/sitemap.xml');
  expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const places = (await map.text()).matchAll(/<loc>(.*?)<\/loc>/g);
  expect([...places].map(([, place]) => place)).toEqual(
    ['/', '/login', '/register', '/privacy-policy'].map((place) => `https://coins.example${place}`),
  );
});

test('visitor: pages that were asked for are answered without the database, also when it is gone', async () => {
  const alone = testApp();
  const folder = join(it.folder, 'site');
  const app = alone.app.use(site(alone.deps, folder));
  for (const path of ['/', '/news']) await app.handle(new Request(ORIGIN + path));
  await alone.deps.db.close();
  const query = spyOn(Database.prototype, 'query');
  for (const path of ['/', '/news', '/nowhere', '/robots.txt']) {
    const answer = await app.handle(new Request(ORIGIN + path));
    expect([path, answer.status]).toEqual([path, path === '/nowhere' ? 404 : 200]);
  }
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test('while the data cannot be read the last filled pages stay, and the log says why', async () => {
  const alone = testApp();
  const pages = publicPages(alone.deps, join(it.folder, 'site'));
  await pages.ready('landing', 'visitor', 'en');
  const before = pages.of('landing', 'visitor', 'en')?.etag;
  expect(before).toBeDefined();
  await alone.deps.db.close();
  publicDataChanged(alone.deps, 'news');
  await pages.settled('landing', 'visitor', 'en');
  expect(pages.of('landing', 'visitor', 'en')?.etag).toBe(before);
  expect(alone.logged.join('\n')).toContain('the pages could not be filled');
  pages.stop();
});

test('user: without feeds the page of news says what is off and offers no refresh', async () => {
  const page = async (environment: Record<string, string>) => {
    const app = testApp(environment);
    const folder = join(app.folder, 'site');
    mkdirSync(folder, { recursive: true });
    await Bun.write(join(folder, 'news.html'), PAGES.news ?? '');
    const pages = publicPages(app.deps, folder);
    await pages.settled('news', 'user', 'en');
    const file = pages.of('news', 'user', 'en');
    const text = file ? await (await plainBody(file)).body.text() : '';
    pages.stop();
    await app.close();
    return text;
  };
  expect(await page({ MINTMARK_NEWS_FEEDS: 'https://feeds.example/rss' })).toContain(
    '<button>Refresh</button><p hidden>Off</p>',
  );
  expect(await page({ MINTMARK_NEWS_FEEDS: '' })).toContain('<button hidden>Refresh</button><p>Off</p>');
});

test('a page is filled for the first who asks for it, and no other', async () => {
  const alone = testApp();
  const pages = publicPages(alone.deps, join(it.folder, 'site'));
  const of = (page: string) => pages.of(page, 'visitor', 'en');
  expect(of('landing')).toBeUndefined();
  await pages.ready('landing', 'visitor', 'en');
  const landing = of('landing');
  expect([landing === undefined, of('news')]).toEqual([false, undefined]);
  await pages.ready('news', 'visitor', 'en');
  await pages.ready('collection', 'user', 'en');
  expect([of('landing') === landing, of('news') === undefined, of('collection')]).toEqual([
    true,
    false,
    undefined,
  ]);
  pages.stop();
  await alone.close();
});

test.each(LANGUAGES)(
  'the offer to restore a backup goes with the first account, also that of a guest: %s',
  async (language) => {
    const app = testApp();
    const folder = join(app.folder, 'site');
    const pageOf = (page: string) => `<p data-with="empty" hidden>${page}: Restore</p>`;
    for (const page of ['', 'de/', 'es/'].flatMap((of) => [`${of}landing`, `${of}news`])) {
      mkdirSync(join(folder, page, '..'), { recursive: true });
      await Bun.write(join(folder, `${page}.html`), pageOf(page));
    }
    const pages = publicPages({ ...app.deps, restart: () => {} }, folder);
    const text = async (page: string) => {
      await pages.ready(page, 'visitor', language);
      const file = pages.of(page, 'visitor', language);
      return file ? (await plainBody(file)).body.text() : '';
    };
    expect(await text('landing')).toContain('<p>');
    const guest = await app.guest();
    expect(await text('landing')).toContain('<p>');
    await app.user(guest.cookie);
    // Another page is filled in between, as when the new user looks at the news.
    expect(await text('news')).toContain('<p hidden>');
    expect(await text('landing')).toContain('<p hidden>');
    pages.stop();
    await app.close();
  },
);
