import { COLLECTOR, expect, OTHER, open, test } from './harness.ts';

test('user: a tab of somebody who is signed out, or of whom another took the place, is loaded anew', async ({
  page,
  login,
}) => {
  await login(OTHER);
  await page.context().clearCookies();
  await login();
  await open(page, '/my-profile');
  await expect(page.getByText(COLLECTOR.email).first()).toBeVisible();

  const other = await page.context().newPage();
  await open(other, '/');
  await other.getByRole('link', { name: 'Log out' }).click();
  await expect(other.getByRole('heading', { name: 'Your cabinet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cabinet' })).toBeVisible();

  await open(other, '/login');
  await other.getByLabel('Email').fill(COLLECTOR.email);
  await other.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(other.getByRole('heading', { name: COLLECTOR.firstName, exact: true })).toBeVisible();
  await open(page, '/my-profile');
  await expect(page.getByText(COLLECTOR.email).first()).toBeVisible();
  // What the page itself still asks for would lead to the sign-in page.
  await page.waitForLoadState('networkidle');

  await other.request.post('/api/login/direct', { data: OTHER });
  await open(other, '/');
  await expect(other.getByRole('heading', { name: OTHER.firstName })).toBeVisible();
  await expect(page.getByText(OTHER.email).first()).toBeVisible();
  await other.close();
});

test('user: a form and an export whose session ended elsewhere lead to the sign-in page', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/my-profile');
  await page.getByRole('button', { name: /^Password/ }).click();
  await page.getByLabel('Current password').fill(COLLECTOR.password);
  await page.getByLabel('New password', { exact: true }).fill('barber-quarter-1901');
  await page.getByLabel(/Confirm/).fill('barber-quarter-1901');
  await page.request.get('/api/logout');
  // By the key: a click waits for the sheet to stand still, and whatever is asked meanwhile leads there as well.
  await page.getByLabel(/Confirm/).press('Enter');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();

  await test.step('the export', async () => {
    const { email, password } = COLLECTOR;
    const answer = await page.request.post('/api/login/direct', { data: { email, password } });
    expect(answer.status()).toBe(200);
    await open(page, '/my-profile');
    // What the page itself still asks for would lead there on its own.
    await page.waitForLoadState('networkidle');
    await page.request.get('/api/logout');
    await page.getByRole('button', { name: 'Export everything' }).click();
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  });
});
