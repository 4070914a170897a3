import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins } from '../../../db/schema.ts';
import { type Client, picture, right, said, testApp } from '../../testing/app.ts';
import type { Question, Reply } from '../providers/ai.ts';
import { heldFor, identified, idOf, photoRow } from './testing.ts';

const it = testApp();
afterAll(it.close);

const SEEN = {
  ...{ verdict: 'coin', country: 'United States', denomination: 'dime', series: 'Mercury Dime' },
  ...{ name: '1916 Mercury Dime', year: 1916, mintMark: '', confidence: 88, doubts: [], alternatives: [] },
};

const asked: Question[] = [];
let isHanging = false;
let answer: Record<string, unknown> | null = SEEN;
it.deps.ai = {
  name: 'A provider',
  model: 'first',
  secondModel: 'second',
  ask: async (question): Promise<Reply> => {
    asked.push(question);
    if (isHanging) await new Promise((over) => question.signal?.addEventListener('abort', over));
    const base = { model: question.model ?? 'first', tokens: { input: 10, output: 5 } };
    return answer
      ? { ok: true, json: answer, ...base }
      : { ok: false, failure: 'slow', message: 'It took too long.', ...base };
  },
};

/** How often the second model is asked while the work is done. */
async function lookedDuring<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = asked.length;
  const result = await work();
  return [result, asked.length - before];
}

async function shownTo(client: Client, fields: Parameters<typeof identified>[0] = {}) {
  const form = new FormData();
  form.set('obverse', await picture(64, 64, 90));
  const { obverseImageUrl } = await right(await client.send('/api/photos', { method: 'POST', body: form }));
  const shown = identified({ obverseImageUrl, ...fields });
  return { shown, tempId: await heldFor(it, client, shown) };
}

const save = (client: Client, body: object) => client.sendJson('POST', '/api/coins/save-verified', body);
const coinsOf = async (client: Client) =>
  it.deps.db.orm
    .select()
    .from(coins)
    .where(eq(coins.userId, await idOf(client)));

test('user: a second model that agrees is asked once, with the photo, and the coin is saved', async () => {
  answer = SEEN;
  const user = await it.user();
  const { shown, tempId } = await shownTo(user);
  const press = () => save(user, { tempId, coinData: shown });
  const [answers, times] = await lookedDuring(() => Promise.all([press(), press()]));
  expect([answers.map(({ status }) => status).sort(), times]).toEqual([[200, 201], 1]);
  expect(asked.at(-1)).toMatchObject({ model: 'second', photos: [{ jpeg: expect.any(Uint8Array) }] });
  for (const one of answers) {
    expect((await one.json()).crossCheck).toMatchObject({ state: 'agreed', secondModel: 'second' });
  }
  expect(await coinsOf(user)).toHaveLength(1);
});

test('user: a second model that disagrees stops the saving; the comparison waits, and asking again costs nothing', async () => {
  answer = { ...SEEN, year: 1945, name: '1945 Mercury Dime' };
  const user = await it.user();
  const { shown, tempId } = await shownTo(user);
  const [[status, body], times] = await lookedDuring(async () =>
    said(await save(user, { tempId, coinData: shown })),
  );
  expect([status, body, times]).toMatchObject([409, { message: expect.stringContaining('the year') }, 1]);
  expect(await coinsOf(user)).toEqual([]);
  const held = await right(await user.send(`/api/verification-data/${tempId}`));
  expect(held).toMatchObject({ coinId: null, coinData: { crossCheck: { state: 'disagreed' } } });
  const [again, more] = await lookedDuring(() => save(user, { tempId, coinData: shown }));
  expect([again.status, more]).toEqual([409, 0]);
  // The other way to save asks the same.
  const learning = { tempId, coinData: shown, originalData: shown, userCorrections: {}, correctedFields: [] };
  expect((await user.sendJson('POST', '/api/coins/save-with-learning', learning)).status).toBe(409);

  const [meant, none] = await lookedDuring(() =>
    save(user, { tempId, coinData: shown, acceptDisagreement: true }),
  );
  expect([meant.status, none]).toEqual([201, 0]);
  const { coin, crossCheck } = await meant.json();
  expect(crossCheck.state).toBe('disagreed');
  expect(coin.uncertaintyFlags).toContain(crossCheck.message);
});

test('user: another coin is another comparison', async () => {
  answer = { ...SEEN, year: 1917, name: '1917 Mercury Dime' };
  const user = await it.user();
  const { shown, tempId } = await shownTo(user);
  expect((await save(user, { tempId, coinData: shown })).status).toBe(409);
  const coinData = { ...shown, year: 1917, name: '1917 Mercury Dime' };
  const [agreed, times] = await lookedDuring(() => save(user, { tempId, coinData }));
  expect([agreed.status, times]).toEqual([201, 1]);
  expect((await agreed.json()).coin.uncertaintyFlags).toEqual(['The mint mark cannot be seen.']);
});

test('user: a second model that cannot answer keeps nobody from saving, and is told', async () => {
  answer = null;
  const user = await it.user();
  const { shown, tempId } = await shownTo(user);
  const saved = await save(user, { tempId, coinData: shown });
  expect(saved.status).toBe(201);
  expect((await saved.json()).crossCheck).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('It took too long.'),
  });
});

test('user: nobody is asked about a recognised photo, a review by hand, or a coin that cannot be saved', async () => {
  answer = { ...SEEN, year: 1945 };
  const user = await it.user();
  const remembered = {
    ...{ coinId: 1, name: 'x', year: 1916, mintMark: null, coinType: 'Mercury Dime' },
    ...{ obverseImageUrl: null, distance: 0, isSame: true },
  };
  for (const fields of [
    { remembered, model: null, source: 'Your collection' },
    { outcome: 'unknown', confidence: 0 },
    { outcome: 'failed', confidence: 0 },
  ] as const) {
    const { shown, tempId } = await shownTo(user, fields);
    const [saved, times] = await lookedDuring(() => save(user, { tempId, coinData: shown }));
    expect([saved.status, times]).toEqual([201, 0]);
  }
  const { tempId } = await shownTo(user, { condition: null });
  const [refused, times] = await lookedDuring(() => save(user, { tempId, coinData: {} }));
  expect([refused.status, times]).toEqual([422, 0]);
});

test('user: is asked three times about one result; further coins are saved without', async () => {
  answer = { ...SEEN, year: 1945, name: '1945 Mercury Dime' };
  const user = await it.user();
  const { shown, tempId } = await shownTo(user);
  const claim = (year: number) =>
    save(user, { tempId, coinData: { ...shown, year, name: `${year} Mercury Dime` } });
  const [statuses, times] = await lookedDuring(async () => {
    const given: number[] = [];
    for (const year of [1916, 1917, 1918, 1919]) given.push((await claim(year)).status);
    return given;
  });
  expect([statuses, times]).toEqual([[409, 409, 409, 201], 3]);
  const { crossCheck } = await right(await claim(1919));
  expect(crossCheck).toMatchObject({ state: 'failed', message: expect.stringContaining('3 times') });
}, 30_000);

test('guest: has as many second looks a day as identifications, and saves without them after that', async () => {
  answer = SEEN;
  const few = testApp({ MINTMARK_AI_DAILY_LIMIT: '20' });
  few.deps.ai = it.deps.ai;
  const guest = await few.guest();
  const obverseImageUrl = await photoRow(few, await idOf(guest));
  const shown = identified({ obverseImageUrl });
  const states: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const tempId = await heldFor(few, guest, shown);
    const saved = await right(await save(guest, { tempId, coinData: shown }));
    states.push(saved.crossCheck.message);
  }
  const asked = states.map((message) => !message.includes('No second model was used.'));
  expect(asked).toEqual([true, true, false, false]);
  await few.close();
}, 30_000);

test('user: who does not want to wait for the second model saves without, and it is one coin', async () => {
  const user = await it.user();
  const { shown, tempId } = await shownTo(user);
  isHanging = true;
  const before = asked.length;
  const waiting = save(user, { tempId, coinData: shown });
  while (asked.length === before) await Bun.sleep(5);
  const decided = await save(user, { tempId, coinData: shown, acceptDisagreement: true });
  expect(decided.ok).toBe(true);
  await waiting;
  isHanging = false;
  expect(await coinsOf(user)).toHaveLength(1);
});
