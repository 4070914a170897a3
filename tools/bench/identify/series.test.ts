import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../../db/catalogue/load.ts';
import { CLASSICS } from '../../../server/recognizer/testing/classics.ts';
import { typesMeant } from './series.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../../db/catalogue'));

test.each([...CLASSICS])('%s is found, and nothing of another design', (name, pattern) => {
  const meant = typesMeant(catalogue, name);
  expect(meant.length).toBeGreaterThan(0);
  // Every quarter with Washington on it may be called a Washington quarter.
  if (name !== 'Washington Quarter')
    expect(meant.filter((id) => !pattern.test(id) && !/^double-eagle-liberty|^gold-dollar/.test(id))).toEqual(
      [],
    );
  expect(meant.some((id) => pattern.test(id))).toBe(true);
});

test('what is no coin of the catalogue means nothing', () => {
  expect(typesMeant(catalogue, 'Zeppelin')).toEqual([]);
});
