import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { ACCOUNT, cookieOf, type TestApp, testApp } from '../../server/testing/app.ts';
import { testDatabase } from '../../server/testing/database.ts';
import { users } from '../schema.ts';

const SERVER = process.env.MINTMARK_TEST_POSTGRES;
const MAIN = join(import.meta.dir, '../../server/main.ts');

/** A real process on the database; `listening` waits for its n-th start. */
function serverOn(database: string, folder: string) {
  const child = Bun.spawn([process.execPath, MAIN], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH ?? '', MINTMARK_PORT: '0', MINTMARK_NEWS_FEEDS: '' },
      ...{ MINTMARK_DATABASE_URL: database, MINTMARK_SECRET: 'the same secret of all the processes' },
      ...{ MINTMARK_METALS_PROVIDER: 'none', MINTMARK_RATES_PROVIDER: 'none', MINTMARK_READER: 'off' },
    },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const addresses: string[] = [];
  const waiting = new Map<number, (url: string) => void>();
  const read = async () => {
    let text = '';
    for await (const chunk of child.stdout) {
      text += new TextDecoder().decode(chunk);
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const url = /"msg":"listening","url":"([^"]+)"/.exec(line)?.[1];
        if (!url) continue;
        addresses.push(url);
        waiting.get(addresses.length)?.(url);
      }
    }
  };
  const ended = read();
  return {
    addresses,
    listening: (n: number) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      waiting.set(n, resolve);
      const known = addresses[n - 1];
      if (known) resolve(known);
      return promise;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await child.exited;
      await ended;
    },
  };
}

describe.skipIf(!SERVER)('several real processes on one database', () => {
  let base: TestApp;
  let processes: ReturnType<typeof serverOn>[];
  const folders: string[] = [];
  beforeAll(async () => {
    base = testApp();
    await base.deps.db.orm.select().from(users).limit(1);
    const database = testDatabase.addressOf?.(base.deps.db) ?? '';
    processes = [0, 1].map(() => {
      const folder = mkdtempSync(join(tmpdir(), 'mintmark-processes-'));
      folders.push(folder);
      return serverOn(database, folder);
    });
  });
  afterAll(async () => {
    for (const one of processes ?? []) await one.stop();
    await base?.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test('operator: a setting that one of them saved counts in both after one restart of each', async () => {
    const all = async (start: number) => {
      const urls = await Promise.all(processes.map((one) => one.listening(start)));
      return urls as [string, string];
    };
    let [one, other] = await all(1);
    const send = async (method: string, url: string, cookie = '', body?: object) => {
      const headers = { 'content-type': 'application/json', cookie };
      return fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    };
    const registered = await send('POST', `${one}/api/register`, '', { ...ACCOUNT, email: 'a@example.org' });
    const cookie = cookieOf(registered);
    await base.deps.db.transaction((tx) =>
      tx.update(users).set({ role: 'operator' }).where(eq(users.email, 'a@example.org')),
    );
    const put = (url: string, registration: string) =>
      send('PUT', `${url}/api/operator/settings/accounts`, cookie, {
        values: { MINTMARK_REGISTRATION: registration },
      });
    const isWaiting = async (url: string) =>
      (await (await send('GET', `${url}/api/operator/settings`, cookie)).json()).isWaiting;
    const registration = async (url: string) =>
      (await (await fetch(`${url}/api/auth/options`)).json()).registration;
    expect((await put(one, 'closed')).status).toBe(200);
    // Each of them says that it runs without it yet.
    expect([await isWaiting(one), await isWaiting(other)]).toEqual([true, true]);
    expect((await send('POST', `${other}/api/operator/restart`, cookie)).status).toBe(202);
    [one, other] = await all(2);
    expect([await registration(one), await registration(other)]).toEqual([false, false]);
    expect([await isWaiting(one), await isWaiting(other)]).toEqual([false, false]);

    // One process saves, the other restarts. Each restarts once.
    expect((await put(other, 'open')).status).toBe(200);
    expect((await send('POST', `${one}/api/operator/restart`, cookie)).status).toBe(202);
    [one, other] = await all(3);
    expect([await registration(one), await registration(other)]).toEqual([true, true]);
    expect(processes.map(({ addresses }) => addresses.length)).toEqual([3, 3]);
  });

  test('operator: one that was starting when the others were told restarts as well', async () => {
    const host = await processes[0]?.listening(3);
    const login = await fetch(`${host}/api/login/direct`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.org', password: ACCOUNT.password }),
    });
    const folder = mkdtempSync(join(tmpdir(), 'mintmark-processes-'));
    folders.push(folder);
    const late = serverOn(testDatabase.addressOf?.(base.deps.db) ?? '', folder);
    processes.push(late);
    const url = await late.listening(1);
    // It has read the settings, and does not look for changes yet.
    const restart = await fetch(`${host}/api/operator/restart`, {
      method: 'POST',
      headers: { cookie: cookieOf(login) },
    });
    expect(restart.status).toBe(202);
    expect(await late.listening(2)).toBe(url);
  });
});
