import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DIME, type TestApp, testApp } from '../testing.ts';
import { fillDisk } from '../testing-failure.ts';
import { mapError } from './errors.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const FULL =
  'The disk is full, and nothing was saved. Please try again when whoever runs this server has made room.';

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
    if (full) expect(await full.json()).toEqual({ message: FULL });
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
    expect(mapError(error, 'UNKNOWN')).toEqual({ status: 507, body: { message: FULL } });
  },
);
