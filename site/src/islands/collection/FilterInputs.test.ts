import { expect, test } from 'bun:test';
import { withHomeMoney } from '../../../../shared/money/home.ts';
import { ranges, readRanges, typedRanges } from './FilterInputs.tsx';
import { chipsOf } from './filter-labels.ts';
import { inDollars } from './view.ts';

test('ranges are read as people write them', () => {
  const typed = { fromYear: ' 1878 ', toYear: '', minValue: '$1,000', maxValue: '' };
  expect(readRanges(typed)).toEqual({
    found: { fromYear: 1878, toYear: undefined, minValue: 1000, maxValue: undefined },
    errors: {},
  });
  expect(typedRanges({ fromYear: 1878 })).toEqual({
    fromYear: '1878',
    toYear: '',
    minValue: '',
    maxValue: '',
  });
});

test('an invalid end, or one before the other, has an error message', () => {
  const { found, errors } = readRanges({ fromYear: 'soon', toYear: '1900', minValue: '9', maxValue: '3' });
  expect(found.fromYear).toBeUndefined();
  expect(errors).toEqual({
    fromYear: 'A year to filter by is a whole number from -3000 to 9999.',
    maxValue: 'The highest value can’t be below the lowest.',
  });
});

test('amounts are typed, labelled and asked for in the home currency, to the cent that is shown', () => {
  const euros = { currency: 'EUR', rate: '1.25', day: '2026-11-27', source: 'European Central Bank' };
  withHomeMoney({ ...euros, by: 'official' }, () => {
    expect(ranges().map(({ label }) => label)).toContain('Lowest value in EUR');
    expect(readRanges({ fromYear: '', toYear: '', minValue: '€100', maxValue: 'a lot' })).toMatchObject({
      found: { minValue: 100 },
      errors: { maxValue: 'Enter a whole number, for example 100.' },
    });
    expect(inDollars({ metal: 'gold', minValue: 100, maxValue: 200 })).toEqual({
      metal: 'gold',
      minValue: 125,
      maxValue: 250,
    });
    expect(chipsOf({ minValue: 100 }).map(({ text }) => text)).toEqual(['From €100']);
    expect(inDollars({ minValue: 0, maxValue: 100_000_000 })).toEqual({ minValue: 0, maxValue: 100_000_000 });
  });
  // 107.80 dollars are shown as €100.00, 107.79 as €99.99.
  withHomeMoney({ ...euros, rate: '1.078', by: 'official' }, () =>
    expect(inDollars({ minValue: 100 })).toEqual({ minValue: 107.8 }),
  );
  expect(inDollars({ minValue: 100 })).toEqual({ minValue: 100 });
});
