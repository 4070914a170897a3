import { expect, test } from 'bun:test';
import { circlesInDoubt, type Identification, READER } from '../../../../shared/identify/model.ts';
import type { Reading } from '../../../../shared/recognizer/model.ts';
import { sidesInDoubt } from '../review/ShowCoin.tsx';
import { DIME, identified } from '../review/testing.ts';
import {
  candidateName,
  headline,
  isDecided,
  isOfReader,
  isProposed,
  isProposing,
  readingOf,
} from './reading.ts';
import { SURE } from './testing.ts';

const READ = { ...DIME, source: 'The reader', model: 'reader 1', reading: SURE };

test('its best answer is the headline, as sure as it is', () => {
  const [first, ...others] = SURE.candidates;
  const only = (more: object) => ({ ...SURE, candidates: first ? [{ ...first, ...more }] : [] });
  expect(headline(SURE)).toBe('Probably a 1932 Washington Quarter');
  expect(headline(only({ name: 'Eisenhower Dollar', year: null }))).toBe('Probably an Eisenhower Dollar');
  expect(headline(only({ name: 'Morgan Dollar', year: 1881 }))).toBe('Probably an 1881 Morgan Dollar');
  expect(headline({ ...SURE, state: 'unsure' })).toBe('Probably a 1932 Washington Quarter');
  expect(headline({ ...SURE, state: 'unsure', candidates: others })).toBe('Perhaps a Barber Quarter');
  expect(headline({ ...SURE, state: 'unsure', candidates: [] })).toBe('Not sure which coin this is');
  expect(headline({ ...SURE, state: 'no coin', candidates: [] })).toBe('No coin to review');
});

test('while the face value is open only the design is named', () => {
  const denominations = [
    { cents: 25, label: 'Quarter' },
    { cents: 50, label: 'Half dollar' },
  ];
  expect(headline({ ...SURE, denominations })).toBe('Probably this design: Washington Quarter');
});

test('a candidate is called by its year, where one was read', () => {
  expect(SURE.candidates.map(candidateName)).toEqual([
    '1932 Washington Quarter',
    'Barber Quarter',
    '1932 Walking Liberty Half Dollar',
  ]);
});

test('its reading is shown if it named the coin, or nothing else did', () => {
  expect(readingOf(READ)).toBe(SURE);
  expect(readingOf({ ...READ, model: 'gemini-2.5-flash' })).toBeNull();
  expect(readingOf({ ...READ, model: 'gemini-2.5-flash', outcome: 'unknown' })).toBe(SURE);
  expect(readingOf({ ...READ, reading: { ...SURE, state: 'off' } })).toBeNull();
  expect(readingOf(DIME)).toBeNull();
});

test('nothing is proposed after a choice', () => {
  const chosen = { ...READ, model: null, source: 'Confirmed by you', original: READ };
  expect(isProposing(READ)).toBeTrue();
  expect(isProposing(chosen)).toBeFalse();
  expect(isDecided(chosen)).toBeTrue();
  expect(isOfReader(chosen)).toBeTrue();
  // The face value alone does not decide it.
  expect(isDecided({ ...READ, original: READ })).toBeFalse();
});

test('an alternative is not offered twice', () => {
  const [offer] = DIME.alternatives;
  if (!offer) throw new Error('none');
  expect(isProposed(SURE, { ...offer, name: '1932 Washington Quarter' })).toBeTrue();
  expect(isProposed(SURE, offer)).toBeFalse();
});

test('the coin can be shown where it was missed or is unlike all, not where something else named it', () => {
  const circle = { x: 0.5, y: 0.5, radius: 0.4 };
  const [best] = SURE.candidates;
  const found = { ...SURE, circles: [circle, circle] };
  const missed = { ...SURE, circles: [circle, null] };
  const worn = { ...found, candidates: best ? [{ ...best, chance: 0.3 }] : [] };
  const photo = { obverseImageUrl: '/photos/a.webp', reverseImageUrl: '/photos/b.webp' };
  const doubted = (reading: Reading, change: Partial<Identification> = {}) =>
    circlesInDoubt(identified({ ...photo, model: READER.model, reading, ...change }));
  expect(doubted(missed)).toEqual([circle, null]);
  expect(doubted(worn, { outcome: 'unknown' })).toEqual([circle, circle]);
  expect(doubted(missed, { outcome: 'unknown', model: 'gemini-2.5-flash' })).toEqual([circle, null]);
  for (const none of [
    doubted(found),
    doubted(found, { outcome: 'unknown' }),
    doubted(missed, { model: 'gemini-2.5-flash' }),
    doubted(missed, { model: null, original: identified() }),
    doubted({ ...missed, state: 'off' }),
    doubted(missed, { reverseImageUrl: null }),
    doubted(missed, { obverseImageUrl: null, reverseImageUrl: null }),
  ])
    expect(none).toBeNull();
});

test('of two photos the one without a coin is circled, else both', () => {
  const circle = { x: 0.5, y: 0.5, radius: 0.4 };
  const [obverse, reverse] = [new Blob(), new Blob()];
  expect(sidesInDoubt({ obverse, reverse, circles: { obverse: circle, reverse: null } })).toEqual([
    'reverse',
  ]);
  expect(sidesInDoubt({ obverse, reverse, circles: { obverse: circle, reverse: circle } })).toHaveLength(2);
  expect(sidesInDoubt({ obverse, reverse: null, circles: { obverse: null, reverse: null } })).toEqual([
    'obverse',
  ]);
});
