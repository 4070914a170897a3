import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test';
import type { ServerResponse } from 'node:http';
import { photos } from '../../db/schema.ts';
import type { StockImage } from '../../shared/photos/stock.ts';
import { coinPicture } from '../photos/coin-picture.fake.ts';
import { type FakeCommons, startFakeCommons } from '../photos/commons.fake.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';

let fake: FakeCommons;
let it: TestApp;
let user: Client;
beforeAll(async () => {
  fake = await startFakeCommons();
  it = testApp({ MINTMARK_COMMONS_BASE_URL: fake.url });
  user = await it.user();
});
afterEach(() => {
  setSystemTime();
  fake.files = [];
  fake.next = [];
  expect(fake.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await it.close();
  await fake.stop();
});

/** Every test searches for a coin of its own: what was found is remembered. */
let years = 1800;
const freshYear = () => String(++years);

async function search(client: Client, query: Record<string, string>) {
  const answer = await client.send(`/api/coins/search-image?${new URLSearchParams(query)}`);
  return { status: answer.status, body: await answer.json() };
}

/** The only picture of a search for a file nobody searched for before. */
async function offered(
  client: Client,
  file: Partial<FakeCommons['files'][number]> = {},
): Promise<StockImage> {
  const year = freshYear();
  fake.files = [{ name: `Mercury dime ${year}.jpg`, ...file }];
  const { body } = await search(client, { coinType: 'Mercury Dime', year });
  expect(body.images).toHaveLength(1);
  return body.images[0];
}

async function choose(client: Client, token: string) {
  const answer = await client.sendJson('POST', '/api/stock-photos', { token });
  return { status: answer.status, body: await answer.json() };
}

const NOT_OFFERED = 'This picture is no longer available. Search again.';

test('visitor: is asked to sign in', async () => {
  for (const path of [
    '/api/coins/search-image?coinType=Mercury+Dime&year=1916',
    '/api/stock-photos/preview?token=x',
    '/api/photo-credits?imageUrl=x',
    '/api/coins/1/photo-credits',
  ]) {
    expect((await it.visitor.send(path)).status).toBe(401);
  }
  expect((await choose(it.visitor, 'x')).status).toBe(401);
});

test('user: finds pictures with author, licence and source, on this server', async () => {
  const image = await offered(user, { width: 1200, height: 800 });
  expect(image).toEqual({
    url: `/api/stock-photos/preview?token=${image.token}`,
    title: `Mercury dime ${years}`,
    author: 'Jo',
    licence: 'CC BY-SA 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0',
    sourceUrl: `https://commons.wikimedia.org/wiki/File:Mercury_dime_${years}.jpg`,
    width: 1200,
    height: 800,
    token: image.token,
  });
});

test.each<Record<string, string>>([
  {},
  { coinType: 'Mercury Dime' },
  { year: '1916' },
  { coinType: ' ', year: '1916' },
  { coinType: 'Mercury Dime', year: '' },
])('user: %p says what to fill in', async (query) => {
  const { status, body } = await search(user, query);
  expect([status, body.message]).toEqual([
    422,
    'Please fill in Coin Type and Year to search for stock photos',
  ]);
});

test.each<Record<string, string>>([
  { coinType: 'Mercury Dime', year: '999' },
  { coinType: 'Mercury Dime', year: '9999' },
  { coinType: 'Mercury Dime', year: 'MCMXVI' },
  { coinType: 'x'.repeat(500), year: '1916' },
  { coinType: 'Mercury Dime', year: '1916', name: 'x'.repeat(500) },
])('user: %p is 422 and asks nobody', async (query) => {
  const asked = fake.searches.length;
  expect((await search(user, query)).status).toBe(422);
  expect(fake.searches).toHaveLength(asked);
});

test('user: emoji and operators of the search are an empty answer at worst', async () => {
  for (const coinType of ['💰', '"; DROP TABLE coins; --', 'insource:/.*/', '%_']) {
    expect(await search(user, { coinType, year: freshYear(), mintMark: '(.*' })).toEqual({
      status: 200,
      body: { images: [] },
    });
  }
});

test('user: the year comes first, then the series; never more than ten, none twice', async () => {
  const year = freshYear();
  fake.files = [
    ...Array.from({ length: 9 }, (_, n) => ({ name: `Barber dime coin obverse ${n}.jpg` })),
    { name: `Barber dime coin obverse ${year}.jpg` },
    { name: `Barber dime ${year} reverse.jpg` },
    { name: `Barber dime ${year}-O.jpg` },
  ];
  const asked = fake.searches.length;
  const { body } = await search(user, { coinType: 'Barber Dime', year, mintMark: 'O' });
  expect(body.images.map(({ title }: StockImage) => title)).toEqual([
    `Barber dime ${year}-O`,
    `Barber dime coin obverse ${year}`,
    `Barber dime ${year} reverse`,
    ...Array.from({ length: 7 }, (_, n) => `Barber dime coin obverse ${n}`),
  ]);
  expect(fake.searches.slice(asked)).toEqual([`"Barber Dime" ${year}`, '"Barber Dime" coin obverse']);
});

test('user: the same search again asks nobody', async () => {
  const image = await offered(user);
  const asked = fake.searches.length;
  const again = await search(user, { coinType: 'Mercury Dime', year: String(years) });
  expect(again.body.images).toEqual([image]);
  expect(fake.searches).toHaveLength(asked);
});

const html = (answer: ServerResponse) => answer.end('<!doctype html><title>Error</title>');

test('user: a Commons that fails is 502, one that is busy 503; the next search works', async () => {
  const year = freshYear();
  fake.files = [{ name: `Mercury dime ${year}.jpg` }];
  fake.next = [html];
  const { status, body } = await search(user, { coinType: 'Mercury Dime', year });
  expect([status, body.message]).toEqual([
    502,
    'Wikimedia Commons answered with something unexpected. Please try again later.',
  ]);
  fake.next = [(answer) => answer.writeHead(429, { 'retry-after': '60' }).end()];
  expect((await search(user, { coinType: 'Mercury Dime', year })).status).toBe(503);
  expect((await search(user, { coinType: 'Mercury Dime', year })).body.images).toHaveLength(1);
});

test('user: a Commons that cannot be reached is 503', async () => {
  const gone = await startFakeCommons();
  await gone.stop();
  const apart = testApp({ MINTMARK_COMMONS_BASE_URL: gone.url });
  const { status, body } = await search(await apart.user(), { coinType: 'Mercury Dime', year: '1916' });
  await apart.close();
  expect([status, body.message]).toEqual([
    503,
    'Wikimedia Commons can’t be reached. Check the connection and try again.',
  ]);
});

test('user: when the second search fails, what the first one found is answered', async () => {
  const year = freshYear();
  fake.files = [{ name: `Liberty nickel ${year}.jpg` }];
  fake.next = [undefined, html];
  const { status, body } = await search(user, { coinType: 'Liberty Nickel', year });
  expect([status, body.images.length, fake.next]).toEqual([200, 1, []]);
});

test('user: a preview is a small WebP made here, kept for an hour by the browser', async () => {
  const image = await offered(user, { width: 1600, height: 1200 });
  const fetched = fake.thumbs.length;
  const answer = await user.send(image.url);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const { format, width, height } = await new Bun.Image(await answer.bytes()).metadata();
  expect([format, width, height]).toEqual(['webp', 330, 248]);
  await user.send(image.url);
  expect(fake.thumbs.slice(fetched)).toEqual([
    `/commons/thumb/a/ab/Mercury_dime_${years}.jpg/330px-Mercury_dime_${years}.jpg`,
  ]);
});

test('user: chooses a picture, which becomes a photo of theirs with its credit', async () => {
  const image = await offered(user);
  const { status, body } = await choose(user, image.token);
  const { title, author, licence, licenceUrl, sourceUrl } = image;
  const credit = { title, author, licence, licenceUrl, sourceUrl };
  expect([status, body.credit]).toEqual([201, credit]);
  expect(body.obverseImageUrl).toMatch(/^\/photos\/[0-9a-f]{64}\.webp$/);
  const photo = await user.send(body.obverseImageUrl);
  expect((await new Bun.Image(await photo.bytes()).metadata()).width).toBe(960);
  expect(await choose(user, image.token)).toEqual({ status, body });

  const coin = await user.sendJson('POST', '/api/coins', { ...DIME, obverseImageUrl: body.obverseImageUrl });
  const { id } = await coin.json();
  const credits = { credits: [{ imageUrl: body.obverseImageUrl, ...credit }] };
  expect(await (await user.send(`/api/coins/${id}/photo-credits`)).json()).toEqual(credits);
  const byAddress = `/api/photo-credits?imageUrl=${body.obverseImageUrl}`;
  expect(await (await user.send(byAddress)).json()).toEqual(credits);
});

test('user: a picture uploaded before gets its credit when it is chosen', async () => {
  const image = await offered(user);
  const form = new FormData();
  form.set('obverse', new Blob([new Uint8Array(coinPicture(960, 960, 0))], { type: 'image/png' }));
  const { obverseImageUrl } = await (await user.send('/api/photos', { method: 'POST', body: form })).json();
  const chosen = await choose(user, image.token);
  expect(chosen.body.obverseImageUrl).toBe(obverseImageUrl);
  const { credits } = await (await user.send(`/api/photo-credits?imageUrl=${obverseImageUrl}`)).json();
  expect(credits[0].title).toBe(image.title);
});

test("user: photos of one's own have no credit", async () => {
  const coin = await (await user.sendJson('POST', '/api/coins', DIME)).json();
  expect(await (await user.send(`/api/coins/${coin.id}/photo-credits`)).json()).toEqual({ credits: [] });
  for (const imageUrl of ['', 'nonsense', `/photos/${'0'.repeat(64)}.webp`]) {
    expect(await (await user.send(`/api/photo-credits?imageUrl=${imageUrl}`)).json()).toEqual({
      credits: [],
    });
  }
});

test('other: gets 404', async () => {
  const image = await offered(user);
  const { body } = await choose(user, image.token);
  const coin = await user.sendJson('POST', '/api/coins', { ...DIME, obverseImageUrl: body.obverseImageUrl });
  const { id } = await coin.json();
  const other = await it.user();
  expect((await other.send(`/api/coins/${id}/photo-credits`)).status).toBe(404);
  expect((await other.send(image.url)).status).toBe(404);
  expect((await choose(other, image.token)).status).toBe(404);
  const credits = await other.send(`/api/photo-credits?imageUrl=${body.obverseImageUrl}`);
  expect(await credits.json()).toEqual({ credits: [] });
});

test('user: a token that is forged, cut, for something else or too old is 404', async () => {
  const { token } = await offered(user);
  const offer = it.deps.signed.open('stock photo', token);
  const forged = [
    'x',
    token.slice(0, -4),
    `${Buffer.from(JSON.stringify(offer)).toString('base64url')}.${'A'.repeat(43)}`,
    it.deps.signed.seal('something else', offer),
    it.deps.signed.seal('stock photo', { ...Object(offer), thumbUrl: 'file:///etc/passwd' }),
    it.deps.signed.seal('stock photo', null),
  ];
  for (const wrong of forged) {
    expect((await user.send(`/api/stock-photos/preview?token=${wrong}`)).status).toBe(404);
    expect(await choose(user, wrong)).toEqual({
      status: 404,
      body: { code: 'stock_photo_gone', message: NOT_OFFERED },
    });
  }
  expect((await choose(user, 'x'.repeat(9000))).status).toBe(422);
  setSystemTime(new Date(Date.now() + 3 * 3_600_000));
  expect((await choose(user, token)).status).toBe(404);
});

const type = (answer: ServerResponse, contentType: string) => answer.setHeader('content-type', contentType);
const TIFF = Buffer.from('49492a000800000000000000', 'hex');

test.each<[string, (answer: ServerResponse) => unknown]>([
  ['a page of HTML', html],
  ['an SVG', (answer) => type(answer, 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG that says it is a JPEG', (answer) => type(answer, 'image/jpeg').end('<svg onload="x()"/>')],
  ['a TIFF', (answer) => type(answer, 'image/tiff').end(TIFF)],
  ['nothing', (answer) => answer.end()],
  ['half a picture', (answer) => answer.end(coinPicture(400, 400).subarray(0, 900))],
  ['50 MB', (answer) => answer.end(Buffer.alloc(50 * 1024 * 1024))],
  ['a refusal', (answer) => answer.writeHead(404).end()],
  [
    'a way to the cloud’s own address',
    (answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  ],
])('user: %s in place of the picture is 502, and nothing is stored', async (_what, thumb) => {
  const image = await offered(user, { thumb });
  const before = await it.deps.db.orm.$count(photos);
  const preview = await user.send(image.url);
  expect(preview.status).toBe(502);
  expect(preview.headers.get('content-type')).toStartWith('application/json');
  const { status, body } = await choose(user, image.token);
  expect(status).toBe(502);
  expect(body.message).toMatch(/^(The answer from )?Wikimedia Commons /);
  expect(await it.deps.db.orm.$count(photos)).toBe(before);
});

test('user: a thumbnail in the operator’s own network is not fetched', async () => {
  const inner = await startFakeCommons();
  const image = await offered(user, { thumbUrl: `${inner.url}/commons/thumb/a/ab/x.jpg/960px-x.jpg` });
  expect((await user.send(image.url)).status).toBe(502);
  expect((await choose(user, image.token)).status).toBe(502);
  expect([inner.thumbs, inner.complaints]).toEqual([[], []]);
  await inner.stop();
});

test('user: a great many searches are 429 with a sentence; others go on', async () => {
  const busy = await it.user();
  const query = { coinType: 'Mercury Dime', year: freshYear() };
  const answers = [];
  for (let n = 0; n < 31; n++) answers.push(await search(busy, query));
  expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true);
  expect(answers[30]).toEqual({
    status: 429,
    body: {
      code: 'rate_limit_reached',
      message: 'Too many stock photo requests. Try again in a few minutes.',
    },
  });
  expect((await search(await it.guest(), query)).status).toBe(200);
});
