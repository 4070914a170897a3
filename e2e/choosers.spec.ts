import { expectDraft } from './coin-form.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test('user: every way of adding a coin leads somewhere, and the choosers fit the narrowest phone', async ({
  page,
  login,
}) => {
  await test.step('who is not signed in sees the landing page in their place', async () => {
    for (const path of ['/coin-type-selection', '/add-coin-method', '/global-coin-options']) {
      await open(page, path);
      await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    }
  });

  await login();
  await test.step('three ways to add a coin, and more', async () => {
    await open(page, '/add-coin-options');
    const ways = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(ways).toHaveCount(3);
    for (const [name, path] of [
      ['Take Photo to ID', '/camera'],
      ['Upload Photo to ID', '/photo-upload'],
      ['Enter Manually', '/manual-entry'],
    ] as const)
      await expect(ways.filter({ hasText: name })).toHaveAttribute('href', path);
    await expectGoodScreen(page, 'add-coin-options');
    const more = page.getByRole('link', { name: 'slab number, import' });
    expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await more.click();
    await expect(page).toHaveURL('/add-coin-method');
    await page.getByRole('link', { name: 'Back' }).click();
    await ways.filter({ hasText: 'Upload Photo to ID' }).click();
    await expect(page.getByRole('heading', { name: 'Which coin is it?' })).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/add-coin-options$/);
  });

  await test.step('from the kind of coin to its ways of adding', async () => {
    await open(page, '/coin-type-selection');
    await expectGoodScreen(page, 'coin-type-selection');
    await page.getByRole('link', { name: 'US Coins' }).click();
    await expect(page).toHaveURL('/add-coin-options');

    await open(page, '/coin-type-selection');
    await page.getByRole('link', { name: 'Global Coins' }).click();
    await expect(page).toHaveURL('/global-coin-options');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGoodScreen(page, 'global-coin-options');
    await page.getByRole('link', { name: 'Enter Manually' }).click();
    await expect(page).toHaveURL('/global-manual-entry');
    await expect(page.getByLabel('Coin Name')).toBeVisible();
  });

  await test.step('every way of adding', async () => {
    await open(page, '/add-coin-method');
    await expectGoodScreen(page, 'add-coin-method');
    for (const [name, path] of [
      ['US coin', '/add-coin-options'],
      ['Global coin', '/global-coin-options'],
    ] as const) {
      await open(page, '/add-coin-method');
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
    }

    await open(page, '/add-coin-method');
    await page.getByRole('link', { name: 'Slab certification number' }).click();
    await page.getByRole('link', { name: 'Enter the coin by hand' }).click();
    await expect(page).toHaveURL(/\/manual-entry\?prefill=/);
    await expect(page.getByLabel('Professionally Graded')).toBeChecked();
    const number = page.getByLabel('Certification Number');
    await expect(number).toBeFocused();
    await expect(number).toBeInViewport();
    await expect(page.locator('.toast')).toHaveCount(0);
    await number.fill('12345678');
    await expectDraft(page, '12345678');
    await page.reload();
    await expect(number).toHaveValue('12345678');
  });

  await test.step('with letters of twice the size', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [
      '/coin-type-selection',
      '/add-coin-options',
      '/add-coin-method',
      '/global-coin-options',
      '/global-manual-entry',
    ]) {
      await open(page, path);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overhang = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overhang, path).toBeLessThanOrEqual(0);
    }
  });
});
