import { describe, expect, test } from 'bun:test';
import type { CatalogueType } from '../../../../server/catalogue/model.ts';
import { marksOf, subjectFor, subjectOf, variationsOf } from './subject.ts';
import { entryOf, issueOf } from './testing.ts';

const type = (id: string, coinTypeOption: string | null, start: number, end: number): CatalogueType => ({
  id,
  name: id,
  type: 'Penny',
  series: 'Lincoln Cent',
  category: 'Lincoln Pennies',
  coinTypeOption,
  years: `${start}-${end}`,
  yearRanges: [{ start, end }],
  mintMarks: ['', 'D', 'S'],
  confidence: 'high',
});

describe('the catalogue type meant by a coin type chosen by hand', () => {
  const types = [
    type('bronze', 'Lincoln Penny', 1959, 1982),
    type('zinc', 'Lincoln Penny', 1982, 2008),
    type('half-cent', null, 1793, 1797),
  ];

  test('is the one of that year', () => {
    expect(subjectFor(types, 'Lincoln Penny', 1970)).toMatchObject({
      typeId: 'bronze',
      name: 'Lincoln Cent',
    });
    expect(subjectFor(types, 'half-cent', 1794)).toMatchObject({ typeId: 'half-cent' });
  });

  test('is none where the year has several', () => {
    expect(subjectFor(types, 'Lincoln Penny', 1982)).toBeNull();
  });

  test('tells when the year has none', () => {
    expect(subjectFor(types, 'Lincoln Penny', 1950)).toBe('not-minted');
  });

  test('is none for what the catalogue does not know', () => {
    expect(subjectFor(types, 'Maple Leaf', 1990)).toBeNull();
  });
});

test('mint marks are those struck, in the order collectors list them', () => {
  const issues = [
    issueOf(1917, 'S'),
    issueOf(1917, 'D'),
    issueOf(1917, ''),
    issueOf(1917, '', { strike: 'proof' }),
    issueOf(1917, 'O', { status: 'not_issued' }),
  ];
  expect(marksOf(issues)).toEqual(['', 'D', 'S']);
});

describe('design variations', () => {
  const cent = subjectOf(
    entryOf({
      variation: 'Small date',
      specialVariations: [
        '1916-D (key)',
        '1921 and 1921-D',
        '1942/1 and 1942/1-D',
        '1945-S Micro S',
        'Full Bands',
      ],
    }),
  );

  test('are those of the year, and those of no year', () => {
    expect(variationsOf(cent, 1942, 'S', [])).toEqual(['Small date', '1942/1 and 1942/1-D', 'Full Bands']);
    expect(variationsOf(cent, 1945, 'S', [])).toEqual(['Small date', '1945-S Micro S', 'Full Bands']);
  });

  test('of another mark are left out', () => {
    expect(variationsOf(cent, 1945, 'D', [])).toEqual(['Small date', 'Full Bands']);
  });

  test('a date alone is no variation', () => {
    expect(variationsOf(cent, 1916, 'D', [])).toEqual(['Small date', 'Full Bands']);
    expect(variationsOf(cent, 1854, 'S', [])).toEqual(['Small date', 'Full Bands']);
  });

  test('are the designs of a programme in that year, each once', () => {
    const quarter = subjectOf(entryOf({ specialVariations: [] }));
    const issues = [
      issueOf(1999, 'P', { design: 'Delaware' }),
      issueOf(1999, 'D', { design: 'Delaware' }),
      issueOf(1999, 'P', { design: 'Pennsylvania' }),
      issueOf(1999, 'S', { design: 'each design' }),
    ];
    expect(variationsOf(quarter, 1999, 'P', issues)).toEqual(['Delaware', 'Pennsylvania']);
  });
});
