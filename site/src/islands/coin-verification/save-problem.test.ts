import { expect, test } from 'bun:test';
import { ApiError } from '../../lib/api.ts';
import { saveProblem } from './save-problem.ts';

test('a guest with ten coins is told how to go on', () => {
  expect(saveProblem(new ApiError(403, 'Guest users are limited to 10 coins.'))).toEqual({
    title: 'Guest Limit Reached',
    description: 'Guest users can only add 10 coins. Create a free account to add unlimited coins.',
  });
});

test('what can be put right is said in the words of the server', () => {
  expect(saveProblem(new ApiError(422, 'No.', ['Year must be 1000 or later.']))).toEqual({
    title: 'Please Fix These Issues',
    description: 'Year must be 1000 or later.',
  });
  expect(saveProblem(new ApiError(404, 'Failed to fetch identification results')).description).toBe(
    'Failed to fetch identification results',
  );
});

test('everything else is to be tried again', () => {
  const again = { title: 'Error', description: 'Failed to save coin. Please try again.' };
  expect(saveProblem(new ApiError(500, 'Something went wrong on the server.'))).toEqual(again);
  expect(saveProblem(new Error('x'))).toEqual(again);
});
