import { describe, expect, test } from 'bun:test';
import { isOfMetal, metalIn } from './contradictions.ts';
import { CAPS } from './flags.ts';
import { answer, catalogue, catalogues, referee } from './testing.ts';

const of = (coin: Record<string, unknown>) => referee(catalogues, answer({ estimatedValue: 500, ...coin }));

const QUARTER = { series: 'State Quarter', name: 'Wisconsin', denomination: 'quarter', year: 2004 };
const DOLLAR = {
  ...{ series: 'Presidential Dollar', name: 'George Washington', denomination: 'dollar' },
  ...{ year: 2007, mintMark: 'P' },
};
const NICKEL = { series: 'Jefferson Nickel', name: null, denomination: 'nickel', year: 1980, mintMark: 'P' };
const CENT = { series: 'Lincoln Wheat Cent', name: null, denomination: 'cent', mintMark: '' };
const ZINC = { ...CENT, series: 'Lincoln Memorial Cent', year: 1990 };
const INDIAN = { ...CENT, series: 'Indian Head Cent', year: 1860 };
const MORGAN = { series: 'Morgan Dollar', name: null, denomination: 'dollar', year: 1881, mintMark: 'S' };

test.each([
  ['a Wisconsin quarter', QUARTER, 'silver-coloured'],
  ['a Wisconsin quarter', QUARTER, 'silver-colored with a copper edge'],
  ['a Wisconsin quarter', QUARTER, 'silver'],
  ['a Wisconsin quarter', QUARTER, 'copper-nickel clad'],
  ['a Presidential dollar', DOLLAR, 'golden'],
  ['a Presidential dollar', DOLLAR, 'gold-toned'],
  ['a Presidential dollar', DOLLAR, 'brass-coloured'],
  ['a nickel', NICKEL, 'silvery'],
  ['a Mercury dime', {}, 'silver-coloured'],
  ['a Mercury dime', {}, '90% silver'],
  ['a toned dollar', MORGAN, 'silver-coloured with golden toning'],
  ['a zinc cent', ZINC, 'copper-coloured'],
  ['a zinc cent', ZINC, 'copper-plated zinc'],
  ['a zinc cent', ZINC, 'zinc'],
  ['a bronze cent', { ...CENT, year: 1940 }, 'bronze'],
  ['a white cent', INDIAN, 'silver-coloured'],
  ['a white cent', INDIAN, 'copper-coloured'],
  ['a steel cent', { ...CENT, year: 1943 }, 'silver-coloured'],
  ['a steel cent', { ...CENT, year: 1943 }, 'zinc-coated steel'],
  ['a brass cent', { ...CENT, year: 1944 }, 'copper-coloured'],
  ['a dime', {}, 'dark and worn'],
])('%s may be called %p', (_, coin, composition) => {
  const [named, unnamed] = [of({ ...coin, composition }), of({ ...coin, composition: null })];
  expect(named.uncertaintyFlags).toEqual(unnamed.uncertaintyFlags);
  expect([named.confidence, named.claimedValue]).toEqual([unnamed.confidence, 500]);
});

describe('what does not look like the metal of such coins', () => {
  test.each([
    [
      'golden',
      QUARTER,
      /^The AI describes the metal as “golden”, but these coins are made of copper-nickel clad/,
    ],
    ['copper-coloured', {}, /^The AI describes the metal as “copper-coloured”, but .* 90% silver/],
    ['silver-coloured', ZINC, /^The AI describes the metal as “silver-coloured”, but .* copper-plated zinc/],
  ])('%p is told, and lowers the confidence', (composition, coin, flag) => {
    const { uncertaintyFlags, confidence, claimedValue } = of({ ...coin, composition });
    expect(uncertaintyFlags).toContainEqual(expect.stringMatching(flag));
    expect([confidence, claimedValue]).toEqual([CAPS.contradicted, 500]);
  });

  test.each([
    ['90% silver', QUARTER, /^The AI suggests “90% silver”, but/],
    ['copper-nickel clad', {}, /^The AI suggests “copper-nickel clad”, but/],
    ['bronze', MORGAN, /^The AI suggests “bronze”, but/],
  ])('%p is another metal, and what the AI says it is worth is of that', (composition, coin, flag) => {
    const { uncertaintyFlags, confidence, claimedValue } = of({ ...coin, composition });
    expect(uncertaintyFlags).toContainEqual(expect.stringMatching(flag));
    expect([confidence, claimedValue]).toEqual([CAPS.contradicted, null]);
  });
});

describe('cents of the wrong metal are valued by nobody unseen', () => {
  const BRONZE = 'These cents are normally steel; a few rare ones are bronze. Have yours examined.';
  const STEEL = 'These cents are normally brass; a few rare ones are steel. Have yours examined.';
  test.each([
    ['bronze', { year: 1943 }, BRONZE],
    ['copper-coloured', { year: 1943 }, BRONZE],
    ['copper', { year: 1943, mintMark: 'D' }, BRONZE],
    [null, { year: 1943, name: '1943 Copper Cent' }, BRONZE],
    [null, { year: 1943, name: '1943 Bronze Lincoln Wheat Cent' }, BRONZE],
    ['steel-coloured', { year: 1944 }, STEEL],
    ['zinc-coated steel', { year: 1944 }, STEEL],
  ])('%p of %p', (composition, coin, flag) => {
    const verdict = of({ ...CENT, ...coin, composition, estimatedValue: 100_000 });
    expect(verdict.uncertaintyFlags).toContain(flag);
    expect([verdict.claimedValue, verdict.confidence]).toEqual([null, CAPS.contradicted]);
    expect(verdict.uncertaintyFlags.join()).not.toMatch(
      /aren’t known in this metal|AI suggests|describes the metal/,
    );
  });

  test('a steel one of another year is no known one', () => {
    const { uncertaintyFlags } = of({ ...CENT, year: 1950, composition: 'steel' });
    expect(uncertaintyFlags).toContainEqual(expect.stringMatching(/^The AI suggests “steel”, but/));
  });
});

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
