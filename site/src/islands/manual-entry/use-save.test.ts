import { expect, test } from 'bun:test';
import { ApiError } from '../../lib/api.ts';
import { addProblem } from './GlobalCoinForm.tsx';

test('the guest limit has its own words', () => {
  expect(addProblem(new ApiError(403, 'Guest users are limited to 10 coins')).title).toBe(
    'Guest Limit Reached',
  );
});

test('the message of the server is shown, else a general one', () => {
  const title = 'Failed to Add Coin';
  expect(addProblem(new ApiError(500, 'No space left.'))).toEqual({ title, description: 'No space left.' });
  expect(addProblem(new ApiError(422, 'Check it.', ['Year must be 1000 or later.']))).toEqual({
    title,
    description: 'Year must be 1000 or later.',
  });
  const description = 'Unable to add international coin. Please try again.';
  for (const error of [new ApiError(500, ''), new TypeError('x'), null])
    expect(addProblem(error)).toEqual({ title, description });
});
