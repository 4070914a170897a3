import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../scripts/program.ts';
import type { ImportDetail } from '../../shared/import/model.ts';
import { disc, drawn } from '../photos/testing.ts';
import { ACCOUNT, cookieOf, right } from '../testing/app.ts';
import { database } from './testing.ts';

setDefaultTimeout(180_000);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mintmark-killed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COINS = 400;
const STATUSES = ['owned', 'owned', 'sold', 'wish'];

const collection = () =>
  database({
    coins: Array.from({ length: COINS }, (_, at) => ({
      ...{ id: at + 1, title: `No. ${at}`, value: 1, unit: 'Crown', country: 'Ruritania', year: 1600 + at },
      ...{ status: STATUSES[at % 4] ?? '', obverseimg: at % 20 === 0 ? at + 1 : null, createdat: '2020' },
    })),
    photos: Array.from({ length: COINS / 20 }, (_, at) => ({
      ...{ id: at * 20 + 1, image: drawn(40, 40, disc(at)) },
    })),
    prices: Array.from({ length: COINS }, (_, at) => ({
      ...{ coin_id: at + 1, action: 'buy', date: '2020-01-02', quantity: 1, price: 5, currency: 'EUR' },
    })),
  });

/** The server, killed and started again in the same folder. */
const start = () =>
  startProgram(process.execPath, {
    cwd: folder,
    args: [join(import.meta.dir, '../main.ts')],
    patience: 60_000,
  });

test('a server that is killed again and again in an import ends it: nothing twice, nothing lost, and undone nothing is left', async () => {
  let program = await start();
  const json = { 'content-type': 'application/json' };
  const email = 'killed@example.org';
  const registered = await fetch(`${program.url}/api/register`, {
    ...{ method: 'POST', headers: json },
    body: JSON.stringify({ ...ACCOUNT, email }),
  });
  const cookie = cookieOf(registered);
  const ask = async (path: string, init: RequestInit = {}) =>
    right(await fetch(program.url + path, { ...init, headers: { cookie, ...init.headers } }));
  const sent: ImportDetail = await ask('/api/imports?name=mine.db', {
    ...{ method: 'POST', headers: { 'content-type': 'application/octet-stream' } },
    body: await collection(),
  });
  const path = `/api/imports/${sent.id}`;
  const body = '{}';
  await ask(`${path}/start`, { method: 'POST', headers: json, body });
  let now: ImportDetail = await ask(path);
  let kills = 0;
  for (let seen = 0; now.state === 'importing'; now = await ask(path)) {
    // Each time it has come a little further, also between coins and their photos.
    if (now.position <= seen && now.position < now.total) continue;
    if (kills === 6) continue;
    seen = now.position + COINS / 8;
    await program.stop('SIGKILL');
    kills += 1;
    program = await start();
  }
  expect(kills).toBeGreaterThan(2);
  expect(now).toMatchObject({
    state: 'done',
    problem: null,
    added: 300,
    wants: 100,
    wrong: 0,
    position: COINS,
  });

  const { coins, wants } = await ask('/api/auth/export?format=json');
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).sort();
  const numbers = Array.from({ length: COINS }, (_, at) => at);
  const isOf = (at: number, ...kinds: string[]) => kinds.includes(STATUSES[at % 4] ?? '');
  const named = (some: number[]) => some.map((at) => `No. ${at}`).sort();
  expect(names(coins)).toEqual(named(numbers.filter((at) => isOf(at, 'owned', 'sold'))));
  expect(names(wants)).toEqual(named(numbers.filter((at) => isOf(at, 'wish'))));
  const isWhole = (coin: { purchases: { price: string }[] }) => coin.purchases[0]?.price === '5.00';
  expect(coins.every(isWhole)).toBe(true);
  const withPhoto = coins.filter((coin: { obverseImageUrl: string | null }) => coin.obverseImageUrl);
  expect(names(withPhoto)).toEqual(named(numbers.filter((at) => at % 20 === 0)));

  await ask(`${path}/undo`, { method: 'POST', headers: json, body });
  await program.stop('SIGKILL');
  program = await start();
  while ((await ask(path)).state === 'undoing') await Bun.sleep(20);
  expect(await ask('/api/collection/summary')).toMatchObject({ totalCount: 0 });
  expect((await ask('/api/wants')).total).toBe(0);
  expect(
    (await ask('/api/auth/export?format=json')).coins.every(
      (coin: { deletedAt: string | null; isSold: boolean }) => coin.deletedAt && !coin.isSold,
    ),
  ).toBe(true);
  await program.stop();
});
