import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeFeeds, startFakeFeeds } from '../feeds.fake.ts';
import { pictureOf } from './candidate.ts';
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
beforeEach(() => it.reset(['/mint']));

const OURS = /^\/pictures\/[0-9a-f]{64}\.webp$/;
const item = (name: string, more: object) => ({
  title: `About the ${name}`,
  link: `https://mint.example/${name}`,
  ...more,
});
const asked = () => fake.calls.map(({ path }) => path).filter((path) => path !== '/mint');

test('a picture is fetched once, however many items show it, and shown from here', async () => {
  const picture = fake.putPicture('/coin.png');
  fake.putRss('/mint', 'Mint', [item('dime', { picture }), item('cent', { picture })]);
  expect(await it.anHourLater()).toBe(2);
  const urls = (await it.news()).map(({ imageUrl }) => imageUrl);
  expect(urls).toEqual([expect.stringMatching(OURS), urls[0] ?? '']);
  expect((await it.visitor.send(urls[0] ?? '')).status).toBe(200);
  expect(await it.anHourLater()).toBe(0);
  expect(asked()).toEqual(['/coin.png']);
});

test('a picture whose file is gone, as after a backup was put back, is fetched again', async () => {
  fake.putRss('/mint', 'Mint', [item('dime', { picture: fake.putPicture('/coin.png', 2) })]);
  await it.anHourLater();
  const [{ imageUrl } = { imageUrl: null }] = await it.news();
  rmSync(join(it.folder, 'pictures'), { recursive: true });
  await it.anHourLater();
  expect((await it.visitor.send(imageUrl ?? '')).status).toBe(200);
  expect(asked()).toEqual(['/coin.png', '/coin.png']);
});

test('a picture that cannot be had leaves the item without, and is asked for again the next day', async () => {
  const picture = fake.put('/gone.png', { body: '<html></html>', type: 'image/png' });
  fake.putRss('/mint', 'Mint', [item('dime', { picture })]);
  expect([await it.anHourLater(), await it.anHourLater(), await it.anHourLater(20)]).toEqual([1, 0, 0]);
  expect(asked()).toEqual(['/gone.png']);
  fake.putPicture('/gone.png');
  expect(await it.anHourLater(4)).toBe(1);
  expect((await it.news())[0]?.imageUrl).toMatch(OURS);
});

test('pictures in our own network are never asked for; the items stay', async () => {
  const guarded = newsApp(fake, ['/mint'], { MINTMARK_ALLOW_PRIVATE_FETCH: 'false' });
  const pictures = [
    fake.putPicture('/coin.png'),
    'http://169.254.169.254/latest/meta-data/a.png',
    'http://[::1]/a.png',
  ];
  fake.putRss(
    '/mint',
    'Mint',
    pictures.map((picture, at) => item(`dime${at}`, { picture })),
  );
  await guarded.anHourLater();
  expect(asked()).toEqual([]);
  expect((await guarded.news()).map(({ imageUrl }) => imageUrl)).toEqual([null, null, null]);
  expect(guarded.logLines('picture not taken').map(({ error }) => error)).toEqual(
    pictures.map(() => "The picture's server redirects to an address that isn’t public."),
  );
  await guarded.close();
});

const found = (html: string, pictures: string[] = []) =>
  pictureOf({
    title: null,
    description: null,
    content: html,
    links: [],
    dates: [],
    pictures,
    base: 'https://mint.example/news/',
  });

test.each([
  ['<p>Hi</p><img src="a.jpg"><img src="b.jpg">', 'https://mint.example/news/a.jpg'],
  ['<img src="//cdn.example/a.jpg?w=1&amp;h=2">', 'https://cdn.example/a.jpg?w=1&h=2'],
  [
    '<img src="https://count.example/p.gif" width="1" height="1"><img src="/a.jpg" width="600">',
    'https://mint.example/a.jpg',
  ],
  ['<img class="wp-smiley" src="/smile.png"><img src="/a.jpg">', 'https://mint.example/a.jpg'],
  ['<img src="data:image/gif;base64,AA" data-src="/late.jpg">', 'https://mint.example/late.jpg'],
  ['<img src="javascript:alert(1)"><img src="file:///etc/passwd">', null],
  ['&lt;img src="/a.jpg"&gt;', null],
  ['<select><xmp><img src="/a.jpg">', null],
])('the first picture of %s is %s', (html, address) => {
  expect(found(html)).toBe(address);
});

test('a picture that the feed names goes before one of the content', () => {
  expect(found('<img src="/a.jpg">', ['javascript:x', '/named.jpg'])).toBe('https://mint.example/named.jpg');
});
