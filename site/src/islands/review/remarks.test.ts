import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { amendmentInWords, reasonInWords, remarksOf } from './remarks.ts';
import { identified, unknown } from './testing.ts';

const flagged = (...uncertaintyFlags: string[]) => identified({ uncertaintyFlags });

const SAID = {
  catalogue: [
    'Several types are possible: clad and silver.',
    'A photo can’t show the metal: bronze (3.11 g) or zinc (2.5 g). Weigh it.',
    'Not checked: this coin isn’t in the catalogue.',
    'Compare the design: Lincoln and Roosevelt.',
    'Look for the mint mark.',
  ],
  ai: [
    'The AI isn’t sure about the year. Compare the date on the coin.',
    'The date is worn.',
    'The AI suggests “double die”, which isn’t in the catalogue for this coin.',
  ],
  advice: [
    'A key date: look at the mint mark. Altered coins are known; have yours examined.',
    'Check for the variety 1942/1. A 1 shows beside the 2.',
    'The label gives the grade “MS65 RD”.',
  ],
};

test('who says what is told apart', () => {
  expect(remarksOf(flagged(...Object.values(SAID).flat()))).toEqual(SAID);
});

test('where no AI was asked nothing is said to be of one', () => {
  const uncertaintyFlags = ['Checked with the catalogue only; there was no photo.', 'A remark.'];
  const coin = identified({ model: null, uncertaintyFlags, original: unknown() });
  expect(remarksOf(coin)).toEqual({ catalogue: uncertaintyFlags, ai: [], advice: [] });
});

const OPEN = 'Look for the mint mark.';
const ON_EDGE = 'The mint mark is on the edge. The AI suggests D, but photos of the sides can’t show it.';
test.each([
  [
    ['The AI sees no coin in these photos. A photo of each side works best.', 'A cat.'],
    { told: 'The AI sees no coin in these photos. Please take others.' },
    ['A photo of each side works best.', 'A cat.'],
  ],
  [[ON_EDGE, 'The date is worn.'], { isMarkGiven: true }, ['The date is worn.']],
  [[OPEN, 'The date is worn.'], { hasVerdict: true }, ['The date is worn.']],
] as const)('of %p, with %p on the page, %p is left', (flags, context, left) => {
  expect(remarksOf(flagged(...flags), context).ai).toEqual([...left]);
  expect(remarksOf(flagged(OPEN)).catalogue.concat(remarksOf(flagged(OPEN)).ai)).toEqual([OPEN]);
});

test('what a change or the verdict says is not said again', () => {
  const why = 'Philadelphia coins from 1980 have the mint mark P, so the coin can’t be without one.';
  const advised = `${why} Look for a P, or for another mint's letter.`;
  const amendments = [{ field: 'mintMark', from: null, to: 'P', why }];
  expect(remarksOf({ ...flagged(advised, advised), amendments }).catalogue).toEqual([
    "Look for a P, or for another mint's letter.",
  ]);
  const problem = 'The Mercury Dime was not minted in 1922.';
  const { catalogueMatch } = identified();
  expect(
    remarksOf({
      ...flagged(problem),
      catalogueMatch: catalogueMatch && { ...catalogueMatch, possible: false, problem },
    }),
  ).toEqual({ catalogue: [], ai: [], advice: [] });
});

test('no sentence is said twice', () => {
  const sentence = fc.constantFrom(
    'One.',
    'The AI sees two.',
    'Such coins are three.',
    'A great rarity: four.',
  );
  fc.assert(
    fc.property(fc.array(fc.array(sentence, { minLength: 1, maxLength: 3 })), (flags) => {
      const told = Object.values(remarksOf(flagged(...flags.map((sentences) => sentences.join(' ')))))
        .flat()
        .join(' ');
      const all = told.split(/(?<=\.) /).filter(Boolean);
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});

test('what the catalogue changed is told in a sentence', () => {
  const amendment = { field: 'mintMark', why: 'That’s the mint mark D.' };
  expect(amendmentInWords({ ...amendment, from: 'Denver', to: 'D' })).toBe(
    'Catalogue changed mint mark from Denver to D: That’s the mint mark D.',
  );
  expect(amendmentInWords({ ...amendment, from: null, to: 'P' })).toContain('Catalogue added mint mark P');
  expect(amendmentInWords({ ...amendment, from: 'S', to: null })).toContain('Catalogue removed mint mark S');
});

test('an offer says in what it differs, and nothing that its heading says', () => {
  const offer = { name: 'x', series: 'x', coinType: 'Mercury Dime', confidence: null };
  const as = (year: number, mintMark: string | null, reason: string, kind?: 'rival' | 'thought') =>
    reasonInWords({ ...offer, year, mintMark, kind, reason }, identified());
  expect(as(1916, 'S', 'It may be this one as well', 'rival')).toBe('The same from San Francisco');
  expect(as(1916, null, 'The AI thought of it as well', 'thought')).toBe('The same without a mint mark');
  expect(as(1917, 'D', 'The AI thought of it as well', 'thought')).toBe('');
  expect(as(1917, 'D', 'The AI suggests')).toBe('The AI suggests');
});
