import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from './load.ts';

const folder = import.meta.dir;
const catalogue = loadCatalogue(folder);

test('is read once for a folder', () => {
  expect(loadCatalogue(folder)).toBe(catalogue);
});

test('a folder without it is an error', () => {
  expect(() => loadCatalogue(join(folder, 'nowhere'))).toThrow();
});
