import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { maxYear } from '../../../shared/coins/dating.ts';
import type { GlobalIdentified } from '../../../shared/global/model.ts';
import { incomingFolder } from '../../core/http/data-urls.ts';
import { disc, drawn } from '../../photos/testing.ts';
import { type Client, right, said } from '../../testing/app.ts';
import { abroad, heldFor } from '../learning/testing.ts';
import { photo, progressOf, withVendor } from '../testing.ts';

const vendor = withVendor();

const EURO = {
  country: 'Greece',
  currency: 'Euro',
  denomination: '2 Euro',
  series: null,
  name: '2002 Greece 2 Euro',
  year: 2002,
  mintMark: '',
  region: 'Southern Europe',
  script: 'Greek',
  era: null,
  estimatedValue: 2.5,
  alternatives: [],
};

const send = (client: Client, obverse: Blob = photo(), reverse?: Blob, ticket?: string) => {
  const body = new FormData();
  body.set('obverse', obverse);
  if (reverse) body.set('reverse', reverse);
  if (ticket) body.set('ticket', ticket);
  return client.send('/api/coins/identify-global', { method: 'POST', body });
};
const dataUrl = async (blob: Blob, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
const sendJson = (client: Client, json: object) => {
  const body = JSON.stringify(json);
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  return client.send('/api/coins/identify-global', { method: 'POST', headers, body });
};
const save = (client: Client, tempId: string, body?: object) =>
  body
    ? client.sendJson('POST', `/api/coins/save-global-coin/${tempId}`, body)
    : client.send(`/api/coins/save-global-coin/${tempId}`, { method: 'POST' });
const record = (client: Client, tempId: string) => client.send(`/api/coins/global-verification/${tempId}`);

test('user: a coin of the world is named, held, corrected, saved, and in the collection', async () => {
  const { it, ai } = vendor;
  ai.answer(EURO);
  const user = await it.user();
  const ticket = crypto.randomUUID();
  const answer: GlobalIdentified = await right(await send(user, photo(), photo(), ticket));
  const { tempId } = answer;
  expect(answer).toMatchObject({
    success: true,
    tempId: expect.any(String),
    result: {
      ...{ name: '2002 Greece 2 Euro', year: 2002, country: 'Greece', currency: 'EUR', coinType: '2 Euro' },
      ...{ region: 'Southern Europe', script: 'Greek', estimatedValue: '2.50', outcome: 'foreign' },
    },
  });
  expect(answer.result.confidence).toBeGreaterThan(0);
  expect(answer.result.confidence).toBeLessThanOrEqual(1);
  expect(await progressOf(user, ticket)).toMatchObject({ stage: 'done', tempId });
  expect(ai.requests[0]?.instructions).toContain('coins of any country');
  expect(ai.wrong).toEqual([]);
  const held = await right(await record(user, tempId));
  const { obverseImageUrl } = held;
  expect(held).toMatchObject({
    ...{ country: 'Greece', denomination: '2 Euro', identificationMethod: 'AI identification', coinId: null },
    obverseImageUrl: expect.stringMatching(/^\/photos\//),
    reverseImageUrl: expect.stringMatching(/^\/photos\//),
  });
  const saved = await save(user, tempId, { year: 2003, condition: 'Fine (F-12)', notes: 'Found.' });
  expect(saved.status).toBe(201);
  const coin = await saved.json();
  expect(coin).toEqual({ id: expect.any(Number), name: '2002 Greece 2 Euro', country: 'Greece' });
  expect(await right(await user.send(`/api/coins/${coin.id}`))).toMatchObject({
    ...{ year: 2003, coinType: '2 Euro', currency: 'EUR', region: 'Southern Europe', script: 'Greek' },
    ...{ condition: 'Fine (F-12)', notes: 'Found.', userVerified: true, quantity: 1 },
    ...{ identificationMethod: 'AI identification', obverseImageUrl },
  });
  const stats = await right(await user.send('/api/coins/active-learning-stats'));
  expect(stats).toMatchObject({ totalFeedback: 1, accuracyRate: 0, feedbackByCountry: { Greece: 1 } });
});

test('user: photos come as data URLs as well, one for both sides is the obverse, and no file is left behind', async () => {
  const { it, ai } = vendor;
  ai.answer(EURO);
  const user = await it.user();
  const large = new Blob([drawn(700, 700, (x, y) => disc(41)(x, y) + 30 * Math.sin(9e5 * x * y))]);
  const obverseImage = await dataUrl(large);
  const answer: GlobalIdentified = await right(
    await sendJson(user, { obverseImage, reverseImage: obverseImage }),
  );
  expect(answer.result.obverseImageUrl).toMatch(/^\/photos\//);
  expect(answer.result.reverseImageUrl).toBeNull();
  expect(ai.requests.map(({ photos }) => photos)).toEqual([1]);
  const folder = incomingFolder(it.deps.config.dataDir);
  expect(readdirSync(folder, { encoding: 'utf8' })).toEqual([]);
});

test('user: a result saved twice at once is one coin, and saved again the same', async () => {
  const { it } = vendor;
  const user = await it.user();
  const tempId = await heldFor(it, user, abroad(), 'world');
  const answers = await Promise.all([save(user, tempId), save(user, tempId, {})]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
  const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
  expect(one).toEqual(two);
  expect(await right(await save(user, tempId))).toEqual(one);
  expect(await right(await user.send('/api/coins'))).toHaveLength(1);
  expect(await right(await record(user, tempId))).toMatchObject({ coinId: one.id });
});

test("other: somebody else's result is not there, nor is one of the US screens", async () => {
  const { it } = vendor;
  const [user, other] = [await it.user(), await it.user()];
  const tempId = await heldFor(it, user, abroad(), 'world');
  const absent: [number, unknown] = [
    404,
    { code: 'result_not_found', message: 'Failed to fetch identification results' },
  ];
  expect(await said(await record(other, tempId))).toEqual(absent);
  expect(await said(await save(other, tempId))).toEqual(absent);
  expect(await said(await save(user, await heldFor(it, user)))).toEqual(absent);
  expect((await user.send(`/api/verification-data/${tempId}`)).status).toBe(404);
});

test.each([
  ['year', 3000, `Year must be ${maxYear()} or earlier.`],
  ['year', '44 BC', 'Please enter the year as a number.'],
  ['quantity', 0, 'Quantity must be at least 1.'],
  ['country', '', 'Country is required'],
  ['denomination', null, 'Denomination is required'],
  ['weight', '-2', 'Weight must be a number above 0 and at most 50000.'],
] as const)('user: %s "%s" is refused with the reason', async (field, value, message) => {
  const { it } = vendor;
  const user = await it.user();
  const tempId = await heldFor(it, user, abroad(), 'world');
  const [status, body] = await said(await save(user, tempId, { [field]: value }));
  expect([status, (body as { message: string }).message]).toEqual([422, message]);
  expect(body).toMatchObject({ errors: [{ path: field, message }] });
  expect(await right(await record(user, tempId))).toMatchObject({ coinId: null, year: 2002 });
});

test('user: a result nobody could name is saved as its collector says, in any writing', async () => {
  const { it } = vendor;
  const user = await it.user();
  const nothing = abroad({
    ...{ outcome: 'unknown', name: null, year: null, country: null, currency: null, coinType: null },
    ...{ condition: null, confidence: 0, modelConfidence: null, model: null },
  });
  const tempId = await heldFor(it, user, nothing, 'world');
  const [status, body] = await said(await save(user, tempId));
  expect(status).toBe(422);
  expect((body as { userErrors: string[] }).userErrors).toEqual(
    expect.arrayContaining(['Coin name is required', 'Country is required', 'Currency is required']),
  );
  const said2 = {
    ...{ name: '١٠ قروش', country: 'مصر', year: 1967, denomination: '١٠ قروش', currency: 'EGP' },
    condition: 'Fine (F-12)',
  };
  const { id } = await right(await save(user, tempId, said2));
  const { denomination, ...stored } = said2;
  expect(await right(await user.send(`/api/coins/${id}`))).toMatchObject({
    ...stored,
    coinType: denomination,
  });
});

test('user: what is no image is 415, what is too large 413, and no photo 422', async () => {
  const { it } = vendor;
  const user = await it.user();
  const text = `data:image/jpeg;base64,${Buffer.from('this is no picture at all').toString('base64')}`;
  const long = `data:image/jpeg;base64,${Buffer.from('no picture '.repeat(4000)).toString('base64')}`;
  const good = await dataUrl(photo());
  for (const obverseImage of ['words', 'https://example.org/a.jpg', text, long])
    expect([obverseImage.slice(0, 30), (await sendJson(user, { obverseImage })).status]).toEqual([
      obverseImage.slice(0, 30),
      415,
    ]);
  expect((await sendJson(user, { obverseImage: good, reverseImage: text })).status).toBe(415);
  const huge = `data:image/jpeg;base64,${Buffer.alloc(25 * 1024 * 1024, 7).toString('base64')}`;
  expect((await sendJson(user, { obverseImage: huge })).status).toBe(413);
  expect(await said(await sendJson(user, { reverseImage: good }))).toEqual([
    422,
    expect.objectContaining({ message: 'Please select at least an obverse (front) coin image' }),
  ]);
  expect((await send(user, new Blob(['text'], { type: 'text/plain' }))).status).toBe(415);
  expect(readdirSync(incomingFolder(it.deps.config.dataDir))).toEqual([]);
});

test('user: an AI that fails is said to have failed, and the photos wait', async () => {
  const { it, ai } = vendor;
  const user = await it.user();
  ai.fail('refused');
  const ticket = crypto.randomUUID();
  const answer = await send(user, photo(), undefined, ticket);
  expect(answer.status).toBe(502);
  const { stage, tempId } = (await progressOf(user, ticket)) ?? {};
  expect([stage, typeof tempId]).toEqual(['failed', 'string']);
  expect(await right(await record(user, tempId ?? ''))).toMatchObject({
    ...{ outcome: 'failed', sureness: 0, errorMessage: expect.any(String) },
    obverseImageUrl: expect.stringMatching(/^\/photos\//),
  });
});

test('guest: the eleventh coin is refused, and its result waits', async () => {
  const { it } = vendor;
  const guest = await it.guest();
  for (let coins = 0; coins < 10; coins += 1)
    await right(await save(guest, await heldFor(it, guest, abroad(), 'world')));
  const tempId = await heldFor(it, guest, abroad(), 'world');
  expect(await said(await save(guest, tempId))).toEqual([
    403,
    expect.objectContaining({ message: expect.stringContaining('Guest users are limited to 10 coins') }),
  ]);
  expect(await right(await record(guest, tempId))).toMatchObject({ coinId: null });
});
