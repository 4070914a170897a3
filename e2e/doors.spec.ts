import type { Page } from '@playwright/test';
import { COLLECTOR, expect, open, test } from './harness.ts';
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
    await expectGoodScreen(page, name, { wide: true });
    await expectRoomForLargeText(page);
  }
}

test('visitor: sign-in, registration and reset on a server without mail', async ({ page }) => {
  await walk(page, [
    ['/login', 'doors-login', 'Forgot your password? Contact the administrator.'],
    ['/register', 'doors-register', 'You’ll sign in with this address.'],
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

withMail('visitor: sign-in, registration and reset on a server with mail', async ({ page }) => {
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
      ['/', 'closed-landing', 'Sign in to add coins.'],
      ['/login', 'closed-login', 'Continue with Coin Club'],
      ['/register', 'closed-register', 'The first account here.'],
    ]);
    await open(page, '/');
    await expect(page.getByRole('button', { name: 'Continue as guest' })).toHaveCount(0);
    // The first account is made with the code of the log.
    await expect(page.getByRole('link', { name: 'Create Account' })).toBeVisible();
    await open(page, '/login');
    await expect(page.getByRole('link', { name: 'Continue with Coin Club' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue as guest' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  });
});

test('visitor: before its script has come, or without it, a form tells nothing away, is sent, and waits', async ({
  page,
}) => {
  await test.step('sent before its script it puts nothing into the address; pages say that they need JavaScript', async () => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/reset-password?token=none');
    await expect(page.locator('form').first()).toHaveAttribute('method', 'post');
    for (const path of ['/register', '/forgot-password']) {
      await page.goto(path);
      await expect(page.locator('form')).toHaveAttribute('method', 'post');
    }
    await page.goto('/register');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByLabel('Email')).toBeEmpty();
    await expect(page).toHaveURL('/register');
    await page.goto('/login');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill('wing-cap-dime');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL('/login');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

    // Chromium under test lays out the page as if it ran scripts, even when it runs none.
    for (const path of ['/', '/login', '/privacy-policy']) {
      const html = await (await page.request.get(path)).text();
      expect(html).toMatch(/<noscript>\s*<p[^>]*>Mintmark needs JavaScript/);
    }
  });
  await test.step('sent as it is, the links lead on, and a guest waits for the script', async () => {
    await page.unrouteAll();
    await page.route('**/_astro/Login*.js*', (route) => route.abort());
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill(COLLECTOR.email);
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByLabel('Email').press('Enter');
    expect(new URL((await posted).url()).search).toBe('');
    await page.waitForURL('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/register');
    await page.unrouteAll();

    await test.step('who goes on as a guest before the script has come becomes one', async () => {
      const script = await holdScript(page);
      await page.goto('/login', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Continue as guest' }).click();
      await expect.poll(script.asked).toBe(1);
      script.letGo();
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Guest Mode:')).toBeVisible();
    });
  });
});

test('visitor: signing in serves before its script, says why a page is not shown, and keeps what was refused in sight', async ({
  page,
}) => {
  await test.step('what led to the sign-in page goes when signing in fails', async () => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/login?error=denied');
    const denied = page.getByText('Sign-in was cancelled. Nothing has changed.');
    await expect(denied).toBeVisible();
    const topOfForm = () =>
      page.getByLabel('Email').evaluate(async (field) => {
        await document.fonts.ready;
        return field.getBoundingClientRect().top;
      });
    const top = await topOfForm();
    await page.unroute('**/*.js');
    await open(page, '/login?error=denied');
    await expect(denied).toBeVisible();
    expect(await topOfForm()).toBe(top);

    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill('wing-cap-dime');
    const submit = page.getByRole('button', { name: 'Sign In', exact: true });
    const notice = page.locator('.notice:visible');
    await submit.click();
    await expect(notice).toHaveText('Invalid email or password');
    await expect(page).toHaveURL('/login');

    await test.step('what was refused stays until there is another answer, and no page of a proxy is shown', async () => {
      let answer: () => void = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/login/direct', async (route) => {
        await answered;
        await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
      });
      const place = await submit.boundingBox();
      await submit.click();
      await expect(submit).toHaveAttribute('aria-busy', 'true');
      await expect(notice).toHaveText('Invalid email or password');
      expect(await submit.boundingBox()).toEqual(place);
      answer();
      await expect(submit).not.toHaveAttribute('aria-busy', 'true');
      await expect(page.getByText('Bad gateway')).toHaveCount(0);
      await expect(notice).toHaveText('Invalid email or password');
    });
  });
  await test.step('why a page is not shown, and signing in leads to it', async () => {
    await page.goto('/dashboard?range=1y');
    await expect(page.getByText('Sign in to continue to this page.')).toBeVisible();
    await expectGoodScreen(page, 'landing-wanted');
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await page.getByRole('button', { name: 'Continue as guest' }).click();
    await expect(page).toHaveURL('/dashboard?range=1y');

    await test.step('a guest is not offered to be one', async () => {
      await open(page, '/login');
      await expect(page.getByText('move into your account when you sign in')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue as guest' })).toHaveCount(0);
      await expectGoodScreen(page, 'guest-login');
    });

    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/no-such-page');
    await expect(page.getByText('to continue to this page')).toBeHidden();
    await page.getByRole('button', { name: 'Continue as guest' }).click();
    await expect(page).toHaveURL('/');
  });
});

/** Keeps the island's script back until it is let go. */
async function holdScript(page: Page) {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = 0;
  await page.route('**/_astro/Login*.js', async (route) => {
    asked += 1;
    await gone;
    await route.continue();
  });
  return { letGo, asked: () => asked };
}

test('visitor: the sign-in form serves before its script, which comes with the first touch', async ({
  page,
  login,
}) => {
  await login();
  await page.context().clearCookies();
  const script = await holdScript(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
  await expect(page.getByText('Forgot your password? Contact the administrator.')).toBeVisible();
  expect(script.asked(), 'the script is not asked for by itself').toBe(0);

  await page.getByLabel('Email').pressSequentially(COLLECTOR.email);
  await expect.poll(script.asked).toBe(1);
  await page.getByRole('button', { name: 'Show password' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wing-cap-dime');
  await password.press('Enter');
  await password.press('Enter');
  await expect(page).toHaveURL('/login');

  let tries = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login/direct')) tries += 1;
  });
  // What was typed, where the focus was, and what was pressed are all still there.
  await page.route('**/api/login/direct', (route) => route.abort(), { times: 1 });
  script.letGo();
  await expect(page.locator('.notice:visible')).toHaveText(/could not be reached/);
  expect(tries).toBe(1);
  await expect(page.getByLabel('Email')).toHaveValue(COLLECTOR.email);
  await expect(password).toHaveValue('wing-cap-dime');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toBeFocused();
  await password.press('Enter');
  await expect(page).toHaveURL('/');
});
