import { open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { expect, NEWS, published, test, watchShifts } from './published.ts';

// A browser that was never here.
test.use({ newPage: true });

test('user: the news arrive complete, with pictures of our own, and open in a new tab', async ({
  page,
  login,
}) => {
  await login();
  await published(page);
  await expect
    .poll(async () => (await (await page.request.get('/api/news')).json())[0].imageUrl)
    .toMatch(/^\/pictures\//);
  await page.request.get('/news', { headers: { 'cache-control': 'no-cache' } });
  const moved = await watchShifts(page);
  await open(page, '/news');
  const articles = page.getByRole('main').getByRole('listitem');
  await expect(articles).toHaveCount(NEWS.length);
  await expect(articles.first()).toContainText('Orders are taken from noon');
  await expect(articles.nth(1)).toContainText('Coin Gazette · 2 hours ago');
  await expect(articles.nth(3)).toContainText('3 days ago');
  await expect(articles.nth(4)).toContainText(/\w{3,4} \d{1,2}, 20\d\d/);
  const link = articles.first().getByRole('link');
  await expect(link).toHaveAttribute('href', 'https://news.example/0');
  await expect(link).toHaveAttribute('target', '_blank');
  const picture = articles.first().locator('img');
  await expect(picture).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{64}@400\.webp$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText('Guest Mode:')).toBeHidden();
  expect(await moved()).toBeLessThanOrEqual(0.02);
  await expectGoodScreen(page, 'news', { wide: true });
  await page.getByRole('link', { name: 'Back' }).last().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome!')).toBeVisible();
});

test('guest: refreshes an empty page, and the news are there, in place', async ({ page, guest, feeds }) => {
  await guest();
  // Whoever comes before the program has looked for itself finds nothing yet.
  await page.route('**/news', async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(<ul class="ruled [^>]*>).*?<\/ul>/s, '$1</ul>');
    await route.fulfill({ response: answer, body });
  });
  await open(page, '/news');
  await expect(page.getByRole('heading', { name: 'No News Available' })).toBeVisible();
  await expect(
    page.getByText('Unable to load news articles. Check your connection and try refreshing.'),
  ).toBeVisible();
  await expect(page.getByText('0/10 coins (10 remaining)')).toBeVisible();
  await expectGoodScreen(page, 'news-empty');

  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/news/refresh', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Refresh News' }).last().click();
  await expect(page.getByRole('button', { name: 'Refresh News' }).first()).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect(page.locator('main .skeleton').first()).toBeVisible();
  go();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(NEWS.length);
  const toast = page.locator('.toast');
  await expect(toast).toHaveText('News Updated');
  await expect(page.locator('main .skeleton').first()).toBeHidden();
  await expect(page.getByText(/10 minutes ago|11 minutes ago/)).toBeVisible();
  expect(feeds.calls.filter(({ path }) => path === '/feed')).toHaveLength(1);
  await page.keyboard.press('F8');
  await expect(page.locator('.toaster')).toBeFocused();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Guest Mode:')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'US Mint News' })).toBeVisible();
  await expect(page.getByText('Guest Mode:')).toBeHidden();
});

test.describe('a feed that answers with a page', () => {
  test.use({
    env: async ({ feeds }, use) =>
      use({
        MINTMARK_NEWS_FEEDS: feeds.put('/wall', {
          body: '<html>Are you human?</html>',
          status: 403,
          type: 'text/html',
        }),
      }),
  });

  test('user: is told that it failed @long', async ({ page, login }) => {
    await login();
    await open(page, '/news');
    await page.getByRole('button', { name: 'Refresh News' }).first().click();
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Refresh Failed');
    await expect(toast).toContainText('Could not update news. Please try again.');
    await expect(page.getByRole('button', { name: 'Refresh News' }).first()).toHaveAttribute(
      'aria-busy',
      'false',
    );
    await expectGoodScreen(page, 'news-refused');
  });
});
