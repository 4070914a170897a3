import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadCatalogue } from '../../../db/catalogue/load.ts';
import { METALS } from '../../../shared/market/metals.ts';
import { contentOf, gramsIn } from './composition.ts';

test.each([
  ['90% silver, 10% copper', { silver: 90, copper: 10 }],
  ['90 % Silver / 10 % Copper', { silver: 90, copper: 10 }],
  ['90% Ag, 10% Cu', { silver: 90, copper: 10 }],
  ['Silver 90%, copper 10%', { silver: 90, copper: 10 }],
  ['92,5% silver', { silver: 92.5 }],
  ['99.99 percent pure gold', { gold: 99.99 }],
  ['90% silver,10% copper', { silver: 90, copper: 10 }],
  ['.900 silver', { silver: 90 }],
  ['0.999 fine silver', { silver: 99.9 }],
  ['Silver .999', { silver: 99.9 }],
  ['Silver (.9999)', { silver: 99.99 }],
  ['Silver 900/1000', { silver: 90 }],
  ['999 silver', { silver: 99.9 }],
  ['999.9 fine gold', { gold: 99.99 }],
  ['Gold 917', { gold: 91.7 }],
  ['Sterling silver', { silver: 92.5 }],
  ['22k gold', { gold: 91.67 }],
  ['14 karat gold', { gold: 58.33 }],
  ['75% copper, 25% nickel', { copper: 75 }],
  ['60% nickel, 40% zinc', {}],
  ['40% silver and 60% copper', { silver: 40, copper: 60 }],
  ['22 karat: 91.67% gold, 3% silver, 5.33% copper', { gold: 91.67, silver: 3, copper: 5.33 }],
  ['97.5% zinc, 2.5% copper plating', { copper: 2.5 }],
])('%s is understood', (text, content) => {
  expect(contentOf(text)).toEqual(content);
});

test.each([
  '',
  'Silver',
  'gold plated',
  '24k gold plated copper',
  '24K gold-filled',
  '99.9% silver plated copper',
  '24k gold electroplate',
  '18K HGE',
  '24k gilt',
  '22k clad in gold',
  '24k gold tone',
  '99.9% silver coloured',
  'imitation, 90% silver',
  '90% silver replica',
  'not 24k gold',
  'Not silver, 90% gold',
  'gilt 90% silver, 10% copper',
  'Silver-clad 40% silver',
  '80% silver outer layers, core of copper',
  'Sterling silver plated brass',
  'Nickel silver 60% copper',
  '5% German silver',
  '90% silver to 2018, 99.9% silver from 2019',
  '90% silver, 90% gold',
  '900% silver',
  '0% silver',
  '1943 cent',
  '2.50 g',
  '-90% ',
  'Silver 90% copper 10% or maybe 12%',
  '%%%%',
  '1e9% silver',
])('%j is not guessed at', (text) => {
  expect(contentOf(text)).toBeNull();
});

describe('the compositions of the catalogue', () => {
  const { types } = loadCatalogue(join(import.meta.dir, '../../../db/catalogue'));

  test('are read as the catalogue reads them, or not at all', () => {
    for (const { id, composition, metalContent, weight } of types) {
      const read = composition && weight ? contentOf(composition) : null;
      if (!read) continue;
      const known = METALS.filter((metal) => metalContent[metal]);
      expect({ id, metals: METALS.filter((metal) => read[metal]) }).toEqual({ id, metals: known });
      // "About 90%" may stand for 89.92%.
      for (const metal of METALS)
        expect(read[metal] ?? 0).toBeWithin(
          (metalContent[metal] ?? 0) - 0.1,
          (metalContent[metal] ?? 0) + 0.1,
        );
    }
  });

  test('are nearly all understood', () => {
    const struck = types.filter(({ weight, composition }) => weight && /%/.test(composition ?? ''));
    const read = struck.filter(({ composition }) => contentOf(composition ?? '') !== null);
    expect(read.length / struck.length).toBeGreaterThan(0.95);
  });
});

describe('whatever is written', () => {
  const share = fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100);

  test('shares that were written are read back', () => {
    fc.assert(
      fc.property(share, fc.constantFrom(...METALS), (percent, metal) => {
        expect(contentOf(`${percent}% ${metal}`)).toEqual({ [metal]: percent });
        expect(contentOf(`${metal} ${percent}%`)).toEqual({ [metal]: percent });
      }),
    );
  });

  test('what is plated, an imitation or denied is never precious', () => {
    const word = fc.constantFrom(
      ...['plated', 'gold-plated', 'electroplated', 'electroplate', 'HGE', 'gilt', 'Gilded', 'clad in gold'],
      ...['imitation', 'replica', 'copy', 'gold tone', 'gold-toned', 'coloured', 'colored', 'not', 'no'],
    );
    const alloy = fc.constantFrom(
      '24k gold',
      '99.9% silver',
      '.999 silver',
      '90% silver, 10% copper',
      'Sterling',
      '999 fine gold',
    );
    const separator = fc.constantFrom(' ', ', ', ' (', '/');
    fc.assert(
      fc.property(word, alloy, separator, fc.boolean(), (one, other, between, first) => {
        const { gold, silver, platinum, palladium } =
          contentOf(first ? `${one}${between}${other}` : `${other}${between}${one}`) ?? {};
        expect([gold, silver, platinum, palladium].filter(Boolean)).toEqual([]);
      }),
    );
  });

  test('the shares are above 0 and at most 100 together', () => {
    const words = fc.constantFrom(
      '90%',
      '.900',
      '22k',
      '999',
      '5 %',
      'silver',
      'gold',
      'copper',
      ',',
      '(',
      'and',
      'clad',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((parts) => parts.join(' ')),
        ),
        (text) => {
          const shares = Object.values(contentOf(text) ?? {});
          for (const percent of shares) expect(percent).toBeGreaterThan(0);
          expect(shares.reduce((sum, percent) => sum + percent, 0)).toBeLessThanOrEqual(100.5);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a long text is read in no time', () => {
    const began = performance.now();
    contentOf('90% '.repeat(75));
    contentOf('9'.repeat(300));
    contentOf(`${'a'.repeat(150)}(${' '.repeat(149)}`);
    contentOf(`90%${' '.repeat(297)}`);
    expect(performance.now() - began).toBeLessThan(50);
  });
});

test('a composition full of figures is read in no time', () => {
  const began = performance.now();
  for (const text of ['%'.repeat(500), `${'%'.repeat(490)} overall`, '90% '.repeat(125)]) contentOf(text);
  expect(performance.now() - began).toBeLessThan(100);
});

test.each([
  ['2.50', 2.5],
  ['2.5 g', 2.5],
  [' 26.73 Grams ', 26.73],
  ['.5', 0.5],
  ['1,5 g', 1.5],
  ['1 oz', 31.1034768],
  ['1/10 oz', 3.11034768],
  ['1 1/2 oz', 46.6552152],
  ['0.5 ozt', 15.5517384],
  ['1 troy oz.', 31.1034768],
  ['1 oz t', 31.1034768],
])('%p is read', (text, grams) => {
  expect(gramsIn(text)).toBeCloseTo(grams, 8);
});

test.each([
  ...['', 'heavy', '-5', '+5', '1e309', '1e3', '1/10', '1/0 oz', '0', '0 oz', '2.5 or 2.6', '2-3 g', '1.2.3'],
  ...['1,000', '1,000.5', '2.5 mg', '5 lb', '90000', 'NaN', 'Infinity', '1 oz 2 g', '½ oz', '5%'],
])('%p is not guessed at', (text) => {
  expect(gramsIn(text)).toBeNull();
});

test('whatever is typed, the weight is that of a coin or none', () => {
  const part = fc.constantFrom('1', '10', '5', '.', ',', '/', '-', 'e', ' ', 'oz', 'g', 'ozt', '000');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (text) => {
        const grams = gramsIn(text);
        if (grams === null) return;
        expect(grams).toBeGreaterThan(0);
        expect(grams).toBeLessThanOrEqual(50_000);
        expect(text).not.toMatch(/[-+e%]/i);
      },
    ),
    { numRuns: 2000 },
  );
});

test('grams that were written are read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (hundredths) => {
      expect(gramsIn(`${hundredths / 100} g`)).toBe(hundredths / 100);
    }),
  );
});
