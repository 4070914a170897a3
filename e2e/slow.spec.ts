import { expect, open, test } from './harness.ts';

// A browser that was never here.
test.use({ newPage: true });

/** Milliseconds an answer takes on the slow road, and within which a tap must show. */
const LATENCY = 2000;
const AT_ONCE = 300;

test('user: on a slow connection a tap shows at once, and a page that cannot be had leaves no line behind', async ({
  page,
  login,
}) => {
  await login();
  await test.step('a page that cannot be had leaves no line', async () => {
    await open(page, '/collection');
    await page.route('**/add-coin-options', (route) => route.abort());
    const add = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Coin' });
    await add.click();
    await page.unroute('**/add-coin-options');
    await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  });
  await test.step('a tap shows at once, and for as long as the page takes', async () => {
    await open(page, '/collection');
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: LATENCY, downloadThroughput: 50_000, uploadThroughput: 50_000 },
    });
    const root = page.locator('html');
    await expect(root).not.toHaveAttribute('data-loading');
    // Noted in the page itself: how long the tap takes to show, and how long it goes on showing.
    await page.evaluate(() => {
      const seen: { tap?: number; shown?: number } = {};
      Object.assign(window, { seen });
      addEventListener('pointerdown', () => (seen.tap = performance.now()), true);
      new MutationObserver(() => (seen.shown ??= performance.now())).observe(document.documentElement, {
        attributeFilter: ['data-loading'],
      });
    });
    const add = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Coin' });
    await add.tap();
    await expect(root).toHaveAttribute('data-loading');
    await expect(add).toHaveAttribute('data-pressed');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement, '::before').position)).toBe(
      'fixed',
    );
    await expect(page).toHaveURL('/add-coin-options');
    await expect(root).not.toHaveAttribute('data-loading');
    await expect(add).not.toHaveAttribute('data-pressed');
    const took = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { tap: number; shown: number } };
      return seen.shown - seen.tap;
    });
    expect(took, 'milliseconds from the tap to what shows of it').toBeLessThan(AT_ONCE);
  });
});
