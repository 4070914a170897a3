import { describe, expect, test } from 'bun:test';
import { CoinSearchQuery, IssuesQuery } from './model.ts';

describe('a search', () => {
  test('takes its limit as text, as addresses carry it', () => {
    expect(CoinSearchQuery.parse({ q: 'dime', limit: '25' })).toEqual({ q: 'dime', limit: 25 });
    expect(CoinSearchQuery.parse({ q: '' })).toEqual({ q: '' });
  });

  test.each([
    [{}],
    [{ q: 'x', limit: '0' }],
    [{ q: 'x', limit: '51' }],
    [{ q: 'x', limit: '2.5' }],
    [{ q: 'x', limit: 'ten' }],
  ])('%p is refused', (query) => {
    expect(CoinSearchQuery.safeParse(query).success).toBe(false);
  });
});

describe('a question for issues', () => {
  test('takes its year as text, or none', () => {
    expect(IssuesQuery.parse({ type: 'mercury-dime', year: '1916' })).toEqual({
      type: 'mercury-dime',
      year: 1916,
    });
    expect(IssuesQuery.parse({ type: 'mercury-dime' })).toEqual({ type: 'mercury-dime' });
  });

  test.each([[{}], [{ type: '' }], [{ type: 'x', year: 'soon' }], [{ type: 'x', year: '-1' }]])(
    '%p is refused',
    (query) => {
      expect(IssuesQuery.safeParse(query).success).toBe(false);
    },
  );
});
