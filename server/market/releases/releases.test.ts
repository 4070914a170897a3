import { afterAll, beforeAll, expect, test } from 'bun:test';
import { upcomingReleases } from '../../../db/schema.ts';
import type { UpcomingRelease } from '../../../shared/market/model.ts';
import { onPublicData } from '../../core/public-data.ts';
import { picture, right, type TestApp, testApp } from '../../testing/app.ts';
import { type FakeReleases, startFakeReleases } from '../releases.fake.ts';
import { fetchReleases } from './fetched.ts';
import { readReleases } from './file.ts';
import { type Difference, readBundled, storeLayer } from './layers.ts';
import {
  announceImports,
  announceReleases,
  createReleaseState,
  listReleases,
  mergedReleases,
  storeFirstReleases,
  updateReleases,
} from './service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SAME: Difference = { added: 0, changed: 0, removed: 0 };

let fake: FakeReleases;
let it: TestApp;
/** Without an address of its own. */
let plain: TestApp;
beforeAll(async () => {
  fake = await startFakeReleases();
  it = testApp({ MINTMARK_RELEASES_URL: fake.url, MINTMARK_ALLOW_PRIVATE_FETCH: 'true' });
  plain = testApp();
});
afterAll(async () => {
  await Promise.all([it.close(), plain.close(), fake.stop()]);
});

const entries = async (list: object[]) =>
  (await readReleases(new TextEncoder().encode(JSON.stringify(list)))).entries;
const put = async (origin: 'bundled' | 'imported' | 'fetched', list: object[], whole = false) =>
  storeLayer(plain.deps.db, origin, await entries(list), { whole });
const listed = async (of = plain): Promise<UpcomingRelease[]> =>
  right(await of.visitor.send('/api/upcoming-releases'));
const eagle = { name: '2027 Eagle', date: '2027-02-03' };

test('visitor: at the very first start they wait for the releases that come with the program', async () => {
  const fresh = testApp();
  const coming = storeFirstReleases(fresh.deps);
  expect((await listed(fresh)).length).toBeGreaterThan(0);
  await coming;
  await storeLayer(fresh.deps.db, 'bundled', await entries([eagle]), { whole: true });
  await storeFirstReleases(fresh.deps);
  expect(await listed(fresh)).toHaveLength(1);
  await fresh.close();
});

test('a later origin overrides what it says; when it goes, the earlier one shows again', async () => {
  expect(await put('bundled', [{ ...eagle, price: 91, description: 'Ours.' }], true)).toEqual({
    ...SAME,
    added: 1,
  });
  const [first] = await listed();
  await put('imported', [{ ...eagle, name: '2027 EAGLE!', date: '2027-02-04', url: 'https://a.example/' }]);
  await put('fetched', [{ ...eagle, price: 95 }], true);
  expect(await listed()).toEqual([
    {
      id: first?.id ?? 0,
      name: '2027 Eagle',
      description: 'Ours.',
      releaseDate: '2027-02-03T00:00:00.000Z',
      datePrecision: 'day',
      price: '95.00',
      imageUrl: null,
      url: 'https://a.example/',
    },
  ]);
  await put('fetched', [], true);
  expect(await listed()).toMatchObject([
    { id: first?.id, name: '2027 EAGLE!', price: '91.00', releaseDate: '2027-02-04T00:00:00.000Z' },
  ]);
});

test('an import adds and changes; a bundled release gone from a new version goes, an imported one stays', async () => {
  expect(
    await put('imported', [
      { ...eagle, price: 99 },
      { name: 'Medal', date: '2027-05-01' },
    ]),
  ).toEqual({
    added: 1,
    changed: 1,
    removed: 0,
  });
  // What it does not say stays as it was.
  expect(await listed()).toMatchObject([{ price: '99.00', url: 'https://a.example/' }, { name: 'Medal' }]);
  expect(await put('imported', [{ name: 'Medal', date: '2027-05-01' }])).toEqual(SAME);
  expect(await put('bundled', [], true)).toEqual({ ...SAME, removed: 1 });
  expect(await listed()).toMatchObject([{ price: '99.00', description: null }, { name: 'Medal' }]);
  expect(await put('imported', [{ name: 'Medal', date: '2027-05-01' }], true)).toEqual({
    ...SAME,
    removed: 1,
  });
  expect(await listed()).toMatchObject([{ name: 'Medal' }]);
});

test('visitor: the list has an ETag, may be kept, and 5,000 releases are no trouble', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => ({ name: `Coin ${n}`, date: '2027-06-01' }));
  expect(await put('imported', many)).toMatchObject({ added: 5000 });
  expect(await put('imported', many)).toEqual(SAME);
  const answer = await plain.visitor.send('/api/upcoming-releases');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
  expect(await answer.json()).toHaveLength(5001);
  const again = await plain.visitor.send('/api/upcoming-releases', {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(await put('imported', [], true)).toMatchObject({ removed: 5001 });
}, 30_000);

test('what comes with the program is there after the start, and a second start writes nothing', async () => {
  const told: string[] = [];
  const stop = onPublicData(plain.deps, (what) => told.push(what));
  await updateReleases(plain.deps);
  const bundled = await readBundled();
  expect(await listed()).toHaveLength(bundled.length);
  expect(bundled.length).toBeGreaterThan(0);
  expect(told).toContain('releases');
  told.length = 0;
  const version = plain.deps.db.version();
  await updateReleases(plain.deps);
  expect(plain.deps.db.version()).toBe(version);
  expect(told).toEqual([]);
  stop();
});

test('what was imported in the first moments after the start is told of as well', async () => {
  // A start: pages are filled, and nobody has looked at the list yet.
  const started = { ...plain.deps, releaseState: createReleaseState() };
  const told: string[] = [];
  const stop = onPublicData(started, (what) => told.push(what));
  await announceReleases(started);
  await announceReleases(started);
  expect(told).toEqual(['releases']);
  stop();
});

test('the list is made anew when releases change, and not when anything else does', async () => {
  const before = await listReleases(plain.deps);
  const version = plain.deps.db.version();
  await plain.user();
  expect(plain.deps.db.version()).not.toBe(version);
  expect(await listReleases(plain.deps)).toBe(before);
  await put('imported', [{ name: 'Another', date: '2027-05-01' }]);
  expect(await listReleases(plain.deps)).not.toBe(before);
  await put('imported', [], true);
});

test('what the command line imports meanwhile is noticed', async () => {
  await announceReleases(plain.deps);
  let told = 0;
  const stop = onPublicData(plain.deps, () => {
    told += 1;
  });
  await announceImports(plain.deps);
  expect(told).toBe(0);
  await put('imported', [eagle]);
  await announceImports(plain.deps);
  await announceImports(plain.deps);
  expect(told).toBe(1);
  stop();
});

test('the operator’s address is asked once a day, conditionally; what is gone from it goes', async () => {
  const now = Date.now();
  fake.body = '\uFEFFname;date;price\nA;12/3/2026;5\nB;12/4/2026;TBD\nC;;\n';
  fake.type = 'text/csv';
  await fetchReleases(it.deps, now);
  expect(await listed(it)).toMatchObject([
    { name: 'A', price: '5.00' },
    { name: 'B', price: null },
  ]);
  expect(it.logged.filter((line) => line.includes('line 4: \\"C\\": it has no date'))).toHaveLength(1);
  await fetchReleases(it.deps, now + 20 * HOUR);
  expect(fake.answered).toEqual([200]);
  await fetchReleases(it.deps, now + DAY);
  expect(fake.answered).toEqual([200, 304]);
  fake.body = '[{"name":"A","date":"2026-12-03","price":6}]';
  await fetchReleases(it.deps, now + 2 * DAY);
  expect(await listed(it)).toMatchObject([{ name: 'A', price: '6.00' }]);
  expect(fake.complaints).toEqual([]);
});

test('a mistake in the list takes no good release away: neither a stray quotation mark nor a bad date', async () => {
  const now = Date.now() + 4 * DAY;
  const names = async () => (await listed(it)).map(({ name }) => name);
  const lines = (b: string, c: string) => `name,date\nA,2026-12-03\n${b}\n${c}\nD,2026-12-06\n`;
  fake.body = lines('B two,2026-12-04', 'C,2026-12-05');
  await fetchReleases(it.deps, now);
  expect(await names()).toEqual(['A', 'B two', 'C', 'D']);
  fake.body = lines('"B" two,2026-12-04', 'C,2026-12-05');
  await fetchReleases(it.deps, now + DAY);
  expect(await names()).toEqual(['A', 'B two', 'C', 'D']);
  // What has a name and no date is kept; what is not in the list any more goes.
  fake.body = lines('B two,32 Dec 2026', 'E,');
  await fetchReleases(it.deps, now + 2 * DAY);
  expect(await names()).toEqual(['A', 'B two', 'D']);
  fake.body = '[{"name":"A","date":"2026-12-03","price":6}]';
  await fetchReleases(it.deps, now + 3 * DAY);
  expect(await names()).toEqual(['A']);
});

let later = Date.now();

test.each([
  ['a page', { type: 'text/html', body: '<html>Sign in</html>' }],
  ['an error', { status: 403 }],
  ['nothing but mistakes', { body: '[{"name":"A"}]' }],
  ['an empty list', { body: '{"releases":[]}' }],
  ['headings alone', { body: 'name,date\n' }],
  ['a spreadsheet', { body: 'PK\u0003\u0004' }],
  ['more than 5 MB', { body: ' '.repeat(5 * 1024 * 1024 + 1) }],
])('%s leaves what was fetched last, is told once, and asked again within the hour', async (_, instead) => {
  it.logged.length = 0;
  later += 10 * DAY;
  const now = later;
  const asked = fake.answered.length;
  fake.instead = instead;
  for (const hour of [1, 2, 3]) await fetchReleases(it.deps, now + hour * HOUR);
  expect(fake.answered).toHaveLength(asked + 3);
  expect(await listed(it)).toMatchObject([{ name: 'A' }]);
  expect(it.logged.filter((line) => line.includes('the last ones stay'))).toHaveLength(1);
  fake.instead = null;
  await fetchReleases(it.deps, now + 4 * HOUR);
  expect(it.logged.filter((line) => line.includes('can be fetched again'))).toHaveLength(1);
  expect(await listed(it)).toMatchObject([{ name: 'A' }]);
});

test('a database older than the last look gets the whole list again', async () => {
  await storeLayer(it.deps.db, 'fetched', [], { whole: true });
  later += 10 * DAY;
  await fetchReleases(it.deps, later);
  expect(fake.answered.at(-1)).toBe(200);
  expect(await listed(it)).toMatchObject([{ name: 'A' }]);
});

test('without the address, what was fetched goes', async () => {
  const without = { ...it.deps, config: { ...it.deps.config, releasesUrl: null } };
  await fetchReleases(without);
  expect(await listed(it)).toEqual([]);
});

test('pictures are fetched once and shown from here; one that cannot be had is left out', async () => {
  const asked: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return pathname === '/a.png'
        ? new Response(await picture(300, 300))
        : new Response('', { status: 404 });
    },
  });
  const at = (name: string) => `http://127.0.0.1:${server.port}/${name}`;
  await storeLayer(
    it.deps.db,
    'imported',
    await entries([
      { ...eagle, image: at('a.png') },
      { name: 'Same', date: '2027-01-01', image: at('a.png') },
      { name: 'None', date: '2027-01-01', image: at('b.png') },
    ]),
    { whole: true },
  );
  await updateReleases(it.deps);
  const urls = new Map((await listed(it)).map(({ name, imageUrl }) => [name, imageUrl]));
  expect(urls.get('2027 Eagle')).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/);
  expect(urls.get('Same')).toBe(urls.get('2027 Eagle') ?? '');
  expect(urls.get('None')).toBeNull();
  expect((await it.visitor.send(urls.get('Same') ?? '')).status).toBe(200);
  await updateReleases(it.deps);
  expect(asked.sort()).toEqual(['/a.png', '/b.png']);
  await storeLayer(it.deps.db, 'imported', await entries([{ ...eagle, image: at('c.png') }]), {
    whole: true,
  });
  expect((await mergedReleases(it.deps)).find(({ name }) => name === eagle.name)).toMatchObject({
    imageUrl: null,
    imageSource: at('c.png'),
  });
  await server.stop(true);
});

test('rows nobody has named are releases of their own, and pictures from elsewhere are not shown', async () => {
  const day = new Date('2027-01-01');
  await plain.deps.db.transaction(async (tx) => {
    for (const key of ['a', 'b'])
      await tx
        .insert(upcomingReleases)
        .values({ key, name: 'Odd', releaseDate: day, imageUrl: 'https://x.example/a.png' });
  });
  const odd = (await listed()).filter(({ name }) => name === 'Odd');
  expect(odd).toMatchObject([{ imageUrl: null }, { imageUrl: null }]);
});
