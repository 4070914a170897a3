import { toast } from './coin-form.ts';
import { COLLECTOR, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { test } from './mail.ts';

const NEW = 'barber-quarter-1901';

test('user: sets a new password with the link of a mail, and every session ends', async ({
  page,
  app,
  browser,
  post,
  account,
}) => {
  await account();
  const elsewhere = await browser.newContext({ baseURL: app.url });
  const signIn = (password: string) =>
    elsewhere.request.post('/api/login/direct', { data: { email: COLLECTOR.email, password } });
  expect((await signIn(COLLECTOR.password)).status()).toBe(200);

  await test.step('what is said tells nothing about who has an account', async () => {
    await open(page, '/login');
    await page.getByLabel('Email').fill('typed@example.org');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('typed@example.org');
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expectGoodScreen(page, 'forgot-password-sent');
    await post.expectNothing();
    await page.getByRole('button', { name: 'Enter another' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
    await page.getByLabel('Email').fill(COLLECTOR.email.toUpperCase());
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });

  const { link, to } = await post.take();
  expect(to).toBe(COLLECTOR.email);
  expect(link).toMatch(new RegExp(`^${app.url}/reset-password\\?token=[\\w-]{43,}$`));

  const set = async (password: string, again = password) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(again);
    await page.getByRole('button', { name: 'Set password' }).click();
  };
  await test.step('a bad password is refused at its field, a good one is set', async () => {
    await open(page, link);
    await set('12345', '54321');
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await set(NEW, 'something else');
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await set('password123');
    await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Someone else may have had access').check();
    await expectGoodScreen(page, 'reset-password-refused');
    const sent = page.waitForRequest('**/api/auth/reset-password');
    await set(NEW);
    expect((await sent).postDataJSON()).toMatchObject({ password: NEW, signOutEverything: true });
    await expect(page).toHaveURL('/login?reset=true');
    await expect(page.getByText('Your new password is set. You can sign in with it now.')).toBeVisible();
    expect((await post.take()).subject).toBe('Your Mintmark password was changed');
  });

  await test.step('the old password and the old session are gone', async () => {
    expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401);
    expect((await signIn(COLLECTOR.password)).status()).toBe(401);
    await page.getByLabel('Email').fill(COLLECTOR.email);
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(toast(page, 'Login Successful')).toBeVisible();
    await expect(page.getByRole('heading', { name: COLLECTOR.firstName, exact: true })).toBeVisible();
  });

  await test.step('the link works once', async () => {
    await open(page, link);
    await set('yet-another-password');
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
    await expectGoodScreen(page, 'reset-password-used');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  });
  await elsewhere.close();
});
