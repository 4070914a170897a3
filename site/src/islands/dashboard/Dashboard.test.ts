import { expect, test } from 'bun:test';
import { readView, viewParams } from './Dashboard.tsx';

test('choices survive a round trip through the address', () => {
  const view = { range: '3Y', comparison: 'silver', by: 'count' } as const;
  const params = viewParams(view);
  expect(params).toEqual({ range: '3y', compare: 'silver', by: 'count' });
  expect(readView('?range=3y&compare=silver&by=count')).toEqual(view);
});

test('invalid choices are ignored', () => {
  expect(readView('?range=2y&compare=copper&by=weight')).toEqual({ range: null, comparison: null, by: null });
  expect(viewParams(readView(''))).toEqual({ range: undefined, compare: undefined, by: undefined });
});
