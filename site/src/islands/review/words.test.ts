import { expect, test } from 'bun:test';
import { NOT_IDENTIFIED, type ValueNote } from '../../../../shared/identify/model.ts';
import { editAddress } from '../../lib/results-address.ts';
import { fromPrefill } from '../manual-entry/load.ts';
import { saveBody } from './AddCoin.tsx';
import { AS_GIVEN } from './claim.ts';
import { DIME, identified, unknown } from './testing.ts';
import {
  foundTitle,
  identifiedBy,
  identifiedWith,
  manualReason,
  markInWords,
  metalsInWords,
  noteInWords,
  offersOf,
  plainText,
  readSpecifications,
  reviewReason,
  valueInWords,
  valueNotes,
  valueSource,
} from './words.ts';

test('where a value comes from is said, and of a guess how sure it is', () => {
  expect(valueSource(DIME)).toBe('AI estimate · low confidence');
  expect(valueSource({ ...DIME, valuationSource: 'melt', valueConfidence: 'high' })).toBe('Melt value');
  expect(valueSource({ ...DIME, valuationSource: 'face', valueConfidence: null })).toBe('Face value');
});

test('a coin is copied as lines of text without what is not known', () => {
  const text = plainText({ ...DIME, diameter: null });
  expect(text.split('\n')[0]).toBe('1916-D Mercury Dime');
  expect(text).toContain('Mint mark: D · Denver');
  expect(text).toContain('Estimated value: $1,150.00 (AI estimate · low confidence)');
  expect(text).toContain('Confidence: 87%');
  expect(plainText(DIME, AS_GIVEN)).toContain('Estimated value: $1,150.00 (From the link)');
  expect(text).not.toContain('Diameter');
});

test('metals come largest first, and who identified it is named', () => {
  expect(metalsInWords({ copper: 10, silver: 90 })).toBe('90% silver, 10% copper');
  expect(metalsInWords(null)).toBe('');
  expect(identifiedWith({ ...DIME, timestamp: '' })).toBe('Gemini, gemini-2.5-flash');
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
  expect(foundTitle(DIME)).toBe('1916-D Mercury Dime');
  expect(foundTitle({ ...DIME, name: null, outcome: 'not a coin' })).toBe('Not a coin');
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
  [{ year: null }, 'couldn’t be read'],
  [{ requiresEdgeMintMark: true, mintMark: null }, 'on this coin’s edge'],
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
  expect(markInWords({ ...bare, requiresEdgeMintMark: true })).toBe('Not visible');
  expect(markInWords({ ...bare, isMintMarkOpen: true })).toBe('Not visible');
  expect(markInWords({ ...bare, outcome: 'foreign' })).toBe('Not visible');
  const open = { uncertaintyFlags: ['Look for the mint mark.'], flagCodes: ['mark_open' as const] };
  expect(markInWords({ ...bare, ...open })).toBe('Not visible');
});

test('of the note on a value its code decides what is said beside the figure and its source', () => {
  const noted = (...codes: ValueNote['code'][]) =>
    noteInWords({ ...DIME, valueNotes: codes.map((code) => ({ code, text: `Of ${code}.` })) });
  expect(noted('source', 'guarantee')).toBe('Of guarantee.');
  expect([noted(), noted('source'), noted('figure')]).toEqual(['', '', '']);
  expect(noted('figure', 'estimate')).toBe('Of estimate.');
  expect(noted('collection')).toBe('Of collection.');
});

test('reader: a note without codes, of an earlier version, is told whole', () => {
  expect(noteInWords({ ...DIME, valueNote: 'AI estimate. At least $2.' })).toBe('AI estimate. At least $2.');
  expect(noteInWords({ ...DIME, valueNote: null })).toBe('');
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

test('the banner says why, or the sentence of the specification', () => {
  expect(manualReason(unknown({ errorMessage: 'AI isn’t set up on this server.' }))).toBe(
    'AI isn’t set up on this server.',
  );
  expect(manualReason(unknown({ outcome: 'unknown' }))).toBe(NOT_IDENTIFIED);
  expect(manualReason(unknown({ outcome: 'not a coin' }))).toContain('No coin found');
  expect(manualReason(unknown({ outcome: 'foreign' }))).toContain('another country');
  const original = unknown({ errorMessage: 'AI isn’t set up on this server.' });
  expect(manualReason(identified({ confidence: 0, original }))).toBe('AI isn’t set up on this server.');
});

test('a value says where it comes from', () => {
  expect(valueInWords(identified(), false)).toBe("The AI's estimate · low confidence · 14 Nov 2026");
  expect(valueInWords(identified({ valuationSource: 'face' }), false)).toBe('Face value');
  const melt = { value: '3.62', spotDate: '2026-11-13T15:00:00Z', source: 'gold-api' };
  expect(valueInWords(identified({ valuationSource: 'melt', melt }), false)).toBe('Melt value · 13 Nov 2026');
  expect(valueInWords(identified(), true)).toBe('Your estimate');
  expect(valueInWords(identified({ model: null, source: 'Your collection' }), false)).toBe('');
});

test('that the AI guessed is said once', () => {
  const [source, guarantee] = [
    { code: 'source' as const, text: 'AI estimate.' },
    { code: 'guarantee' as const, text: 'Worth at least $2.40 by metal and face value.' },
  ];
  expect(valueNotes(identified({ valueNotes: [source, guarantee] }))).toEqual([guarantee.text]);
  expect(valueNotes(identified({ valueNotes: [source] }))).toEqual([]);
});

test('nobody is not named as a source', () => {
  expect(identifiedBy(identified())).toBe('Gemini · gemini-2.5-flash · 14 Nov 2026');
  expect(identifiedBy(unknown())).toBe('14 Nov 2026');
});

test('offers are told apart by their kind', () => {
  const one = { name: 'x', year: 1916, mintMark: null, series: 'x', coinType: 'x', confidence: null };
  const [nearest, thought, similar] = [
    { ...one, kind: 'nearest', reason: 'Nearest possible issue' },
    { ...one, kind: 'thought', reason: 'The AI thought of it as well' },
    { ...one, kind: 'remembered', reason: 'You confirmed a similar photo' },
  ] as const;
  expect(offersOf(identified({ alternatives: [thought, nearest, similar] }))).toEqual({
    nearest: [nearest],
    others: [thought],
    remembered: similar,
  });
});
