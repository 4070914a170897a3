import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { MAX_SELECTED } from '../../../../shared/coins/bulk.ts';
import {
  ALL,
  countSelected,
  hasAll,
  isSelected,
  NONE,
  range,
  scopeOf,
  select,
  selectAll,
  toRequest,
} from './selection.ts';

const list = Array.from({ length: 30 }, (_, id) => ({ id: id + 1 }));
const id = fc.integer({ min: 1, max: 30 });
const steps = fc.array(fc.tuple(id, fc.boolean()));

describe('a selection', () => {
  test('counts its coins, from none and from all', () => {
    fc.assert(
      fc.property(fc.constantFrom(NONE, ALL), steps, (start, presses) => {
        const selection = presses.reduce((now, [coin, on]) => select(now, [coin], on), start);
        const held = list.filter((coin) => isSelected(selection, coin.id));
        expect(countSelected(selection, list.length)).toBe(held.length);
        for (const [coin, on] of new Map(presses)) expect(isSelected(selection, coin)).toBe(on);
      }),
    );
  });

  test('is capped at what the API takes', () => {
    const many = Array.from({ length: MAX_SELECTED + 5 }, (_, n) => n + 1);
    expect(countSelected(select(NONE, many, true), many.length)).toBe(MAX_SELECTED);
    expect(countSelected(select(ALL, many, false), many.length)).toBe(5);
  });

  test('is sent by ids, or as the filter without the exceptions', () => {
    const filter = { search: 'dime', sort: 'name' as const, category: 'Mercury Dimes' };
    expect(toRequest(select(NONE, [3, 4], true), filter)).toEqual({ ids: [3, 4] });
    expect(toRequest(select(ALL, [7], false), filter)).toEqual({
      all: true,
      search: 'dime',
      category: 'Mercury Dimes',
      except: [7],
    });
  });
});

describe('all of a list', () => {
  test('join coins of another search, if all are loaded and few enough', () => {
    const listed = { coins: list, total: 30 };
    const picked = select(NONE, [99], true);
    expect(hasAll(picked, listed)).toBe(false);
    const all = selectAll(picked, listed);
    expect(hasAll(all, listed)).toBe(true);
    expect(countSelected(all, 30)).toBe(31);
    expect(hasAll(select(all, [7], false), listed)).toBe(false);
  });

  test('are sent as the filter while some are not loaded, or too many', () => {
    expect(selectAll(select(NONE, [99], true), { coins: list, total: 31 })).toEqual(ALL);
    const many = Array.from({ length: MAX_SELECTED + 1 }, (_, n) => ({ id: n + 1 }));
    expect(selectAll(NONE, { coins: many, total: many.length })).toEqual(ALL);
    expect(hasAll(ALL, { coins: list, total: 31 })).toBe(true);
    expect(hasAll(select(ALL, [7], false), { coins: list, total: 31 })).toBe(false);
  });

  test('of an empty list are none', () => {
    expect(hasAll(NONE, { coins: [], total: 0 })).toBe(false);
  });

  test('are the same ones in another order, and others under another search or category', () => {
    expect(scopeOf({ sort: 'name' })).toBe(scopeOf({ sort: 'oldest' }));
    expect(scopeOf({ search: 'dime' })).not.toBe(scopeOf({}));
    expect(scopeOf({ category: 'dime' })).not.toBe(scopeOf({ search: 'dime' }));
  });
});

describe('a range', () => {
  test('goes from one coin to another, whichever comes first', () => {
    expect(range(list, 4, 7)).toEqual([4, 5, 6, 7]);
    expect(range(list, 7, 4)).toEqual([4, 5, 6, 7]);
    expect(range(list, 9, 9)).toEqual([9]);
  });

  test('without a start in the list is the one coin', () => {
    expect(range(list, undefined, 5)).toEqual([5]);
    expect(range(list, 99, 5)).toEqual([5]);
  });
});
