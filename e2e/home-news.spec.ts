import { region } from './collection-screen.ts';
import { open } from './harness.ts';
import { expect, NEWS, published, test } from './published.ts';

test('user: news that were asked for anew are what home shows then', async ({ page, login }) => {
  await login();
  await published(page);
  const stale = [{ id: 1, title: 'Yesterday’s paper', description: null, url: 'https://news.example/old' }];
  await page.route(
    '**/api/news',
    (route) =>
      route.fulfill({
        json: stale.map((item) => ({
          ...item,
          imageUrl: null,
          source: 'The Mint',
          publishedAt: '2026-01-01T00:00:00.000Z',
        })),
      }),
    { times: 1 },
  );
  await open(page, '/');
  await expect(region(page, 'US Mint News')).toContainText('Yesterday’s paper');
  await page.getByRole('link', { name: 'See All US Mint news' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(NEWS.length);
  // Drawn by the server, its button waits for the script.
  await page.waitForFunction(() => customElements.get('news-page'));
  await page.getByRole('button', { name: 'Refresh News' }).first().click();
  await expect(page.locator('.toast')).toHaveText('News Updated');
  await page.getByRole('link', { name: 'Back' }).last().click();
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(region(page, 'US Mint News')).toContainText(NEWS[0].title);
});
