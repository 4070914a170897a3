import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { inLanguage } from '../language/i18n.ts';
import {
  cutAtWord,
  formatCount,
  formatGain,
  formatMeasure,
  formatMintage,
  formatMoney,
  formatMoneyCompact,
  formatOunces,
  formatPercent,
  formatTotal,
  formatValue,
  formatWholeDollars,
} from './format.ts';

const cents = fc.integer({ min: 0, max: 9_999_999_999 });
const decimal = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

describe('money', () => {
  test('has two decimals and separated thousands', () => {
    expect(formatMoney('1234.56')).toBe('$1,234.56');
    expect(formatMoney(18402.77)).toBe('$18,402.77');
    expect(formatMoney('99999999.99')).toBe('$99,999,999.99');
    expect(formatMoney(-12.5)).toBe('-$12.50');
  });

  test('never loses a cent of what the API sent', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(formatMoney(decimal(value)).replace(/[$,]/g, '')).toBe(decimal(value));
      }),
    );
  });

  test.each([
    null,
    undefined,
    '',
    'TBD',
    '12 dollars',
    '1e309',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    -0.004,
  ])('%p is $0.00', (value) => {
    expect(formatMoney(value)).toBe('$0.00');
    expect(formatMoneyCompact(value)).toBe('$0.00');
    expect(formatWholeDollars(value)).toBe('$0');
  });

  test('whatever the amount is, money is what is written', () => {
    const anything = fc.oneof(fc.string(), fc.double(), fc.constantFrom(null, undefined));
    fc.assert(fc.property(anything, (value) => expect(formatMoney(value)).toMatch(/^-?\$[\d,]+\.\d\d$/)));
  });

  test.each([
    [999_999.99, '$999,999.99'],
    [999_999.994, '$999,999.99'],
    [999_999.995, '$1.0M'],
    [1_000_000, '$1.0M'],
    ['1250000.00', '$1.3M'],
    [999_949_999, '$999.9M'],
    [999_950_000, '$1.0B'],
    [2_340_000_000, '$2.3B'],
    [-1_500_000, '-$1.5M'],
  ])('%p on a tile is %p', (value, text) => {
    expect(formatMoneyCompact(value)).toBe(text);
  });

  test('a tile holds any amount in at most 11 characters, in thousands never', () => {
    fc.assert(
      fc.property(cents, (value) => {
        const text = formatMoneyCompact(decimal(value));
        expect(text).toMatch(value < 100_000_000 ? /^\$[\d,]+\.\d\d$/ : /^\$\d{1,3}\.\d[MB]$/);
        expect(text.length).toBeLessThanOrEqual(11);
      }),
    );
  });

  test('of releases is rounded to whole dollars', () => {
    expect(formatWholeDollars('5144.50')).toBe('$5,145');
    expect(formatWholeDollars('5144.49')).toBe('$5,144');
    expect(formatWholeDollars(null)).toBe('$0');
  });

  test('of a gain has its sign, and none at zero', () => {
    expect(formatGain(650)).toBe('+$650.00');
    expect(formatGain(-12.5)).toBe('−$12.50');
    expect(formatGain(0)).toBe('$0.00');
    expect(formatGain(-0.001)).toBe('$0.00');
    const difference = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100);
    fc.assert(
      fc.property(difference, (value) => {
        const text = formatGain(value);
        expect(text.replace(/^[+−]/, '')).toBe(formatMoney(Math.abs(value)));
        expect(text.startsWith('+')).toBe(value > 0);
        expect(text.startsWith('−')).toBe(value < 0);
      }),
    );
  });
});

describe('other figures', () => {
  test('counts separate thousands', () => {
    expect(formatCount(10_432)).toBe('10,432');
    expect(formatCount(-0)).toBe('0');
    expect(formatCount(Number.NaN)).toBe('0');
  });

  test('ounces have three decimals', () => {
    expect(formatOunces(41.25)).toBe('41.250 oz');
    expect(formatOunces(1234.5678)).toBe('1,234.568 oz');
    expect(formatOunces(0.0004)).toBe('0.000 oz');
    expect(formatOunces(Number.NaN)).toBe('0.000 oz');
    fc.assert(
      fc.property(fc.double(), (value) => expect(formatOunces(value)).toMatch(/^-?[\d,]+\.\d{3} oz$/)),
    );
  });

  test('percents have one decimal and separated thousands', () => {
    expect(formatPercent(26)).toBe('26.0%');
    expect(formatPercent(12_345.64)).toBe('12,345.6%');
    expect(formatPercent(-3.14)).toBe('-3.1%');
    expect(formatPercent(-0.01)).toBe('0.0%');
    fc.assert(fc.property(fc.double(), (share) => expect(formatPercent(share)).toMatch(/^-?[\d,]+\.\d%$/)));
  });

  test('measures drop trailing zeros and nothing else', () => {
    expect(formatMeasure('2.50', 'g')).toBe('2.5 g');
    expect(formatMeasure('38.1', 'mm')).toBe('38.1 mm');
    expect(formatMeasure(null, 'g')).toBeNull();
  });

  test('a mintage of digits is grouped, other text is kept', () => {
    expect(formatMintage('264000')).toBe('264,000');
    expect(formatMintage('264,000')).toBe('264,000');
    expect(inLanguage('de', () => formatMintage('264,000'))).toBe('264.000');
    expect(formatMintage('about 500')).toBe('about 500');
  });
});

test('an unknown value is said to be unknown, and 0 is an amount', () => {
  expect([null, undefined, '', '12.5', '0.00'].map(formatValue)).toEqual([
    ...Array(3).fill('No estimate yet'),
    '$12.50',
    '$0.00',
  ]);
  expect(formatTotal(0, 3)).toBe('No estimate yet');
  expect(formatTotal(0, 0)).toBe('$0.00');
  expect(formatTotal(1_200_000, 3)).toBe('$1.2M');
});

test.each([
  ['A dime of 1916', 14, 'A dime of 1916'],
  ['A dime of 1916', 13, 'A dime of'],
  ['A dime of 1916', 9, 'A dime of'],
  ['A dimeofnineteensixteen', 10, 'A dimeofni'],
  ['dime🪙', 5, 'dime'],
])('%p at %d: %p', (text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut);
});

test('whatever is cut is short enough, whole signs, and the beginning of what it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.integer({ min: 1, max: 90 }),
      (text, max) => {
        const cut = cutAtWord(text, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(text.isWellFormed() || cut.isWellFormed());
        expect(text.startsWith(cut)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
