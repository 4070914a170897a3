import { expect, test } from 'bun:test';
import type { Progress, Stage } from '../../../../shared/identify/model.ts';
import { lineInWords, PARTS, partInWords, partsDone } from './Identifying.tsx';

const at = (stage: Stage, place: number | null = null): Progress => ({
  ticket: 'a',
  stage,
  place,
  startedAt: '2026-01-01T00:00:00.000Z',
  tempId: null,
  coinId: null,
  message: null,
});

test('the parts are done one after the other, and never fewer than before', () => {
  const stages: Stage[] = ['waiting', 'preparing', 'asking', 'checking', 'storing', 'done'];
  const done = [partsDone(null), ...stages.map((stage) => partsDone(at(stage)))];
  expect(done).toEqual([0, 1, 1, 2, 3, 3, PARTS.length]);
});

test('the part under way says what there is to say', () => {
  expect(partInWords('sending', null, null)).toBe('Sending the photos');
  expect(partInWords('preparing', at('waiting', 3), null)).toBe('Waiting in line: 2 before you');
  expect(partInWords('preparing', at('preparing'), null)).toBe('Preparing the photos');
  expect(partInWords('asking', at('asking'), 'Gemini')).toBe('Asking Gemini');
  expect(partInWords('asking', at('asking'), null)).toBe('Looking at the coin');
  expect(partInWords('checking', at('checking'), 'Gemini')).toBe('Checking it with the catalogue');
  expect(partInWords('checking', at('storing'), 'Gemini')).toBe('Keeping the result');
});

test('the place in the line', () => {
  expect([null, 1, 2, 5].map(lineInWords)).toEqual([
    'Waiting in line',
    'Waiting in line: you are next',
    'Waiting in line: 1 before you',
    'Waiting in line: 4 before you',
  ]);
});

test('the embedded reader reads, and is not asked', () => {
  expect(partInWords('asking', null, 'The reader')).toBe('Reading the coin…');
  expect(partInWords('asking', null, 'Gemini')).toBe('Asking Gemini');
});
