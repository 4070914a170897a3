import { afterAll, expect, spyOn, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIntactReader, writeWhole } from './durable-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const bytes = new TextEncoder().encode('a photo');

test('content is on the disk before a name leads to it, and the name before it is acknowledged', async () => {
  const file = join(folder, 'ab', 'photo.webp');
  const any = await open(folder, 'r');
  const named: boolean[] = [];
  const { sync } = Object.getPrototypeOf(any);
  const synced = spyOn(Object.getPrototypeOf(any), 'sync').mockImplementation(function (this: unknown) {
    named.push(existsSync(file));
    return sync.call(this);
  });
  await any.close();
  await writeWhole(file, bytes);
  synced.mockRestore();
  // The draft; then the folder, and the one in which it was begun.
  expect(named).toEqual([false, true, true]);
  expect(await Bun.file(file).text()).toBe('a photo');
});

test('what could not be written leaves nothing behind', async () => {
  const taken = join(folder, 'full');
  mkdirSync(join(taken, 'photo.webp'), { recursive: true });
  expect(writeWhole(join(taken, 'photo.webp'), bytes)).rejects.toThrow();
  await writeWhole(join(taken, 'photo.webp'), bytes).catch(() => {});
  expect(readdirSync(taken)).toEqual(['photo.webp']);
});

test('content is looked at once, against its hash or its own header', async () => {
  const damaged: string[] = [];
  const read = createIntactReader((file) => damaged.push(file));
  const file = join(folder, 'picture.webp');
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  expect(await read(file, hash)).toBeNull();
  writeFileSync(file, new Uint8Array(bytes.length));
  expect([await read(file, hash), await read(file, null)]).toEqual([null, null]);
  expect(damaged).toEqual([file, file]);
  writeFileSync(file, bytes);
  expect(await (await read(file, hash))?.text()).toBe('a photo');
  const webp = await new Bun.Image(Buffer.from(GIF, 'base64')).webp().bytes();
  const other = join(folder, 'small.webp');
  writeFileSync(other, webp.subarray(0, -2));
  expect(await read(other, null)).toBeNull();
  writeFileSync(other, webp);
  expect((await read(other, null))?.size).toBe(webp.length);
});

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
