import { expect, test } from 'bun:test';
import { worldWords } from '../../../server/catalogue/world/search-index.ts';
import { readWorldFolder, toWorld } from './load.ts';
import { packWorld, unpackWorld } from './ready.ts';

test('what the executable has ready is what the files say, words and all', () => {
  const world = toWorld(readWorldFolder(import.meta.dir));
  const words = worldWords(world);
  const unpacked = unpackWorld(JSON.parse(JSON.stringify(packWorld(world, words))));
  const { types, countries, currencies, sources } = world;
  expect(unpacked).toEqual({ types, countries, currencies, sources, words });
});
