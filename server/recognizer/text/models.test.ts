import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetFolder } from '../../core/assets.ts';
import { MODELS, modelBytes, sourceOf, trimmed } from './models.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-models-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the packages hold what this version was made for', async () => {
  for (const name of ['runtime', 'detection', 'recognition'] as const) {
    expect((await modelBytes(assetFolder('models'), name)).length).toBeGreaterThan(4_000_000);
  }
});

test('packed as in the executable they are the same', async () => {
  const bytes = await sourceOf(assetFolder('models'), 'detection');
  await Bun.write(join(folder, MODELS.detection.embedded), Bun.zstdCompressSync(bytes));
  expect(Bun.hash(await modelBytes(folder, 'detection'))).toBe(Bun.hash(bytes));
});

test('a file that is missing or damaged is not loaded', async () => {
  expect(modelBytes(folder, 'runtime')).rejects.toThrow();
  const bytes = await sourceOf(assetFolder('models'), 'detection');
  bytes[2_000_000] = ((bytes[2_000_000] ?? 0) + 1) % 256;
  await Bun.write(join(folder, MODELS.detection.embedded), Bun.zstdCompressSync(bytes));
  expect(modelBytes(folder, 'detection')).rejects.toThrow('is not the file that belongs to this version');
  await Bun.write(join(folder, MODELS.detection.embedded), 'cut short');
  expect(modelBytes(folder, 'detection')).rejects.toThrow();
});

test('only the recognition model can be trimmed', async () => {
  const other = await sourceOf(assetFolder('models'), 'detection');
  expect(() => trimmed(other, 'a\nb')).toThrow('is not the one that can be trimmed');
});
