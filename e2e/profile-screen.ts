import { expect, type Page } from '@playwright/test';
import { openBare } from './harness.ts';
import { hold } from './hold.ts';

/** Opens the profile with one of its answers held back: until it is there nothing is shown that it could move from under a finger. */
export async function expectProfileWaitsFor(page: Page, url: string): Promise<void> {
  const late = await hold(page, url);
  const others = ['**/api/auth/profile', '**/api/marketplace/links'].map((other) =>
    page.waitForResponse(other),
  );
  const lowest = page.getByRole('button', { name: /^API keys/ });
  await openBare(page, '/my-profile');
  await Promise.all(others);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await expect(lowest).toHaveCount(0);
  await late.release();
  await expect(lowest).toBeVisible();
}
