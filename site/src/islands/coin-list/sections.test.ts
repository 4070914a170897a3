import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { sectionAt, sectionsOf, wallRows } from './sections.ts';

const groups = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 });

test('each coin of a grouped wall stands once, in order, below the heading of its section', () => {
  fc.assert(
    fc.property(groups, fc.integer({ min: 1, max: 8 }), fc.nat({ max: 500 }), (sizes, columns, loaded) => {
      const sections = sectionsOf(
        'year',
        sizes.map((records, n) => ({ key: 1900 + n, records })),
      );
      const coins = Math.min(
        loaded,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      const rows = wallRows(coins, columns, sections, 40);
      const seen: number[] = [];
      let headings = 0;
      for (let at = 0; at < rows.count; at++) {
        const { first, length, section } = rows.row(at);
        if (section) headings += 1;
        expect(rows.shift(at)).toBe(headings * 40);
        expect(section?.start ?? first).toBe(first);
        for (let index = first; index < Math.min(coins, first + length); index++) {
          seen.push(index);
          expect(rows.of(index)).toBe(at);
          expect(sectionAt(sections, index)).toBe(sectionAt(sections, first));
        }
      }
      expect(seen).toEqual(Array.from({ length: coins }, (_, n) => n));
    }),
  );
});

test('without groups the wall is plain', () => {
  const rows = wallRows(10, 4, undefined, 40);
  expect([rows.count, rows.of(9), rows.shift(2), rows.row(2)]).toEqual([3, 2, 0, { first: 8, length: 4 }]);
});
