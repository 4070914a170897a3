import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { discOf } from '../../../shared/format/disc.ts';
import { CoinDisc } from './picture.tsx';

const dime = discOf({ name: 'Mercury Dime', coinType: 'Mercury Dime', year: 1916, mintMark: 'D' });

test('a disc is an image with a name, or none where it decorates', () => {
  const html = renderToStaticMarkup(<CoinDisc {...dime} className="large" style={{ color: 'red' }} />);
  expect(html).toMatch(
    /^<svg class="coin coin-silver coin-struck large" style="color:red;--relief:url\(\/motifs\/[^)]+\)"/,
  );
  expect(html).toContain('aria-label="1916-D Mercury Dime, silver"');
  expect(html).toContain('<tspan class="coin-date-mark" dx="5">D</tspan></text>');
  expect(renderToStaticMarkup(<CoinDisc {...dime} decorative />)).toContain('aria-hidden="true"');
  const bare = renderToStaticMarkup(<CoinDisc metal="gold" year={1907} mintMark="s" denomination="Eagle" />);
  expect(bare).toContain('aria-label="1907-S Eagle gold"');
});

test('discs of one page have arcs of different names', () => {
  const html = renderToStaticMarkup([1, 2].map((key) => <CoinDisc key={key} {...dime} />));
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
