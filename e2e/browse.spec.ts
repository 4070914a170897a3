import { MORGAN } from './coins.ts';
import { button, COINS, region, search, show, viewRadio } from './collection-screen.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { test } from './priced.ts';

test('user: coins are browsed in rows by category, searched and chosen by category, and Back leads out', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  for (const coin of COINS) await addCoin(coin);
  await open(page, '/collection');
  await expect(region(page, 'Total Value')).toBeVisible();

  await test.step('Browse is a step of its own', async () => {
    await show(page, 'Browse');
    await expect(page).toHaveURL(/\/collection\?view=browse$/);
    await expect(viewRadio(page, 'Browse')).toBeFocused();
    const morgans = region(page, 'Morgan Silver Dollars');
    await expect(morgans.getByRole('listitem')).toHaveCount(2);
    await expect(morgans.getByRole('link', { name: /See All/ })).toHaveAttribute(
      'href',
      '/subcategory/Morgan%20Silver%20Dollars',
    );
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(region(page, 'Buffalo Nickels')).toContainText('Quantity ×3');
    // A category of one coin takes half a line.
    const single = await region(page, 'Buffalo Nickels').boundingBox();
    const row = await morgans.boundingBox();
    expect(single?.width).toBeLessThan((row?.width ?? 0) / 2);
    await expectGoodScreen(page, 'collection-browse');
    await page.goBack();
    await expect(region(page, 'Total Value')).toBeVisible();
    await expect(page).toHaveURL(/\/collection$/);
    await page.goForward();
    await expect(region(page, 'Morgan Silver Dollars')).toBeVisible();
    await expect(viewRadio(page, 'Browse')).toBeChecked();
  });

  await test.step('and however often the views are switched, Back leads out of them', async () => {
    const steps = await page.evaluate(() => history.length);
    for (const name of ['Summary', 'Browse', 'Summary', 'Browse'] as const) await show(page, name);
    await expect(page).toHaveURL(/\/collection\?view=browse$/);
    expect(await page.evaluate(() => history.length)).toBe(steps);
  });

  await test.step('a search replaces the address and finds', async () => {
    const steps = await page.evaluate(() => history.length);
    await search(page).fill('morgan 1881');
    await expect(page.getByRole('link', { name: /1881-S Morgan/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /1893-S/ })).toHaveCount(0);
    await expect(page).toHaveURL(/\?view=browse&q=morgan\+1881$/);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await expectGoodScreen(page, 'collection-search');
    await search(page).fill('no such coin');
    await expect(page.getByText('No coins match “no such coin”')).toBeVisible();
    await expectGoodScreen(page, 'collection-search-nothing');
    await button(page, 'Show all coins').click();
    await expect(search(page)).toHaveValue('');
    await expect(region(page, 'Morgan Silver Dollars')).toBeVisible();
  });

  await test.step('a category can be chosen and taken away', async () => {
    await page.getByLabel('Category', { exact: true }).selectOption('Buffalo Nickels');
    await expect(page).toHaveURL(/\?view=browse&category=Buffalo\+Nickels$/);
    await expect(page.getByRole('link', { name: /1937-D Buffalo/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /1893-S/ })).toHaveCount(0);
    await expectGoodScreen(page, 'collection-category');
    await page.reload();
    await expect(page.getByRole('link', { name: /1937-D Buffalo/ })).toBeVisible();
    await page.getByRole('button', { name: /^(Buffalo Nickels|Clear all)/ }).click();
    await expect(page).toHaveURL(/\?view=browse$/);
    await expect(region(page, 'Morgan Silver Dollars')).toBeVisible();
  });

  await test.step('the tab at the bottom begins anew', async () => {
    await page.getByLabel('Sort by').selectOption('name');
    await expect(page).toHaveURL(/sort=name/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collections' }).click();
    await expect(region(page, 'Total Value')).toBeVisible();
    await expect(page).toHaveURL(/\/collection$/);
  });
});

test('user: Back finds its place on the page and in a row; a row that failed, and what was typed, come back @long', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('the place on the page and in a row', async () => {
    await test.step('the place on the page', async () => {
      for (const [index, coinType] of [
        'Morgan Silver Dollar',
        'Mercury Dime',
        'Wheat Penny',
        'Buffalo Nickel',
        'Trade Dollar',
      ].entries()) {
        await addCoin({
          name: `Number ${index}`,
          year: 1900 + index * 5,
          coinType,
          estimatedValue: `${100 - index}`,
        });
      }
      await open(page, '/collection?view=browse');
      await expect(page.getByRole('heading', { name: 'Trade Dollars' })).toBeAttached();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const last = page.getByRole('link', { name: /Number 4/ });
      await last.scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => scrollY);
      expect(place).toBeGreaterThan(200);
      await last.click();
      await expect(page.getByRole('heading', { level: 1, name: /Number 4/ })).toBeVisible();
      await page.goBack();
      await expect(last).toBeInViewport();
      await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(40);
    });
    await test.step('the place in a row', async () => {
      for (let n = 0; n < 12; n += 1) await addCoin({ ...MORGAN, name: `Dollar no. ${n}` });
      await open(page, '/collection?view=browse');
      const row = page.getByRole('list', { name: 'Morgan Silver Dollars' });
      const position = () => row.evaluate((list) => list.scrollLeft);
      const coin = row.getByRole('link', { name: /Dollar no. 3\b/ });
      await coin.scrollIntoViewIfNeeded();
      const before = await position();
      expect(before).toBeGreaterThan(200);
      await coin.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dollar no. 3' })).toBeVisible();
      await page.goBack();
      await expect(coin).toBeVisible();
      await expect.poll(async () => Math.abs((await position()) - before)).toBeLessThan(20);
      await show(page, 'Summary');
      await show(page, 'Browse');
      await expect(coin).toBeAttached();
      await expect.poll(position).toBe(0);
    });
  });
  await test.step('a row that could not be loaded, and what was found and typed', async () => {
    for (const coin of COINS) await addCoin(coin);
    await test.step('a row that could not be loaded keeps its heading and is tried again', async () => {
      await page.route('**/api/coins?*', (route) => route.abort());
      await open(page, '/collection?view=browse');
      const row = region(page, 'Morgan Silver Dollars');
      await expect(row).toContainText('Could not be loaded.');
      await expect(row.getByRole('link', { name: 'Morgan Silver Dollars' })).toBeVisible();
      await expectGoodScreen(page, 'collection-row-failed');
      await page.unrouteAll();
      await row.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(row.getByRole('link', { name: /1893-S Morgan/ })).toBeVisible();
      await expect(row.getByRole('heading', { name: 'Morgan Silver Dollars' })).toBeFocused();
    });
    await test.step('what was found stays until the next search has its answer', async () => {
      await open(page, '/collection?q=morgan');
      const morgan = page.getByRole('link', { name: /1893-S Morgan/ });
      await expect(morgan).toBeVisible();
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/coins?*search=buffalo*', async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest('**/api/coins?*search=buffalo*');
      await search(page).fill('buffalo');
      await asked;
      await expect(page.locator('[aria-busy=true]')).toBeVisible();
      await expect(morgan).toBeVisible();
      answer();
      await expect(page.getByRole('link', { name: /1937-D Buffalo/ })).toBeVisible();
      await expect(morgan).toHaveCount(0);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    });
    await test.step('what was typed the moment before a coin is opened is there when Back returns', async () => {
      await open(page, '/collection?q=morgan');
      const coin = page.getByRole('link', { name: /1893-S Morgan/ });
      await expect(coin).toBeVisible();
      await search(page).fill('buffalo');
      await coin.evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveURL(/\/coin\/\d+$/);
      await page.goBack();
      await expect(search(page)).toHaveValue('buffalo');
      await expect(page.getByRole('link', { name: /1937-D Buffalo/ })).toBeVisible();
    });
  });
});
