import type { Page } from '@playwright/test';
import { toast } from './coin-form.ts';
import { MORGAN, NICKEL } from './coins.ts';
import { button, COINS, region, show, viewRadio } from './collection-screen.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { news, PICTURE, release, smallOf, withMint } from './mint.ts';
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
  test('user: what the collection holds and is worth, also in large text, and what the mint has to say', async ({
    page,
    login,
    addCoin,
  }) => {
    await login();
    for (const coin of COINS) await addCoin(coin);
    await withHistory(page);
    // The program asks for prices a moment after it has started.
    await expect
      .poll(async () => (await (await page.request.get('/api/metal-prices')).json()).silver)
      .toBeGreaterThan(0);
    await test.step('what is shown of it', async () => {
      await open(page, '/collection?reset=true');
      await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible();
      await expect(page).toHaveURL(/\/collection$/);
      await expect(viewRadio(page, 'Summary')).toBeChecked();
      await expect(page.getByText('Updated just now')).toBeVisible();

      const value = region(page, 'Total Value');
      await expect(value).toContainText('$15,681.70');
      await expect(value).toContainText('Up $412.10 this month');
      await expect(page.getByText('Total Coins').locator('..')).toContainText(
        '57 pieces · across 4 categories',
      );
      await expect(page.getByText('Melt value').locator('..')).toContainText(
        /\$[\d,]+\.\d\dspot, \w+ \d+, \d{4}/,
      );

      const metals = region(page, 'Metal Content');
      await expect(metals.getByRole('listitem')).toHaveText([
        /^Gold0\.967 oz\$[\d,]+\.\d\d$/,
        /^Silver1\.547 oz\$[\d,]+\.\d\d$/,
      ]);

      const top = region(page, 'Most Valuable Coins').getByRole('link');
      await expect(top).toHaveCount(5);
      await expect(top.nth(2)).toContainText('1924 Saint-GaudensMS-63 · PCGS$4,118.20');

      await expect(region(page, 'US Mint News')).toContainText('No news available at the moment.');
      await expect(region(page, 'Upcoming Releases')).toBeVisible();
      await expect(page.getByRole('link', { name: /Official Schedule/ })).toHaveAttribute(
        'href',
        /^https:\/\/www\.usmint\.gov\/product-schedule\//,
      );
      await expectGoodScreen(page, 'collection-summary', { wide: true });

      await top.first().click();
      await expect(page).toHaveURL(/\/coin\/\d+$/);
    });
    await test.step('at twice the text size nothing sticks out of a narrow phone', async () => {
      const usual = page.viewportSize();
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
      if (usual) await page.setViewportSize(usual);
    });
    await test.step('of news and releases three each', async () => {
      const items = [1, 12, 40, 41].map((days) => news(days, { imageUrl: days === 12 ? PICTURE : null }));
      const releases = [-3, 0, 4, 30, 31].map((days) => release(days, days === 4 ? { price: null } : {}));
      await withMint(page, { news: items, releases });
      await open(page, '/collection');

      await expect(page.getByRole('link', { name: 'See All US Mint news' })).toHaveAttribute('href', '/news');
      await expect(page.getByRole('link', { name: 'See All upcoming releases' })).toHaveAttribute(
        'href',
        '/upcoming-releases',
      );
      const articles = region(page, 'US Mint News').getByRole('listitem');
      await expect(articles).toHaveCount(3);
      await expect(articles.last()).toContainText('40 days ago');
      await expect(articles.first().getByRole('link', { name: /Read More/ })).toHaveAttribute(
        'href',
        'https://news.example/1',
      );
      await expect(articles.nth(1).locator('img')).toHaveAttribute('src', smallOf(PICTURE));
      await expect(articles.locator('img')).toHaveCount(1);
      const shown = region(page, 'Upcoming Releases').getByRole('listitem');
      await expect(shown).toHaveCount(3);
      await expect(shown.nth(1)).toContainText('TBD');
      await expect(shown.first()).toContainText('$91.00');
      await expectGoodScreen(page, 'collection-summary-news', { wide: true });
    });
  });

  test('user: what could not be loaded is tried again, valuations are updated, and a failure is told', async ({
    page,
    login,
    addCoin,
  }) => {
    await login();
    await addCoin(NICKEL);
    await test.step('what could not be loaded can be tried again', async () => {
      await page.route('**/api/collection/summary', (route) =>
        route.fulfill({ status: 503, json: { message: 'The database is busy.' } }),
      );
      // Opened by itself the page would bring what is asked for here.
      await open(page, '/add-coin-options');
      await page.getByRole('link', { name: 'Collections' }).click();
      await expect(page.getByText('Your collection could not be loaded')).toBeVisible();
      await expect(page.getByText('The database is busy.')).toBeVisible();
      await expectGoodScreen(page, 'collection-summary-failed', { wide: true });
      await page.unroute('**/api/collection/summary');
      await button(page, 'Try again').click();
      await expect(region(page, 'Total Value')).toContainText('$13.50');
    });

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
      await expectGoodScreen(page, 'collection-updating', { wide: true });
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

    await test.step('one whose connection goes is told', async () => {
      await page.route('**/api/**', (route) => route.abort());
      await update.click();
      await expect(toast(page, 'Update Failed')).toContainText('The server could not be reached.');
      // What was shown stays, though what else was asked for meanwhile did not come either.
      await expect(update).toBeVisible();
      await page.unroute('**/api/**');
    });

    await test.step('and the program itself does it, once for two presses', async () => {
      const asked: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
      await update.evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expect(toast(page, 'No Values Changed')).toBeVisible();
      expect(asked).toHaveLength(1);
      expect((await page.request.delete('/api/collection/update-valuations')).status()).toBe(204);
    });
  });
});

/** A server whose run over the coins takes as long as the test wants. */
async function withLongRun(page: Page) {
  const startedAt = new Date().toISOString();
  const waiting: (() => void)[] = [];
  const run = {
    ...{ seen: 0, total: 10_432, updated: 0, posts: 0, isRunning: false, isCancelled: false },
    /** Whether who asks is told of it: the second before the first question passes too soon on a busy machine. */
    isTold: true,
  };
  const end = (isCancelled: boolean) => {
    Object.assign(run, { isRunning: false, isCancelled });
    for (const go of waiting.splice(0)) go();
  };
  const outcome = () => ({
    ...{ totalCoins: 10_500, totalValue: 15_681.7 },
    ...{ updated: run.updated, cancelled: run.isCancelled },
  });
  await page.route('**/api/collection/update-valuations', async (route) => {
    const { seen, total, updated } = run;
    const isRunning = run.isRunning && run.isTold;
    const method = route.request().method();
    if (method === 'GET')
      return route.fulfill({ json: { running: isRunning ? { seen, total, updated, startedAt } : null } });
    if (method === 'DELETE') {
      end(true);
      return route.fulfill({ status: 204 });
    }
    run.posts += 1;
    run.isRunning = true;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    // Whoever has left does not hear it.
    return route.fulfill({ json: outcome() }).catch(() => {});
  });
  return { run, finish: () => end(false) };
}

test.describe('a long update of the valuations', () => {
  const update = (page: Page) =>
    page.getByRole('button', { name: /^Updat(e Market Valuations|ing Market Prices\.\.\.)$/ });
  const bar = (page: Page) => page.getByRole('progressbar', { name: 'Updating the valuations' });

  test('user: sees how far it is, cancels it, finds another again after a reload, and is told how each ended', async ({
    page,
    login,
    addCoin,
  }) => {
    await login();
    for (const coin of COINS) await addCoin(coin);
    const { run, finish } = await withLongRun(page);
    run.isTold = false;
    await open(page, '/collection');
    await test.step('it is cancelled', async () => {
      await update(page).click();
      await expect(update(page)).toHaveText('Updating Market Prices...');
      await expect(bar(page)).toHaveCount(0);
      Object.assign(run, { isTold: true, seen: 3200, updated: 118 });
      await expect(bar(page)).toHaveAttribute('aria-valuetext', '3,200 of 10,432 coins');
      await expectGoodScreen(page, 'collection-updating-long');
      Object.assign(run, { seen: 6400, updated: 240 });
      await expect(bar(page)).toHaveAttribute('aria-valuenow', '6400');
      await button(page, 'Cancel').click();
      await expect(toast(page, 'Update Cancelled')).toContainText(
        'Updated 240 coins with current market prices before it was stopped. Total value: $15,681.70',
      );
      await expect(bar(page)).toHaveCount(0);
      await expect(update(page)).toHaveText('Update Market Valuations');
    });
    await test.step('it is found again after a reload and on coming back', async () => {
      Object.assign(run, { posts: 0, seen: 0, updated: 0 });
      await update(page).click();
      await expect(bar(page)).toBeVisible();
      Object.assign(run, { seen: 5000, updated: 300 });
      await page.reload();
      await expect(bar(page)).toHaveAttribute('aria-valuetext', '5,000 of 10,432 coins');
      await expect(update(page)).toHaveText('Updating Market Prices...');
      expect(run.posts, 'the one that waits for it is the second').toBe(2);

      await page.getByRole('link', { name: 'Home' }).click();
      await expect(page.getByText('Welcome!')).toBeVisible();
      await page.goBack();
      await expect(bar(page)).toBeVisible();
      finish();
      await expect(toast(page, 'Valuations Updated')).toContainText('Updated 300 coins');
      await expect(bar(page)).toHaveCount(0);
      expect(run.posts).toBe(2);
    });
  });
});

test.describe('prices of metal', () => {
  const metals = (page: Page) => region(page, 'Metal Content');
  const refresh = (page: Page) => button(page, 'Refresh metal prices');

  test('user: is told of when the prices of metal are, asks for newer ones, and nothing is made up without them', async ({
    page,
    login,
    addCoin,
  }) => {
    await login();
    await addCoin(MORGAN);
    await test.step('of when they are is said, newer ones are asked for, and how that went is told', async () => {
      const prices = async () => (await page.request.get('/api/metal-prices')).json();
      await expect.poll(async () => (await prices()).silver).toBeGreaterThan(0);
      // Those that an earlier journey has left may be older than the vendor's.
      expect((await page.request.post('/api/metal-prices/refresh')).status()).toBe(200);
      await open(page, '/collection');
      await expect(metals(page)).toContainText(/Prices of \w+ \d+, \d{4}, \d\d:\d\d [AP]M, gold-api\.com\./);
      await refresh(page).click();
      await expect(toast(page, 'Prices already up to date')).toContainText(
        'Gold $4,000.00, Silver $50.00 per troy ounce.',
      );

      await page.route('**/api/metal-prices/refresh', (route) =>
        route.fulfill({ status: 429, json: { message: 'You’ve refreshed the prices very often.' } }),
      );
      await refresh(page).click();
      await expect(toast(page, 'Refresh Failed')).toContainText('You’ve refreshed the prices very often.');
      await page.unroute('**/api/metal-prices/refresh');

      const lastUpdated = new Date(Date.now() + 60_000).toISOString();
      const newer = { ...(await prices()), gold: 4100, silver: 51, lastUpdated };
      await page.route('**/api/metal-prices/refresh', (route) => route.fulfill({ json: newer }));
      const summary = page.waitForRequest('**/api/collection/summary');
      await refresh(page).click();
      await expect(toast(page, 'Prices Updated')).toContainText(
        'Gold $4,100.00, Silver $51.00 per troy ounce.',
      );
      await summary;
      await page.unrouteAll({ behavior: 'wait' });
    });
    await test.step('old ones are said to be old', async () => {
      await page.route('**/api/metal-prices', async (route) => {
        const response = await route.fetch();
        const lastUpdated = '2026-11-14T15:04:00.000Z';
        await route.fulfill({ response, json: { ...(await response.json()), stale: true, lastUpdated } });
      });
      await open(page, '/collection');
      await expect(metals(page)).toContainText('Prices of Nov 14, 2026, gold-api.com.');
      await expect(metals(page)).toContainText('Newer prices aren’t available.');
      await expectGoodScreen(page, 'collection-stale-prices');
      await page.unrouteAll({ behavior: 'wait' });
    });
    await test.step('none are known, and why is told on request', async () => {
      const unknown = { gold: null, silver: null, platinum: null, palladium: null, copper: null };
      await page.route('**/api/metal-prices', (route) =>
        route.fulfill({
          json: { ...unknown, unit: 'troy ounce', source: 'Market data', lastUpdated: null, stale: true },
        }),
      );
      await open(page, '/collection');
      await expect(metals(page)).toContainText('Metal prices aren’t available yet');
      await page.route('**/api/metal-prices/refresh', (route) =>
        route.fulfill({ status: 503, json: { message: 'Metal prices are switched off.' } }),
      );
      await refresh(page).click();
      await expect(toast(page, 'Refresh Failed')).toContainText('Metal prices are switched off.');
      await expectGoodScreen(page, 'collection-no-prices');
      await page.unrouteAll({ behavior: 'wait' });
    });
    await test.step('without them nothing is made up', async () => {
      await page.route('**/api/collection/summary', async (route) => {
        const answer = await route.fetch();
        const metalValues = { gold: 0, silver: 0, platinum: 0 };
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), metalValues, metalPricesAt: null },
        });
      });
      await open(page, '/collection');
      await expect(page.getByText('metal prices not available')).toBeVisible();
      await expect(region(page, 'Metal Content').getByRole('listitem')).toContainText('price not known');
      await expect(region(page, 'Metal Content')).not.toContainText('$');

      await page.unrouteAll({ behavior: 'wait' });
    });
  });
});

test('user: an empty collection leads to the first coin, and the menu of a collection is used by keyboard alone', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('empty, in both views', async () => {
    await open(page, '/test-user-view');
    await expect(page.getByText('Your collection is empty')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Take Picture' })).toHaveAttribute('href', '/camera');
    await expect(page.getByRole('link', { name: 'Manual Entry' })).toHaveAttribute('href', '/manual-entry');
    await expectGoodScreen(page, 'collection-summary-empty');
    await show(page, 'Browse');
    await expect(page).toHaveURL(/\/test-user-view\?view=browse$/);
    await expect(page.getByRole('link', { name: 'Add your first coin' })).toBeVisible();
    // There is nothing to search yet.
    await expect(page.getByLabel('Search your coins')).toBeHidden();
    await expectGoodScreen(page, 'collection-browse-empty');
  });
  await test.step('the menu, by keyboard', async () => {
    await addCoin();
    await open(page, '/collection');
    await expect(region(page, 'Total Value')).toBeVisible();
    const menu = button(page, 'Collection menu');

    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText([
      'Select coins',
      'Share a link',
      'Export as CSV',
      'Print a report',
      'Albums',
      'Do I have it?',
      'Wants',
      'Drafts',
      'Sold coins',
      'Lent coins',
      'Trash',
    ]);
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
});
