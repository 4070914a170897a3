import { afterAll, beforeAll, expect, test } from 'bun:test';
import { newsArticles, upcomingReleases } from '../../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { webAddress } from './web-address.ts';

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
