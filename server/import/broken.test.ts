import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { and, eq, isNull } from 'drizzle-orm';
import { coinSources, coins, coinTags, imports, priceHistory, valuations } from '../../db/schema.ts';
import type { ImportDetail } from '../../shared/import/model.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import { type Client, type TestApp, testApp } from '../testing/app.ts';
import { failing, fillDisk } from '../testing/failure.ts';
import { removeFolder } from './files.ts';
import { resumeImports } from './run.ts';
import { importsDone } from './work.ts';

// Files are read in processes of their own, which a busy machine starts late.
setDefaultTimeout(60_000);

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const ROWS = Array.from({ length: 30 }, (_, at) => `${1946 + at},Roosevelt Dime,No. ${at}`);
const SHEET = ['Year,Coin type,Notes', ...ROWS].join('\n');

async function sent(user: Client, text = SHEET): Promise<ImportDetail> {
  const answer = await user.send('/api/imports?name=coins.csv', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: text,
  });
  return answer.json();
}
const deed = (user: Client, id: string, what: 'start' | 'cancel' | 'undo') =>
  user.sendJson('POST', `/api/imports/${id}/${what}`, {});
const detailOf = async (user: Client, id: string): Promise<ImportDetail> =>
  (await user.send(`/api/imports/${id}`)).json();
const notesOf = async (user: Client) => {
  const { id } = await (await user.send('/api/auth/user')).json();
  const rows = await it.deps.db.orm
    .select({ notes: coins.notes })
    .from(coins)
    .where(and(eq(coins.userId, id), isNull(coins.deletedAt)))
    .orderBy(coins.id);
  return rows.map(({ notes }) => notes);
};
const NOTES = ROWS.map((_, at) => `No. ${at}`);

/** What the timetable does every minute. */
async function minute(): Promise<void> {
  await resumeImports(it.deps);
  await importsDone(it.deps);
}
const AT_25 = "NEW.notes = 'No. 25'";
const breakAt25 = () => failing(it.deps.db, 'INSERT ON coins', { when: AT_25 });

test('user: a row that cannot be stored is named and left out, and the rest comes in', async () => {
  const user = await it.user();
  const { id } = await sent(user);
  const mend = await breakAt25();
  await deed(user, id, 'start');
  await importsDone(it.deps);
  expect(await detailOf(user, id)).toMatchObject({
    ...{ state: 'done', added: 29, wrong: 1, position: 30 },
    problem: 'Row 27 couldn’t be saved and was skipped.',
  });
  expect(await notesOf(user)).toEqual(NOTES.filter((note) => note !== 'No. 25'));
  await mend();
  const again = await sent(user);
  expect(again.counts).toMatchObject({ update: 29, add: 1 });
});

test('user: an import that breaks again and again is over after five times, with the reason, and what is there can be undone', async () => {
  const user = await it.user();
  const numbers = Array.from({ length: 75 }, (_, at) => `No. ${100 + at}`);
  const rows = numbers.map((note, at) => `${1946 + at},Roosevelt Dime,${note}`);
  const sheet = ['Year,Coin type,Notes', ...rows].join('\n');
  const { id } = await sent(user, sheet);
  const mend = await failing(it.deps.db, 'INSERT ON coins', { when: "NEW.notes >= 'No. 115'" });
  await deed(user, id, 'start');
  await importsDone(it.deps);
  // It comes as far as it can, and is then tried four times more.
  let minutes = 1;
  let over = await detailOf(user, id);
  for (; over.state === 'importing' && minutes < 20; minutes += 1) {
    await minute();
    over = await detailOf(user, id);
  }
  expect(minutes).toBeGreaterThanOrEqual(5);
  expect(over).toMatchObject({ state: 'failed', added: 15, wrong: 50, position: 65, canUndo: true });
  expect(over.problem).toStartWith('Stopped by a server error.');
  await minute();
  expect(await notesOf(user)).toEqual(numbers.slice(0, 15));

  await mend();
  const again = await sent(user, sheet);
  expect(again.counts).toMatchObject({ update: 15, add: 60 });
  await deed(user, again.id, 'start');
  await importsDone(it.deps);
  expect(await detailOf(user, again.id)).toMatchObject({ state: 'done', added: 60, skipped: 15 });
  await deed(user, id, 'undo');
  await importsDone(it.deps);
  expect(await notesOf(user)).toEqual(numbers.slice(15));
}, 180_000);

test('user: on a full disk an import waits, says so, and goes on when there is room', async () => {
  const user = await it.user();
  const { id } = await sent(user);
  const makeRoom = await fillDisk(it.deps.db, 4, AT_25);
  await deed(user, id, 'start');
  await importsDone(it.deps);
  for (let minutes = 0; minutes < 7; minutes += 1) await minute();
  const waiting = await detailOf(user, id);
  expect(waiting).toMatchObject({ state: 'importing' });
  expect(waiting.position).toBeLessThan(30);
  expect(waiting.problem).toStartWith('The server’s disk is full.');
  await makeRoom();
  await minute();
  expect(await detailOf(user, id)).toMatchObject({ state: 'done', added: 30, problem: null });
  expect(await notesOf(user)).toEqual(NOTES);
});

test('user: rows that are not there any more are told, before an import and in it', async () => {
  const user = await it.user();
  const [waiting, begun] = [await sent(user), await sent(user)];
  // So long another process would be waited for that may have them.
  const createdAt = new Date(Date.now() - 2 * 24 * 3_600_000);
  await it.deps.db.transaction(async (tx) => void (await tx.update(imports).set({ createdAt })));
  await removeFolder(it.deps.config, waiting.id);
  expect(await detailOf(user, waiting.id)).toMatchObject({
    state: 'failed',
    problem: 'This file’s rows have expired. Upload the file again.',
  });
  const { id } = begun;
  const mend = await failing(it.deps.db, 'INSERT ON coins');
  await deed(user, id, 'start');
  await importsDone(it.deps);
  await removeFolder(it.deps.config, id);
  await minute();
  await mend();
  const over = await detailOf(user, id);
  expect(over.state).toBe('failed');
  expect(over.problem).toContain('rows have expired');
});

test('user: what was cancelled half way stays, and is undone', async () => {
  const user = await it.user();
  const many = Array.from({ length: 300 }, (_, at) => `${1938 + (at % 30)},Jefferson Nickel,Many ${at}`);
  const { id } = await sent(user, ['Year,Coin type,Notes', ...many].join('\n'));
  await deed(user, id, 'start');
  while ((await detailOf(user, id)).position <= 5) await yieldToEventLoop();
  expect((await deed(user, id, 'cancel')).status).toBe(200);
  await importsDone(it.deps);
  const over = await detailOf(user, id);
  expect(over).toMatchObject({ state: 'cancelled', canUndo: true });
  expect(over.added).toBe(over.position);
  expect(await notesOf(user)).toHaveLength(over.added);
  expect((await deed(user, id, 'cancel')).status).toBe(409);
  const { coins: shown, next } = await (await user.send(`/api/imports/${id}/coins?limit=5`)).json();
  expect(shown).toHaveLength(5);
  expect(next).toBe(shown[4].id);
  await deed(user, id, 'undo');
  await importsDone(it.deps);
  expect(await notesOf(user)).toEqual([]);
});

/** An export of our own with three coins, each with a history, and a want. */
const exported = () => {
  const at = '2024-05-06T00:00:00.000Z';
  const coin = (n: number) => ({
    ...{ id: n, userId: 'elsewhere', name: `Own ${n}`, year: 1916, coinType: 'Mercury Dime' },
    ...{ condition: 'Good (G-4)', country: 'United States', currency: 'USD', quantity: 1, tags: ['Box'] },
    ...{ estimatedValue: `${n}.00`, valuationSource: 'owner', valuedAt: at, createdAt: at, updatedAt: at },
    valuations: [{ source: 'owner', value: `${n}.00`, confidence: 'high', recordedAt: at }],
    priceHistory: [0.5, n].map((value) => ({
      ...{ value: value.toFixed(2), valuationSource: 'owner', confidence: 'high', recordedAt: at },
    })),
  });
  return JSON.stringify({
    ...{ format: 'mintmark-collection', formatVersion: 1, coins: [1, 2, 3].map(coin) },
    exchangeRates: [{ currency: 'GBP', rate: '1.25', day: '2026-01-02' }],
  });
};

test('user: a coin of an export that fails half way leaves nothing behind, and the rest comes in and is undone', async () => {
  const user = await it.user();
  const { id: owner } = await (await user.send('/api/auth/user')).json();
  const mine = async (
    table: typeof valuations | typeof priceHistory | typeof coinSources | typeof coinTags,
  ) => it.deps.db.orm.$count(table, eq(table.userId, owner));
  const { id } = await sent(user, exported());
  const mend = await failing(it.deps.db, 'INSERT ON price_history', {
    when: 'NEW.recorded_value_cents = 200',
  });
  await deed(user, id, 'start');
  await importsDone(it.deps);
  expect(await detailOf(user, id)).toMatchObject({
    ...{ state: 'done', added: 2, wrong: 1, canUndo: true },
    problem: 'Row 2 couldn’t be saved and was skipped.',
  });
  expect(await Promise.all([valuations, priceHistory, coinSources, coinTags].map(mine))).toEqual([
    2, 4, 2, 2,
  ]);
  await mend();

  // What is left comes in with the file once more.
  const again = await sent(user, exported());
  expect(again.counts).toMatchObject({ update: 2, add: 1 });
  await deed(user, again.id, 'start');
  await importsDone(it.deps);
  expect(await detailOf(user, again.id)).toMatchObject({ state: 'done', added: 1, skipped: 2 });
  expect(await mine(valuations)).toBe(3);
  for (const one of [again.id, id]) {
    await deed(user, one, 'undo');
    await importsDone(it.deps);
    expect((await detailOf(user, one)).state).toBe('undone');
  }
  expect(await notesOf(user)).toEqual([]);
});

test('user: an export whose coins are all there brings its rates, and these can be undone', async () => {
  const user = await it.user();
  const first = await sent(user, exported());
  await deed(user, first.id, 'start');
  await importsDone(it.deps);
  expect((await user.send('/api/exchange-rates/GBP', { method: 'DELETE' })).ok).toBe(true);
  const again = await sent(user, exported());
  await deed(user, again.id, 'start');
  await importsDone(it.deps);
  expect(await detailOf(user, again.id)).toMatchObject({ added: 0, updated: 0, wants: 0, canUndo: true });
  await deed(user, again.id, 'undo');
  await importsDone(it.deps);
  const { rates } = await (await user.send('/api/exchange-rates')).json();
  expect(rates).toEqual([]);
});
