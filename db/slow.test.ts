import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDb } from './client.ts';
import { SLOW_STATEMENT_MS } from './slow.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-slow-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('operator: a statement that takes long is told of without its values, of those who read and who write', async () => {
  const told: { text: string; ms: number }[] = [];
  const db = openDb(join(folder, 'mintmark.db'), {
    ...{ migrations: join(import.meta.dir, 'migrations'), durable: false },
    onSlow: (text, ms) => told.push({ text, ms }),
  });
  const counting = (to: number) =>
    sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT max(i) FROM n WHERE i <> ${-1}`;
  await db.orm.all(counting(10));
  expect(told).toEqual([]);
  const MANY = 8_000_000;
  await db.orm.all(counting(MANY));
  await db.transaction(async (tx) => void (await tx.all(counting(MANY))));
  expect(told.length).toBe(2);
  for (const { text, ms } of told) {
    expect(ms).toBeGreaterThanOrEqual(SLOW_STATEMENT_MS);
    expect(text).toStartWith('WITH RECURSIVE n(i)');
    expect(text).not.toContain(String(MANY));
  }
  await db.close();
});
