import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Stage } from '../../../../shared/identify/model.ts';
import { type At, advanced, type Known, labelOf, START, STEPS, shareOf, wordsFor } from './Analysis.tsx';

const stage = (name: Stage): Known => ({ stage: name, place: null });
/** State after so many ms, in ticks of 100 ms. */
const after = (ms: number, known: Known, from: At = START) =>
  Array.from({ length: ms / 100 }).reduce<At>((at) => advanced(at, 100, known), from);

test.each([
  [2900, 0],
  [3000, 1],
  [6900, 1],
  [7000, 2],
  [8900, 2],
  [9000, 3],
])('after %p ms of work that is ahead of it, step %p is shown', (ms, step) => {
  expect(after(ms, stage('storing')).step).toBe(step);
});

test.each<[Known, number]>([
  [null, 0],
  [{ stage: 'waiting', place: 4 }, 0],
  [stage('preparing'), 0],
  [stage('asking'), 1],
  [stage('checking'), 2],
  [undefined, 0],
  [stage('storing'), 3],
])('%p holds step %p, however long it takes', (known, step) => {
  const at = after(90_000, known);
  expect(at.step).toBe(step);
  expect(shareOf(step, at)).toBeLessThan(1);
  expect(shareOf(step + 1, at)).toBe(0);
});

test('without a connection the step stays', () => {
  expect(after(60_000, undefined, { step: 1, ms: 500 }).step).toBe(1);
});

test('a step starts over when its work begins after a long queue', () => {
  expect(advanced(after(60_000, stage('waiting')), 100, stage('asking'))).toEqual({ step: 1, ms: 100 });
});

test('bars only grow, and later steps wait', () => {
  const stages = fc.constantFrom<Known>(undefined, null, stage('waiting'), stage('asking'), stage('storing'));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), stages), { maxLength: 40 }), (ticks) => {
      let at = START;
      for (const [passed, known] of ticks) {
        const before = STEPS.map((_, index) => shareOf(index, at));
        at = advanced(at, passed, known);
        const now = STEPS.map((_, index) => shareOf(index, at));
        for (const [index, share] of now.entries()) {
          expect(share).toBeGreaterThanOrEqual(before[index] ?? 1);
          expect(share).toBeLessThanOrEqual(1);
          if (index > at.step) expect(share).toBe(0);
        }
      }
    }),
  );
});

test('the text belongs to the shown step', () => {
  expect(wordsFor(null, START)).toBe('Sending your photos…');
  expect(wordsFor({ stage: 'waiting', place: 3 }, START)).toBe('Number 3 in the queue…');
  expect(wordsFor({ stage: 'waiting', place: 1 }, START)).toBe('Next in the queue…');
  expect(wordsFor(undefined, START)).toBe('No connection. Waiting for the server…');
  expect(wordsFor(stage('storing'), START)).toBe('Preparing your photos…');
  expect(wordsFor(stage('asking'), { step: 1, ms: 0 }, 'Gemini')).toBe('Gemini is looking at your coin…');
  expect(wordsFor(stage('asking'), { step: 1, ms: 20_000 }, 'Gemini')).toBe(
    'Gemini is still looking. Some coins take a minute.',
  );
  expect(wordsFor(stage('checking'), { step: 2, ms: 0 })).toBe('Checking the catalogue…');
});

test('the embedded reader is no AI model', () => {
  expect(labelOf(1, 'The reader')).toBe('Reading the coin');
  expect(labelOf(1, 'Gemini')).toBe('Identifying with an AI model');
  const asking = { stage: 'asking', place: null } as const;
  expect(wordsFor(asking, { step: 1, ms: 0 }, 'The reader')).toBe('Reading the coin…');
  expect(wordsFor(asking, { step: 1, ms: 20_000 }, 'The reader')).toStartWith('Still reading.');
});
