import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { SURE } from '../islands/reader/testing.ts';
import { confidenceLevel, IdentificationBadge } from './confidence-badge.tsx';

type Shown = Parameters<typeof IdentificationBadge>[0]['coin'];

const textOf = (coin: Partial<Shown>) =>
  renderToStaticMarkup(
    <IdentificationBadge
      coin={{ outcome: 'identified', model: 'one', source: 'Gemini', confidence: 92, ...coin }}
    />,
  ).replace(/<[^>]+>/g, '');

test('the reader says how sure it is in words and in a colour, without a percentage', () => {
  const read = (state: 'sure' | 'unsure', chance: number) =>
    renderToStaticMarkup(
      <IdentificationBadge
        coin={{
          ...{
            outcome: state === 'sure' ? 'identified' : 'unknown',
            model: 'reader 1',
            source: '',
            confidence: 60,
          },
          reading: { ...SURE, state, candidates: SURE.candidates.map((one) => ({ ...one, chance })) },
        }}
      />,
    );
  expect(read('sure', 0.9)).toMatch(/positive.*>Looks like it</);
  expect(read('unsure', 0.5)).toMatch(/warning.*>Likely</);
  expect(read('unsure', 0.49)).toMatch(/danger.*>Not sure</);
});

test('only a model that looked at the photos is confident', () => {
  expect(textOf({})).toBe('High confidence · 92%');
  expect(textOf({ model: null, source: 'The catalogue alone', confidence: 59 })).toBe('Confirmed by you');
  expect(textOf({ model: null, source: 'Your collection', confidence: 100 })).toBe('From your collection');
  expect(textOf({ model: null, outcome: 'unavailable', confidence: 0 })).toBe('Not identified');
});

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
