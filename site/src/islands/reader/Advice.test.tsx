import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { BY_HAND } from '../../../../shared/recognizer/model.ts';
import { Advice } from './Advice.tsx';

test('advice to enter the coin by hand links to the form; other advice is text', () => {
  const advice = ['Let the coin fill the ring.', BY_HAND];
  const html = renderToStaticMarkup(<Advice advice={advice} className="" onByHand={() => undefined} />);
  expect(html).toMatch(/<li>Let the coin fill the ring\.<\/li>/);
  expect(html).toMatch(/<a [^>]*href="\/manual-entry"[^>]*>You can also enter the coin yourself\.<\/a>/);
  expect(renderToStaticMarkup(<Advice advice={[]} className="" onByHand={() => undefined} />)).toBe('');
});
