import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { newsArticles, upcomingReleases } from '../../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { plainText, webAddress } from './plain-text.ts';

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

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

test.each([
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['http://example.org', 'http://example.org/'],
  ['//example.org/a', 'https://example.org/a'],
  ['javascript:alert(1)', null],
  ['\tjava\nscript:alert(1)', null],
  ['data:text/html,<script>1</script>', null],
  ['file:///etc/hostname', null],
  ['/a', null],
  ['', null],
  [null, null],
  [`https://example.org/${'a'.repeat(1000)}`, null],
])('%p leads to %p', (given, expected) => {
  expect(webAddress(given)).toBe(expected);
});

test('visitor: news and releases lead to the web or nowhere, whoever filled them in', async () => {
  const day = new Date();
  await it.deps.db.transaction(async (tx) => {
    for (const url of ['https://example.org/news', 'javascript:alert(1)']) {
      await tx
        .insert(newsArticles)
        .values({ title: url, url, source: 'Mint', publishedAt: day, imageUrl: url });
      await tx.insert(upcomingReleases).values({ key: url, name: url, url, releaseDate: day, imageUrl: url });
    }
  });
  const news = await (await it.visitor.send('/api/news')).json();
  expect(news).toMatchObject([{ url: 'https://example.org/news', imageUrl: null }]);
  const releases = await (await it.visitor.send('/api/upcoming-releases')).json();
  expect(releases).toMatchObject([
    { name: 'https://example.org/news', url: 'https://example.org/news' },
    { name: 'javascript:alert(1)', url: null, imageUrl: null },
  ]);
  expect(news).toHaveLength(1);
});
