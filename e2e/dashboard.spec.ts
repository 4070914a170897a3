import type { Page } from '@playwright/test';
import { cabinet } from '../tools/bench/history/cabinet.ts';
import { CENT, MORGAN } from './coins.ts';
import { region } from './collection-screen.ts';
import { expect, open, openBare, test } from './harness.ts';
import { fillCabinet, pastOf, threeYears } from './history.ts';
import { hold } from './hold.ts';
import { expectGoodScreen } from './look.ts';

// Years that have passed are written into its database.
test.use({ alone: true });

const readOut = (page: Page) => page.locator('[data-read-out]').first();
const line = (page: Page) => page.getByRole('slider', { name: 'Value of the collection, day by day' });
const range = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Period' }).getByText(name, { exact: true });
const rival = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** How far what was on the screen jumped when something came. */
const jumped = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    observer.disconnect();
    return sum;
  });

/** The dashboard with all that comes late. */
async function openDashboard(page: Page, search = '') {
  await open(page, `/dashboard${search}`);
  await expect(region(page, 'Total Value')).toBeVisible();
  for (const part of await page.locator('main section').all()) {
    await part.scrollIntoViewIfNeeded();
    await expect(part.locator('.skeleton')).toHaveCount(0);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

test('user: sees three years of a cabinet, holds them against what was paid and gold, and goes on to a category', async ({
  page,
  login,
  app,
}) => {
  await login();
  await threeYears(page, app);
  await open(page, '/dashboard');
  await expect(rival(page, 'Gold')).toBeVisible();
  expect(await jumped(page)).toBeLessThanOrEqual(0.02);
  await openDashboard(page);
  const hero = region(page, 'Total Value');
  await expect(hero).toContainText(/Up \$[\d,.]+ \([\d.]+%\) since/);
  await expect(hero.getByRole('img', { name: /^Value of the collection: from \$/ })).toBeVisible();
  await expectGoodScreen(page, 'dashboard', { wide: true });

  await test.step('against what was paid, and against gold', async () => {
    await rival(page, 'Paid').click();
    await expect(rival(page, 'Paid')).toHaveAttribute('aria-pressed', 'true');
    await expect(readOut(page)).toContainText('Cost');
    await range(page, 'All').click();
    await expectGoodScreen(page, 'dashboard-paid');

    await rival(page, 'Gold').click();
    await expect(hero).toContainText(/Change in percent since \w+ \d+, 2023/);
    await expect(
      hero.getByRole('img', { name: /^Change since .*: collection \+.*%, gold \+.*%$/ }),
    ).toBeVisible();
    await expectGoodScreen(page, 'dashboard-gold');
    // What was chosen is there again after a look elsewhere.
    await expect(page).toHaveURL(/range=all&compare=gold/);
    await page.reload();
    await expect(rival(page, 'Gold')).toHaveAttribute('aria-pressed', 'true');
    await rival(page, 'Gold').click();
    await expect(readOut(page)).not.toContainText('Gold');
  });

  await test.step('on to a category and a coin, and back', async () => {
    await open(page, '/collection');
    await page.getByRole('link', { name: 'Charts' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByText('By category').scrollIntoViewIfNeeded();
    await expect(region(page, 'By category').getByRole('listitem')).toHaveCount(8);
    await region(page, 'By category')
      .getByRole('button', { name: /^\d+ more$/ })
      .click();
    await expect(region(page, 'By category').getByRole('listitem')).not.toHaveCount(8);

    await page.getByText('Pieces', { exact: true }).first().click();
    await region(page, 'By category').getByText('Show as table').click();
    const table = page.getByRole('table', { name: /by category/ });
    await expect(table.getByRole('row').nth(1)).toContainText('Mercury Dimes');

    await region(page, 'Best gains').scrollIntoViewIfNeeded();
    await expect(region(page, 'Best gains').getByRole('link')).toHaveCount(5);
    await expect(region(page, 'Best gains').getByRole('link').first()).toHaveAccessibleName(/gain \+\$/);
    await expect(region(page, 'Largest losses').getByRole('link').first()).toHaveAccessibleName(/loss −\$/);
    await region(page, 'By category')
      .getByRole('link', { name: /^Mercury Dimes/ })
      .click();
    await expect(page).toHaveURL(/\/subcategory\/Mercury%20Dimes$/);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/dashboard\?by=count$/);
  });
});

test('user: a failure says what happened, Try again helps, and the line is read by keyboard, pointer and table', async ({
  page,
  login,
  app,
}) => {
  await login();
  const coins = cabinet().slice(0, 1);
  await fillCabinet(page, coins);
  const worth = (day: string, value: number) => ({ day, value, paid: value / 2 });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await pastOf(page, app, {
    values: [worth(day(20), 100_000), worth(day(10), 250_000), worth(day(1), 200_000)],
  });

  await test.step('a failure says what happened; so for code that cannot be had', async () => {
    const answer = '**/api/collection/dashboard';
    await page.route(answer, (route) => route.abort('internetdisconnected'));
    await openBare(page, '/dashboard');
    await expect(page.getByText('The dashboard could not be loaded')).toBeVisible();
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    await expectGoodScreen(page, 'dashboard-offline');
    await page.unroute(answer);
    const code = /_astro\/Course\..*\.js/;
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(region(page, 'Total Value').getByText('Could not be loaded.')).toBeVisible();
    await page.unroute(code);
    await region(page, 'Total Value').getByRole('button', { name: 'Try again' }).click();
    await expect(line(page)).toBeAttached();
  });

  await openDashboard(page);
  const now = `$${Number(coins[0]?.estimatedValue).toLocaleString('en-US')}.00`;
  await expect(readOut(page)).toContainText(now);
  // All of it is less than a month: there is nothing to choose.
  await expect(page.getByRole('radiogroup', { name: 'Period' })).toHaveCount(0);
  await expect(region(page, 'Total Value')).toContainText('There are no metal prices for this period');

  await line(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(readOut(page)).toContainText('$2,000.00');
  await expect(line(page)).toHaveAttribute('aria-valuetext', /^\w+ \d+, \d{4}: \$2,000\.00$/);
  await page.keyboard.press('Home');
  await expect(readOut(page)).toContainText('$1,000.00');
  await rival(page, 'Paid').click();
  await page.getByRole('img', { name: /^Value of the collection: / }).click({ position: { x: 3, y: 60 } });
  await expect(readOut(page)).toContainText('$500.00');
  await page.keyboard.press('ArrowRight');
  await expect(readOut(page)).toContainText('$1,250.00');

  await region(page, 'Total Value').getByText('Show as table').click();
  const rows = page.getByRole('table', { name: /^Value of the collection and Cost/ }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(4)).toContainText('$1,000.00');
  await expect(rows.nth(4)).toContainText('$500.00');
  await expectGoodScreen(page, 'dashboard-table');
});

test('user: large figures and narrow screens fit', async ({ page, login, app, addCoin }) => {
  await login();
  await page.setViewportSize({ width: 360, height: 780 });
  await addCoin({ ...MORGAN, estimatedValue: '99999999.99', purchasePrice: '12.00', quantity: 60 });
  await addCoin({ ...CENT, year: 1700, estimatedValue: '0.01', purchasePrice: '99999999.99' });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await pastOf(page, app, {
    values: [500, 100, 3].map((ago, index) => ({ day: day(ago), value: 10 ** (12 - index), paid: 10 ** 11 })),
  });
  await openDashboard(page, '?compare=paid');
  await expectGoodScreen(page, 'dashboard-large');
});

test.describe('without a past', () => {
  test.use({ alone: false });

  test('user: an empty collection has nothing to chart, and the line begins on the second day', async ({
    page,
    login,
    addCoin,
  }) => {
    await login();
    await test.step('nothing to chart yet', async () => {
      await open(page, '/dashboard');
      await expect(page.getByText('Nothing to chart yet')).toBeVisible();
      await expectGoodScreen(page, 'dashboard-empty');
      await page.getByRole('link', { name: 'Add Coin' }).last().click();
      await expect(page).toHaveURL(/\/add-coin-options$/);

      await addCoin({ ...MORGAN, purchasePrice: null });
      await test.step('bones hold the place of what is on its way', async () => {
        const held = await hold(page, '**/api/collection/dashboard');
        await openBare(page, '/dashboard');
        await expect(page.getByText('Loading the dashboard…')).toBeAttached();
        await expectGoodScreen(page, 'dashboard-bones');
        await held.release();
        await expect(region(page, 'Total Value')).toContainText('$5,200.00');
      });

      await test.step('no price is no gain', async () => {
        await openDashboard(page);
        await expect(region(page, 'Total Value')).toContainText('Your value chart starts tomorrow');
        await expect(region(page, 'Cost vs. value')).toContainText(
          'No coin has both a purchase price and a value yet.',
        );
        await expect(page.getByText('Best gains')).toHaveCount(0);
        await expectGoodScreen(page, 'dashboard-first-day');
      });
    });
  });

  test('guest: is told why there is no line; coins without a value are counted', async ({
    page,
    guest,
    addCoin,
  }) => {
    await guest();
    await addCoin({ ...CENT, estimatedValue: null, country: 'Canada', composition: null, weight: null });
    await openDashboard(page);
    await expect(region(page, 'Total Value')).toContainText('Value history isn’t recorded for guests.');
    await expect(page.getByText('this counts pieces')).toBeVisible();
  });
});
