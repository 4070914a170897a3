import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { plainText } from './plain-text.ts';

test.each([
  ['plain words', 'plain words'],
  ['<a href="//commons.wikimedia.org/wiki/User:X" title="User:X">Jaclyn &amp; Sons</a>', 'Jaclyn & Sons'],
  ['<bdi>United States Mint</bdi><span style="display: none;">Unknown author</span>', 'United States Mint'],
  ['A<script>alert(1)</script>B<style>p{}</style>', 'AB'],
  ['<script src="x">', ''],
  ['<img src=x onerror=alert(1)>Ada', 'Ada'],
  ['one<br>two<p>three</p>\n four', 'one two three four'],
  ['J&#233;r&#xF4;me &quot;J&quot; &#039;x&#39; &nbsp; &unknown;', 'Jérôme "J" \'x\' &unknown;'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['&#0;&#8;&#xD800;&#x110000;a', 'a'],
  ['<!-- note -->text', 'text'],
  ['', ''],
])('%p reads %p', (html, text) => {
  expect(plainText(html, 100)).toBe(text);
});

test('long text is cut between characters', () => {
  expect(plainText('abcdefghij', 5)).toBe('abcd…');
  expect(plainText('abcde', 5)).toBe('abcde');
  expect(plainText('🪙'.repeat(9), 3)).toBe('🪙🪙…');
});

test('whatever comes in, one line of at most so many characters goes out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (html) => {
      const text = plainText(html, 40);
      expect([...text].length).toBeLessThanOrEqual(40);
      expect(text).not.toContain('\n');
    }),
  );
});
