import { expect, test } from 'bun:test';
import { catalogueNumbersText, parseCatalogueNumbers } from './kinds.ts';

test.each([
  ['KM# 12; N# 4321', ['KM', '12'], ['N', '4321']],
  ['KM#12', ['KM', '12']],
  ['KM 12', ['KM', '12']],
  ['RIC# 480/3, Schön# 12a', ['RIC', '480/3'], ['Schön', '12a']],
  ['Krause# Y 12', ['Krause', 'Y 12']],
  ['12', ...[]],
  ['nothing', ...[]],
])('catalogue numbers are read from %p', (text, ...numbers) => {
  const read = parseCatalogueNumbers(text);
  expect(read.map(({ catalogue, number }) => [catalogue, number])).toEqual(numbers as string[][]);
  expect(parseCatalogueNumbers(catalogueNumbersText(read))).toEqual(read);
});
