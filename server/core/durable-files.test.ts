import { afterAll, expect, spyOn, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from './durable-files.ts';

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
