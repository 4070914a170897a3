import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { referenceFor } from './reference.ts';
import { specificationsFor } from './specifications.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
const DOUBLED = '1955 Doubled Die Obverse Lincoln Wheat Cent';
const of = (
  name: string,
  coinType: string,
  year: number,
  mintMark: string | null = null,
  more: { condition?: string; grade?: string; variation?: string } = {},
) => referenceFor(catalogue, { name, coinType, year, mintMark, ...more });

const others = (reference: ReturnType<typeof of>) => reference?.otherVarieties.map(({ name }) => name);

describe('figures', () => {
  test('of the 1916-D dime', () => {
    expect(of('1916-D Mercury Dime', 'Mercury Dime', 1916, 'D')).toMatchObject({
      typeId: 'mercury-dime',
      name: 'Mercury Dime',
      years: '1916–1921, 1923–1931 and 1934–1945',
      faceValueCents: 10,
      edge: 'Reeded',
      silverContent: '90%',
      preciousOz: { silver: 0.0723 },
      mint: 'Denver',
      mintage: 264_000,
      mintageConfidence: 'high',
      rarityScale: 2,
      rarityName: 'Less Common',
      rarity: expect.stringMatching(/^264,000 dated 1916 were struck at Denver\. It is a key date/),
      strikes: [{ strike: 'business', mintage: 264_000 }],
      keyDate: { label: 'Key date', name: null, howToRecognise: expect.stringContaining('D') },
      variety: null,
      warning: null,
      set: null,
      confidence: 'high',
    });
  });

  test('a bound of the scale belongs to the rarer side: the 1893-S dollar', () => {
    expect(of('1893-S Morgan', 'Morgan Silver Dollar', 1893, 'S')).toMatchObject({
      mintage: 100_000,
      rarityScale: 3,
      rarityName: 'Rare',
      mint: 'San Francisco',
    });
  });

  test('proofs are counted apart, whoever says that the coin is one', () => {
    const both = [
      { strike: 'business', mintage: 7_742_123 },
      { strike: 'proof', mintage: 51_386 },
    ];
    expect(of('1950 Franklin Half Dollar', 'Half Dollar', 1950)).toMatchObject({
      mintage: 7_742_123,
      rarityScale: 1,
      strikes: both,
    });
    const proof = { mintage: 51_386, rarityScale: 3, strikes: both };
    expect(of('1950 Franklin Half Dollar proof', 'Half Dollar', 1950)).toMatchObject(proof);
    const condition = 'Proof Coin (PF/PR-1 to PF/PR-70)';
    expect(of('1950 Franklin Half Dollar', 'Half Dollar', 1950, null, { condition })).toMatchObject(proof);
    expect(of('1950 Franklin Half Dollar', 'Half Dollar', 1950, null, { grade: 'PF-65 CAM' })).toMatchObject({
      ...proof,
      rarity: expect.stringContaining('51,386 proofs dated 1950'),
    });
  });

  test('bullion without a mark has no mint, Dahlonega signed with D', () => {
    expect(of('1986 Silver Eagle', 'American Eagle', 1986)?.mint).toBeNull();
    expect(of('1861-D Gold Dollar', 'Gold Dollar', 1861, 'D')?.mint).toBe('Dahlonega');
  });

  test.each([
    ['1965 Washington Quarter', 'Washington Quarter', 1965],
    ['1966 Kennedy Half Dollar', 'Half Dollar', 1966],
    ['1967 Roosevelt Dime', 'Roosevelt Dime', 1967],
    ['1965 Lincoln Cent', 'Lincoln Penny', 1965],
    ['2015 Silver Eagle', 'American Eagle', 2015],
  ])('%s names no mint', (name, coinType, year) => {
    const reference = of(name, coinType, year);
    expect(reference).toMatchObject({ mint: null, mintage: expect.any(Number) });
    expect(reference?.rarity).not.toMatch(/struck at|Philadelphia|Denver|San Francisco/);
  });

  test('beside proofs a figure says that it leaves them out, and the scale counts them', () => {
    expect(of('2019-W Lincoln Cent', 'Lincoln Penny', 2019, 'W')).toMatchObject({
      mintage: 318_695,
      rarityScale: 1,
      rarity: expect.stringContaining('318,695 dated 2019 were struck at West Point, proofs not counted.'),
    });
    expect(of('1999-P Dolley Madison dollar', 'Commemorative Coins', 1999, 'P')).toMatchObject({
      mintage: 89_104,
      rarityScale: 2,
      rarity: expect.stringContaining('proofs not counted'),
    });
    expect(of('1999-P Dolley Madison dollar proof', 'Commemorative Coins', 1999, 'P')).toMatchObject({
      mintage: 224_403,
      rarityScale: 2,
      rarity: expect.not.stringContaining('not counted'),
    });
  });

  test('an off-metal coin has no precious ounces of another', () => {
    expect(of('1974 Aluminum Cent', 'Lincoln Penny', 1974)).toMatchObject({
      preciousOz: null,
      mintage: null,
    });
  });

  test('a pattern is no regular coin', () => {
    expect(of('1856 Flying Eagle Cent', 'Flying Eagle Cent', 1856)?.warning).toBe(
      'Pattern, not a regular issue',
    );
  });

  test('of a coin that was melted deceive', () => {
    expect(of('1933 Saint-Gaudens Double Eagle', 'Gold', 1933)).toMatchObject({
      rarityScale: null,
      rarityName: null,
      keyDate: { label: 'Great rarity' },
      rarity: expect.stringContaining('Few survive, so mintage doesn’t show'),
    });
  });
});

describe('varieties', () => {
  test('the one the name says, without the figure of the issue', () => {
    const doubled = of('1955 Doubled Die Lincoln Cent', 'Wheat Penny', 1955);
    expect(doubled).toMatchObject({
      mintage: null,
      rarityScale: null,
      variety: {
        name: DOUBLED,
        howToRecognise: expect.stringContaining('naked eye'),
        mintage: null,
        confidence: 'high',
      },
      rarity: expect.stringContaining('no separate mintage for this variety'),
    });
    expect(others(doubled)).not.toContain(DOUBLED);
  });

  test('those of its year are offered for a plain coin', () => {
    const plain = of('1955 Lincoln Wheat Cent', 'Wheat Penny', 1955);
    expect(plain).toMatchObject({ variety: null, mintage: 330_580_000 });
    expect(others(plain)).toContain(DOUBLED);
    expect(others(of('1956 Lincoln Wheat Cent', 'Wheat Penny', 1956))).not.toContain(DOUBLED);
  });

  test('those of another mint are not', () => {
    const of1937 = (mark: string) => others(of(`1937-${mark} Buffalo Nickel`, 'Buffalo Nickel', 1937, mark));
    expect(of1937('D')).toContain('1937-D 3-Legged Buffalo Nickel');
    expect(of1937('S')).not.toContain('1937-D 3-Legged Buffalo Nickel');
  });

  test('those of one design are not offered for another', () => {
    const of1999 = (state: string) =>
      others(of(`1999-P ${state} State Quarter`, 'Washington Quarter', 1999, 'P'));
    expect(of1999('Delaware')).toContain('1999-P Delaware State Quarter (Spitting Horse)');
    expect(of1999('Georgia')).not.toContain('1999-P Delaware State Quarter (Spitting Horse)');
  });
});

describe('designs and sets', () => {
  test('a design has its own reverse and years', () => {
    expect(of('1999-P Delaware State Quarter', 'Washington Quarter', 1999, 'P')).toMatchObject({
      name: 'Delaware State Quarter',
      years: '1999',
      reverseDescription: expect.stringContaining('Caesar Rodney'),
      mintage: 373_400_000,
    });
  });

  test('the variation tells the design as well as the name', () => {
    const variation = 'Delaware';
    expect(of('1999 Washington Quarter', 'Washington Quarter', 1999, 'P', { variation })?.name).toBe(
      'Delaware State Quarter',
    );
  });

  test('a set lists its coins and has no sides', () => {
    expect(of('1976-S Bicentennial Silver Proof Set', 'Proof Set', 1976, 'S')).toMatchObject({
      silverContent: '40%',
      mintage: 3_998_621,
      rarityScale: null,
      rarity: null,
      obverseDescription: null,
      set: {
        coinCount: 3,
        coins: [
          { count: 1, denomination: 'Quarter', metal: '40% silver' },
          { count: 1, denomination: 'Half Dollar', metal: '40% silver' },
          { count: 1, denomination: 'Dollar', metal: '40% silver' },
        ],
        packaging: expect.any(String),
      },
    });
  });

  test('a plain set is not the silver one of its year', () => {
    expect(of('1976 Proof Set', 'Proof Set', 1976, 'S')?.name).toBe('1976 Proof Set');
    expect(of('1999 Silver Proof Set', 'Proof Set', 1999, 'S')?.silverContent).toBe('90%');
  });
});

describe('where several types fit', () => {
  test('only what they agree on is given: cents of 1982', () => {
    const cent = of('1982 Lincoln Cent', 'Lincoln Penny', 1982);
    expect(cent).toMatchObject({
      typeId: null,
      name: null,
      weight: null,
      composition: null,
      mintage: null,
      strikes: [],
      rarity: null,
      mint: null,
      diameter: '19.05',
      edge: 'Plain',
      faceValueCents: 1,
    });
    expect(cent?.otherVarieties.length).toBeGreaterThan(1);
  });

  test('nothing for a coin it does not know', () => {
    expect(of('Token found in a field', 'Token', 1943)).toBeNull();
    expect(of('1950 Barber Dime', 'Barber Dime', 1950)).toBeNull();
  });
});

test('for every issue it says what the specifications say, in at most five sentences', () => {
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
  for (const [typeId, issues] of catalogue.issuesByType) {
    const type = catalogue.typesById.get(typeId);
    const issue = issues.at(-1);
    if (!type || !issue) continue;
    const coin = {
      name: `${issue.year} ${type.base}`,
      coinType: type.name,
      year: issue.year,
      mintMark: issue.mintMark || null,
    };
    const { keyDate: _, ...specifications } = specificationsFor(catalogue, coin) ?? {};
    const reference = referenceFor(catalogue, coin);
    expect(reference ?? {}).toMatchObject(specifications);
    expect([...sentences.segment(reference?.rarity ?? '')].length).toBeLessThanOrEqual(5);
  }
});
