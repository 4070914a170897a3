import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { ImportDetail } from '../../shared/import/model.ts';
import { fakeS3 } from '../core/s3.fake.ts';
import { bucketSettings } from '../core/s3.testing.ts';
import { disc, drawn } from '../photos/testing.ts';
import { right, secondProcess, type TestApp, testApp } from '../testing/app.ts';
import { resumeImports } from './run.ts';
import { database } from './testing.ts';
import { importsDone } from './work.ts';

setDefaultTimeout(60_000);

/** Two processes on a PostgreSQL and a bucket, each with a data folder of its own. */
describe.skipIf(!process.env.MINTMARK_TEST_POSTGRES)('two processes', () => {
  const s3 = fakeS3();
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-elsewhere-'));
  let one: TestApp;
  let two: TestApp;
  beforeAll(() => {
    one = testApp(bucketSettings(s3.url, 'common'));
    two = secondProcess(one, { ...bucketSettings(s3.url, 'common'), MINTMARK_DATA: folder });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
    await s3.stop();
    rmSync(folder, { recursive: true });
  });

  const photo = (seed: number) => drawn(40, 40, disc(seed));
  const collection = (coins: number) =>
    database({
      coins: Array.from({ length: coins }, (_, n) => ({
        ...{ id: n + 1, title: `No. ${n}`, value: 1, unit: 'Franc', country: 'France', year: 1960 + n },
        ...{ status: 'owned', obverseimg: photo(2 * n), reverseimg: n % 2 ? photo(2 * n + 1) : null },
        createdat: '2020',
      })),
    });

  test('user: an import whose process dies between two pages is ended by the other, with all photos', async () => {
    const user = await one.user();
    const there = two.client(user.cookie);
    const { id }: ImportDetail = await right(
      await user.send('/api/imports?name=collection.db', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: await collection(13),
      }),
    );
    // It can be looked at there as well.
    expect((await right(await there.send(`/api/imports/${id}`))).counts.rows).toBe(13);
    // What is chosen at one counts at the other.
    await right(await there.sendJson('PUT', `/api/imports/${id}/rows/1`, { choice: 'leave' }));
    await right(await user.sendJson('PUT', `/api/imports/${id}/rows/0`, { choice: 'leave' }));
    await right(await user.sendJson('PUT', `/api/imports/${id}/rows/1`, { choice: null }));
    expect((await right(await there.send(`/api/imports/${id}`))).counts.taken).toBe(12);
    const { blobs, importWork } = one.deps;
    const write = blobs.write;
    blobs.write = async (name, bytes) => {
      await write(name, bytes);
      if (name.includes('/awaited/')) importWork.isStopped = true;
    };
    await right(await user.sendJson('POST', `/api/imports/${id}/start`, {}));
    await importsDone(one.deps);
    blobs.write = write;
    rmSync(join(one.folder, 'imports'), { recursive: true });
    expect(await right(await there.send(`/api/imports/${id}`))).toMatchObject({
      state: 'importing',
      position: 3,
    });
    await resumeImports(two.deps);
    await importsDone(two.deps);
    expect(await right(await user.send(`/api/imports/${id}`))).toMatchObject({
      ...{ state: 'done', added: 12, problem: null },
    });
    const coins: { name: string; obverseImageUrl: string; reverseImageUrl: string | null }[] = await right(
      await user.send('/api/coins?limit=50'),
    );
    expect(coins).toHaveLength(12);
    for (const { obverseImageUrl, reverseImageUrl } of coins)
      for (const url of [obverseImageUrl, reverseImageUrl])
        if (url) expect((await user.send(url)).status).toBe(200);
    expect(coins.filter(({ reverseImageUrl }) => reverseImageUrl)).toHaveLength(6);
    expect([...s3.objects.keys()].filter((key) => key.includes('/imports/'))).toEqual([]);
  });

  test('user: an import whose lease is lost while it goes on is written once, by whichever process comes first', async () => {
    const user = await one.user();
    const { id }: ImportDetail = await right(
      await user.send('/api/imports?name=collection.db', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: await collection(40),
      }),
    );
    const lose = () => one.deps.db.transaction(async (tx) => void (await tx.run(sql`delete from leases`)));
    await right(await user.sendJson('POST', `/api/imports/${id}/start`, {}));
    await lose();
    await resumeImports(two.deps);
    await Promise.all([importsDone(one.deps), importsDone(two.deps)]);
    expect(await right(await user.send(`/api/imports/${id}`))).toMatchObject({
      ...{ state: 'done', added: 40, skipped: 0, wrong: 0, problem: null },
    });
    const coins: { name: string; obverseImageUrl: string | null }[] = await right(
      await user.send('/api/coins?limit=50'),
    );
    expect(coins.map(({ name }) => name).sort()).toEqual(
      Array.from({ length: 40 }, (_, n) => `No. ${n}`).sort(),
    );
    expect(coins.filter(({ obverseImageUrl }) => obverseImageUrl)).toHaveLength(40);
    // Undone by both at the same time, too.
    await right(await user.sendJson('POST', `/api/imports/${id}/undo`, {}));
    await lose();
    await resumeImports(two.deps);
    await Promise.all([importsDone(one.deps), importsDone(two.deps)]);
    expect((await right(await user.send(`/api/imports/${id}`))).state).toBe('undone');
    expect(await right(await user.send('/api/coins?limit=50'))).toEqual([]);
  });
});
