import type { Page } from '@playwright/test';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { test as withMail } from './mail.ts';
import { test as withProvider } from './provider.ts';

/** Text of twice the size on the narrowest telephone scrolls down and never sideways. */
async function expectRoomForLargeText(page: Page) {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 720 });
  const widest = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const width = root.scrollWidth;
    root.style.fontSize = '';
    return width;
  });
  expect(widest, `width of ${page.url()}`).toBeLessThanOrEqual(320);
  if (usual) await page.setViewportSize(usual);
}

async function walk(page: Page, screens: [path: string, name: string, text: string][]) {
  for (const [path, name, text] of screens) {
    await open(page, path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expectGoodScreen(page, name);
    await expectRoomForLargeText(page);
  }
}

test('visitor: the doors of a server without mail', async ({ page }) => {
  await walk(page, [
    ['/login', 'doors-login', 'Forgot it? Ask whoever runs this server.'],
    ['/register', 'doors-register', 'You sign in with this address.'],
    ['/forgot-password', 'forgot-password-without-mail', 'mintmark user set-password EMAIL'],
    ['/verify-email', 'verify-email-invalid', 'Invalid verification link'],
    [
      '/verify-email?error=expired',
      'verify-email-failed',
      'Email verification failed. The link may be expired or invalid.',
    ],
    ['/reset-password', 'reset-password-invalid', 'Invalid link'],
  ]);
});

withMail('visitor: the doors of a server with mail', async ({ page }) => {
  await walk(page, [
    ['/login?verified=true', 'mail-login', 'Forgot your password?'],
    ['/register', 'mail-register', 'Email verification is required before you can sign in.'],
    [
      '/register?registered=true',
      'mail-register-sent',
      'Check your email for a verification link before signing in.',
    ],
    ['/forgot-password', 'forgot-password', 'Send the link'],
    ['/reset-password?token=none', 'reset-password', 'Set a new password'],
  ]);
});

withProvider.describe('a server that takes nobody in of its own', () => {
  withProvider.use({
    env: async ({ provider }, use) =>
      use({
        MINTMARK_REGISTRATION: 'closed',
        MINTMARK_GUESTS: 'off',
        MINTMARK_OIDC_ISSUER: provider.url,
        MINTMARK_OIDC_CLIENT_ID: provider.clientId,
        MINTMARK_OIDC_LABEL: 'Coin Club',
      }),
  });

  withProvider('visitor: nothing is offered that would be refused', async ({ page }) => {
    await walk(page, [
      ['/', 'closed-landing', 'Sign in to add coins'],
      ['/login', 'closed-login', 'Continue with Coin Club'],
      ['/register', 'closed-register', 'Registration is closed here.'],
    ]);
    await open(page, '/');
    await expect(page.getByRole('button', { name: 'Continue as guest' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Create Account' })).toHaveCount(0);
    await open(page, '/login');
    await expect(page.getByRole('link', { name: 'Continue with Coin Club' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue as guest' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  });
});

test('visitor: a form sent before its script has run puts nothing into the address', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=none']) {
    await page.goto(path);
    await expect(page.locator('form').first()).toHaveAttribute('method', 'post');
  }
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wing-cap-dime');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForLoadState();
  expect(page.url()).not.toContain('wing-cap-dime');
});
