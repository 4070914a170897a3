import { afterAll, beforeAll, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { ACCOUNT, DIME, type TestApp, testApp } from '../testing/app.ts';
import { failing, fillDisk } from '../testing/failure.ts';
import { appErrorOf, bodyOf } from './errors.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const FULL = 'Not saved: the server’s disk is full. Ask the administrator to free up space, then try again.';

test('user: a coin that finds no room on the disk is 507, what is there can be read, and with room it is saved', async () => {
  const user = await it.user();
  const makeRoom = await fillDisk(it.deps.db, 0);
  const statuses: number[] = [];
  const long = { ...DIME, notes: 'x'.repeat(1900) };
  // What is left of the last page takes some coins yet.
  for (let n = 0; n < 60 && statuses.at(-1) !== 507; n += 1) {
    const answers = await Promise.all([1, 2, 3].map(() => user.sendJson('POST', '/api/coins', long)));
    statuses.push(...answers.map(({ status }) => status).sort());
    const full = answers.find(({ status }) => status === 507);
    if (full) expect(await full.json()).toEqual({ code: 'disk_full', message: FULL });
  }
  expect([...new Set(statuses)].filter((status) => status !== 201)).toEqual([507]);
  const saved = statuses.filter((status) => status === 201).length;
  expect((await user.api.coins.get()).data).toHaveLength(saved);
  await makeRoom();
  expect((await user.sendJson('POST', '/api/coins', long)).status).toBe(201);
  expect((await user.api.coins.get()).data).toHaveLength(saved + 1);
});

test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])(
  'a write that fails with %s is 507, whatever is around it',
  (code) => {
    const error = new Error('write', { cause: Object.assign(new Error('raw'), { code }) });
    const answer = appErrorOf(error, 'UNKNOWN');
    expect([answer.status, bodyOf(answer)]).toEqual([507, { code: 'disk_full', message: FULL }]);
  },
);

const SECRETS = ['under the stairs', 'a note of its owner', 'lena@example.org', 'argon2', 'Brightwater'];

/** What the log has of what follows. */
const toldSince = (from: number) => it.logged.slice(from).join('\n');

test('operator: a statement that a constraint refuses is told without its values', async () => {
  const user = await it.user();
  const coin = { ...DIME, notes: 'a note of its owner', storageLocation: 'under the stairs' };
  const { db } = it.deps;
  const index = `CREATE UNIQUE INDEX one_only ON coins (notes) WHERE notes LIKE 'a note%'`;
  await db.transaction((tx) => tx.run(sql.raw(index)));
  const from = it.logged.length;
  try {
    expect((await user.sendJson('POST', '/api/coins', coin)).status).toBe(201);
    const second = await user.sendJson('POST', '/api/coins', coin);
    expect(second.status).toBe(500);
    for (const secret of SECRETS) expect(await second.clone().text()).not.toContain(secret);
  } finally {
    await db.transaction((tx) => tx.run(sql.raw('DROP INDEX one_only')));
  }
  expect(toldSince(from)).toMatch(/request failed.*(?:UNIQUE constraint failed: coins\.notes|one_only)/);
  for (const secret of SECRETS) expect(toldSince(from)).not.toContain(secret);
});

test('operator: an account that cannot be written is told without its address, name or hash', async () => {
  const from = it.logged.length;
  const mend = await failing(it.deps.db, 'INSERT ON users');
  try {
    const account = { ...ACCOUNT, lastName: 'Brightwater', email: 'lena@example.org' };
    expect((await it.client().sendJson('POST', '/api/register', account)).status).toBe(500);
  } finally {
    await mend();
  }
  expect(toldSince(from)).toMatch(/request failed.*broken/);
  for (const secret of SECRETS) expect(toldSince(from)).not.toContain(secret);
});
