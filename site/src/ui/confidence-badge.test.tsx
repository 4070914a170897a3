import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { IdentificationBadge } from './confidence-badge.tsx';

type Shown = Parameters<typeof IdentificationBadge>[0]['coin'];

const textOf = (coin: Partial<Shown>) =>
  renderToStaticMarkup(
    <IdentificationBadge
      coin={{ outcome: 'identified', model: 'one', source: 'Gemini', confidence: 92, ...coin }}
    />,
  ).replace(/<[^>]+>/g, '');

test('only a model that looked at the photos is confident', () => {
  expect(textOf({})).toBe('High confidence · 92%');
  expect(textOf({ model: null, source: 'The catalogue alone', confidence: 59 })).toBe('As you entered it');
  expect(textOf({ model: null, source: 'Your collection', confidence: 100 })).toBe('From your collection');
  expect(textOf({ model: null, outcome: 'unavailable', confidence: 0 })).toBe('Not identified');
});
