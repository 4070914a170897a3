import { afterAll, afterEach, expect, spyOn, test } from 'bun:test';
import { CoinToValue } from '../../../../shared/valuation/model.ts';
import { ApiError } from '../../lib/api.ts';
import * as valuation from '../../lib/queries/coin-changes.ts';
import { toastStore } from '../../lib/toast.ts';
import { toEstimate } from './payload.ts';
import { askEstimate, NOTHING_TO_ESTIMATE } from './saving.ts';
import { EMPTY_FORM } from './values.ts';

const DIME = { ...EMPTY_FORM, coinType: 'Mercury Dime', year: '1916', mintMark: 'D', weight: '2.50 g' };

const call = spyOn(valuation, 'estimateValue');
afterEach(() => {
  call.mockReset();
});
afterAll(() => call.mockRestore());

test('the request matches the schema of the server', () => {
  const coin = toEstimate(DIME);
  expect(coin).toMatchObject({
    name: '1916 Mercury Dime',
    year: 1916,
    mintMark: 'D',
    weight: '2.50 g',
    condition: null,
  });
  expect(CoinToValue.safeParse(JSON.parse(JSON.stringify(coin))).success).toBe(true);
});

test('a negative measure is refused, not estimated without its sign', () => {
  const coin = toEstimate({ ...DIME, diameter: '-5' });
  expect(coin.diameter).toBe('-5');
  expect(CoinToValue.safeParse(coin).error?.issues[0]).toMatchObject({ path: ['diameter'] });
});

test.each([
  ['coin type', { coinType: ' ' }],
  ['year', { year: '' }],
  ['year in digits', { year: 'MCMXVI' }],
])('without a %s there is a notice and no request', async (_, change) => {
  expect(await askEstimate({ ...DIME, ...change })).toBeNull();
  expect(call).not.toHaveBeenCalled();
  expect(toastStore.get()).toMatchObject({ title: 'Missing Information', description: NOTHING_TO_ESTIMATE });
});

test('validation errors of the server are shown', async () => {
  call.mockRejectedValueOnce(
    new ApiError(422, '', 'Year must be 1000 or later.', { userErrors: ['Year must be 1000 or later.'] }),
  );
  expect(await askEstimate({ ...DIME, year: '12' })).toBeNull();
  expect(toastStore.get()).toMatchObject({
    title: 'Please Fix These Issues',
    description: 'Year must be 1000 or later.',
  });
});

test('other failures are thrown', async () => {
  call.mockRejectedValueOnce(new ApiError(500, '', 'Something went wrong.'));
  await expect(askEstimate(DIME)).rejects.toThrow('500');
});
