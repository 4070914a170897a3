import { expect, test } from './harness.ts';

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('visitor: the splash completes by itself, once in a session', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.splash')).toBeVisible();
    await expect(page.locator('.splash')).toBeHidden();
    await page.reload();
    await expect(page.locator('.splash')).toBeHidden();
  });

  test('visitor: any key skips the splash', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.splash')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator('.splash')).toBeHidden({ timeout: 1_000 });
  });
});

test('visitor: no splash with reduced motion', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.splash')).toBeHidden();
});
