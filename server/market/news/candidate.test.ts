import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { cleanDescription, cleanText, MAX_DESCRIPTION, readDate } from './candidate.ts';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const read = (text: string) => readDate(text, NOW)?.toISOString().replace('.000', '') ?? null;

test.each([
  ['Tue, 03 Nov 2026 09:00:00 +0000', '2026-11-03T09:00:00Z'],
  ['Tue, 3 Nov 2026 09:00 EST', '2026-11-03T14:00:00Z'],
  ['03 Nov 26 09:00:00 PDT', '2026-11-03T16:00:00Z'],
  ['Tue, 03 Nov 2026 09:00:00 CEST', '2026-11-03T07:00:00Z'],
  ['Tue, 03 Nov 2026 09:00:00 GMT+0100', '2026-11-03T08:00:00Z'],
  ['Tue, 03 Nov 2026 09:00:00 XYZ', '2026-11-03T09:00:00Z'],
  ['Tuesday, November 3, 2026 9:05 PM', '2026-11-03T21:05:00Z'],
  ['Nov 3, 2026', '2026-11-03T00:00:00Z'],
  ['3rd November 2026', '2026-11-03T00:00:00Z'],
  ['2026-11-03', '2026-11-03T00:00:00Z'],
  ['2026-11-03T09:00:00', '2026-11-03T09:00:00Z'],
  ['2026-11-03 09:00:00', '2026-11-03T09:00:00Z'],
  ['2026-11-03T09:00:00.123456+02:00', '2026-11-03T07:00:00Z'],
  ['1793696400', '2026-11-03T09:00:00Z'],
  ['1793696400000', '2026-11-03T09:00:00Z'],
  ['Tue Nov  3 09:00:00 2026', '2026-11-03T09:00:00Z'],
  ['Tue Nov  3 09:00:00 EST 2026', '2026-11-03T14:00:00Z'],
  ['Fri, 01 Jan 99 00:00:00 GMT', '1999-01-01T00:00:00Z'],
  ['Tue, 03 Nov 2026 09:00:00 +9999', '2026-11-03T09:00:00Z'],
  ['Tue Nov 03 2026 09:00:00 GMT+0100 (Central European Time)', '2026-11-03T08:00:00Z'],
])('%s is %s', (text, time) => {
  expect(read(text)).toBe(time);
});

test.each(['', 'yesterday', '0000-00-00', '31 Feb 2026', '2026-11-03T25:00:00Z', '1', '11/03/2026', 'NaN'])(
  '"%s" is no date',
  (text) => {
    expect(read(text)).toBeNull();
  },
);

test.each(['Thu, 01 Jan 1970 00:00:00 GMT', '0', '1900-01-01', '3 Nov 1998'])(
  '%s is none of a feed',
  (text) => {
    expect(read(text)).toBeNull();
  },
);

test.each(['3 Nov 2027 10:00 GMT', '9999-12-31', '9999999999'])(
  '%s lies ahead, and is taken as now',
  (text) => {
    expect(read(text)).toBe('2026-11-22T00:00:00Z');
  },
);

test('any text is a moment up to now, or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date({ noInvalidDate: true }).map(String)), (text) => {
      const date = readDate(text, NOW);
      if (date) expect(date.getTime()).toBeLessThanOrEqual(NOW);
    }),
  );
});

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
