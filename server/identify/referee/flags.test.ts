import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { CAPS, type Doubt, lowered } from './flags.ts';
import { answer, catalogues, referee } from './testing.ts';

const of = (coin: Record<string, unknown>) => referee(catalogues, answer(coin));
const flagsOf = (coin: Record<string, unknown>) => of(coin).uncertaintyFlags.join('\n');

describe('what does not go together is flagged', () => {
  test.each([
    [
      'silver said of a clad dime',
      { series: 'Roosevelt Dime', name: null, year: 1975, composition: '90% silver' },
      /The AI suggests “90% silver”/,
    ],
    [
      'clad said of a silver dime',
      { composition: 'copper-nickel clad' },
      /The AI suggests “copper-nickel clad”/,
    ],
    [
      'a bronze cent of 1943',
      {
        series: 'Lincoln Wheat Cent',
        name: '1943 Copper Cent',
        denomination: 'cent',
        year: 1943,
        mintMark: '',
      },
      /plated or altered/,
    ],
    ['a proof of a mint without proofs', { isProof: true }, /lists no proofs/],
    [
      'no proof where all were proofs',
      { series: 'State Quarter', name: 'Delaware', denomination: 'quarter', year: 1999, mintMark: 'S' },
      /proofs only/,
    ],
    [
      'name and series',
      { name: '1921 Morgan', series: 'Peace Dollar', denomination: 'dollar', year: 1921, mintMark: '' },
      /don’t match/,
    ],
    ['a face value', { denomination: 'quarter' }, /don’t match/],
    ['a name of another year', { name: '1943-D Mercury Dime' }, /Compare the date/],
  ])('%s', (_, coin, flag) => {
    const verdict = of(coin);
    expect(verdict.uncertaintyFlags.join('\n')).toMatch(flag);
    expect(verdict.confidence).toBe(CAPS.contradicted);
  });

  test('a rare variety is taken with a warning', () => {
    const verdict = of({
      series: 'Lincoln Wheat Cent',
      name: '1955 Lincoln Cent',
      variety: 'Doubled Die Obverse',
      denomination: 'cent',
      year: 1955,
      mintMark: '',
    });
    expect(verdict).toMatchObject({
      name: '1955 Doubled Die Obverse Lincoln Wheat Cent',
      variation: 'Doubled die obverse',
      catalogueMatch: { keyDate: 'Key date' },
      confidence: CAPS.unusual,
    });
    expect(verdict.uncertaintyFlags.join()).toMatch(/Have it examined/);
    expect(flagsOf({ variety: 'Flying Pig' })).toMatch(/“Flying Pig”, which isn’t in the catalogue/);
  });

  test('a coin without its mark is the variety that lacks it', () => {
    const verdict = of({
      series: 'Lincoln Wheat Cent',
      name: null,
      denomination: 'cent',
      year: 1922,
      mintMark: '',
    });
    expect(verdict).toMatchObject({ mintMark: null, totalMintage: null, catalogueMatch: { possible: true } });
    expect(verdict.uncertaintyFlags.join()).toMatch(/can only be the 1922 No D/);
  });

  test('what the model is unsure of, and its doubts, are told', () => {
    const doubts = [
      'glare on the date',
      'glare on the date',
      'a\u202eb <i>',
      ...Array.from({ length: 9 }, (_, n) => `doubt ${n}`),
    ];
    const { uncertaintyFlags } = of({
      yearConfidence: 40,
      mintMarkConfidence: 59,
      seriesConfidence: 60,
      doubts,
    });
    expect(uncertaintyFlags).toEqual(
      [
        'The AI isn’t sure about the year. Compare the date on the coin.',
        'The AI isn’t sure about the mint mark. Check with a magnifying glass.',
        'Glare on the date.',
        'A b <i>.',
        'Doubt 0.',
        'Doubt 1.',
        'Doubt 2.',
        expect.stringContaining('A variety to look for') as unknown as string,
      ].slice(0, uncertaintyFlags.length),
    );
  });
});

describe('what a photo cannot tell stays open', () => {
  test.each([
    [
      '1982 cents',
      { series: 'Lincoln Memorial Cent', name: null, denomination: 'cent', year: 1982 },
      /3\.11 g.*2\.50 g.*Weigh the coin/,
    ],
    [
      '1982 cents called zinc',
      {
        series: 'Lincoln Memorial Cent',
        name: '1982-D Lincoln Cent (zinc)',
        denomination: 'cent',
        year: 1982,
      },
      /Weigh the coin/,
    ],
    [
      'silver and clad proofs',
      {
        series: '50 State Quarters',
        name: 'Delaware',
        denomination: 'quarter',
        year: 1999,
        mintMark: 'S',
        isProof: true,
      },
      /6\.25 g/,
    ],
    [
      'a silver Eisenhower dollar',
      {
        series: 'Eisenhower Dollar',
        name: '1973-S silver',
        denomination: 'dollar',
        year: 1973,
        mintMark: 'S',
      },
      /40% silver/,
    ],
    [
      'nickels of 1942 without their mark',
      { series: 'Jefferson Nickel', name: null, denomination: 'nickel', year: 1942, mintMark: null },
      /35% silver/,
    ],
  ])('%s', (_, coin, flag) => {
    const verdict = of(coin);
    expect([verdict.composition, verdict.metalContent, verdict.catalogueMatch?.typeId]).toEqual([
      null,
      null,
      null,
    ]);
    expect(verdict.uncertaintyFlags.join('\n')).toMatch(flag);
    expect(verdict.confidence).toBe(CAPS.ambiguous);
    expect(verdict.alternatives.length).toBeGreaterThan(1);
    expect(new Set(verdict.alternatives.map(({ name }) => name)).size).toBe(verdict.alternatives.length);
  });

  test('wartime nickels of a known mint are sure', () => {
    const nickel = { series: 'Jefferson Nickel', name: null, denomination: 'nickel', year: 1942 };
    expect(of({ ...nickel, mintMark: 'P' }).composition).toContain('35% silver');
    expect(of({ ...nickel, mintMark: 'D' }).composition).not.toContain('silver');
    expect(of({ ...nickel, year: 1943, mintMark: null })).toMatchObject({
      composition: expect.stringContaining('35% silver'),
      totalMintage: null,
    });
  });

  test('a design that is not named is asked for', () => {
    const verdict = of({
      series: '50 State Quarters',
      name: null,
      denomination: 'quarter',
      year: 1999,
      mintMark: 'P',
    });
    expect(verdict).toMatchObject({ name: '1999-P State Quarter', variation: null, totalMintage: null });
    expect(verdict.uncertaintyFlags.join()).toMatch(
      /Delaware, Pennsylvania, New Jersey, Georgia and Connecticut/,
    );
  });

  test('a mint mark that was not read is null, and the issues are offered', () => {
    const verdict = of({ mintMark: null });
    expect(verdict).toMatchObject({
      name: '1941 Mercury Dime',
      mintMark: null,
      totalMintage: null,
      confidence: 80,
    });
    expect(verdict.alternatives.map(({ name }) => name)).toEqual([
      '1941 Mercury Dime',
      '1941-D Mercury Dime',
      '1941-S Mercury Dime',
    ]);
  });

  test('where only one mint struck it, its mark is that', () => {
    const verdict = of({
      series: 'American Buffalo 1/2 oz Gold',
      name: null,
      denomination: '$25',
      year: 2008,
      mintMark: null,
    });
    expect(verdict).toMatchObject({ mintMark: 'W', amendments: [{ from: null, to: 'W' }] });
  });

  test('a year that was not read stays null', () => {
    const verdict = of({ year: null, mintMark: null });
    expect(verdict).toMatchObject({
      name: 'Mercury Dime',
      year: null,
      composition: '90% silver, 10% copper',
      totalMintage: null,
      alternatives: [],
      confidence: CAPS['year unread'],
    });
    expect(verdict.uncertaintyFlags[0]).toMatch(/year couldn’t be read/);
    expect(of({ year: null, mintMark: 'W' }).catalogueMatch).toMatchObject({ possible: false });
    expect(of({ year: null, name: '1916-D Mercury Dime' }).alternatives).toMatchObject([
      { name: '1916-D Mercury Dime', reason: 'The AI thought of it as well' },
    ]);
    expect(
      of({ year: null, series: 'Peace Dollar', name: null, denomination: 'dollar' }).composition,
    ).toBeNull();
  });
});

test('the heaviest doubt decides', () => {
  expect(lowered(95, [])).toBe(95);
  expect(lowered(95, ['ambiguous', 'impossible'])).toBe(40);
  expect(lowered(20, ['impossible'])).toBe(20);
  expect(lowered(Number.NaN, [])).toBe(0);
});

test('confidence is a whole percent, never above what was claimed', () => {
  const doubts = fc.subarray(Object.keys(CAPS) as Doubt[]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), doubts, (own, all) => {
      const confidence = lowered(own, all);
      expect(Number.isInteger(confidence)).toBe(true);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(own);
    }),
  );
});
