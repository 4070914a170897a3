import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { inLanguage } from '../../../../shared/language/i18n.ts';
import { setHomeMoney } from '../../../../shared/money/home.ts';
import { closeAxis, columnAxis, dayAxis, percentAxis, scale, timeAxis, valueAxis } from './axes.ts';

const labels = ({ ticks }: { ticks: { label: string }[] }) => ticks.map(({ label }) => label);

test('percent are written as in the language spoken', () => {
  expect(inLanguage('de', () => labels(percentAxis([0, 0.4])))).toEqual([
    '−0,5\u00a0%',
    '0,0\u00a0%',
    '+0,5\u00a0%',
    '+1,0\u00a0%',
  ]);
});

describe('the axis of values', () => {
  test.each([
    [[3150, 2500], '$2,400 $2,600 $2,800 $3,000 $3,200'],
    [[3150, 3140], '$2,900 $3,000 $3,100 $3,200 $3,300 $3,400'],
    [[0.02, 0.05], '$0.00 $0.02 $0.04 $0.06 $0.08 $0.10'],
    [[0, 0], '$0.00 $0.01 $0.02 $0.03 $0.04 $0.05'],
    [[12, 12], '$11.40 $11.60 $11.80 $12.00 $12.20 $12.40 $12.60'],
    [[11_000, 12_600], '$11K $11.5K $12K $12.5K $13K'],
    [[99_999_999.97, 99_999_999.99], '$94M $96M $98M $100M $102M $104M $106M'],
    [[1_200_000, 98_000_000], '$0 $20M $40M $60M $80M $100M'],
  ])('%p', (values, expected) => {
    expect(labels(valueAxis(values)).join(' ')).toBe(expected);
  });

  test('holds every value, with a few ticks that differ', () => {
    const money = fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(fc.array(money, { minLength: 1, maxLength: 50 }), (values) => {
        const axis = valueAxis(values);
        expect(axis.from).toBeLessThanOrEqual(Math.min(...values));
        expect(axis.to).toBeGreaterThanOrEqual(Math.max(...values));
        expect(axis.ticks.length).toBeWithin(2, 9);
        expect(new Set(labels(axis)).size).toBe(axis.ticks.length);
        for (const label of labels(axis)) expect(label.length).toBeLessThanOrEqual(8);
        const y = scale(axis, 200, 0);
        for (const value of values) expect(y(value)).toBeWithin(-1e-6, 200.000001);
      }),
    );
  });
});

describe('the axis of time', () => {
  const now = new Date(2026, 10, 21, 12).getTime();
  const daysAgo = (days: number) => now - days * 86_400_000;

  test('names years, months, days or hours, whatever passes from tick to tick', () => {
    expect(labels(timeAxis([daysAgo(1500)], now, 4))).toEqual(['2023', '2024', '2025', '2026']);
    expect(labels(timeAxis([daysAgo(200)], now, 4))).toEqual(['Jun 2026', 'Aug 2026', 'Oct 2026']);
    expect(labels(timeAxis([daysAgo(9)], now, 4))[0]).toMatch(/^\d{1,2} Nov$/);
    expect(labels(timeAxis([daysAgo(0.4)], now, 4))[0]).toMatch(/^\d\d:00$/);
  });

  test('names the day of what was recorded just now, or in one sitting', () => {
    expect(labels(timeAxis([now], now, 4))).toEqual(['21 Nov 2026']);
    expect(labels(timeAxis([now - 200, now - 90_000], now, 4))).toEqual(['21 Nov 2026']);
    const alone = timeAxis([now], now, 4);
    expect(scale(alone, 0, 300)(now)).toBe(150);
  });

  test('reaches from the first point until now, never with more labels than fit', () => {
    const moment = fc.integer({ min: daysAgo(20_000), max: now });
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1 }), fc.integer({ min: 2, max: 8 }), (times, count) => {
        const axis = timeAxis(times, now, count);
        expect(axis.ticks.length).toBeWithin(1, count + 1);
        expect(axis.from).toBeLessThanOrEqual(Math.min(...times));
        expect(axis.to).toBeGreaterThanOrEqual(now);
        for (const { at } of axis.ticks) expect(at).toBeWithin(axis.from, axis.to + 1);
      }),
    );
  });
});

describe('an axis read at a glance', () => {
  test.each([
    [closeAxis([35_000, 55_000]), '$35K $40K $45K $50K $55K'],
    [closeAxis([12, 12]), '$11.50 $12.00 $12.50'],
    [closeAxis([0, 0]), '$0.00 $0.02 $0.04'],
    [percentAxis([-12, 48]), '0% +20% +40%'],
    [percentAxis([0, 0.4]), '−0.5% 0.0% +0.5% +1.0%'],
    [columnAxis(10_135, 'money'), '$0 $5K $10K $15K'],
    [columnAxis(3, 'count'), '0 1 2 3'],
    [columnAxis(1, 'count'), '0 1'],
    [columnAxis(0, 'money'), '$0.00 $0.50 $1.00'],
  ])('%#', (axis, expected) => {
    expect(labels(axis).join(' ')).toBe(expected);
  });
});

test('the calendar writes years where they begin', () => {
  const noon = (...[year, month, day]: [number, number, number]) =>
    new Date(year, month - 1, day, 12).getTime();
  const now = noon(2026, 11, 22);
  expect(labels(dayAxis(noon(2025, 11, 22), now, 5))).toEqual(['Jan 2026', 'Apr', 'Jul', 'Oct']);
  expect(labels(dayAxis(noon(2023, 10, 24), now, 5))).toEqual(['2024', '2025', '2026']);
  expect(labels(dayAxis(noon(2026, 10, 22), now, 5))[0]).toMatch(/^\d+ (Oct|Nov)$/);
  expect(labels(dayAxis(now, now, 5))).toEqual(['22 Nov 2026']);
});

test('reader: ticks are round in the home currency, and lie where the values in dollars do', () => {
  setHomeMoney({ currency: 'EUR', rate: '1.25', day: '2026-01-30', by: 'own', source: '' });
  try {
    for (const axis of [valueAxis([100, 1000]), closeAxis([100, 1000]), columnAxis(1000, 'money')])
      for (const { at, label } of axis.ticks)
        expect(label).toBe(`€${Math.round(at / 1.25).toLocaleString('en-US')}`);
    expect(columnAxis(1000, 'count').ticks.at(-1)?.label).toBe('1K');
  } finally {
    setHomeMoney(null);
  }
});
