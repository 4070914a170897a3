import { expect, test } from 'bun:test';
import { reworded, slug, titled } from './words.ts';

test('words become ids', () => {
  expect(slug("World's Columbian Exposition")).toBe('world-s-columbian-exposition');
  expect(slug('  Hawaiʻi & Kanakaʻole ')).toBe('hawai-i-kanaka-ole');
});

test('varieties become names, small words and capitals left alone', () => {
  expect(titled('doubled die obverse')).toBe('Doubled Die Obverse');
  expect(titled('L on ribbon')).toBe('L on Ribbon');
  expect(titled('doubled MONTICELLO')).toBe('Doubled MONTICELLO');
});

test('working words of the sources are said otherwise', () => {
  expect(reworded('RECALL, confirmed by a list')).toBe('general knowledge, confirmed by a list');
  expect(reworded('RECALL')).toBe('general knowledge, unconfirmed');
});
