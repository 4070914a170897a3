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

/** Holes as published (anwilli5/coin-collection-android-US#307), as far as that list could be read; years are the catalogue’s. */
const PUBLISHED_7070 = [
  'Draped Bust Half Cent 1800–1808',
  'Classic Head Half Cent 1809–1836',
  'Coronet Half Cent 1840–1857',
  'Draped Bust Large Cent 1796–1807',
  'Classic Head Large Cent 1808–1814',
  'Coronet Large Cent 1816–1839',
  'Braided Hair Large Cent 1839–1857',
  'Flying Eagle Cent 1856–1858',
  'Indian Head Cent, Laurel Wreath 1859',
  'Indian Head Cent, Copper-Nickel 1860–1864',
  'Indian Head Cent, Bronze 1864–1909',
  'Lincoln Cent, V.D.B. 1909',
  'Lincoln Cent, Wheat 1909–1958',
  'Lincoln Cent, Steel 1943',
  'Lincoln Cent, Memorial 1959–2008',
  'Two-Cent Piece 1864–1873',
  'Three-Cent Silver 1851–1873',
  'Three-Cent Nickel 1865–1889',
  'Capped Bust Half Dime 1829–1837',
  'Seated Liberty Half Dime 1837–1859',
  'Seated Liberty Half Dime, Arrows 1853–1855',
  'Seated Liberty Half Dime, Legend 1860–1873',
  'Shield Nickel, Rays 1866–1867',
  'Shield Nickel, No Rays 1867–1883',
  'Liberty Head Nickel, No CENTS 1883',
  'Liberty Head Nickel, CENTS 1883–1913',
  'Buffalo Nickel, Variety 1 1913',
  'Buffalo Nickel, Variety 2 1913–1938',
];

test('has the type set of the Dansco 7070 album', () => {
  const holes = byId.get('types-7070')?.holes ?? [];
  const lines = holes.map(({ label, detail }) => `${label} ${detail}`);
  expect(lines.slice(0, PUBLISHED_7070.length)).toEqual(PUBLISHED_7070);
  const types = holes.flatMap(({ fits }) => fits);
  expect(new Set(types).size).toBe(types.length);
  expect(holes.filter(({ isRegular, isAnnounced }) => !isRegular || isAnnounced)).toEqual([]);
});

test.each(['cents', 'dimes', 'quarters', 'half-dollars', 'dollars', '20th-century'])(
  'has the type set of %s',
  (name) => expect(byId.get(`types-${name}`)?.holes.length).toBeGreaterThan(5),
);
