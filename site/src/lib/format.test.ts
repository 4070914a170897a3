import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  formatGain,
  formatMeasure,
  formatMintage,
  formatMoney,
  formatMoneyCompact,
  formatOunces,
  formatPercent,
  formatWholeDollars,
} from './format.ts';

const cents = fc.integer({ min: 0, max: 9_999_999_999 });
const decimal = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

describe('money', () => {
  test('has two decimals and separated thousands', () => {
    expect(formatMoney('1234.56')).toBe('$1,234.56');
    expect(formatMoney(18402.77)).toBe('$18,402.77');
    expect(formatMoney('99999999.99')).toBe('$99,999,999.99');
  });

  test('never loses a cent of what the API sent', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(formatMoney(decimal(value)).replace(/[$,]/g, '')).toBe(decimal(value));
      }),
    );
  });

  test('an invalid amount is $0.00, whatever it is', () => {
    for (const value of [
      null,
      undefined,
      '',
      'TBD',
      '12 dollars',
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -0,
    ]) {
      expect(formatMoney(value)).toBe('$0.00');
    }
    fc.assert(fc.property(fc.string(), (text) => expect(formatMoney(text)).toMatch(/^-?\$[\d,]+\.\d\d$/)));
  });

  test('is compact from one million on, with one decimal', () => {
    expect(formatMoneyCompact(999_999.99)).toBe('$999,999.99');
    expect(formatMoneyCompact(1_000_000)).toBe('$1.0M');
    expect(formatMoneyCompact('1250000.00')).toBe('$1.3M');
    expect(formatMoneyCompact(2_340_000_000)).toBe('$2.3B');
  });

  test('a tile holds any amount in at most 11 characters', () => {
    fc.assert(
      fc.property(cents, (value) =>
        expect(formatMoneyCompact(decimal(value)).length).toBeLessThanOrEqual(11),
      ),
    );
  });

  test('of releases is rounded to whole dollars', () => {
    expect(formatWholeDollars('5144.50')).toBe('$5,145');
    expect(formatWholeDollars(null)).toBe('$0');
  });

  test('of a gain has its sign, and none at zero', () => {
    expect(formatGain(650)).toBe('+$650.00');
    expect(formatGain(-12.5)).toBe('−$12.50');
    expect(formatGain(0)).toBe('$0.00');
    expect(formatGain(-0.001)).toBe('$0.00');
  });
});

describe('other figures', () => {
  test('ounces have three decimals', () => {
    expect(formatOunces(41.25)).toBe('41.250 oz');
    expect(formatOunces(1234.5678)).toBe('1,234.568 oz');
    expect(formatOunces(Number.NaN)).toBe('0.000 oz');
  });

  test('percents have one decimal', () => {
    expect(formatPercent(26)).toBe('26.0%');
    expect(formatPercent(-3.14)).toBe('-3.1%');
    expect(formatPercent(-0.01)).toBe('0.0%');
    fc.assert(fc.property(fc.double(), (share) => expect(formatPercent(share)).toMatch(/^-?[\d.e+]+%$/)));
  });

  test('measures drop trailing zeros and nothing else', () => {
    expect(formatMeasure('2.50', 'g')).toBe('2.5 g');
    expect(formatMeasure('38.1', 'mm')).toBe('38.1 mm');
    expect(formatMeasure(null, 'g')).toBeNull();
  });

  test('a mintage of digits is grouped, other text is kept', () => {
    expect(formatMintage('264000')).toBe('264,000');
    expect(formatMintage('264,000')).toBe('264,000');
    expect(formatMintage('about 500')).toBe('about 500');
  });
});
