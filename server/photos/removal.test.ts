import { expect, test } from 'bun:test';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { photoRemovals } from '../../db/schema.ts';
import { type Client, picture, testApp } from '../testing/app.ts';
import { removeScheduled, sweepFiles } from './removal.ts';

const HOUR = 3_600_000;
const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)] as [string, string];

async function upload(client: Client, shade: number): Promise<string> {
  const form = new FormData();
  form.set('obverse', await picture(30, 30, shade));
  const answer = await client.send('/api/photos', { method: 'POST', body: form });
  return (await answer.json()).obverseImageUrl.slice(8, 72);
}

function storeOf(folder: string) {
  const pathOf = (name: string) => join(folder, 'photos', name.slice(0, 2), name);
  return {
    put: (name: string, hoursOld: number) => {
      const file = pathOf(name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'something');
      const at = new Date(Date.now() - hoursOld * HOUR);
      utimesSync(file, at, at);
    },
    names: () => [...new Bun.Glob('photos/**/*').scanSync(folder)].map((file) => file.slice(10)).sort(),
  };
}

test('a photo without a row stays 30 days, as the right database may be put back, and then goes', async () => {
  const it = testApp();
  const { put, names } = storeOf(it.folder);
  const hash = await upload(await it.user(), 3);
  for (const size of ['', '@200', '@800']) put(`${ONE}${size}.webp`, 1000);
  put(`${TWO}.webp`, 1);
  const now = Date.now();
  await sweepFiles(it.deps, now);
  await removeScheduled(it.deps, now + 29 * 24 * HOUR);
  expect(names().filter((name) => name.startsWith(ONE))).toHaveLength(3);
  // Looked at again it is not put off.
  await sweepFiles(it.deps, now + 29 * 24 * HOUR);
  await removeScheduled(it.deps, now + 31 * 24 * HOUR);
  expect(names()).toEqual(
    [`${TWO}.webp`, ...['', '@200', '@480', '@800'].map((size) => `${hash}${size}.webp`)].sort(),
  );
  await it.close();
});

test("drafts older than a day are removed, also beside a photo somebody holds; the photo and the operator's own files stay", async () => {
  const it = testApp();
  const hash = await upload(await it.user(), 7);
  const { put, names } = storeOf(it.folder);
  put(`${hash}.webp`, 48);
  put(`${hash}@200.webp.${crypto.randomUUID()}`, 48);
  put(`${ONE}.webp.${crypto.randomUUID()}`, 48);
  put(`${TWO}.webp.00000000-0000-0000-0000-000000000000`, 1);
  put('11 notes.txt', 48);
  await sweepFiles(it.deps);
  expect(names()).toEqual(
    [
      '11 notes.txt',
      `${TWO}.webp.00000000-0000-0000-0000-000000000000`,
      `${hash}.webp`,
      `${hash}@200.webp`,
      `${hash}@480.webp`,
      `${hash}@800.webp`,
    ].sort(),
  );
  await it.close();
});

test('a file that cannot be removed keeps none of the others, and is tried again', async () => {
  const it = testApp();
  const { put, names } = storeOf(it.folder);
  put(`${ONE}.webp`, 25);
  put(`${TWO}.webp`, 25);
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(photoRemovals).values([ONE, TWO].map((hash) => ({ hash, removeAt: new Date(0) })));
  });
  const { photos } = it.deps;
  const remove = async (hash: string) => {
    if (hash === ONE) throw new Error('the disk says no');
    await photos.remove(hash);
  };
  await removeScheduled({ ...it.deps, photos: { ...photos, remove } });
  expect(names()).toEqual([`${ONE}.webp`]);
  expect(it.logged.filter((line) => line.includes('the disk says no'))).toHaveLength(1);
  await removeScheduled(it.deps);
  expect(names()).toEqual([]);
  await it.close();
});
