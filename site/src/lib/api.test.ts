import { describe, expect, test } from 'bun:test';
import { ApiError, isUnreachable, sentenceOf, toApiError, unwrap, whyNot } from './api.ts';

const response = (status: number, statusText = '', type = 'application/json') =>
  new Response(null, { status, statusText, headers: { 'content-type': type } });

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
    const plain = response(502, '', 'text/plain;charset=utf-8');
    expect(toApiError({ status: 502, value: 'Bad gateway' }, plain).message).toBe('502: Bad gateway');
  });

  test('shows nobody the source of a proxy’s page', () => {
    const value = '<html><title>502</title></html>';
    const error = toApiError({ status: 502, value }, response(502, 'Bad Gateway', 'text/html'));
    expect([error.message, error.text]).toEqual(['502: Bad Gateway', '']);
    expect(sentenceOf(error)).toBe('Something went wrong. Please try again.');
  });

  test('leads from a page to the sign-in page when the session has ended, and from a form there nowhere', () => {
    const went: string[] = [];
    const at = (pathname: string, status: number) => {
      const assign = (address: string) => void went.push(`${pathname} ${address}`);
      Object.assign(globalThis, { location: { pathname, assign } });
      toApiError({ status, value: { message: 'Please sign in first.' } }, response(status));
    };
    for (const path of ['/login', '/register', '/verify-email', '/reset-password']) at(path, 401);
    at('/my-profile', 403);
    expect(went).toEqual([]);
    at('/my-profile', 401);
    at('/', 401);
    expect(went).toEqual(['/my-profile /login?ended=true', '/ /login?ended=true']);
    Reflect.deleteProperty(globalThis, 'location');
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

test('a change that got no answer says so; one that was refused has the sentence of its screen', () => {
  const away = toApiError({ status: 503, value: new TypeError('Failed to fetch') });
  const refused = toApiError({ status: 500, value: { message: 'no' } }, response(500));
  expect([isUnreachable(away), isUnreachable(refused), isUnreachable(new Error('x'))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(whyNot(away, 'Not done.')).toContain('Check your connection');
  expect(whyNot(refused, 'Not done.')).toBe('Not done.');
});
