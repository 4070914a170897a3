import { expect, test } from 'bun:test';
import type { Progress, Stage } from '../../../../shared/identify/model.ts';
import { lineInWords, PARTS, partInWords, partsDone } from './Review.tsx';

const at = (stage: Stage, place: number | null = null): Progress => ({
  ticket: 'a',
  stage,
  place,
  startedAt: '2026-01-01T00:00:00.000Z',
  tempId: null,
  coinId: null,
  message: null,
});

test('parts finish in order, and never go back', () => {
  const stages: Stage[] = ['waiting', 'preparing', 'asking', 'checking', 'storing', 'done'];
  const done = [partsDone(null), ...stages.map((stage) => partsDone(at(stage)))];
  expect(done).toEqual([0, 1, 1, 2, 3, 3, PARTS.length]);
});

test('the active part is described', () => {
  expect(partInWords('sending', null, null)).toBe('Sending the photos');
  expect(partInWords('preparing', at('waiting', 3), null)).toBe('In the queue: 2 ahead of you');
  expect(partInWords('preparing', at('preparing'), null)).toBe('Preparing the photos');
  expect(partInWords('asking', at('asking'), 'Gemini')).toBe('Asking Gemini');
  expect(partInWords('asking', at('asking'), null)).toBe('Identifying the coin');
  expect(partInWords('checking', at('checking'), 'Gemini')).toBe('Checking the catalogue');
  expect(partInWords('checking', at('storing'), 'Gemini')).toBe('Saving the result');
});

test('the place in the queue', () => {
  expect([null, 1, 2, 5].map(lineInWords)).toEqual([
    'In the queue',
    'In the queue: you’re next',
    'In the queue: 1 ahead of you',
    'In the queue: 4 ahead of you',
  ]);
});

test('the embedded reader has its own wording', () => {
  expect(partInWords('asking', null, 'The reader')).toBe('Reading the coin…');
  expect(partInWords('asking', null, 'Gemini')).toBe('Asking Gemini');
});
