import { expect, test } from 'bun:test';
import { readView, viewParams } from './view.ts';

test('what was chosen stands in the address and is read from it', () => {
  const view = { range: '3Y', rival: 'silver', by: 'count' } as const;
  const params = viewParams(view);
  expect(params).toEqual({ range: '3y', compare: 'silver', by: 'count' });
  expect(readView('?range=3y&compare=silver&by=count')).toEqual(view);
});

test('what is no choice is none made', () => {
  expect(readView('?range=2y&compare=copper&by=weight')).toEqual({ range: null, rival: null, by: null });
  expect(viewParams(readView(''))).toEqual({ range: undefined, compare: undefined, by: undefined });
});
