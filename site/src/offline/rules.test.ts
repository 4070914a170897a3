import { describe, expect, test } from 'bun:test';
import { isAuthChange, keepingOf, READING, SHOW_ANSWERS } from './rules.ts';

const of = (path: string, method = 'GET', mode = 'cors') =>
  keepingOf({ method, url: `http://localhost${path}`, mode });
const HASH = 'a'.repeat(64);

describe('kept', () => {
  for (const [path, kind, key = path] of [
    ['/_astro/Home.B7cQsVqz.js', 'asset'],
    ['/api/auth/user', 'answer'],
    ['/api/collection/summary', 'answer'],
    ['/api/collection/dashboard', 'answer'],
    ['/api/coins?limit=48&search=dime', 'answer'],
    ['/api/coins/7', 'answer'],
    ['/api/coins/7/price-history', 'answer'],
    ['/api/coin/7/valuation', 'answer'],
    ['/api/metal-prices/history?days=30', 'answer'],
    [`/photos/${HASH}@200.webp`, 'picture'],
    [`/photos/${HASH}@480.webp`, 'picture'],
    [`/photos/${HASH}@800.webp`, 'picture'],
    [`/pictures/${HASH}@400.webp`, 'picture'],
    ['/', 'page'],
    ['/collection?reset=true', 'page', '/collection'],
    ['/coin/7', 'page', '/coin/_'],
    ['/wants', 'page'],
    ['/api/wants?limit=50&show=open&sort=newest', 'answer'],
    ['/albums/mercury-dimes?proofs=true', 'page', '/albums/_'],
    ['/api/albums/mercury-dimes?proofs=false', 'answer'],
    ['/coin-detail/7/', 'page', '/coin/_'],
    ['/subcategory/Half%20Dollars', 'page', '/subcategory/_'],
  ] as const)
    test(path, () => expect(of(path) as object).toEqual({ kind, key }));
});

describe('never kept', () => {
  for (const path of [
    '/api/auth/sessions',
    '/api/auth/profile',
    '/api/auth/passkeys',
    '/api/auth/second-step',
    '/api/auth/export',
    '/api/coins/active-learning-stats',
    '/api/collection/update-valuations',
    '/api/identifications',
    '/api/trash',
    '/api/wants/swap',
    '/api/logout',
    `/photos/${HASH}.webp`,
    '/releases.ics',
    '/sw.js',
    '/verify-email?token=secret',
    '/reset-password?token=secret',
    '/my-profile',
    '/coin/7/more',
  ])
    test(path, () => expect(of(path)).toBeUndefined());
  test('answers to changes', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
      expect(of('/api/coins', method)).toBeUndefined();
  });
  test('the script of a worker, which WebKit must fetch itself', () =>
    expect(
      keepingOf({ method: 'GET', url: 'http://localhost/_astro/enhance-worker.js', destination: 'worker' }),
    ).toBeUndefined());
  test('pages with a token, when somebody goes there', () =>
    expect(of('/reset-password?token=secret', 'GET', 'navigate') as object).toEqual({
      kind: 'page',
      key: undefined,
    }));
});

test('what is preloaded is all kept, each under a key of its own', () => {
  const all = [...READING, ...SHOW_ANSWERS];
  const keys = all.map((path) => {
    const keeping = of(path);
    return keeping?.key;
  });
  expect(keys).not.toContain(undefined);
  expect(new Set(keys).size).toBe(all.length);
});

test('signing in and out and deleting oneself are turns, reading and changing are none', () => {
  const turns = (path: string, method: string) => isAuthChange({ method, url: `http://localhost${path}` });
  for (const [path, method] of [
    ['/api/logout', 'GET'],
    ['/api/login/direct', 'POST'],
    ['/api/login/passkey', 'POST'],
    ['/api/login/second-step', 'POST'],
    ['/api/login/sso/callback?code=1', 'GET'],
    ['/api/register', 'POST'],
    ['/api/auth/guest', 'POST'],
    ['/api/auth/account', 'DELETE'],
    ['/api/auth/sessions/1', 'DELETE'],
    ['/api/auth/reset-password', 'POST'],
  ] as const)
    expect([path, turns(path, method)]).toEqual([path, true]);
  for (const [path, method] of [
    ['/api/auth/user', 'GET'],
    ['/api/auth/sessions', 'GET'],
    ['/api/coins', 'POST'],
    ['/api/auth/profile', 'PUT'],
    ['/login', 'GET'],
  ] as const)
    expect([path, turns(path, method)]).toEqual([path, false]);
});
