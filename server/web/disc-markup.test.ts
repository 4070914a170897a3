import { expect, test } from 'bun:test';
import { discOf } from '../../shared/format/disc.ts';
import { discMarkup } from './disc-markup.ts';

test('a coin is drawn as markup, its relief below the path of the server', () => {
  const dime = discOf({ name: 'Mercury Dime', coinType: 'Mercury Dime', year: 1916, mintMark: 'D' });
  const { html } = discMarkup(dime, 'face', '/base');
  expect(html).toMatch(
    /^<svg class="coin coin-silver coin-struck" style="--relief:url\(\/base\/motifs\/\w+\/mercury\.webp\)" viewBox="0 0 200 200" aria-hidden="true"><circle class="coin-reeds" cx="100"/,
  );
  expect(html).toContain('<textPath href="#face" startOffset="50%">LIBERTY</textPath></text>');
  expect(html).toEndWith(
    '<text class="coin-date" x="100" y="178">1916<tspan class="coin-date-mark" dx="5">D</tspan></text></svg>',
  );
});

test('what is struck on a coin is text, and without a design there is no relief', () => {
  const { html } = discMarkup({ metal: 'gold', denomination: '<b>"&', year: "'", mintMark: null }, 'x', '');
  expect(html).toContain('&lt;B&gt;&quot;&amp;');
  expect(html).toContain('>&#39;</text>');
  expect(html).not.toContain('style');
});
