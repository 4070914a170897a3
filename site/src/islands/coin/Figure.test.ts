import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { gainOf, totalOf } from './Figure.tsx';

const gain = (estimatedValue: string | null, purchasePrice: string | null) =>
  gainOf({ estimatedValue, purchasePrice });

describe('gainOf', () => {
  test('is the difference and its share of the price', () => {
    expect(gain('3150.00', '2500.00')).toEqual({ difference: 650, percent: 26 });
    expect(gain('0.30', '0.40')?.difference).toBe(-0.1);
  });

  test('needs both amounts', () => {
    expect(gain('3150.00', null)).toBeNull();
    expect(gain(null, '2500.00')).toBeNull();
  });

  test('of a gift has no percentage', () => {
    expect(gain('10.00', '0.00')).toEqual({ difference: 10, percent: null });
  });
});

describe('totalOf', () => {
  test('is nothing for a single piece', () => {
    expect(totalOf('9.00', 1)).toBeNull();
    expect(totalOf(null, 4)).toBeNull();
  });

  test('is exact to the cent for any amount and quantity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.integer({ min: 2, max: 999 }),
        (value, quantity) => {
          const each = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
          expect(totalOf(each, quantity)?.toFixed(2)).toBe(((value * quantity) / 100).toFixed(2));
        },
      ),
    );
  });
});
