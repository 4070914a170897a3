import type { Page } from '@playwright/test';
import { expect, open, test } from './harness.ts';

// A browser that was never here.
test.use({ newPage: true });

/** What React says of a page that was not as it expected, and anything else that goes wrong unseen. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') said.push(line.text());
  });
  return said;
}

test('user: home, collection and a coin are complete before scripts, and nothing moves when scripts take over', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('before any script has come', async () => {
    const name = '</script><b>1893-S</b> Morgan';
    const id = await addCoin({ name, estimatedValue: '5200.00' });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.locator('.felt dd').first()).toHaveText('$5,200.00');
    const card = page.getByRole('listitem').filter({ hasText: name }).first();
    await expect(card.locator('svg.coin')).toBeVisible();
    await expect(card.getByText('$5,200.00')).toBeVisible();
    await expect(page.getByText('Ada', { exact: true })).toBeVisible();
    await page.goto('/collection');
    await expect(page.getByText('Updated just now')).toBeVisible();
    await expect(page.getByText('in one category')).toBeVisible();
    const seen = await page.locator('.felt .serif').first().textContent();
    expect(seen?.replace(/\s/g, '')).toBe('$5,200.00');
    await expect(page.getByText(/^Metal prices aren’t available yet|^Prices of/)).toBeVisible();
    await page.goto(`/coin/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.locator('.felt svg.coin')).toHaveCount(2);
  });
  await test.step('what the script draws takes the place of what was there', async () => {
    await page.unrouteAll();
    const id = await addCoin({ estimatedValue: '5200.00' });
    const said = complaints(page);
    for (const [path, figure] of [
      ['/', '.felt dd'],
      ['/', '.rail svg.coin'],
      ['/', '.rail b'],
      ['/collection', '.felt .serif'],
      ['/collection', 'section.card li'],
      [`/coin/${id}`, '.felt svg.coin'],
      [`/coin/${id}`, 'header ul'],
    ] as const) {
      let letGo = () => {};
      const gone = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/_astro/client*.js', async (route) => {
        await gone;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const place = page.locator(figure).first();
      await expect(place).toBeVisible();
      await page.evaluate(async () => {
        document.documentElement.classList.add('fonts');
        await document.fonts.ready;
      });
      const before = await place.boundingBox();
      expect(await place.evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
      letGo();
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await expect(page.locator('[inert]')).toHaveCount(0);
      expect(await place.boundingBox()).toEqual(before);
      await page.unroute('**/_astro/client*.js');
    }
    expect(said).toEqual([]);
  });
  await test.step('what has changed elsewhere appears', async () => {
    await addCoin({ estimatedValue: '5200.00' });
    let asked = 0;
    await page.route('**/api/collection/summary', async (route) => {
      asked += 1;
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), totalValue: 7300 } });
    });
    await open(page, '/');
    await expect(page.getByText('$7,300.00')).toBeVisible();
    expect(asked).toBe(1);
  });
});

test('guest: the first sight is their own; signed out there is none', async ({ page, guest, addCoin }) => {
  await guest();
  await addCoin({ estimatedValue: '12.00' });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('.felt dd').first()).toHaveText('$12.00');
  await page.context().clearCookies();
  await page.goto('/collection');
  await expect(page.getByText('$12.00')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your cabinet, in your pocket.' })).toBeVisible();
});

test('user: the router shows no page before its styles', async ({ page, login }) => {
  await login();
  let asked = 0;
  await page.route('**/_astro/Base*.css', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('/news', { waitUntil: 'commit' });
  const home = page.getByRole('link', { name: 'Home' });
  await expect(home).toBeVisible();
  expect(asked, 'the page itself needs no sheet').toBe(0);
  // The router is there.
  await page.waitForLoadState();
  await page.evaluate(() => {
    document.addEventListener('astro:after-swap', () => {
      const [sheet] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
      document.body.dataset.styled = String(Boolean(sheet?.sheet && !sheet.disabled));
    });
  });
  await home.click();
  await expect(page.getByText('Welcome!')).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset.styled)).toBe('true');
});
