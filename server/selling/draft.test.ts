import { expect, test } from 'bun:test';
import type { CoinRow } from '../../db/schema.ts';
import type { Services } from '../services.ts';
import { draftOf, type Offer } from './draft.ts';

const [obverse, reverse] = ['a', 'b'].map((digit) => `/photos/${digit.repeat(64)}.webp`);
const coin = {
  ...{ userId: 'ada', name: '1916-D Mercury Dime', coinType: 'Mercury Dime', category: 'Mercury Dimes' },
  ...{ year: 1916, mintMark: 'D', country: 'United States', createdAt: new Date(), updatedAt: new Date() },
  ...{ imageUrl: null, obverseImageUrl: obverse, reverseImageUrl: reverse },
} as CoinRow;

const sidesOf = (first: string | null, second: string | null) =>
  draftOf(
    {} as Services,
    coin,
    { condition: 'Fine', obverseImageUrl: first, reverseImageUrl: second } as Offer,
    'reference',
  ).photos.map(({ side, alt }) => [side, alt.split(' ')[0]]);

test('seller: photos go in the order they chose, each as the side it shows', () => {
  expect(sidesOf(obverse ?? null, reverse ?? null)).toEqual([
    ['obverse', 'Obverse'],
    ['reverse', 'Reverse'],
  ]);
  expect(sidesOf(reverse ?? null, obverse ?? null)).toEqual([
    ['reverse', 'Reverse'],
    ['obverse', 'Obverse'],
  ]);
  expect(sidesOf(reverse ?? null, null)).toEqual([['reverse', 'Reverse']]);
});
