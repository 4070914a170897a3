import { heldResult, test, withoutAi } from './ai.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';

withoutAi('user: three ways to add a coin', async ({ page, login }) => {
  await login();
  await open(page, '/add-coin-options');
  const ways = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(ways).toHaveCount(3);
  await expect(ways.filter({ hasText: 'Take Photo to ID' })).toHaveAttribute('href', '/camera');
  await expect(ways.filter({ hasText: 'Upload Photo to ID' })).toHaveAttribute('href', '/photo-upload');
  await expect(ways.filter({ hasText: 'Enter Manually' })).toHaveAttribute('href', '/manual-entry');
  await expectGoodScreen(page, 'add-coin-options');
  const more = page.getByRole('link', { name: 'More ways to add a coin' });
  expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await more.click();
  await expect(page).toHaveURL('/add-coin-method');
  await page.getByRole('link', { name: 'Back' }).click();

  await ways.filter({ hasText: 'Upload Photo to ID' }).click();
  await expect(page.getByRole('heading', { name: 'Which coin is it?' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/add-coin-options$/);
});

test('user: a result that waits is offered where coins are added', async ({ page, login, vendor }) => {
  vendor.answer({ verdict: 'unknown', confidence: 0 });
  await login();
  const tempId = await heldResult(page);
  await open(page, '/add-coin-options');
  const result = page.getByRole('link', { name: /1 result waits for you/ });
  await expect(result).toHaveAttribute('href', `/coin-verification?tempId=${tempId}`);
  await expectGoodScreen(page, 'add-coin-options-waiting');
  await open(page, '/photo-upload');
  await expect(result).toBeVisible();
  await expectGoodScreen(page, 'upload-1-select-waiting');
});
