import type { Page } from '@playwright/test';
import { toast } from './coin-form.ts';
import { COLLECTOR, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { test } from './mail.ts';

const SENT = 'Check your email for a verification link before signing in.';

async function fill(page: Page, password = COLLECTOR.password, email = COLLECTOR.email) {
  await page.getByLabel('First name').fill(COLLECTOR.firstName);
  await page.getByLabel('Last name').fill(COLLECTOR.lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function signIn(page: Page, email = COLLECTOR.email) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('guest: registers, follows the link in the mail, signs in and has kept the coin', async ({
  page,
  app,
  post,
  guest,
  addCoin,
}) => {
  await guest();
  await addCoin();

  await test.step('a password everybody uses is refused at its field', async () => {
    await open(page, '/register');
    await expect(page.getByText('Email verification is required before you can sign in.')).toBeVisible();
    await fill(page, 'password123');
    const field = page.getByLabel('Password', { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expectGoodScreen(page, 'register-refused');
  });

  await test.step('the mail is sent, and sent again', async () => {
    await fill(page);
    await expect(page).toHaveURL('/register?registered=true');
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(page.getByText(COLLECTOR.email)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectGoodScreen(page, 'register-sent');
    const first = await post.take();
    expect(first).toMatchObject({ to: COLLECTOR.email });
    expect(first.link).toMatch(new RegExp(`^${app.url}/verify-email\\?token=[\\w-]{43,}$`));
    expect(first.html).toContain(first.link);

    await page.reload();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Sent.' })).toBeVisible();
    expect((await post.take()).subject).toBe(first.subject);
  });

  await test.step('before the link is followed nobody signs in', async () => {
    await open(page, '/login');
    await signIn(page);
    await expect(toast(page, 'Login Failed')).toContainText(
      'Please verify your email address before signing in.',
    );
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('Sent. If no email arrives')).toBeVisible();
    await expectGoodScreen(page, 'login-unverified');
  });

  const { link } = await post.take();
  await test.step('the link verifies the address, and the coin is in the account', async () => {
    await open(page, link);
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeFocused();
    await expectGoodScreen(page, 'verify-email');
    await expect(page).toHaveURL('/verify-email?verified=registration');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeFocused();
    await page.getByRole('link', { name: 'Continue to Sign In' }).click();
    await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible();
    await signIn(page);
    await expect(toast(page, 'Login Successful')).toBeVisible();
    await expect(page.getByRole('heading', { name: COLLECTOR.firstName, exact: true })).toBeVisible();
    await expect(page.getByText('Guest Mode:')).toBeHidden();
    await expect(page.getByRole('link', { name: /1893-S/ }).first()).toBeVisible();
  });

  await test.step('the link works once', async () => {
    await open(page, link);
    await expect(
      page.getByText('Email verification failed. The link may be expired or invalid.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register Again' })).toHaveAttribute('href', '/register');
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
  });
});

test('visitor: who comes from an invitation is led back to it by the mail, in another tab', async ({
  page,
  context,
  account,
  post,
}) => {
  await account();
  const { email, password } = COLLECTOR;
  await page.request.post('/api/login/direct', { data: { email, password } });
  const { id } = await (await page.request.get('/api/auth/user')).json();
  const made = await page.request.post(`/api/collections/${id}/invitations`, { data: { role: 'reader' } });
  const { pathname, search } = new URL((await made.json()).link);
  await context.clearCookies();
  await open(page, pathname + search);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await page.waitForURL('/register');
  const other = `invited-${email}`;
  await fill(page, password, other);
  const { link } = await post.take(other);
  const tab = await context.newPage();
  await open(tab, link);
  await tab.getByRole('link', { name: 'Continue to Sign In' }).click();
  await signIn(tab, other);
  await tab.waitForURL(pathname + search);
  await expect(tab.getByRole('button', { name: 'Accept the invitation' })).toBeVisible();
});

test('visitor: a registered address is told so by mail alone; a link without an answer, or in another browser, still verifies', async ({
  page,
  post,
  account,
  app,
  browser,
}) => {
  await test.step('an address that has an account is told so in the mail alone', async () => {
    await account();
    await open(page, '/register');
    await fill(page, 'another-good-one');
    await expect(page.getByText(SENT)).toBeVisible();
    expect((await post.take()).subject).toBe('You already have a Mintmark account');

    await page.getByRole('button', { name: 'Register with another' }).click();
    await expect(page).toHaveURL('/register');
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(COLLECTOR.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Email').fill('second@example.org');
    await page.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(COLLECTOR.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('second@example.org')).toBeVisible();
    const { to, link } = await post.take();
    expect(to).toBe('second@example.org');

    await test.step('a link that the server could not be asked about can be tried again', async () => {
      await page.route('**/api/auth/verify-email', (route) => route.abort());
      await open(page, link);
      await expect(page.getByText('The server could not be reached.')).toBeVisible();
      await page.unroute('**/api/auth/verify-email');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
    });
  });
  await test.step('in another browser the link asks for the password', async () => {
    await open(page, '/register');
    await fill(page, COLLECTOR.password, 'third@example.org');
    const { link } = await post.take();
    const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = test.info().project.use;
    const context = await browser.newContext({
      baseURL: app.url,
      viewport,
      userAgent,
      deviceScaleFactor,
      isMobile,
      hasTouch,
    });
    const elsewhere = await context.newPage();
    const password = elsewhere.getByLabel('Password', { exact: true });
    const verify = async (text: string) => {
      await password.fill(text);
      await elsewhere.getByRole('button', { name: 'Confirm' }).click();
    };
    await open(elsewhere, link);
    await expect(elsewhere.getByRole('heading', { name: 'Was it you?' })).toBeFocused();
    await expectGoodScreen(elsewhere, 'verify-email-password');
    await verify('');
    await expect(elsewhere.getByText('Please enter the password you registered with.')).toBeVisible();
    await verify('a stranger’s password');
    await expect(
      elsewhere.locator('#main').getByText('This isn’t the password you registered with.'),
    ).toBeVisible();
    await expect(password).toBeFocused();
    await expectGoodScreen(elsewhere, 'verify-email-wrong-password');
    await verify(COLLECTOR.password);
    await expect(elsewhere.getByRole('heading', { name: 'Email verified' })).toBeFocused();
    await expect(elsewhere.getByRole('link', { name: 'Continue to Sign In' })).toBeVisible();
    await context.close();
  });
});
