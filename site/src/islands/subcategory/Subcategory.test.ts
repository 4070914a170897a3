import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { categoryIn } from '../../../../shared/coins/identity.ts';
import { SORTS } from '../../../../shared/coins/model.ts';
import { categoryHref } from '../collection/view.ts';
import { categoryViewParams, readCategoryView } from './Subcategory.tsx';

const view = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim()),
  sort: fc.constantFrom(...SORTS),
  layout: fc.constantFrom('grid' as const, 'list' as const),
});

const search = (params: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();

describe('the view in the address', () => {
  test('survives a round trip', () => {
    fc.assert(
      fc.property(view, (wanted) =>
        expect(readCategoryView(search(categoryViewParams(wanted)))).toEqual(wanted),
      ),
    );
  });

  test('is the grid of newest coins without or with invalid parameters', () => {
    for (const address of ['', '?layout=table', '?sort=cheapest&layout='])
      expect(readCategoryView(address)).toEqual({ q: '', sort: 'newest', layout: 'grid' });
  });
});

describe('the category in the address', () => {
  test('is any text, slashes included', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });
    fc.assert(fc.property(name, (text) => expect(categoryIn(categoryHref(text))).toBe(text)));
    expect(categoryIn('/subcategory/Half%20Cents%20%2F%20Large%20Cents')).toBe('Half Cents / Large Cents');
  });

  test('that cannot be decoded stays as it is', () => {
    expect(categoryIn('/subcategory/%E0%A4%A/')).toBe('%E0%A4%A');
  });
});
