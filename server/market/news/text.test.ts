import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { cleanDescription, cleanText, MAX_DESCRIPTION } from './text.ts';

test.each([
  ['<script>alert(1)</script>A dime', 'A dime'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;A dime', 'A dime'],
  ['&amp;lt;img src=x onerror=alert(1)&amp;gt;A dime', 'A dime'],
  ['The Mint&amp;amp;#8217;s dime', 'The Mint’s dime'],
  ['Coins under <$100 & a < b', 'Coins under <$100 & a < b'],
  ['AT&amp;T', 'AT&T'],
  ['<b>One</b><br>two\n\tthree', 'One two three'],
  ['turned \u202egnp.exe', 'turned gnp.exe'],
  ['<select><xmp><i>x</i></xmp></select> y', 'x y'],
])('%s reads %s', (html, text) => {
  expect(cleanText(html, 200)).toBe(text);
});

test('no string becomes markup, however often it is encoded, or is longer than it may be', () => {
  const pieces = [
    '<',
    '>',
    '&lt;',
    '&amp;',
    '&#60;',
    'script',
    '<b',
    '<!--',
    '-->',
    '<![CDATA[',
    '/',
    '"',
    '<svg>',
    '<xmp>',
    'img src=x',
  ];
  const html = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 }))).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(html, (written) => {
      const text = cleanText(written, 20);
      expect(text).not.toMatch(/<[a-z/!?]/i);
      expect(text).toBe(text.toWellFormed().trim());
      expect([...text].length).toBeLessThanOrEqual(20);
    }),
    { numRuns: 200 },
  );
});

test('what blogs put at the end of a description goes', () => {
  const html =
    '<p>The Mint strikes [&#8230;]</p><p>The post <a href="x">A dime</a> appeared first on <a>News</a>.</p>';
  expect(cleanDescription(html)).toBe('The Mint strikes…');
  expect(cleanDescription('A new dime. Continue reading →')).toBe('A new dime.');
  expect([...cleanDescription('word '.repeat(50_000))].length).toBeLessThanOrEqual(MAX_DESCRIPTION);
});
