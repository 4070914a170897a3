import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { type FakeFeeds, rss, startFakeFeeds } from '../feeds.fake.ts';
import { type NewsApp, newsApp } from './testing.ts';

let fake: FakeFeeds;
let it: NewsApp;
beforeAll(async () => {
  fake = await startFakeFeeds();
  it = newsApp(fake, []);
});
afterAll(async () => {
  await it.close();
  await fake.stop();
});
beforeEach(() => it.reset(['/mint', '/paper']));

const DAY = 86_400_000;
const daysBefore = (time: number, days: number) => new Date(Math.floor(time / 1000) * 1000 - days * DAY);
const ago = (days: number) => daysBefore(it.now(), days);
const page = (name: string | number) => `https://mint.example/news/${name}`;
const dime = { title: 'The Mint strikes a new dime', link: page('dime'), date: daysBefore(Date.now(), 1) };

test('visitor: reads what two feeds tell, the latest first, as plain text', async () => {
  fake.putRss('/mint', 'Mint &amp; <b>News</b>', [
    { ...dime, description: '<p>It is <i>silver</i>.</p><script>alert(1)</script>' },
    { title: 'Older', link: page('old'), date: ago(3) },
  ]);
  fake.putRss('/paper', '', [
    { title: 'In <script>alert(1)</script>between', link: page('between'), date: ago(2) },
  ]);
  expect(await it.anHourLater()).toBe(1);
  expect(await it.news()).toEqual([
    {
      id: expect.any(Number),
      title: 'The Mint strikes a new dime',
      description: 'It is silver.',
      url: page('dime'),
      imageUrl: null,
      source: 'Mint & News',
      publishedAt: dime.date.toISOString(),
    },
    expect.objectContaining({ title: 'In between', source: '127.0.0.1' }),
    expect.objectContaining({ title: 'Older', description: null }),
  ]);
  expect(fake.complaints).toEqual([]);
});

test('an hour later feeds are only asked for what has changed, and nothing else happens', async () => {
  fake.putRss('/mint', 'Mint', [dime]);
  fake.putRss('/paper', 'Paper', []);
  await it.anHourLater();
  const before = await it.news();
  expect(await it.anHourLater()).toBe(0);
  expect(fake.calls.map(({ status }) => status)).toEqual([200, 200, 304, 304]);
  expect(await it.news()).toEqual(before);
  expect(fake.complaints).toEqual([]);
  expect(await it.anHourLater(0.2)).toBe(0);
  expect(fake.calls).toHaveLength(4);
});

test('a feed without an ETag changes nothing when it tells the same again', async () => {
  fake.put('/mint', {
    body: rss('Mint', [dime, { title: 'No date here', link: page(1) }]),
    isForgetful: true,
  });
  fake.putRss('/paper', 'Paper', []);
  expect(await it.anHourLater()).toBe(1);
  const before = await it.news();
  expect(await it.anHourLater()).toBe(0);
  expect(await it.news()).toEqual(before);
});

test('the answer carries an ETag and may be kept', async () => {
  fake.putRss('/mint', 'Mint', [dime]);
  await it.anHourLater();
  const answer = await it.visitor.send('/api/news');
  expect(answer.headers.get('cache-control')).toContain('stale-while-revalidate');
  const again = await it.visitor.send('/api/news', {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('items that cannot be shown are left out one by one, and the log is told why', async () => {
  fake.putRss('/mint', 'Mint', [
    { title: 'Script', link: 'javascript:alert(1)', date: ago(1) },
    { title: 'Data', link: 'data:text/html,x' },
    { link: page('wordless') },
    { title: 'Long ago', link: page('long-ago'), date: ago(400) },
    { title: 'No link' },
    { title: 'Relative', link: '/news/relative?utm_source=rss&id=7#top' },
    { description: 'Only a description', link: page('described') },
  ]);
  await it.anHourLater();
  expect(await it.news()).toMatchObject([
    { title: 'Relative', url: 'https://news.example/news/relative?id=7#top' },
    { title: 'Only a description', description: null },
  ]);
  expect(it.logLines('news item left out').map(({ title, why }) => [title, why])).toEqual([
    ['Script', 'it leads to no page'],
    ['Data', 'it leads to no page'],
    [undefined, 'it has no words'],
    ['Long ago', 'it is older than a year'],
    ['No link', 'it leads to no page'],
  ]);
});

test('dates in five wrong formats: read, or the time they were found, and never ahead', async () => {
  const dates = ['3 Nov 2099 10:00 GMT', 'soon', '31 Feb 2026', '0000-00-00 00:00:00', undefined];
  fake.putRss(
    '/mint',
    'Mint',
    dates.map((date, at) => ({ title: `Item ${at}`, link: page(at), date })),
  );
  await it.anHourLater();
  const found = new Date(it.now()).toISOString();
  expect((await it.news()).map(({ title, publishedAt }) => [title, publishedAt])).toEqual(
    dates.map((_, at) => [`Item ${at}`, found]),
  );
  fake.remove('/mint');
  await it.anHourLater();
  expect((await it.news())[0]?.publishedAt).toBe(found);
});

test.each<[string, Parameters<FakeFeeds['put']>[1]]>([
  ['HTML', { body: '<!doctype html><html><body>Sorry</body></html>', type: 'text/html' }],
  ['403', { body: 'Forbidden', status: 403 }],
])('what was last good stays while a feed answers %s, and the log is told once', async (_, instead) => {
  fake.putRss('/mint', 'Mint', [dime]);
  fake.putRss('/paper', 'Paper', []);
  await it.anHourLater();
  const before = await it.news();
  fake.put('/mint', instead);
  expect([await it.anHourLater(), await it.anHourLater()]).toEqual([0, 0]);
  expect(await it.news()).toEqual(before);
  expect(it.logLines('news feed cannot be read')).toHaveLength(1);
  fake.putRss('/mint', 'Mint', [dime, { title: 'Back again', link: page('back'), date: ago(0.5) }]);
  expect(await it.anHourLater()).toBe(1);
  expect(await it.titles()).toEqual(['Back again', dime.title]);
  expect(it.logLines('news feed can be read again')).toHaveLength(1);
  expect(fake.complaints).toEqual([]);
});

test('the same news told twice is there once, with what either knows of it', async () => {
  const link = 'https://www.mint.example/news/dime/?utm_source=feed&fbclid=1';
  fake.putRss('/mint', 'Mint', [{ ...dime, link }]);
  fake.putRss('/paper', 'Paper', [
    {
      title: 'The same page under another title',
      link: page('dime'),
      date: ago(0.5),
      description: 'Described',
    },
    {
      title: 'THE MINT strikes a “new” dime!',
      link: 'https://paper.example/9',
      date: ago(0.9),
      picture: fake.putPicture('/p.png'),
    },
  ]);
  await it.anHourLater();
  expect(await it.news()).toMatchObject([
    {
      title: dime.title,
      url: 'https://www.mint.example/news/dime/',
      description: 'Described',
      source: 'Mint',
      imageUrl: expect.stringMatching(/^\/pictures\//),
    },
  ]);
});

test('the same words three days apart are other news, and short titles always are', async () => {
  fake.putRss('/mint', 'Mint', [
    { title: 'Gold price this week', link: page(1), date: ago(1) },
    { title: 'Gold price this week', link: page(2), date: ago(8) },
    { title: 'Weekly news', link: page(3), date: ago(2) },
    { title: 'Weekly news', link: page(4), date: ago(3) },
  ]);
  await it.anHourLater();
  expect((await it.news()).map(({ url }) => url)).toEqual([page(1), page(3), page(4), page(2)]);
});

test('what a feed corrects is corrected, in its place', async () => {
  fake.putRss('/mint', 'Mint', [{ ...dime, title: 'The Mint strikes a new dmie' }]);
  await it.anHourLater();
  const [before] = await it.news();
  fake.putRss('/mint', 'Mint', [{ ...dime, description: 'Now with words', date: ago(0.1) }]);
  expect(await it.anHourLater()).toBe(1);
  expect(before).toBeDefined();
  expect(await it.news()).toMatchObject([{ ...before, title: dime.title, description: 'Now with words' }]);
});

test('200 items are kept, the latest, and none for more than a year', async () => {
  const many = (from: number) =>
    Array.from({ length: 100 }, (_, n) => ({
      title: `Item number ${from + n}`,
      link: page(from + n),
      date: ago((from + n) / 10),
    }));
  await it.reset(['/a', '/b', '/c']);
  fake.putRss('/a', 'A', [
    ...many(200),
    { title: 'The hundred and first', link: page('more'), date: ago(39) },
  ]);
  fake.putRss('/b', 'B', many(100));
  await it.anHourLater();
  expect(await kept()).toBe(200);
  fake.putRss('/c', 'C', many(0));
  expect(await it.anHourLater()).toBe(1);
  expect(await kept()).toBe(200);
  expect((await it.titles())[0]).toBe('Item number 0');
  expect(await it.anHourLater()).toBe(0);
  await it.anHourLater(24 * 360);
  expect(await kept()).toBe(50);
});

const kept = async () => (await it.deps.db.orm.query.newsArticles.findMany()).length;

test('a feed that is configured no more takes its items with it, and others tell theirs again', async () => {
  fake.putRss('/mint', 'Mint', [dime, { title: 'Only the Mint knows', link: page('only'), date: ago(2) }]);
  fake.putRss('/paper', 'Paper', [{ ...dime, date: ago(0.5) }]);
  await it.anHourLater();
  expect(await it.titles()).toEqual([dime.title, 'Only the Mint knows']);
  it.deps.config.newsFeeds = [`${fake.url}/paper`];
  fake.forget();
  expect(await it.anHourLater()).toBe(1);
  expect(await it.news()).toMatchObject([{ title: dime.title, source: 'Paper' }]);
  it.deps.config.newsFeeds = [];
  await it.anHourLater();
  expect(await it.news()).toEqual([]);
});

test('one look with the clock ahead deletes nothing, and what was found then is of now afterwards', async () => {
  fake.putRss('/mint', 'Mint', [dime]);
  fake.putRss('/paper', 'Paper', []);
  await it.anHourLater();
  fake.putRss('/paper', 'Paper', [{ title: 'Nobody knows when', link: page('undated') }]);
  await it.anHourLater(400 * 24);
  expect(await it.titles()).toEqual(['Nobody knows when', dime.title]);
  fake.putRss('/mint', 'Mint', [dime, { title: 'Told meanwhile', link: page('meanwhile'), date: dime.date }]);
  // They are asked for everything once more.
  fake.forget();
  await it.anHourLater(-400 * 24);
  expect((await it.titles()).toSorted()).toEqual(
    ['Nobody knows when', 'Told meanwhile', dime.title].toSorted(),
  );
  for (const { publishedAt } of await it.news())
    expect(Date.parse(publishedAt)).toBeLessThanOrEqual(it.now());
});

test('feeds without dates neither come and go every hour nor push away what has one', async () => {
  const undated = (name: string) =>
    Array.from({ length: 100 }, (_, n) => ({ title: `${name} number ${n}`, link: page(`${name}-${n}`) }));
  fake.put('/mint', { body: rss('Mint', undated('mint')), isForgetful: true });
  fake.put('/paper', { body: rss('Paper', [dime, ...undated('paper')]), isForgetful: true });
  expect(await it.anHourLater()).toBe(1);
  expect(await it.titles()).toHaveLength(41);
  expect(await it.anHourLater()).toBe(0);
  expect(await it.titles()).toContain(dime.title);
});
