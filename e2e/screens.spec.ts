import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { startEditing, walkToCoin } from './coin-screen.ts';
import { CENT, NICKEL } from './coins.ts';
import { COLLECTOR, expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

interface Screen {
  path: string;
  name: string;
  /** What must stand there before the screen is judged. */
  text: string;
}

/** Goes from one screen to the next. */
async function look(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path, name, text } of screens) {
    await test.step(name, async () => {
      await open(page, path);
      await expect(page.getByText(text).first()).toBeVisible();
      await expectGoodScreen(page, name);
    });
  }
}

const OF_VISITORS: Screen[] = [
  { path: '/', name: 'landing', text: 'Identify any coin' },
  { path: '/login', name: 'login', text: 'Welcome Back' },
  {
    path: '/login?verified=true',
    name: 'login-verified',
    text: 'Email verified successfully! You can now log in.',
  },
  { path: '/register', name: 'register', text: 'Already have an account?' },
  { path: '/privacy-policy', name: 'privacy-policy', text: 'Effective 22 January 2025' },
];

test('visitor: the screens before signing in @desk', async ({ page }) => {
  await look(page, OF_VISITORS);
});

const EMPTY: Screen[] = [
  { path: '/', name: 'home-empty', text: 'No coins yet' },
  { path: '/add-coin-options', name: 'add-coin-options', text: 'Enter Manually' },
  { path: '/global-coin-options', name: 'global-coin-options', text: 'Global coins' },
  { path: '/manual-entry', name: 'manual-entry-empty', text: 'Save Coin to Collection' },
  { path: '/collection', name: 'collection-empty', text: 'Your collection is empty' },
  { path: '/my-profile', name: 'profile', text: 'Full Access' },
  { path: '/no/such/page', name: '404', text: '404 Page Not Found' },
  { path: '/coin/999', name: 'coin-not-found', text: 'Coin Not Found' },
];

test('user: the screens of an empty collection, and pointing at the way out does not take it @desk', async ({
  page,
  login,
}) => {
  await login();
  await look(page, EMPTY);

  await open(page, '/');
  await page.getByRole('link', { name: 'Log out' }).hover();
  await page.waitForTimeout(400);
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Continue as guest', exact: true })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('user: a coin is deleted only after it was confirmed, and the screens of a collection @desk', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('a coin is deleted only after it was confirmed', async () => {
    const id = await addCoin();
    await open(page, `/coin/${id}`);
    await page.getByRole('button', { name: 'Delete Coin' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expectGoodScreen(page, 'delete');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete Coin' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/collection/);
    await expect(page.getByText('Your collection is empty')).toBeVisible();
    expect((await page.request.get(`/api/coins/${id}`)).status()).toBe(404);
  });
  await addCoin(CENT);
  await addCoin(NICKEL);
  const id = await addCoin({
    isGraded: true,
    gradingCompany: 'PCGS',
    grade: 'VF-30',
    certificationNumber: '81234567',
  });
  const filled: Screen[] = [
    { path: '/', name: 'home', text: 'Recent Additions' },
    { path: '/collection?sort=value-high', name: 'collection-sorted', text: '1937-D Buffalo Nickel' },
    { path: `/coin/${id}`, name: 'coin', text: 'Professional grading' },
    { path: `/manual-entry?edit=${id}`, name: 'edit', text: 'Edit coin' },
  ];
  await look(page, filled);
});

test('user: walks back and forward through the screens, returns to a coin after signing in, and edits it', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  await test.step('Back and Forward', async () => {
    await walkToCoin(page, /1893-S/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'My Collection' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Recent Additions')).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'My Collection' })).toBeVisible();
  });
  await test.step('signed out, the address of a coin shows the landing page, and the coin after signing in', async () => {
    // What the last page still asks for would lead to the sign-in page.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await open(page, `/coin/${id}`);
    await expect(page).toHaveURL(`/coin/${id}`);
    await expect(page.getByRole('button', { name: 'Continue as guest', exact: true })).toBeVisible();
    await expect(page.getByText('1893-S')).toHaveCount(0);
    const { email, password } = COLLECTOR;
    expect((await page.request.post('/api/login/direct', { data: { email, password } })).status()).toBe(200);
    await open(page, `/coin/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: /1893-S/ })).toBeVisible();
  });
  await test.step('an edited coin shows what was changed', async () => {
    await startEditing(page);
    await page.getByRole('link', { name: 'Edit all details' }).click();
    await expect(page.getByLabel('Coin Name')).toHaveValue('1893-S Morgan Silver Dollar');
    await page.getByLabel('Coin Name').fill('The neighbour’s Morgan');
    await page.getByLabel(/Estimated Value/).fill('6100');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(`/coin/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'The neighbour’s Morgan' })).toBeVisible();
    await expect(page.getByText('$6,100.00').first()).toBeVisible();
  });
});

test('user: the way out is named, and asks where something was begun and not saved', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/manual-entry');
  await page.getByLabel('Coin Name').fill('A dime from the tin');
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.includes('manual-entry:')));
  await open(page, '/');
  await expect(page.getByText('Log out', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Log out without saving?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await open(page, '/manual-entry');
  await expect(page.getByLabel('Coin Name')).toHaveValue('A dime from the tin');
  await open(page, '/');
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Continue as guest', exact: true })).toBeVisible();
});

test('guest: one line says what there is and how to keep it, and more when it is pressed @desk', async ({
  page,
  guest,
  addCoin,
}) => {
  await guest();
  await addCoin();
  for (const path of ['/', '/news']) {
    await open(page, path);
    const banner = page.getByRole('complementary', { name: 'Guest mode' });
    await expect(banner).toContainText('Guest Mode: 1/10 coins (9 remaining)');
    await expect(banner.getByRole('link', { name: 'Create Account' })).toBeVisible();
    await expect(banner.getByText('An account saves them permanently.')).toBeHidden();
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(48);
    const more = banner.getByRole('button', { name: /Guest Mode/ });
    await more.click();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(
      banner.getByText('deleted when the browser is closed. An account saves them permanently.'),
    ).toBeVisible();
    await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expectAccessible(page);
  }
});

test('guest: is asked before leaving the coins behind', async ({ page, guest, addCoin }) => {
  await guest();
  await addCoin();
  await open(page, '/my-profile');
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without an account?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Log out' })).toBeFocused();
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Continue as guest', exact: true })).toBeVisible();
});
