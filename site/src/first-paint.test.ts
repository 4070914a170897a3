import { expect, test } from 'bun:test';
import { firstPaint } from './first-paint.tsx';
import { queryClient } from './lib/query.ts';

const user = {
  ...{ firstName: 'Ada', lastName: 'L', email: null, profileImageUrl: null },
  ...{ createdAt: '2026-01-01T00:00:00Z', isGuest: false },
  collection: { id: 'u', name: null, role: 'owner' },
};
const seed = (values: object) => ({ at: 0, home: null, ...values }) as Parameters<typeof firstPaint>[1];

test('a page without data is drawn as its skeleton', () => {
  const pages = [
    'home',
    'collection',
    'coin/_',
    'dashboard',
    'subcategory/_',
    'my-profile',
    'wants',
    'albums',
    'albums/_',
  ];
  for (const page of pages) expect(firstPaint(page)).toContain('class="skeleton');
});

test('the data of one owner is gone before the next page is drawn, also when drawing failed', () => {
  expect(firstPaint('home', seed({ user }))).toContain('Ada');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(() => firstPaint('home', seed({ user, summary: {} }))).toThrow();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(firstPaint('home')).not.toContain('Ada');
});
