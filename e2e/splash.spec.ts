import { expect, test } from './harness.ts';

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('visitor: the splash ends by itself, at a key or a click, and is shown once in a session', async ({
    page,
  }) => {
    const splash = page.locator('.splash');
    const seen = () => page.evaluate(() => sessionStorage.getItem('mintmark:splash'));

    await test.step('it ends by itself, once in a session', async () => {
      await page.goto('/');
      expect(await seen()).toBe('seen');
      await expect(splash).toBeHidden();
      await page.reload();
      await expect(page.locator('html')).not.toHaveClass(/show-splash/);
    });

    // Its timer never fires, so that a busy machine cannot be late.
    await page.addInitScript(() => {
      const { setTimeout: original } = window;
      Object.assign(window, {
        setTimeout: (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
          ms === 4200 ? 0 : original(run, ms, ...rest),
      });
    });
    for (const [how, skip] of [
      ['a key', () => page.keyboard.press('Tab')],
      ['a click', () => page.mouse.click(20, 20)],
    ] as const)
      await test.step(`${how} skips it`, async () => {
        await page.evaluate(() => sessionStorage.clear());
        await page.goto('/');
        await expect(page.locator('html')).toHaveClass(/show-splash/);
        await skip();
        await expect(page.locator('html')).not.toHaveClass(/show-splash/);
        await expect(splash).toBeHidden();
      });
  });
});

test('visitor: no splash with reduced motion', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.splash')).toBeHidden();
});
