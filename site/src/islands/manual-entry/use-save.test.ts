import { expect, test } from 'bun:test';
import { ApiError } from '../../lib/api.ts';
import { saveProblem } from './use-save.ts';

test('the guest limit has its own words', () => {
  const error = new ApiError(403, 'guest_limit_reached', 'Guest users are limited to 10 coins');
  for (const scope of ['any', 'world'] as const)
    expect(saveProblem(error, false, scope)).toEqual({
      title: 'Guest Limit Reached',
      description: 'Guest users can only add 10 coins. Create a free account to add unlimited coins.',
    });
});

test('user errors are listed, joined by commas', () => {
  const error = new ApiError(422, '', 'Check the coin.', {
    userErrors: ['Year is too early.', 'Weight must be a number.'],
  });
  const description = 'Year is too early., Weight must be a number.';
  expect(saveProblem(error, false)).toEqual({ title: 'Please Fix These Issues', description });
  expect(saveProblem(error, false, 'world')).toEqual({ title: 'Failed to Add Coin', description });
  expect(saveProblem(error, true, 'world')).toEqual({ title: 'Please Fix These Issues', description });
});

test("the server's message is shown when there are no user errors", () => {
  const description = 'Something went wrong.';
  const error = new ApiError(500, '', description);
  expect(saveProblem(error, true)).toEqual({ title: 'Error Saving Coin', description });
  expect(saveProblem(error, false, 'world')).toEqual({ title: 'Failed to Add Coin', description });
});

test('anything else is a plain sentence', () => {
  expect(saveProblem(new TypeError('x'), false).description).toBe('Failed to add coin. Please try again.');
  expect(saveProblem(new ApiError(500, '', ''), true).description).toBe(
    'Failed to update coin. Please try again.',
  );
  expect(saveProblem(null, false, 'world').description).toBe(
    'Unable to add international coin. Please try again.',
  );
});
