import type { Page } from '@playwright/test';
import { toast } from './coin-form.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { MEMBER, STRANGER, test } from './provider.ts';

const leave = async (page: Page) => {
  await page.getByRole('link', { name: 'Continue with Coin Club' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
};

test('guest: signs in with the provider, keeps the coin, and finds it at the next sign-in', async ({
  page,
  app,
  guest,
  addCoin,
}) => {
  await guest();
  await addCoin();
  await open(page, '/login');
  await leave(page);
  await page.getByRole('button', { name: `Continue as ${MEMBER.email}` }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Login Successful')).toBeVisible();
  await expect(page.getByRole('heading', { name: MEMBER.given_name })).toBeVisible();
  await expect(page.getByRole('link', { name: /1893-S/ }).first()).toBeVisible();
  expect(new URL(page.url()).origin).toBe(app.url);

  await page.getByRole('link', { name: 'Log out' }).click();
  // What a visitor wanted to see is where signing in leads, by way of the provider as well.
  await open(page, '/collection');
  await open(page, '/register');
  await leave(page);
  await page.getByRole('button', { name: `Continue as ${MEMBER.email}` }).click();
  await expect(page).toHaveURL('/collection');
  await expect(page.getByRole('link', { name: /1893-S/ }).first()).toBeVisible();
});

test('visitor: whatever the provider refuses is said on the sign-in page', async ({ page, provider }) => {
  await open(page, '/login');
  provider.faults.down = true;
  await page.getByRole('link', { name: 'Continue with Coin Club' }).click();
  await expect(page).toHaveURL('/login?error=busy');
  provider.faults.down = false;

  await leave(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/login?error=denied');
  await expect(page.getByText('Sign-in was cancelled. Nothing has changed.')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expectGoodScreen(page, 'login-provider-denied');

  await leave(page);
  await page.getByRole('button', { name: `Continue as ${STRANGER.email}` }).click();
  await expect(page).toHaveURL('/login?error=unverified');
  await expect(page.getByText('The email address of that account is not verified yet.')).toBeVisible();

  provider.faults.wrongNonce = true;
  await leave(page);
  await page.getByRole('button', { name: `Continue as ${MEMBER.email}` }).click();
  await expect(page).toHaveURL('/login?error=failed');
  await expect(page.getByText('Signing in there did not work. Please try again.')).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);

  await open(page, '/login?error=%3Cb%3Emade up%3C/b%3E');
  await expect(page.getByText('made up')).toHaveCount(0);
  await expect(page.getByText('Signing in there did not work. Please try again.')).toBeVisible();
});
