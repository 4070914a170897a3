import { beforeEach, expect, test } from 'bun:test';
import { queryClient } from '../query.ts';
import { backInWords, takeFromTrash } from './trash.ts';

const page = (ids: number[], next?: string) => ({ coins: ids.map((id) => ({ id })), total: 5, next });
const shown = () =>
  queryClient.getQueryData<{ pages: { coins: { id: number }[]; total: number }[] }>(['trash'])?.pages ?? [];
const isStale = () => queryClient.getQueryState(['trash'])?.isInvalidated;

beforeEach(() => {
  queryClient.setQueryData(['trash'], {
    pages: [page([5, 4], 'a'), page([3, 2], 'b')],
    pageParams: [undefined, 'a'],
  });
});

test('what has left the trash leaves its pages and the total, and nothing is asked for again', () => {
  takeFromTrash({ ids: [4, 2, 99] });
  expect(shown().map(({ coins, total }) => [coins.map(({ id }) => id), total])).toEqual([
    [[5], 3],
    [[3], 3],
  ]);
  expect(isStale()).toBe(false);
});

test('where nothing is left to show, one page is asked for again', () => {
  takeFromTrash({ ids: [5, 4, 3, 2] });
  expect(shown()).toEqual([{ coins: [], total: 1, next: 'a' }] as never);
  expect(isStale()).toBe(true);
});

test('the whole trash is gone at once', () => {
  takeFromTrash({ all: true });
  expect(shown()).toMatchObject([{ coins: [], total: 0 }]);
});

test('a trash nobody has looked at has nothing to lose', () => {
  queryClient.removeQueries({ queryKey: ['trash'] });
  takeFromTrash({ all: true });
  expect(queryClient.getQueryState(['trash'])).toBeUndefined();
});

test.each([
  [1, 'The coin is back in your collection.'],
  [2999, '2,999 coins are back in your collection.'],
])('%d: %s', (count, words) => expect(backInWords(count)).toBe(words));
