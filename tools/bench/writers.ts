import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { person, register } from './mintmark.ts';
import { benchCoin, inParallel, send } from './subject.ts';

/**
 * `bun run bench:writers [COINS]`: how long somebody else waits who saves a coin, and who asks /healthz, while one owner's so many coins are
 * changed: by a rate, an import, bulk changes, the trash, and a guest who signs in.
 */
const COINS = Number(process.argv[2] ?? 10_000);
const SEEDED = 500;
const PASSWORD = 'wing-cap-dime';
/** Milliseconds between two requests of somebody else. */
const PAUSE_MS = { save: 20, health: 10 };

const program = resolve(outfile());
const parent = mkdtempSync(join(tmpdir(), 'mintmark-bench-'));

/** Makes more of the coins of one user, for another or the same, until there are so many; the sums go with them. */
function multiply(file: string, email: string, times: number, asGuest?: string): void {
  const db = new Database(file);
  const columns = (table: string) =>
    db
      .query<{ name: string }, [string]>(
        "SELECT name FROM pragma_table_info(?) WHERE name NOT IN ('id', 'user_id')",
      )
      .all(table)
      .map(({ name }) => name)
      .join(', ');
  const owner =
    db.query<{ id: string }, [string]>('SELECT id FROM users WHERE email = ?').get(email)?.id ?? '';
  const to = asGuest ?? owner;
  db.transaction(() => {
    const last = db.query<{ id: number }, []>('SELECT max(id) AS id FROM coins').get()?.id ?? 0;
    const names = columns('coins');
    for (let n = asGuest ? 0 : 1; n < times; n += 1)
      db.query(
        `INSERT INTO coins (user_id, ${names}) SELECT ?, ${names} FROM coins WHERE user_id = ? AND id <= ?`,
      ).run(...[to, owner, last]);
    const sums = [
      'records',
      'quantity',
      'value_cents',
      'gold_micrograms',
      'silver_micrograms',
      'platinum_micrograms',
    ];
    const many = sums.map((sum) => `${sum} * ${times}`).join(', ');
    if (asGuest)
      db.query(
        `INSERT INTO collection_totals (user_id, category, ${sums.join(', ')}) SELECT ?, category, ${many} FROM collection_totals WHERE user_id = ?`,
      ).run(to, owner);
    else
      db.query(
        `UPDATE collection_totals SET ${sums.map((sum) => `${sum} = ${sum} * ${times}`).join(', ')} WHERE user_id = ?`,
      ).run(owner);
  })();
  db.close();
}

const part = (waits: number[], share: number) =>
  Math.round(waits.toSorted((one, two) => one - two)[Math.ceil(waits.length * share) - 1] ?? 0);

try {
  const first = await startProgram(program, { cwd: parent });
  const owner = await register(first.url, person('owner@example.org'));
  const other = await register(first.url, person('other@example.org'));
  const started = await send(`${first.url}/api/auth/guest`, {});
  const guest = (started.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const guestId: string = (await started.json()).id;
  await inParallel(SEEDED, async (n) => {
    const { estimatedValue: _, purchasePrice: __, ...coin } = benchCoin(n);
    const own = { currency: 'EUR', ownEstimatedValue: `${20 + (n % 400)}.50`, ownPurchasePrice: '10.00' };
    await send(`${first.url}/api/coins`, { ...coin, ...own, tags: [`box ${n % 9}`] }, { cookie: owner });
  });
  await first.stop();
  const file = join(parent, 'mintmark-data', 'mintmark.db');
  multiply(file, 'owner@example.org', COINS / SEEDED);
  multiply(file, 'owner@example.org', 1, guestId);
  const server = await startProgram(program, { cwd: parent });
  const { url } = server;

  const ask = async (method: string, path: string, body?: unknown, cookie = owner) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, origin: url, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  /** Prints how long others wait while the work is done. */
  const during = async (name: string, work: () => Promise<unknown>) => {
    let isOver = false;
    const waits: Record<keyof typeof PAUSE_MS, number[]> = { save: [], health: [] };
    const again = async (kind: keyof typeof PAUSE_MS, request: () => Promise<unknown>) => {
      while (!isOver) {
        const asked = performance.now();
        await request();
        waits[kind].push(performance.now() - asked);
        await Bun.sleep(PAUSE_MS[kind]);
      }
    };
    const others = [
      again('save', () => send(`${url}/api/coins`, benchCoin(1), { cookie: other })),
      again('health', async () => (await fetch(`${url}/healthz`)).arrayBuffer()),
    ];
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    await Promise.all(others);
    const told = (kind: keyof typeof PAUSE_MS) =>
      `${kind} p50 ${part(waits[kind], 0.5)}, p99 ${part(waits[kind], 0.99)}, max ${part(waits[kind], 1)} ms (${waits[kind].length})`;
    console.log(
      `${name}: ${seconds.toFixed(1)} s; ${told('save')}; ${told('health')}; load ${loadavg()[0]?.toFixed(1)}`,
    );
  };

  await during('nothing (warm up)', () => Bun.sleep(3000));
  await during('nothing', () => Bun.sleep(4000));
  const rate = (value: string) =>
    ask('PUT', '/api/exchange-rates/EUR', { rate: value, day: new Date().toISOString().slice(0, 10) });
  await during(`a rate, ${COINS} coins`, () => rate('1.08'));
  await during('the same rate again', () => rate('1.08'));
  await during('another rate', () => rate('1.1'));
  const selection = { all: true };
  await during('a condition', () =>
    ask('POST', '/api/coins/condition', { selection, condition: 'Good (G-4, G-6)' }),
  );
  await during('a place', () => ask('POST', '/api/coins/place', { selection, storageLocation: 'Safe' }));
  await during('a tag', () => ask('POST', '/api/coins/tags', { selection, add: ['sorted'], remove: [] }));
  await during('the trash', () => ask('POST', '/api/coins/trash', { selection }));
  await during('emptying the trash', () => ask('DELETE', '/api/trash'));
  const lines = Array.from({ length: COINS }, (_, n) => {
    const { year, coinType } = benchCoin(n);
    return `${year},${coinType},VF-20,1,${n % 500}.50,No. ${n}`;
  });
  const csv = ['Year,Coin type,Grade,Quantity,Value,Notes', ...lines].join('\n');
  let id = '';
  const until = async (state: string) => {
    while ((await ask('GET', `/api/imports/${id}`)).state !== state) await Bun.sleep(100);
  };
  await during('reading a file', async () => {
    const answer = await fetch(`${url}/api/imports?name=bench.csv`, {
      method: 'POST',
      headers: { cookie: owner, origin: url, 'content-type': 'application/octet-stream' },
      body: csv,
    });
    ({ id } = await answer.json());
  });
  await during('its import', async () => {
    await ask('POST', `/api/imports/${id}/start`, { alike: 'add' });
    await until('done');
  });
  await during('undoing it', async () => {
    await ask('POST', `/api/imports/${id}/undo`, {});
    await until('undone');
  });
  await during(`a guest with ${COINS} coins who signs in`, async () => {
    await ask('POST', '/api/login/direct', { email: 'owner@example.org', password: PASSWORD }, guest);
  });
  const { totalCount } = await ask('GET', '/api/collection/summary');
  console.log(`the owner has ${totalCount} coins (wanted ${COINS})`);
  await server.stop();
} finally {
  rmSync(parent, { recursive: true, force: true });
}
process.exit(0);
