import { expect, test } from 'bun:test';
import { isOfMetal, metalIn } from './metal.ts';
import { catalogue } from './testing.ts';

const read = (words: string) => {
  const { colours, precious } = metalIn(words);
  return [[...colours].toSorted().join('+'), precious];
};

test.each([
  ['silver-coloured', 'silver'],
  ['Silver-colored with a copper edge', 'silver'],
  ['silvery', 'silver'],
  ['steel-grey', 'silver'],
  ['golden', 'gold'],
  ['gold-toned', 'gold'],
  ['copper-coloured', 'copper'],
  ['Silver', 'silver'],
  ['brown', ''],
])('%p is a look and no metal', (words, colours) => {
  expect(read(words)).toEqual([colours, undefined]);
});

test.each([
  ['90% silver', 'silver', 'silver'],
  ['sterling silver', 'silver', 'silver'],
  ['silver-coloured copper-nickel clad', 'silver', null],
  ['nickel silver', 'silver', null],
  ['bronze', 'copper', null],
  ['non-magnetic copper', 'copper', null],
  ['steel', 'silver', null],
  ['copper-plated steel', 'copper', null],
  ['manganese brass', 'gold', null],
  ['22 karat gold', 'gold', 'gold'],
])('%p is a metal', (words, colours, precious) => {
  expect(read(words)).toEqual([colours, precious]);
});

test('every metal of the catalogue’s coins has a look, and agrees with itself', () => {
  const coins = catalogue.types.filter(({ weight, composition }) => weight !== null && composition);
  expect(coins.length).toBeGreaterThan(200);
  for (const { composition, metalContent } of coins) {
    const own = metalIn(composition ?? '');
    expect([composition, own.colours.size]).not.toEqual([composition, 0]);
    expect(isOfMetal(composition ?? '', composition ?? '')).toBe(true);
    const isPrecious = ['gold', 'silver', 'platinum', 'palladium'].some((metal) => metal in metalContent);
    expect([composition, Boolean(own.precious)]).toEqual([composition, isPrecious]);
  }
});

test('one of several guesses is enough', () => {
  expect(isOfMetal('90% silver or copper-nickel clad', 'Copper-nickel: 75% copper, 25% nickel')).toBe(true);
  expect(isOfMetal('90% silver or gold', 'Copper-nickel: 75% copper, 25% nickel')).toBe(false);
});
