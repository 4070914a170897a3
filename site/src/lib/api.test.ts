import { afterEach, beforeEach, describe, expect, type Mock, spyOn, test } from 'bun:test';
import { ApiError, api, isUnreachable, sentenceOf, toApiError, unwrap, whyNot } from './api.ts';

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

describe('api', () => {
  let fetched: Mock<typeof fetch>;
  beforeEach(() => {
    fetched = spyOn(globalThis, 'fetch');
  });
  afterEach(() => fetched.mockRestore());
  const answers = (body: BodyInit, init: ResponseInit & { type?: string } = {}) => {
    const headers = { 'content-type': init.type ?? 'application/json;charset=utf-8' };
    fetched.mockResolvedValue(new Response(body, { headers, ...init }));
  };
  const asked = () => fetched.mock.lastCall as unknown as [string, RequestInit];

  test('asks with a query, and dates stay text', async () => {
    answers('{"at":"2024-05-01"}');
    const query = { tag: ['a&b', 'c'], q: undefined, n: 7, f: { a: 1 } } as never;
    const { data, error, response } = await api.collection.summary.get({ query } as never);
    expect([data as unknown, error, response?.status]).toEqual([{ at: '2024-05-01' }, null, 200]);
    const [url, init] = asked();
    expect(url).toBe('http://localhost/api/collection/summary?tag=a%26b&tag=c&n=7&f=%7B%22a%22%3A1%7D');
    expect(init).toMatchObject({ method: 'GET', credentials: 'include', headers: {} });
    expect(init.body).toBeUndefined();
  });

  test('sends JSON to the address with its parameters', async () => {
    answers('', { status: 201, type: 'text/plain' });
    const headers = { 'idempotency-key': 'k' };
    await api.coins({ id: 7 }).patch({ name: 'ä' } as never, { headers } as never);
    const [url, init] = asked();
    expect([url, init.method, init.body]).toEqual(['http://localhost/api/coins/7', 'PATCH', '{"name":"ä"}']);
    expect(init.headers).toEqual({ 'content-type': 'application/json', 'idempotency-key': 'k' });
    await api.coins({ id: 7 }).confirm.post();
    expect([asked()[1].method, asked()[1].body]).toEqual(['POST', undefined]);
  });

  test('sends a form where a file is in it', async () => {
    answers('{}');
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    await api.coins.identify.post({ obverse: file, circles: { x: 1 }, ticket: 't' } as never);
    const { body, headers } = asked()[1];
    const form = body as FormData;
    expect([(form.get('obverse') as File).name, form.get('circles'), form.get('ticket')]).toEqual([
      ...['a.jpg', '{"x":1}', 't'],
    ]);
    expect(headers).toEqual({});
  });

  test('answers with what was refused, and that the server was not reached', async () => {
    answers('{"code":"gone"}', { status: 404 });
    const refused = await api.coins({ id: 7 }).get();
    expect([refused.data, refused.error?.status, refused.error?.value as unknown]).toEqual([
      ...[null, 404, { code: 'gone' }],
    ]);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const lost = await api.coins({ id: 7 }).get();
    expect([lost.data, Number(lost.error?.status), lost.response]).toEqual([null, 503, undefined as never]);
  });
});
