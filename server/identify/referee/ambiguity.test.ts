import { describe, expect, test } from 'bun:test';
import { referee } from '../referee.ts';
import { CAPS } from './confidence.ts';
import { answer, catalogue } from './testing.ts';

const of = (coin: Record<string, unknown>) => referee(catalogue, answer(coin));

describe('what a photo cannot tell stays open', () => {
  test.each([
    [
      '1982 cents',
      { series: 'Lincoln Memorial Cent', name: null, denomination: 'cent', year: 1982 },
      /3\.11 g.*2\.50 g.*Weigh it/,
    ],
    [
      '1982 cents called zinc',
      {
        series: 'Lincoln Memorial Cent',
        name: '1982-D Lincoln Cent (zinc)',
        denomination: 'cent',
        year: 1982,
      },
      /Weigh it/,
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
    expect(verdict.uncertaintyFlags[0]).toMatch(/year could not be read/);
    expect(of({ year: null, mintMark: 'W' }).catalogueMatch).toMatchObject({ possible: false });
    expect(of({ year: null, name: '1916-D Mercury Dime' }).alternatives).toMatchObject([
      { name: '1916-D Mercury Dime', reason: 'The AI thought of it as well' },
    ]);
    expect(
      of({ year: null, series: 'Peace Dollar', name: null, denomination: 'dollar' }).composition,
    ).toBeNull();
  });
});
