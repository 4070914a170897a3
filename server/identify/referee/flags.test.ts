import { describe, expect, test } from 'bun:test';
import { referee } from '../referee.ts';
import { CAPS } from './confidence.ts';
import { answer, catalogue } from './testing.ts';

const of = (coin: Record<string, unknown>) => referee(catalogue, answer(coin));
const flagsOf = (coin: Record<string, unknown>) => of(coin).uncertaintyFlags.join('\n');

describe('what does not go together is flagged', () => {
  test.each([
    [
      'silver said of a clad dime',
      { series: 'Roosevelt Dime', name: null, year: 1975, composition: '90% silver' },
      /took it for “90% silver”/,
    ],
    ['clad said of a silver dime', { composition: 'copper-nickel clad' }, /took it for “copper-nickel clad”/],
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
    ['a proof of a mint without proofs', { isProof: true }, /knows no proofs/],
    [
      'no proof where all were proofs',
      { series: 'State Quarter', name: 'Delaware', denomination: 'quarter', year: 1999, mintMark: 'S' },
      /proofs only/,
    ],
    [
      'name and series',
      { name: '1921 Morgan', series: 'Peace Dollar', denomination: 'dollar', year: 1921, mintMark: '' },
      /do not go together/,
    ],
    ['a face value', { denomination: 'quarter' }, /do not go together/],
    ['a name of another year', { name: '1943-D Mercury Dime' }, /compare the date/],
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
    expect(flagsOf({ variety: 'Flying Pig' })).toMatch(/“Flying Pig”, which the catalogue does not know/);
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
        'The AI is not sure of the year: compare the date.',
        'The AI is not sure of the mint mark: look for it with a glass.',
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
