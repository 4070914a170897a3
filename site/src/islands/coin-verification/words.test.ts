import { expect, test } from 'bun:test';
import { NOT_IDENTIFIED } from '../../../../shared/identify/model.ts';
import { identified, unknown } from './testing.ts';
import { identifiedBy, manualReason, offersOf, valueInWords, valueNotes } from './words.ts';

test('the banner says why, or the sentence of the specification', () => {
  expect(manualReason(unknown({ errorMessage: 'AI isn’t set up on this server.' }))).toBe(
    'AI isn’t set up on this server.',
  );
  expect(manualReason(unknown({ outcome: 'unknown' }))).toBe(NOT_IDENTIFIED);
  expect(manualReason(unknown({ outcome: 'not a coin' }))).toContain('no coin');
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
  const note = "The AI's guess. Metal and face value guarantee at least $2.40.";
  expect(valueNotes(identified({ valueNote: note }))).toEqual([
    'Worth at least $2.40 by metal and face value.',
  ]);
  expect(valueNotes(identified({ valueNote: 'AI estimate.' }))).toEqual([]);
});

test('nobody is not named as a source', () => {
  expect(identifiedBy(identified())).toBe('Gemini · gemini-2.5-flash · 14 Nov 2026');
  expect(identifiedBy(unknown())).toBe('14 Nov 2026');
});

test('offers are told apart by their reason', () => {
  const one = { name: 'x', year: 1916, mintMark: null, series: 'x', coinType: 'x', confidence: null };
  const [nearest, thought, similar] = [
    { ...one, reason: 'Nearest possible issue' },
    { ...one, reason: 'The AI thought of it as well' },
    { ...one, reason: 'You confirmed a similar photo' },
  ];
  expect(offersOf(identified({ alternatives: [thought, nearest, similar] }))).toEqual({
    nearest: [nearest],
    others: [thought],
    remembered: similar,
  });
});
