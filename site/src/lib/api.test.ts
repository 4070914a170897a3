import { describe, expect, test } from 'bun:test';
import { ApiError, toApiError, unwrap } from './api.ts';

const response = (status: number, statusText = '') => new Response(null, { status, statusText });

describe('unwrap', () => {
  test('hands back the data of a success', () => {
    expect(unwrap({ data: { id: 1 }, error: null, response: response(200) })).toEqual({ id: 1 });
  });

  test('throws "status: message" with the user errors and the errors by path', () => {
    const value = {
      message: 'Check the coin.',
      userErrors: ['Year is too early.'],
      errors: [
        { path: 'year', message: 'Year must be 1000 or later.' },
        { path: 'year', message: 'second' },
      ],
    };
    const failed = () => unwrap({ data: null, error: { status: 422, value }, response: response(422) });
    expect(failed).toThrow('422: Check the coin.');
    try {
      failed();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      expect(error.text).toBe('Check the coin.');
      expect(error.userErrors).toEqual(['Year is too early.']);
      expect(error.errors).toEqual({ year: 'Year must be 1000 or later.' });
    }
  });
});

describe('toApiError', () => {
  test('reads plain text', () => {
    expect(toApiError({ status: 502, value: 'Bad gateway' }, response(502)).message).toBe('502: Bad gateway');
  });

  test('falls back to the status text for an empty or strange body', () => {
    for (const value of [null, '', {}, [], 7, { message: 7 }]) {
      expect(toApiError({ status: 500, value }, response(500, 'Internal Server Error')).message).toBe(
        '500: Internal Server Error',
      );
    }
  });

  test('says that the server could not be reached when there was no answer', () => {
    expect(toApiError({ status: 503, value: new TypeError('Failed to fetch') }).text).toContain(
      'could not be reached',
    );
  });
});
