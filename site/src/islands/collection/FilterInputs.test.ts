import { expect, test } from 'bun:test';
import { readRanges, typedRanges } from './FilterInputs.tsx';

test('ranges are read as people write them', () => {
  const typed = { fromYear: ' 1878 ', toYear: '', minValue: '$1,000', maxValue: '' };
  expect(readRanges(typed)).toEqual({
    ranges: { fromYear: 1878, toYear: undefined, minValue: 1000, maxValue: undefined },
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
  const { ranges, errors } = readRanges({ fromYear: 'soon', toYear: '1900', minValue: '9', maxValue: '3' });
  expect(ranges.fromYear).toBeUndefined();
  expect(errors).toEqual({
    fromYear: 'A year to filter by is a whole number from -3000 to 9999.',
    maxValue: 'The highest value can’t be below the lowest.',
  });
});
