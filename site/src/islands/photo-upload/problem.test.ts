import { expect, test } from 'bun:test';
import { ApiError } from '../../lib/api.ts';
import { identifyProblem } from './problem.ts';

test.each([
  [
    new ApiError(403, 'guest_limit_reached', 'Guest users are limited to 10 coins. Create a free account.'),
    'Guest Limit Reached',
    'Guest users can only add 10 coins. Create a free account to add unlimited coins.',
  ],
  [
    new ApiError(422, '', 'Validation', { userErrors: ['The photo is damaged.', 'More'] }),
    'Image Quality Issue',
    'The photo is damaged.',
  ],
  [
    new ApiError(503, '', 'The AI is busy. Try again soon.'),
    'Identification Failed',
    'The AI is busy. Try again soon.',
  ],
  [new ApiError(502, '', ''), 'Identification Failed', 'Failed to identify coin. Please try again.'],
  [
    new TypeError('x is not a function'),
    'Identification Failed',
    'Failed to identify coin. Please try again.',
  ],
])('%p is shown as %p', (error, title, description) => {
  expect(identifyProblem(error)).toEqual({ title, description });
});
