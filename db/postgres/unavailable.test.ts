import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { type Client, DIME, type TestApp, testApp } from '../../server/testing/app.ts';

const SERVER = process.env.MINTMARK_TEST_POSTGRES;

describe.skipIf(!SERVER)('while PostgreSQL takes no connection', () => {
  const server = new SQL(SERVER ?? '', { max: 1 });
  let it: TestApp;
  let user: Client;
  let database = '';
  beforeAll(async () => {
    it = testApp();
    user = await it.user();
    const rows = await it.deps.db.orm.all<{ name: string }>('select current_database() as name' as never);
    database = rows[0]?.name ?? '';
  });
  afterAll(async () => {
    await it.close();
    await server.close();
  });

  const open = (isOpen: boolean) => server.unsafe(`ALTER DATABASE ${database} ALLOW_CONNECTIONS ${isOpen}`);
  const endAll = () =>
    server.unsafe('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);

  test('user: is told to try again in a moment, and finds everything when it is back', async () => {
    expect((await user.sendJson('POST', '/api/coins', { ...DIME, name: 'Before' })).status).toBe(201);
    await open(false);
    await endAll();
    for (const answer of [await user.send('/api/coins'), await user.sendJson('POST', '/api/coins', DIME)]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.text()).toContain('The database is unavailable.');
    }
    await open(true);
    await Bun.sleep(1500);
    const coins = (await (await user.send('/api/coins')).json()) as { name: string }[];
    expect(coins.map(({ name }) => name)).toEqual(['Before']);
    expect((await user.sendJson('POST', '/api/coins', DIME)).status).toBe(201);
  });
});
