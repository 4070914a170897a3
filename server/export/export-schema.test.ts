import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { z } from 'zod';
import { importsDone } from '../import/work.ts';
import { DEMO_COINS } from '../operate/demo/coins.ts';
import { testApp } from '../testing/app.ts';
import { SHELVES } from './export-json.ts';
import { ExportedCoin, exportSchema, SCHEMA_NAME } from './export-schema.ts';

// A file is read in a process of its own, which a busy machine starts late.
setDefaultTimeout(60_000);

const it = testApp();
afterAll(it.close);

test('docs/collection.schema.json is the schema of this program (else: bun scripts/export-schema.ts)', async () => {
  const published = join(import.meta.dir, '../../docs', SCHEMA_NAME);
  expect(await Bun.file(published).json()).toEqual(JSON.parse(exportSchema()));
});

test('user: an export of the demo collection keeps to the schema, which describes all of it', async () => {
  const user = await it.user();
  for (const { coin, sold } of DEMO_COINS) {
    const answer = await user.sendJson('POST', '/api/coins', coin);
    expect(answer.status).toBe(201);
    const { id } = await answer.json();
    if (sold) expect((await user.sendJson('POST', `/api/coins/${id}/sold`, sold)).status).toBeLessThan(300);
  }
  await user.sendJson('PUT', '/api/exchange-rates/DEM', { rate: '0.55', day: '2026-01-02' });
  const exported = await (await user.send('/api/auth/export?format=json')).json();
  const schema = JSON.parse(exportSchema());
  const reader = z.fromJSONSchema(schema);
  expect(reader.safeParse(exported).error?.issues).toBeUndefined();
  expect(exported.coins).toHaveLength(DEMO_COINS.length);
  expect(Object.keys(exported).sort()).toEqual(Object.keys(schema.properties).sort());
  for (const coin of exported.coins)
    expect(Object.keys(coin).sort()).toEqual(Object.keys(ExportedCoin.shape).sort());
  for (const { name } of SHELVES) expect(schema.properties).toHaveProperty(name);

  const [first] = exported.coins;
  for (const wrong of [
    { id: '1' },
    { estimatedValue: 12.5 },
    { obverseImageUrl: 'https://example.org/1.webp' },
  ]) {
    const changed = { ...exported, coins: [{ ...first, ...wrong }] };
    expect(reader.safeParse(changed).success).toBe(false);
  }

  // And it comes back in an empty installation, field by field.
  const other = testApp();
  const owner = await other.user();
  const { id } = await (
    await owner.send('/api/imports?name=mintmark.zip', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: await (await user.send('/api/auth/export?format=zip')).bytes(),
    })
  ).json();
  await owner.sendJson('POST', `/api/imports/${id}/start`, {});
  await importsDone(other.deps);
  const back = await (await owner.send('/api/auth/export?format=json')).json();
  await other.close();
  const bare = (coins: z.infer<typeof ExportedCoin>[]) =>
    coins.map(({ id: _id, userId: _userId, ...coin }) => coin);
  expect(bare(back.coins)).toEqual(bare(exported.coins));
});
