import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CENT, MORGAN } from './coins.ts';
import { addDimes, bar, box, card, coins, countLine, DIMES, dime, emptyCollection, toast } from './dimes.ts';
import { expect, open, openBare, test } from './harness.ts';
import { DESK, DESK_DEVICE, expectGoodScreen } from './look.ts';

test('user: a category is browsed as grid and list, searched and sorted in the address', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await addCoin(MORGAN);
  await addCoin({ ...dime(1), isGraded: true, gradingCompany: 'PCGS', grade: 'MS-65' });
  await addCoin({
    ...dime(2),
    name: '1942 Mercury Dime over 41, a long name that no card can hold',
    quantity: 4,
  });
  await addCoin(dime(3));
  await open(page, DIMES);
  await expect(page.getByRole('heading', { level: 1, name: 'Mercury Dimes' })).toBeVisible();
  await expect(page.getByText('3 coins, 6 pieces · worth $72.00')).toBeVisible();
  await expect(countLine(page)).toHaveText('3 coins · Newest');
  await expect(coins(page).getByRole('listitem')).toHaveCount(3);
  await expect(coins(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', '3');
  await expect(card(page, /Dime no. 3/)).toHaveAttribute('href', /^\/coin\/\d+$/);
  await expectGoodScreen(page, 'subcategory-grid');

  await page.getByRole('button', { name: 'Show as list' }).click();
  await expect(page).toHaveURL(/layout=list/);
  const row = await card(page, /Dime no. 1/).boundingBox();
  expect(row?.height).toBeGreaterThanOrEqual(64);
  expect(row?.height).toBeLessThanOrEqual(72);
  await expectGoodScreen(page, 'subcategory-list');

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Value, high to low');
  await expect(countLine(page)).toHaveText('3 coins · Value, high to low');
  await expect(coins(page).getByRole('listitem').first()).toContainText('$13.00');
  await page.getByRole('searchbox', { name: 'Search your coins' }).fill('over 41');
  await expect(countLine(page)).toHaveText('1 coin for “over 41” · Value, high to low');
  await expect(page).toHaveURL(/q=over\+41/);

  await page.reload();
  await expect(countLine(page)).toHaveText('1 coin for “over 41” · Value, high to low');
  await expect(page.getByRole('button', { name: 'Show as grid' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your coins' }).fill('franc');
  await expect(page.getByText('No coins match “franc”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(coins(page).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/collection\?view=browse$/);
});

test.describe('at a desk', () => {
  test.use(DESK_DEVICE);

  test('user: a coin opens beside its list, and keys, Back and a reload lead through it', async ({
    page,
    login,
    addCoin,
  }) => {
    await login();
    await addCoin(dime(1));
    await addCoin({ ...dime(2), name: '1942 Mercury Dime over 41' });
    await addCoin(dime(3));
    await open(page, DIMES);
    await expect(coins(page).getByRole('listitem')).toHaveCount(3);
    await walk(page);
  });
});

/** At a desk a coin opens beside its list; the arrow keys lead through it, and Back, Escape and a reload know the way. */
async function walk(page: Page) {
  const coin = (name: RegExp) => page.getByRole('region', { name });
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() || /\/coin\/\d+$/.test(new URL(request.url()).pathname))
      documents.push(request.url());
  });
  await card(page, /Dime no. 3/).click();
  await expect(coin(/Dime no. 3/)).toBeFocused();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(page).toHaveURL(/\/subcategory\/.*[?&]coin=\d+$/);
  await expect(card(page, /Dime no. 3/)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Previous coin' })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(coin(/over 41/)).toBeVisible();
  await expect(page.getByText('2 of 3')).toBeVisible();
  await expectGoodScreen(page, 'coin-beside-list');
  // As narrow as a sheet of paper while it is printed, or for a moment on the way to another size, it stays what it was.
  await page.pdf({ format: 'A4' });
  await page.setViewportSize({ ...DESK, width: 900 });
  await page.setViewportSize(DESK);
  // Longer than a window has to be narrow for the coin to be shown on its own page.
  await page.waitForTimeout(800);
  await expect(coin(/over 41/)).toBeVisible();
  // While it was narrow, the page of the coin under the mouse was fetched ahead.
  documents.length = 0;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Edit year' }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(coin(/over 41/)).toBeVisible();
  await page.getByRole('button', { name: 'Next coin' }).click();
  await expect(coin(/Dime no. 1/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next coin' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(coin(/Dime no./)).toHaveCount(0);
  await expect(card(page, /Dime no. 1/)).toBeFocused();
  await page.goForward();
  await expect(coin(/Dime no. 1/)).toBeVisible();
  await page.goBack();
  await expect(coin(/Dime no./)).toHaveCount(0);
  expect(documents, 'going there and back loads no page').toEqual([]);
  await page.goForward();
  await page.reload();
  await expect(coin(/opened coin|Dime no. 1/).getByRole('heading', { level: 1 })).toHaveText(/Dime no. 1/);
  await page.getByRole('button', { name: 'Close the coin' }).click();
  await expect(coins(page).getByRole('listitem')).toHaveCount(3);
  await expect(page).not.toHaveURL(/coin=/);
}

test('user: an unknown category leads back, a failed list is tried again, large text fits, and the focus stays on its coin', async ({
  page,
  login,
}) => {
  await login();
  const usual = page.viewportSize();
  await test.step('an unknown category, a failed list, and large text', async () => {
    await addDimes(page.request, 6);
    await test.step('a category that nobody has, or with a slash in its name, leads back', async () => {
      for (const [path, name] of [
        ['Half%20Cents%20%2F%20Large%20Cents', 'Half Cents / Large Cents'],
        ['%E0%A4%A', '%E0%A4%A'],
        ['x'.repeat(200), 'x'.repeat(200)],
        ['U.S.%20Mint%3F%23', 'U.S. Mint?#'],
      ]) {
        await open(page, `/subcategory/${path}`);
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
        await expect(page.getByText('No coins here')).toBeVisible();
      }
      await expectGoodScreen(page, 'subcategory-unknown');
      await page.getByRole('link', { name: 'Browse your collection' }).click();
      await expect(page).toHaveURL(/\/collection\?view=browse$/);
    });
    await test.step('a list that could not be loaded is tried again, and the focus stays near', async () => {
      await page.route('**/api/coins?*', (route) => route.abort());
      await openBare(page, DIMES);
      await page.getByRole('button', { name: 'Try again' }).focus();
      await page.unrouteAll();
      await page.keyboard.press('Enter');
      await expect(coins(page).getByRole('listitem')).toHaveCount(6);
      await expect(page.getByRole('heading', { level: 1, name: 'Mercury Dimes' })).toBeFocused();
    });
    await test.step('with text twice as large on the narrowest screen nothing sticks out', async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      for (const layout of ['grid', 'list']) {
        await open(page, `${DIMES}?layout=${layout}`);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        await expect(card(page, /Dime no. 6/)).toBeVisible();
        // Every coin has its own place, as high as what is in it.
        const places = coins(page).getByRole('listitem');
        await expect(async () => {
          const [first, second] = [await places.nth(0).boundingBox(), await places.nth(1).boundingBox()];
          expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThanOrEqual(first?.height ?? Number.NaN);
        }).toPass({ timeout: 60_000 });
        await page.getByRole('button', { name: 'Select', exact: true }).click();
        await box(page, /Dime no. 6/).check();
        const name = coins(page).getByText('Dime no. 6', { exact: true });
        expect(
          await name.evaluate((text) => text.scrollWidth - text.clientWidth),
          'name cut',
        ).toBeLessThanOrEqual(0);
        await expectGoodScreen(page, `subcategory-large-${layout}`);
      }
    });
  });
  await test.step('the focus stays on its coin however far the page is scrolled', async () => {
    await emptyCollection(page.request);
    if (usual) await page.setViewportSize(usual);
    await addDimes(page.request, 60);
    await open(page, `${DIMES}?layout=list`);
    await card(page, /Dime no. 60\b/).focus();
    await scrollToEnd(page);
    await expect(card(page, /Dime no. 1\b/)).toBeVisible();
    await expect(card(page, /Dime no. 60\b/)).toBeFocused();
  });
});

test('user: the selection is saved as CSV, and a failure is told', async ({ page, login, addCoin }) => {
  await login();
  await addCoin({ ...dime(1), name: '=SUM(A1) "Dime"', notes: 'one, two' });
  await addCoin(dime(2));
  await addCoin(CENT);
  await open(page, DIMES);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await bar(page).getByRole('button', { name: 'Select all 2' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^mintmark-coins-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(head).toMatch(/^\uFEFF?Coin ID,Name,Year,/);
  expect(rows).toHaveLength(2);
  expect(rows.join('\n')).toContain('"\'=SUM(A1) ""Dime"""');
  expect(rows.join('\n')).not.toContain('Lincoln');

  await page.route('**/api/coins/export', (route) =>
    route.fulfill({ status: 503, json: { message: 'Too busy.' } }),
  );
  await bar(page).getByRole('button', { name: 'Export CSV' }).click();
  await expect(toast(page, 'Export Failed')).toContainText('Too busy.');
  await page.route('**/api/coins/trash', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  await box(page, /Dime no. 2/).uncheck();
  await box(page, /SUM/).uncheck();
  await expect(bar(page).getByRole('status')).toHaveText('0 selected');
  await expect(bar(page).getByRole('button', { name: 'Move to trash' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await box(page, /Dime no. 2/).check();
  await bar(page).getByRole('button', { name: 'Move to trash' }).click();
  await expect(toast(page, 'Delete Failed')).toContainText('Could not delete the coin. Please try again.');
  await expect(box(page, /Dime no. 2/)).toBeChecked();
});

test('user: three hundred coins come page by page, a failed page is tried again, and Back returns to the place', async ({
  page,
  login,
}) => {
  await login();
  await addDimes(page.request, 300);
  const pages: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/coins' && url.searchParams.has('category')) pages.push(url.search);
  });
  await open(page, DIMES);
  await expect(countLine(page)).toHaveText('300 coins · Newest');
  const items = coins(page).getByRole('listitem');
  expect(await items.count(), 'only what is near the screen is drawn').toBeLessThan(40);
  await expect(items.first()).toHaveAttribute('aria-setsize', '300');
  expect(pages, 'no page before it is needed').toHaveLength(1);

  await page.route(
    (url) => url.pathname === '/api/coins' && url.searchParams.has('cursor'),
    (route) => route.abort(),
  );
  await scrollToEnd(page);
  await expect(page.getByText('More coins could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('More coins could not be loaded.')).toBeHidden();
  await expect(async () => {
    await scrollToEnd(page);
    await expect(coins(page).locator('[aria-posinset="300"]')).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 60_000 });
  await expect(card(page, /Dime no. 1\b/)).toBeVisible();
  expect(await items.count()).toBeLessThan(40);

  const there = coins(page).locator('[aria-posinset="270"]');
  await page.evaluate(() => window.scrollBy({ top: -3600, behavior: 'instant' }));
  await there.getByRole('link').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => Math.round(window.scrollY));
  pages.length = 0;
  await there.getByRole('link').click();
  await expect(page).toHaveURL(/\/coin\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dime no. 31' })).toBeVisible();
  await page.goBack();
  await expect(there).toBeInViewport();
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(8);
  expect(pages, 'what was loaded is still there').toEqual([]);
});

const scrollToEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
