import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { tagsOf, titleOf, whenMade } from './etsy.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(fc.constantFrom('1916 ', '100% ', 'A & B ', '🪙', '<b>', '+', ':', 'dime, ', '\n'), {
      maxLength: 60,
    })
    .map((list) => list.join('')),
);

test('any title becomes one Etsy takes: its signs alone, each of % : & + once, no word cut where it can be helped', () => {
  fc.assert(
    fc.property(text, (given) => {
      const title = titleOf(given);
      expect(title.length).toBeLessThanOrEqual(140);
      expect(title).toMatch(/^[\p{L}\p{Nd}\p{P}\p{Sm}\p{Zs}™©®]*$/u);
      for (const sign of '%:&+') expect(title.split(sign).length).toBeLessThanOrEqual(2);
      // What is taken already stays as it is.
      expect(titleOf(title)).toBe(title);
    }),
    { numRuns: 60 },
  );
  expect(titleOf(`${'dime '.repeat(27)}nineteensixteen`)).toBe('dime '.repeat(27).trim());
});

test('any tags become at most 13, each once and of 1 to 20 characters, none with a comma', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (given) => {
      const tags = tagsOf(given);
      expect(tags.length).toBeLessThanOrEqual(13);
      expect(new Set(tags).size).toBe(tags.length);
      for (const tag of tags) expect(tag).toMatch(/^[\p{L}\p{Nd}\p{Zs}\-'™©®]{1,20}$/u);
    }),
    { numRuns: 60 },
  );
});

/** The spans of a year, as Etsy's list had them in 2025 and 2026. */
const spans = (now: number) => [
  ...['before_1700', '1700s', '1800s', '1900s', '1910s', '1920s', '1930s', '1940s', '1950s', '1960s'],
  ...['1970s', '1980s', '1990s', `2000_${now - 20}`, `${now - 19}_2009`, '2010_2019', `2020_${now}`],
];

test('every year is in the span Etsy has for it, in any year its list is known for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2025, max: 2028 }), fc.integer({ min: -700, max: 2028 }), (now, year) => {
      fc.pre(year <= now);
      const span = whenMade(year, now);
      expect(spans(now)).toContain(span);
      const [first = 0, last] =
        span === 'before_1700' ? [-1000, 1699] : span.replace('s', '').split('_').map(Number);
      const length = /^1[78]00s$/.test(span) ? 99 : 9;
      expect(first).toBeLessThanOrEqual(year);
      expect(last ?? first + length).toBeGreaterThanOrEqual(year);
    }),
    { numRuns: 150 },
  );
});
