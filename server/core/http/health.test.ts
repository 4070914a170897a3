import { afterAll, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { healthChecks } from '../../../db/schema.ts';
import { testApp } from '../../testing/app.ts';
import { createHealth } from './health.ts';

const it = testApp();
afterAll(it.close);

const rows = () => it.deps.db.orm.select().from(healthChecks);

test('visitor: health is checked by reading and writing, at most once a second', async () => {
  const checks = await Promise.all(Array.from({ length: 20 }, () => it.visitor.send('/healthz')));
  expect(new Set(checks.map(({ status }) => status))).toEqual(new Set([200]));
  const written = await rows();
  expect(written).toHaveLength(1);
  await it.visitor.send('/healthz');
  expect(await rows()).toEqual(written);
});

test('visitor: 503 while nothing can be written, and the log says why', async () => {
  const transaction: Db['transaction'] = () => Promise.reject(new Error('database or disk is full'));
  const health = createHealth({ ...it.deps, db: { ...it.deps.db, transaction } });
  expect(health()).rejects.toMatchObject({ status: 503, message: 'The database cannot be read or written.' });
  await health().catch(() => undefined);
  expect(it.logged.filter((line) => line.includes('database or disk is full'))).toHaveLength(1);
});

test('visitor: 503 when a table is gone', async () => {
  const other = testApp();
  await other.deps.db.transaction(async (tx) => {
    await tx.run(sql`drop table price_history`);
  });
  expect((await other.visitor.send('/healthz')).status).toBe(503);
  await other.close();
});
