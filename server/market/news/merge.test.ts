import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Candidate, fingerprintOf } from './candidate.ts';
import { type Article, merge } from './merge.ts';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const DAY = 86_400_000;

const candidate = fc
  .record({
    title: fc.constantFrom(
      'The Mint strikes a dime',
      'A silver eagle is sold out',
      'Gold',
      'Münzen aus dem Jahr 1916',
    ),
    page: fc.integer({ min: 1, max: 12 }),
    days: fc.double({ min: 0, max: 400, noNaN: true }),
    description: fc.option(fc.constantFrom('One', 'Two')),
    imageSource: fc.option(fc.constant('https://a.example/1.jpg')),
    feed: fc.constantFrom('https://a.example/feed', 'https://b.example/feed'),
  })
  .map(
    ({ page, days, ...rest }): Candidate => ({
      ...rest,
      url: `https://a.example/${page}`,
      source: 'A',
      publishedAt: new Date(NOW - days * DAY),
      fingerprint: fingerprintOf(rest.title),
    }),
  );

/** The table after a merge. */
function after(rows: Article[], told: Candidate[]): Article[] {
  const { added, changed, gone } = merge(rows, told, NOW);
  const kept = rows
    .filter(({ id }) => !gone.includes(id))
    .map((row) => ({ ...row, ...changed.find(({ id }) => id === row.id)?.change }));
  const next = Math.max(0, ...rows.map(({ id }) => id)) + 1;
  return [
    ...kept,
    ...added.map((news, at) => ({ ...news, id: next + at, imageUrl: null, foundAt: new Date(NOW) })),
  ];
}

test('told the same again, nothing changes; a page is there once, and none is older than a year', () => {
  fc.assert(
    fc.property(
      fc.array(candidate, { maxLength: 30 }),
      fc.array(candidate, { maxLength: 30 }),
      (first, second) => {
        const rows = after(after([], first), second);
        expect(new Set(rows.map(({ url }) => url)).size).toBe(rows.length);
        for (const { publishedAt } of rows)
          expect(NOW - publishedAt.getTime()).toBeLessThanOrEqual(365 * DAY);
        // Of two that one feed tells of the same page the later is believed, and so again.
        const settled = after(rows, second);
        expect(merge(settled, second, NOW)).toMatchObject({ added: [], gone: [] });
        expect(after(settled, second)).toEqual(settled);
      },
    ),
    { numRuns: 100 },
  );
});

test('an item from before feeds were noted is taken over by the feed that tells it', () => {
  const old: Article = {
    ...{
      id: 7,
      title: 'Gold',
      description: null,
      url: 'https://a.example/1',
      imageUrl: null,
      imageSource: null,
    },
    ...{ publishedAt: new Date(NOW), source: 'Seed', feed: '', fingerprint: '', foundAt: null },
  };
  const told = { ...old, source: 'A', feed: 'https://a.example/feed', url: 'http://www.a.example/1/' };
  expect(merge([old], [told], NOW)).toEqual({
    added: [],
    gone: [],
    changed: [{ id: 7, change: { source: 'A', feed: told.feed } }],
  });
});

test.each([
  ['Fewer words', ''],
  ['The Mint’s “new” Dime!', 'the mints new dime'],
  ['Münzen, Medaillen & Cafés', 'munzen medaillen cafes'],
])('the words of "%s" are "%s"', (title, words) => {
  expect(fingerprintOf(title)).toBe(words);
});
