import { expect, test } from 'bun:test';
import { confidenceLevel } from './confidence-badge.tsx';

test('green from 80, yellow from 60, red below, with a word for each', () => {
  const levels = [100, 80, 79.9, 60, 59, 1, 0].map((confidence) => confidenceLevel(confidence));
  expect(levels.map(({ word }) => word)).toEqual([
    'High confidence',
    'High confidence',
    'Medium confidence',
    'Medium confidence',
    'Low confidence',
    'Low confidence',
    'Not identified',
  ]);
  expect(levels.map(({ className }) => /text-(\w+)/.exec(className)?.[1])).toEqual([
    'positive',
    'positive',
    'warning',
    'warning',
    'danger',
    'danger',
    'danger',
  ]);
});
