import type { Page } from '@playwright/test';
import { toast } from './coin-form.ts';
import { MORGAN, NICKEL } from './coins.ts';
import { button, COINS, region, show, viewRadio } from './collection-screen.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { test } from './priced.ts';

/** A month of daily values that ends in what the collection is worth now. */
async function withHistory(page: Page) {
  await page.route('**/api/collection/value-history', async (route) => {
    const answer = await route.fetch();
    const { points } = await answer.json();
    const [today] = points.slice(-1);
    const daysAgo = (days: number) =>
      new Date(Date.parse(today.day) - days * 86_400_000).toISOString().slice(0, 10);
    const month = today.day.slice(0, 7);
    const monthBefore = Array.from({ length: 40 }, (_, index) => ({
      day: daysAgo(80 - index),
      value: today.value - 1500 + 25 * index + 120 * Math.sin(index / 6),
    })).filter(({ day }) => day.slice(0, 7) < month);
    // On the first of a month its only record is that day's own.
    const first = { day: `${month}-01`, value: today.value - 412.1 };
    const all = [...monthBefore, first];
    await route.fulfill({ response: answer, json: { points: [...all, today] } });
  });
}

test.describe('summary', () => {
  test('user: what the collection holds and is worth', async ({ page, login, addCoin }) => {
    await login();
    for (const coin of COINS) await addCoin(coin);
    await withHistory(page);
    // The program asks for prices a moment after it has started.
    await expect
      .poll(async () => (await (await page.request.get('/api/metal-prices')).json()).silver)
      .toBeGreaterThan(0);
    await open(page, '/collection?reset=true');
    await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible();
    await expect(page).toHaveURL(/\/collection$/);
    await expect(viewRadio(page, 'Summary')).toBeChecked();
    await expect(page.getByText('Updated just now')).toBeVisible();

    const value = region(page, 'Total Value');
    await expect(value).toContainText('$15,681.70');
    await expect(value).toContainText('Up $412.10 this month');
    await expect(page.getByText('Total Coins').locator('..')).toContainText('7across 4 categories');
    await expect(page.getByText('Melt floor').locator('..')).toContainText(
      /\$[\d,]+\.\d\dspot, \d+ \w+ \d{4}/,
    );

    const metals = region(page, 'Metal Content');
    await expect(metals.getByRole('listitem')).toHaveText([
      /^Gold0\.967 oz\$[\d,]+\.\d\d$/,
      /^Silver1\.547 oz\$[\d,]+\.\d\d$/,
    ]);

    const top = region(page, 'Most Valuable Coins').getByRole('link');
    await expect(top).toHaveCount(5);
    await expect(top.nth(2)).toContainText('1924 Saint-GaudensMS-63 · PCGS$4,118.20');

    await expect(region(page, 'Latest US Mint News')).toContainText('No news available at the moment.');
    await expect(region(page, 'Upcoming US Mint Releases')).toBeVisible();
    await expect(page.getByRole('link', { name: /Official Schedule/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.usmint\.gov\/product-schedule\//,
    );
    await expectGoodScreen(page, 'collection-summary');

    await top.first().click();
    await expect(page).toHaveURL(/\/coin\/\d+$/);
  });

  test('user: news and releases, three of each', async ({ page, login, addCoin }) => {
    await login();
    await addCoin(NICKEL);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const news = [1, 12, 40, 41].map((days) => ({
      id: days,
      title: `What was struck ${days} days ago`,
      description:
        'The presses ran all night, and by the morning the first rolls were on their way to the banks.',
      url: `https://news.example/${days}`,
      imageUrl: null,
      source: 'The Mint',
      publishedAt: ago(days),
    }));
    const releases = [-3, 0, 4, 30, 31].map((days) => ({
      id: days + 10,
      name: `Silver Dollar of day ${days}`,
      description: 'A proof dollar in its case.',
      releaseDate: `${ago(-days).slice(0, 10)}T00:00:00.000Z`,
      price: days === 4 ? null : '91.00',
      imageUrl: null,
      url: null,
    }));
    await page.route('**/api/news', (route) => route.fulfill({ json: news }));
    await page.route('**/api/upcoming-releases', (route) => route.fulfill({ json: releases }));
    await open(page, '/collection');

    const articles = region(page, 'Latest US Mint News').getByRole('listitem');
    await expect(articles).toHaveCount(3);
    await expect(articles.last()).toContainText('40 days ago');
    await expect(articles.first().getByRole('link', { name: /Read More/ })).toHaveAttribute(
      'href',
      'https://news.example/1',
    );
    const shown = region(page, 'Upcoming US Mint Releases').getByRole('listitem');
    await expect(shown).toHaveCount(3);
    await expect(shown.nth(1)).toContainText('TBD');
    await expect(shown.first()).toContainText('$91.00');
    await expectGoodScreen(page, 'collection-summary-news');
  });

  test('user: without a price of metal nothing is made up', { tag: '@once' }, async ({
    page,
    login,
    addCoin,
  }) => {
    await login();
    await addCoin(MORGAN);
    await page.route('**/api/collection/summary', async (route) => {
      const answer = await route.fetch();
      const metalValues = { gold: 0, silver: 0, platinum: 0 };
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), metalValues, metalPricesAt: null },
      });
    });
    await open(page, '/collection');
    await expect(page.getByText('no spot price known yet')).toBeVisible();
    await expect(region(page, 'Metal Content').getByRole('listitem')).toContainText('price not known');
    await expect(region(page, 'Metal Content')).not.toContainText('$');
  });

  test('user: a failure can be tried again', { tag: '@once' }, async ({ page, login, addCoin }) => {
    await login();
    await addCoin();
    await page.route('**/api/collection/summary', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is busy.' } }),
    );
    await open(page, '/collection');
    await expect(page.getByText('Your collection could not be loaded')).toBeVisible();
    await expect(page.getByText('The database is busy.')).toBeVisible();
    await expectGoodScreen(page, 'collection-summary-failed');
    await page.unroute('**/api/collection/summary');
    await button(page, 'Try again').click();
    await expect(region(page, 'Total Value')).toContainText('$5,200.00');
  });

  test('user: valuations are updated, and a failure is told', async ({ page, login, addCoin }) => {
    await login();
    await addCoin(NICKEL);
    await open(page, '/collection');
    const update = page.getByRole('button', { name: /^Updat(e Market Valuations|ing Market Prices\.\.\.)$/ });

    await test.step('while it is under way the button says so and refuses', async () => {
      let finish = () => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      await page.route('**/api/collection/update-valuations', async (route) => {
        await held;
        await route.fulfill({ json: { totalCoins: 3, totalValue: 13.5, updated: 1 } });
      });
      await update.click();
      await expect(update).toHaveText('Updating Market Prices...');
      await expect(update).toBeDisabled();
      await expectGoodScreen(page, 'collection-updating');
      const again = page.waitForRequest('**/api/collection/summary');
      finish();
      await expect(toast(page, 'Valuations Updated')).toContainText(
        'Updated 1 coin with current market prices. Total value: $13.50',
      );
      await again;
      await expect(update).toHaveText('Update Market Valuations');
      await page.unroute('**/api/collection/update-valuations');
    });

    await test.step('a failure is told in the words of the server', async () => {
      await page.route('**/api/collection/update-valuations', (route) =>
        route.fulfill({ status: 502, json: { message: 'No metal prices could be had.' } }),
      );
      await update.click();
      await expect(toast(page, 'Update Failed')).toContainText('No metal prices could be had.');
      await expect(update).toBeEnabled();
      await page.unroute('**/api/collection/update-valuations');
    });

    await test.step('and the program itself does it, once for two presses', async () => {
      const asked: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
      await update.evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expect(toast(page, 'Valuations Updated')).toContainText('Total value: $13.50');
      expect(asked).toHaveLength(1);
    });
  });
});

test('user: an empty collection, in both views, leads to the first coin', async ({ page, login }) => {
  await login();
  await open(page, '/test-user-view');
  await expect(page.getByText('Your cabinet is empty')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Take Picture' })).toHaveAttribute('href', '/camera');
  await expect(page.getByRole('link', { name: 'Manual Entry' })).toHaveAttribute('href', '/manual-entry');
  await expectGoodScreen(page, 'collection-summary-empty');
  await show(page, 'Browse');
  await expect(page).toHaveURL(/\/test-user-view\?view=browse$/);
  await expect(page.getByRole('link', { name: 'Add your first coin' })).toBeVisible();
  await expectGoodScreen(page, 'collection-browse-empty');
});

test('user: the menu, by keyboard alone', async ({ page, login, addCoin }) => {
  await login();
  await addCoin();
  await open(page, '/collection');
  await expect(region(page, 'Total Value')).toBeVisible();
  const menu = button(page, 'Collection menu');

  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Select coins', 'Export as CSV', 'Trash']);
  await expectGoodScreen(page, 'collection-menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(menu).toBeFocused();

  await test.step('the whole collection is saved as CSV', async () => {
    await page.keyboard.press('Enter');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^mintmark-coins-\d{4}-\d\d-\d\d\.csv$/);
  });

  await test.step('the trash is a step of its own', async () => {
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Trash' }).press('Enter');
    await expect(page).toHaveURL(/\?view=trash$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
    await page.goBack();
    await expect(region(page, 'Total Value')).toBeVisible();
  });

  await test.step('coins are selected in Browse', async () => {
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Select coins' }).press('Enter');
    await expect(page).toHaveURL(/\?view=browse$/);
    await expect(page.getByRole('checkbox', { name: /1893-S/ })).toBeVisible();
  });
});

test('user: at twice the text size nothing sticks out of a narrow phone', { tag: '@once' }, async ({
  page,
  login,
  addCoin,
}) => {
  test.setTimeout(120_000);
  await login();
  for (const coin of COINS) await addCoin(coin);
  await withHistory(page);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [path, text] of [
    ['/collection', 'Most Valuable Coins'],
    ['/collection?view=browse', 'Morgan Silver Dollars'],
    ['/collection?category=Morgan+Silver+Dollars', '1881-S Morgan Dollar'],
  ] as const) {
    await open(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect(page.getByRole('heading', { name: text }).first()).toBeVisible();
    await expectGoodScreen(page, `collection-large-text-${text.split(' ')[0]}`);
  }
});
