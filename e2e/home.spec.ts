import type { Page } from '@playwright/test';
import { button, COINS, region } from './collection-screen.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { news, PICTURE, release, smallOf, withMint } from './mint.ts';
import { test } from './priced.ts';

const tile = (page: Page, name: string) => page.getByText(name, { exact: true }).locator('..');
const rail = (page: Page, name: string) => region(page, name).getByRole('listitem');

/** The program asks for prices a moment after it has started. */
const withPrices = (page: Page) =>
  expect
    .poll(async () => (await (await page.request.get('/api/metal-prices')).json()).silver)
    .toBeGreaterThan(0);

test('user: home shows the collection, news, releases and metal prices, scrolls its rows, and marks old prices', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('all of it', async () => {
    for (const coin of [...COINS, { ...COINS[0], name: 'One too many', estimatedValue: '1.00' }])
      await addCoin(coin);
    const items = [1, 2, 3, 9].map((days) => news(days, { imageUrl: days === 2 ? PICTURE : null }));
    const releases = [-1, 0, 1, 5, 14, 60, 61, 62, 63, 64, 65, 66].map((days) =>
      release(days, {
        ...(days === 0 && { price: '5144.50', imageUrl: PICTURE }),
        ...(days === 1 && { price: null, url: 'https://mint.example/one' }),
      }),
    );
    await withMint(page, { news: items, releases });
    await withPrices(page);
    await open(page, '/');

    await expect(page.getByText('Welcome!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
    await expect(tile(page, 'Market Value')).toContainText('$15,682.70');
    await expect(tile(page, 'Total Coins')).toContainText('6');
    const main = page.getByRole('main');
    for (const [name, href] of [
      ['Add Coin', '/add-coin-options'],
      ['View Collection', '/collection'],
      ['See All US Mint news', '/news'],
      ['See All upcoming releases', '/upcoming-releases'],
    ] as const)
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);

    await expect(rail(page, 'Recent Additions')).toHaveCount(5);
    await expect(rail(page, 'Recent Additions').first()).toContainText('One too many');
    await expect(rail(page, 'My Top Coins')).toHaveCount(5);
    await expect(rail(page, 'My Top Coins').first().getByRole('link')).toHaveAttribute(
      'href',
      /^\/coin\/\d+$/,
    );
    await expect(region(page, 'My Top Coins')).not.toContainText('One too many');

    const metals = region(page, 'Metal prices');
    await expect(metals).toContainText('Gold$4,000.00Silver$50.00Platinum$1,600.00');
    await expect(metals).toContainText(/Prices per troy ounce, \w+ \d+, \d{4}\./);

    const articles = rail(page, 'US Mint News');
    await expect(articles).toHaveCount(3);
    await expect(articles.first().getByRole('link')).toHaveAttribute('href', 'https://news.example/1');
    await expect(articles.first()).toContainText('The Mint · 1 day ago');
    await expect(articles.locator('img')).toHaveCount(1);
    await expect(articles.nth(1).locator('img')).toHaveAttribute('src', smallOf(PICTURE));

    const cards = rail(page, 'Upcoming Releases');
    await expect(cards).toHaveCount(10);
    await expect(cards.nth(0)).toContainText(/Today.*day 0.*\$5,145/);
    await expect(cards.nth(1)).toContainText(/Tomorrow.*TBD/);
    await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', 'https://mint.example/one');
    await expect(cards.nth(2)).toContainText('5 days');
    await expect(cards.nth(2).getByRole('link')).toHaveAttribute('href', 'https://www.usmint.gov/news');
    await expect(cards.nth(0).locator('img')).toHaveAttribute('src', smallOf(PICTURE));
    expect((await cards.first().boundingBox())?.width).toBe(256);
    await expectGoodScreen(page, 'home-full');
  });
  await test.step('a press on its button moves a row by 200 pixels', async () => {
    await withMint(page, {});
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, '/');
    const row = page.getByRole('list', { name: 'Recent Additions' });
    await button(page, 'Scroll Recent Additions on').click();
    await expect.poll(() => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft))).toBeGreaterThan(150);
    const moved = await row.evaluate(({ scrollLeft }) => scrollLeft);
    expect(moved).toBeLessThanOrEqual(260);
    await button(page, 'Scroll Recent Additions back').click();
    await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  });
  await test.step('a million is short, and old prices are marked', async () => {
    await addCoin({ estimatedValue: '1230000.00' });
    await withMint(page, {});
    await withPrices(page);
    await page.route('**/api/metal-prices', async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), stale: true, lastUpdated: '2026-11-14T15:04:00.000Z' };
      await route.fulfill({ response, json: { ...json, platinum: null } });
    });
    await open(page, '/');
    await expect(tile(page, 'Market Value')).toContainText('$1.2M');
    const metals = region(page, 'Metal prices');
    await expect(metals).toContainText('Prices per troy ounce, Nov 14, 2026; newer prices aren’t available.');
    await expect(metals).not.toContainText('Platinum');
  });
});

test.describe('a vendor of prices that fails', () => {
  test.use({ alone: true });

  test('user: where nothing is to be had the screen says so, and each part can be asked for again', async ({
    page,
    login,
    vendor,
  }) => {
    vendor.instead = { status: 503, type: 'text/html', body: 'no' };
    await login();
    const failing = ['**/api/news', '**/api/upcoming-releases', '**/api/metal-prices'];
    for (const url of failing)
      await page.route(url, (route) => route.fulfill({ status: 500, json: { message: 'Oh.' } }));
    await open(page, '/');
    await expect(page.getByText('No coins yet')).toBeVisible();
    await expect(region(page, 'Upcoming Releases').getByRole('alert')).toContainText('Could not be loaded.');
    // The page itself has brought that there are none.
    await expect(region(page, 'US Mint News')).toHaveCount(0);
    // The prices shipped with the release are there without any vendor.
    await expect(region(page, 'Metal prices')).toBeVisible();
    await expectGoodScreen(page, 'home-failed');

    for (const url of failing) await page.unroute(url);
    await withMint(page, {});
    // What has nothing to show takes no room.
    const releases = region(page, 'Upcoming Releases');
    await releases.getByRole('button', { name: 'Try again' }).click();
    await expect(releases).toHaveCount(0);
    await expectGoodScreen(page, 'home-without-news');
  });
});
