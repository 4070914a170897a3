import type { Page } from '@playwright/test';
import { open } from './harness.ts';
import { freePort } from './line.ts';
import { expectGoodScreen } from './look.ts';
import { expect, NEWS, published, RELEASES, test, watchShifts } from './published.ts';

// A browser that was never here.
test.use({ newPage: true });

/** Watches from the next page on how wide it is laid out; answers the widest so far. */
async function watchWidth(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { widest: number };
    seen.widest = 0;
    const look = () => {
      // Before there is a body the width of phones is not yet read.
      if (document.body) seen.widest = Math.max(seen.widest, innerWidth);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { widest: number }).widest);
}

test('visitor: the landing page arrives complete, asks for nothing more and moves nothing @desk', async ({
  page,
}) => {
  await published(page);
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  const moved = await watchShifts(page);
  const widest = await watchWidth(page);
  await open(page, '/');
  const news = page.getByRole('region', { name: 'US Mint News' }).getByRole('listitem');
  await expect(news).toHaveCount(10);
  await expect(news.first()).toContainText(NEWS[0].title);
  await expect(news.first()).toContainText(/Coin Gazette · 1\d minutes ago/);
  await expect(news.first().getByRole('link')).toHaveAttribute('href', 'https://news.example/0');
  await expect(news.first().getByRole('link')).toHaveAttribute('target', '_blank');
  const releases = page.getByRole('region', { name: 'Upcoming Releases' }).getByRole('listitem');
  await expect(releases.filter({ hasText: 'Morgan Dollar in Reverse Proof' })).toContainText('$129');
  await expect(releases.filter({ hasText: 'Roll of Quarters' })).toContainText('TBD');
  await expect(page.getByRole('button', { name: 'Add Coin', exact: true })).toBeDisabled();
  await page.waitForLoadState('networkidle');
  expect(called.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(await moved()).toBeLessThanOrEqual(0.02);
  expect(await widest(), 'pixels: wider, a phone shows the page smaller for a moment').toBe(
    page.viewportSize()?.width ?? 0,
  );
  await expectGoodScreen(page, 'landing-filled');
});

test('visitor: everything is in the page itself, also for who runs no scripts', async ({ page }) => {
  await published(page);
  const html = await (await page.request.get('/')).text();
  for (const { title } of NEWS.slice(0, 10)) expect(html).toContain(title);
  for (const { name } of RELEASES.slice(1)) expect(html).toContain(name);
  expect(html).toContain('"@type":"NewsArticle"');
  expect(html).toContain('"@type":"Event"');
  expect(html).not.toContain('[[');
  const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(description.length).toBeGreaterThan(50);
  const robots = await page.request.get('/robots.txt');
  expect(await robots.text()).toContain('Disallow: /api/');
  expect((await page.request.get('/sitemap.xml')).headers()['content-type']).toContain('application/xml');
  expect((await page.request.get('/og.png')).headers()['content-type']).toBe('image/png');
});

test.describe('known to the world by an address of its own', () => {
  test.use({
    env: async ({ feed, releases }, use) => {
      const port = await freePort();
      await use({
        MINTMARK_NEWS_FEEDS: feed,
        MINTMARK_RELEASES_URL: releases.url,
        MINTMARK_PORT: String(port),
        MINTMARK_PUBLIC_URL: `http://localhost:${port}`,
      });
    },
  });

  test('visitor: pages name the one address they are to be found under', async ({ page, app }) => {
    for (const path of ['/', '/login', '/register', '/privacy-policy']) {
      const html = await (await page.request.get(path)).text();
      expect(html).toContain(`<link rel="canonical" href="${app.url}${path}">`);
      expect(html).toContain(`<meta property="og:image" content="${app.url}/og.png">`);
    }
    expect(await (await page.request.get('/collection')).text()).toContain(`href="${app.url}/"`);
    expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  });
});
