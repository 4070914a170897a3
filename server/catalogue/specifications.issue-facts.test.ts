import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { type Issue, loadCatalogue } from '../../db/catalogue/load.ts';
import { identified } from './identified.ts';
import { issueOf } from './specifications.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));

/** The facts of the 1916-D dime, were these its rows. */
function factsOf(rows: Partial<Issue>[], grade: string | null = null) {
  const [dime] = catalogue.issuesByType.get('mercury-dime')?.filter((row) => row.mintMark === 'D') ?? [];
  if (!dime) throw new Error('no dime of Denver');
  const issuesByType = new Map(catalogue.issuesByType);
  issuesByType.set(
    'mercury-dime',
    rows.map((row) => ({ ...dime, year: 1916, strike: 'business', note: null, part: false, ...row })),
  );
  const others = { ...catalogue, issuesByType };
  const found = identified(others, {
    name: '1916-D Mercury Dime',
    coinType: 'Dime',
    year: 1916,
    mintMark: 'D',
    grade,
  });
  return issueOf(others, found);
}

test('coins told apart are added up', () => {
  expect(
    factsOf([
      { mintage: 100, note: 'Closed 3' },
      { mintage: 20, note: 'Open 3' },
    ]).mintage,
  ).toBe(120);
  expect(
    factsOf([
      { mintage: 100, note: 'All' },
      { mintage: 20, note: 'Some of them', part: true },
    ]).mintage,
  ).toBe(100);
});

test.each([
  ['without a note', null, null],
  ['with one note', 'With CC privy mark', null],
  ['with the same note', 'Open 3', 'open 3'],
  ['a first and a final figure', 'First figure', 'Final figure'],
])('two figures of the same coins are no sum: %s', (_, one, other) => {
  expect(
    factsOf([
      { mintage: 73_772, note: one },
      { mintage: 69_319, note: other },
    ]),
  ).toMatchObject({
    mintage: null,
    rarityScale: null,
  });
});

test('the scale counts every strike, and is unknown where one of a scarce coin is', () => {
  const business = { mintage: 90_000 };
  expect(factsOf([business]).rarityScale).toBe(3);
  expect(factsOf([business, { strike: 'proof', mintage: 20_000 }])).toMatchObject({
    mintage: 90_000,
    rarityScale: 2,
  });
  expect(factsOf([business, { strike: 'proof', mintage: null }])).toMatchObject({
    mintage: 90_000,
    rarityScale: null,
  });
  expect(factsOf([{ mintage: 2_000_000 }, { strike: 'proof', mintage: null }]).rarityScale).toBe(1);
});

test('the scale of a graded coin counts no proofs', () => {
  const rows = [{ mintage: 90_000 }, { strike: 'proof', mintage: 20_000 }];
  expect(factsOf(rows, 'MS-65')).toMatchObject({ mintage: 90_000, rarityScale: 3 });
  expect(factsOf(rows, 'PF-65')).toMatchObject({ mintage: 20_000, rarityScale: 3 });
  expect(factsOf(rows, 'MS-65').uncounted).toHaveLength(1);
});
