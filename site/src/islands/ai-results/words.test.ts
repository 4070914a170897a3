import { expect, test } from 'bun:test';
import { inLanguage } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { editAddress } from '../../lib/results-address.ts';
import { fromPrefill } from '../manual-entry/load.ts';
import { AS_GIVEN } from './claim.ts';
import { addProblem } from './problem.ts';
import { reviewReason } from './review.ts';
import { saveBody } from './save.ts';
import { DIME } from './testing.ts';
import { markInWords, titleOf } from './title.ts';
import {
  identifiedBy,
  metalsInWords,
  noteInWords,
  plainText,
  readSpecifications,
  valueSource,
} from './words.ts';

test('where a value comes from is said, and of a guess how sure it is', () => {
  expect(valueSource(DIME)).toBe("The AI's guess · low confidence");
  expect(valueSource({ ...DIME, valuationSource: 'melt', valueConfidence: 'high' })).toBe('Melt value');
  expect(valueSource({ ...DIME, valuationSource: 'face', valueConfidence: null })).toBe('Face value');
});

test('a coin is copied as lines of text without what is not known', () => {
  const text = plainText({ ...DIME, diameter: null });
  expect(text.split('\n')[0]).toBe('1916-D Mercury Dime');
  expect(text).toContain('Mint mark: D · Denver');
  expect(text).toContain("Estimated value: $1,150.00 (The AI's guess · low confidence)");
  expect(text).toContain('Confidence: 87%');
  expect(plainText(DIME, AS_GIVEN)).toContain('Estimated value: $1,150.00 (As given in the address)');
  expect(text).not.toContain('Diameter');
});

test('metals come largest first, and who identified it is named', () => {
  expect(metalsInWords({ copper: 10, silver: 90 })).toBe('90% silver, 10% copper');
  expect(metalsInWords(null)).toBe('');
  expect(identifiedBy({ ...DIME, timestamp: '' })).toBe('Gemini, gemini-2.5-flash');
});

test('specifications written as lines are facts, each once and none that is shown already', () => {
  const text =
    'Composition: 90% silver\nEdge: Reeded\nEdge: Plain\nA remark without a name.\nDesigner: A. A. Weinman';
  expect(readSpecifications(text)).toEqual({
    facts: [
      ['Edge', 'Reeded'],
      ['Designer', 'A. A. Weinman'],
    ],
    rest: 'A remark without a name.',
  });
  expect(readSpecifications(null)).toEqual({ facts: [], rest: '' });
});

test('a coin without a name is called by what became of the question', () => {
  expect(titleOf(DIME)).toBe('1916-D Mercury Dime');
  expect(titleOf({ ...DIME, name: null, outcome: 'not a coin' })).toBe('Not a coin');
});

test('the form gets what was identified', () => {
  const { searchParams } = new URL(editAddress(DIME), 'http://localhost');
  expect(fromPrefill(searchParams.get('prefill') ?? '')).toMatchObject({
    name: DIME.name,
    year: '1916',
    mintMark: 'D',
    condition: 'Very Good (VG-8)',
    currentValue: '1150.00',
    isGraded: false,
  });
});

test.each([
  [{}, null],
  [{ errorMessage: 'The AI was busy.' }, 'The AI was busy.'],
  [{ confidence: 0 }, 'identify this coin automatically'],
  [{ outcome: 'foreign' }, 'identify this coin automatically'],
  [{ year: null }, 'could not be read'],
  [{ requiresEdgeMintMark: true, mintMark: null }, 'on the edge'],
  [{ requiresEdgeMintMark: true, mintMark: 'D' }, null],
  [
    { catalogueMatch: { ...DIME.catalogueMatch, possible: false, problem: 'Not minted in 1922.' } },
    'Not minted in 1922.',
  ],
] as const)('%p needs a review because of: %p', (part, reason) => {
  const said = reviewReason({ ...DIME, ...part } as typeof DIME);
  if (reason === null) expect(said).toBeNull();
  else expect(said).toContain(reason);
});

test('no mark is one thing, a mark that nobody has seen another', () => {
  const bare = { ...DIME, mintMark: null };
  expect(markInWords(DIME)).toBe('D · Denver');
  expect(markInWords(bare)).toBe('None');
  expect(markInWords({ ...bare, requiresEdgeMintMark: true })).toBe('Not seen');
  expect(markInWords({ ...bare, isMintMarkOpen: true })).toBe('Not seen');
  expect(markInWords({ ...bare, outcome: 'foreign' })).toBe('Not seen');
  const uncertaintyFlags = ['Which mint struck it is open: look for the mint mark.'];
  expect(markInWords({ ...bare, uncertaintyFlags })).toBe('Not seen');
});

test.each([
  [
    "The AI's guess. Metal and face value guarantee at least $2.40.",
    'ai',
    'Metal and face value guarantee at least $2.40.',
  ],
  ['Its metal guarantees at least $1,150.00.', 'melt', ''],
  ['Its metal guarantees at least $1,150.00. The AI guessed $1.00.', 'melt', 'The AI guessed $1.00.'],
  [null, 'face', ''],
] as const)('of the note %p on a value of %p is left %p', (valueNote, valuationSource, left) => {
  expect(noteInWords({ ...DIME, valueNote, valuationSource })).toBe(left);
});

test('reader: what the English note repeats of the value is left out in another language as well', () => {
  const valueNote = "The AI's guess. Its metal is worth more.";
  const note = () => noteInWords({ ...DIME, valueNote, valuationSource: 'ai' });
  expect(inLanguage('de', note)).toBe(note());
  const melt = () =>
    noteInWords({
      ...DIME,
      valueNote: 'Its silver is worth $1.00.',
      estimatedValue: '1.00',
      valuationSource: 'melt',
    });
  expect([melt(), inLanguage('de', melt)]).toEqual(['', '']);
});

test('a condition that its collector said is a correction', () => {
  const identification = { ...DIME, condition: null };
  expect(saveBody({ identification, tempId: 'a-1', condition: 'Fine (F-12)' })).toMatchObject({
    coinData: { name: DIME.name, condition: 'Fine (F-12)' },
    originalData: { condition: null },
    userCorrections: { condition: { original: null, corrected: 'Fine (F-12)' } },
    correctedFields: ['condition'],
    tempId: 'a-1',
  });
  const untouched = saveBody({ identification: DIME, tempId: 'a-1', condition: DIME.condition });
  expect(untouched).toMatchObject({ userCorrections: {}, correctedFields: [], tempId: 'a-1' });
  expect(saveBody({ identification, tempId: null, condition: null })).not.toHaveProperty('tempId');
});

test('a coin that could not be added is told in the words of the specification', () => {
  expect(addProblem(new ApiError(403, 'Guest users are limited to 10 coins')).title).toBe(
    'Guest Limit Reached',
  );
  expect(addProblem(new ApiError(500, 'No space left.'))).toEqual({
    title: 'Failed to Add Coin',
    description: 'No space left.',
  });
  expect(addProblem(new TypeError('x')).description).toBe('Failed to save coin with learning system');
});

test('the form of a coin of another country is the one that knows countries, and gets what was said', () => {
  const mark = {
    ...DIME,
    outcome: 'foreign',
    country: 'Germany',
    currency: 'DEM',
    coinType: '5 Mark',
  } as const;
  const { pathname, searchParams } = new URL(editAddress(mark), 'http://localhost');
  expect(pathname).toBe('/global-manual-entry');
  expect(fromPrefill(searchParams.get('prefill') ?? '', 'world')).toMatchObject({
    ...{ country: 'Germany', currency: 'DEM', coinType: '5 Mark', year: '1916', weight: '2.5' },
    ...{ mintMark: 'D', variation: '', currentValue: '1150.00' },
  });
  expect(new URL(editAddress({ ...mark, country: undefined }), 'http://localhost').search).not.toContain(
    'country',
  );
});
