import { expect, test } from 'bun:test';
import { offerInWords, offersOf, remarksOf } from './remarks.ts';
import { DIME } from './testing.ts';

const flagged = (...uncertaintyFlags: string[]) => ({ ...DIME, amendments: [], uncertaintyFlags });

test('sentences are told apart by who says them', () => {
  expect(
    remarksOf(
      flagged(
        'The AI isn’t sure about the year. Compare the date on the coin.',
        'The date is partly covered.',
        'A photo can’t show the metal: bronze (3.11 g) or zinc (2.5 g). Weigh it.',
        'The AI suggests “double die”, which isn’t in the catalogue for this coin.',
        'A key date: The D stands left of the fasces.',
        'Check for the variety 1942/1. A 1 shows beside the 2.',
        'The label gives the grade “MS65 RD”.',
        'Not checked: this coin isn’t in the catalogue.',
      ),
    ),
  ).toEqual({
    catalogue: [
      'A photo can’t show the metal: bronze (3.11 g) or zinc (2.5 g). Weigh it.',
      'Not checked: this coin isn’t in the catalogue.',
    ],
    unsure: [
      'The AI isn’t sure about the year. Compare the date on the coin.',
      'The date is partly covered.',
      'The AI suggests “double die”, which isn’t in the catalogue for this coin.',
    ],
    toKnow: [
      'A key date: The D stands left of the fasces.',
      'Check for the variety 1942/1. A 1 shows beside the 2.',
      'The label gives the grade “MS65 RD”.',
    ],
  });
});

test('no sentence stands there twice', () => {
  const why = 'Philadelphia’s coins of 1980 bear a P, so the coin cannot be without a mark.';
  const advised = `${why} Look for a P, or for another mint's letter.`;
  const amendments = [{ field: 'mintMark', from: null, to: 'P', why }];
  expect(remarksOf({ ...flagged(advised, advised), amendments }).catalogue).toEqual([advised]);
  const problem = 'The Mercury Dime was not minted in 1922.';
  const catalogueMatch = {
    typeId: null,
    name: null,
    possible: false,
    problem,
    keyDate: null,
    confidence: 'low' as const,
  };
  expect(remarksOf({ ...flagged(problem), catalogueMatch })).toEqual({
    catalogue: [],
    unsure: [],
    toKnow: [],
  });
});

test('an offer says what tells it apart', () => {
  const [offer] = DIME.alternatives;
  if (!offer) throw new Error('no offer');
  expect(offerInWords(offer, DIME)).toBe('The same coin from San Francisco');
  expect(offerInWords({ ...offer, mintMark: null }, DIME)).toContain('Philadelphia');
  expect(offerInWords({ ...offer, year: 1917 }, DIME)).toBe('');
  const nearest = { ...offer, year: 1917, reason: 'Nearest possible issue' };
  expect(offerInWords(nearest, DIME)).toBe('');
  expect(offersOf({ ...DIME, alternatives: [offer, nearest] })).toEqual({
    nearest: [nearest],
    others: [offer],
  });
});
