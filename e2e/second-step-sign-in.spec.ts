import { Secret, TOTP } from 'otpauth';
import { toast } from './coin-form.ts';
import { COLLECTOR, expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test('user: signs in with the password and a code of an app, or with a recovery code @long', async ({
  page,
  login,
}) => {
  await login();
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { secret } = await post('/api/auth/second-step', { password: COLLECTOR.password });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  /** Each code counts once: the one confirmed with is used up, the one of half a minute later is taken as well. */
  const code = (later = 0) => app.generate({ timestamp: Date.now() + later * 30_000 });
  const { recoveryCodes } = await post('/api/auth/second-step/confirm', { code: code() });

  const password = async () => {
    await page.context().clearCookies();
    await open(page, '/login');
    await page.getByLabel('Email').fill(COLLECTOR.email);
    await page.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  };
  const field = page.getByRole('textbox', { name: 'Code', exact: true });
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });

  await test.step('the code is asked for, and may be left for the password', async () => {
    await password();
    await expect(field).toBeFocused();
    await expectGoodScreen(page, 'second-step');
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    await page.goBack();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(COLLECTOR.password);
    await submit.click();
    await expect(field).toBeFocused();
    await page.getByRole('button', { name: 'Back to password' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(COLLECTOR.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(COLLECTOR.password);
    await submit.click();
  });

  await test.step('a wrong code stays in its field; the right one signs in, spaces and all', async () => {
    await field.fill('12');
    await submit.click();
    await expect(page.getByText('Please enter the 6 digits that your app shows')).toBeVisible();
    await field.fill(code(-20));
    await submit.click();
    await expect(page.getByText(/This code is incorrect/).first()).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const right = code(1);
    await field.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await submit.click();
    await expect(toast(page, 'Login Successful')).toBeVisible();
    await expect(page.getByRole('heading', { name: COLLECTOR.firstName, exact: true })).toBeVisible();
  });

  await test.step('a recovery code does as well, in capitals', async () => {
    await password();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    const recovery = page.getByLabel('Recovery code');
    await expect(recovery).toBeFocused();
    await expectGoodScreen(page, 'second-step-recovery');
    await recovery.fill(String(recoveryCodes[0]).toUpperCase());
    expect(await recovery.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
    await submit.click();
    await expect(page.getByRole('heading', { name: COLLECTOR.firstName, exact: true })).toBeVisible();
  });

  await test.step('whoever waits too long starts with the password again', async () => {
    await password();
    await page.route('**/api/login/second-step', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'sign_in_expired', message: 'Signing in took too long. Please start again.' },
      }),
    );
    await field.fill(code());
    await submit.click();
    await expect(page.getByText('Signing in took too long. Please start again.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(COLLECTOR.password);
  });
});
