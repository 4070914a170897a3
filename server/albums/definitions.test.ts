import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { readWorldFolder, toWorld } from '../../db/catalogue/world/load.ts';
import { strikesOf } from '../catalogue/issues.ts';
import { type AlbumRule, albumRules } from './definitions.ts';

const folder = join(import.meta.dir, '../../db/catalogue');
const catalogue = loadCatalogue(folder);
const world = toWorld(readWorldFolder(join(folder, 'world')));
const albums = await albumRules(catalogue, world, 2026, async () => {});
const byId = new Map(albums.map((album) => [album.id, album]));
const regular = (id: string) => (byId.get(id) as AlbumRule).holes.filter(({ isProof }) => !isProof);

test('has the series collectors know', () => {
  expect(regular('mercury-dimes')).toHaveLength(77);
  expect(regular('state-quarters')).toHaveLength(100);
  expect(regular('walking-liberty-half-dollars').map(({ label }) => label)).toContain('1921-S');
  expect(regular('american-women-quarters').filter(({ mintMark }) => mintMark !== 'S')).toHaveLength(40);
  expect(albums.filter(({ group }) => group === 'us').length).toBeGreaterThanOrEqual(53);
});

test('has every series of the catalogue that was struck', () => {
  const inAlbums = new Set(
    albums.filter(({ group }) => group === 'us').flatMap(({ holes }) => holes.map(({ typeId }) => typeId)),
  );
  const missing = catalogue.types.filter(
    ({ id, isGroup }) =>
      !isGroup &&
      catalogue.issuesByType.get(id)?.some(({ status }) => status === 'issued') &&
      !inAlbums.has(id),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('has no hole for a coin that was not struck', () => {
  const impossible = albums
    .filter(({ group }) => group === 'us' || group === 'years')
    .flatMap(({ holes }) => holes)
    .filter(({ typeId, year, mintMark, itemId }) => {
      const type = catalogue.typesById.get(typeId);
      if (!type || type.type === 'Commemorative') return type === undefined;
      const item = itemId ? catalogue.itemsById.get(itemId) : undefined;
      return strikesOf(catalogue, typeId, year, mintMark, item).length === 0;
    });
  expect(impossible.map(({ key }) => key)).toEqual([]);
});

test('has each hole once in an album', () => {
  for (const { id, holes } of albums) {
    const keys = new Set(holes.map(({ key }) => key));
    expect([id, keys.size]).toEqual([id, holes.length]);
  }
});

test('has the euro countries, the commemoratives and Canada', () => {
  const euro = albums.filter(({ id }) => /^euro-[a-z]{2}$/.test(id));
  expect(euro.length).toBe(25);
  expect(regular('euro-bg').map(({ year }) => year)).toEqual(Array(8).fill(2026));
  expect(regular('euro-de').some(({ label }) => label === '2002-J')).toBe(true);
  expect(byId.get('euro-commemoratives')?.holes.length).toBeGreaterThan(500);
  expect(regular('canada-1-cent').some(({ year }) => year === 1936)).toBe(true);
});

test('keeps varieties of one year and mark apart by their type', () => {
  const of1909 = regular('lincoln-wheat-cents').filter(({ label }) => label === '1909');
  expect(of1909).toHaveLength(2);
  expect(new Set(of1909.map(({ detail }) => detail)).size).toBe(2);
});
