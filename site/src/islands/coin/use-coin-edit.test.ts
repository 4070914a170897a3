import { describe, expect, test } from 'bun:test';
import { ApiError, toApiError } from '../../lib/api.ts';
import { elsewhereInWords, fieldProblem, updateProblem } from './use-coin-edit.ts';

const YEAR = 'Please enter the year as a number.';

describe('updateProblem', () => {
  test.each([400, 422])('%i with sentences for the user is a validation error with the first', (status) => {
    expect(updateProblem(new ApiError(status, '', YEAR, { userErrors: [YEAR, 'Another.'] }))).toEqual({
      title: 'Validation Error',
      description: YEAR,
    });
  });

  test('without a sentence it says what to do', () => {
    expect(updateProblem(new ApiError(422, '', '')).description).toBe(
      'Please check your input and try again.',
    );
  });

  test('a message about validation is invalid input', () => {
    expect(updateProblem(new ApiError(400, '', 'Schema validation failed'))).toEqual({
      title: 'Invalid Input',
      description: 'Please check your input format and try again.',
    });
  });

  test.each([new ApiError(500, '', 'Oh no.'), new ApiError(0, '', 'No connection.'), new Error('?')])(
    'anything else is a failed update',
    (error) => {
      expect(updateProblem(error)).toEqual({
        title: 'Update Failed',
        description: 'Could not update the coin. Please try again.',
      });
    },
  );

  test('of a coin that is gone says so', () => {
    expect(updateProblem(new ApiError(404, '', 'Not found')).title).toBe('Coin Not Found');
  });
});

test('the field says its own sentence, else that of the toast', () => {
  const error = new ApiError(422, '', YEAR, { userErrors: [YEAR], errors: { year: YEAR } });
  expect(fieldProblem(error, 'year')).toBe(YEAR);
  expect(fieldProblem(new ApiError(500, '', 'Oh no.'), 'year')).toBe(
    'Could not update the coin. Please try again.',
  );
});

test('what was changed elsewhere is named', () => {
  expect(elsewhereInWords(['condition', 'year'])).toBe(
    'This coin was also changed elsewhere: condition, year. Both changes were saved.',
  );
  expect(elsewhereInWords([])).toContain('Your change is the latest');
});

test('without a connection it says what happened, and that nothing typed is lost', () => {
  const { title, description } = updateProblem(
    toApiError({ status: 503, value: new TypeError('Failed to fetch') }),
  );
  expect(title).toBe('Update Failed');
  expect(description).toContain('Not saved: the server couldn’t be reached.');
  expect(description).toContain('your entries are still here');
});
