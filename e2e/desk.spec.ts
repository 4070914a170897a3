import { heldResult, test } from './ai.ts';
import { heading } from './coin-screen.ts';
import { expect } from './harness.ts';
import { DESK_DEVICE } from './look.ts';
import { region, review } from './verification-screen.ts';

// What only a desk has: a mouse that points, and room beside a list.
test.use(DESK_DEVICE);

test('user: beside a long form its photos stay in view, and a button without words is named under the mouse', async ({
  page,
  login,
}) => {
  await login();
  await review(page, await heldResult(page));
  await expect(heading(page)).toHaveText('1916-D Mercury Dime');
  await expect(region(page, 'What the catalogue says')).toBeVisible();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  await expect(region(page, 'Both sides')).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -600);
  const tooltip = page.locator('.tooltip');
  await page.locator('.icon-btn').first().hover();
  await expect(tooltip).toHaveText('Back');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});
