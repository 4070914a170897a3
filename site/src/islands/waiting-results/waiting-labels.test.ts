import { expect, test } from 'bun:test';
import type { Progress } from '../../../../shared/identify/model.ts';
import { countInWords, isRunning, keptInWords, nameOfResult, stageInWords } from './waiting-labels.ts';

const progress = (part: Partial<Progress>): Progress => ({
  ticket: 'a',
  stage: 'asking',
  place: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  tempId: null,
  coinId: null,
  message: null,
  ...part,
});

test('an ended identification is not running', () => {
  const stages = [
    'waiting',
    'preparing',
    'asking',
    'checking',
    'storing',
    'done',
    'failed',
    'cancelled',
  ] as const;
  expect(stages.filter((stage) => isRunning(progress({ stage })))).toEqual([
    'waiting',
    'preparing',
    'asking',
    'checking',
    'storing',
  ]);
});

test.each([
  [{ stage: 'waiting', place: 1 }, 'Next in the queue'],
  [{ stage: 'waiting', place: 4 }, 'Number 4 in the queue'],
  [{ stage: 'waiting', place: null }, 'In the queue'],
  [{ stage: 'asking', place: null }, 'Identifying the coin'],
] as const)('%p is described as %p', (part, words) => {
  expect(stageInWords(part)).toBe(words);
});

test('results are counted and named', () => {
  expect(countInWords(1)).toBe('1 coin to review');
  expect(countInWords(12)).toBe('12 coins to review');
  expect(nameOfResult({ name: '1916-D Mercury Dime', guess: null })).toBe('1916-D Mercury Dime');
  expect(nameOfResult({ name: null, guess: null })).toBe('not identified');
  expect(nameOfResult({ name: null, guess: '1896 Morgan Dollar' })).toBe('Probably 1896 Morgan Dollar');
});

test.each([
  ['2026-01-02T00:00:00Z', 'Expires in 24 hours'],
  ['2026-01-01T01:59:00Z', 'Expires in 1 hour'],
  ['2026-01-01T00:10:00Z', 'Expires within an hour'],
  ['no date', 'Expires within an hour'],
])('a result that ends at %s: %s', (expiresAt, words) => {
  expect(keptInWords(expiresAt, Date.parse('2026-01-01T00:00:00Z'))).toBe(words);
});
