import { toast } from './coin-form.ts';
import { COLLECTOR, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { MEMBER, test } from './provider.ts';

test('user: connects the identity provider, and disconnects it as long as a password remains @long', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/my-profile');
  const card = page.getByRole('region', { name: 'Sign-in & security' });
  const connecting = page.getByRole('dialog', { name: 'Connect Coin Club' });
  const password = connecting.getByLabel('Your password', { exact: true });
  await card.getByRole('button', { name: 'Connect Coin Club' }).click();
  await password.fill('not-my-password');
  await connecting.getByRole('button', { name: 'Continue' }).click();
  await expect(connecting.getByText('Incorrect password')).toBeVisible();
  await expectGoodScreen(page, 'profile-connect');
  await password.fill(COLLECTOR.password);
  await connecting.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Sign-in was cancelled. Nothing has changed.')).toBeVisible();
  await expect(page).toHaveURL('/my-profile');

  await card.getByRole('button', { name: 'Connect Coin Club' }).click();
  await password.fill(COLLECTOR.password);
  await connecting.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: `Continue as ${MEMBER.email}` }).click();
  await expect(toast(page, 'Coin Club connected')).toBeVisible();
  await expect(page).toHaveURL('/my-profile');
  await expect(page.getByText(COLLECTOR.email)).not.toHaveCount(0);
  await expectGoodScreen(page, 'profile-provider');

  await card.getByRole('button', { name: 'Disconnect Coin Club' }).click();
  const disconnecting = page.getByRole('dialog', { name: 'Disconnect Coin Club?' });
  await disconnecting.getByRole('button', { name: 'Disconnect' }).click();
  await expect(disconnecting.getByText('Please enter your password')).toBeVisible();
  await disconnecting.getByLabel('Your password', { exact: true }).fill(COLLECTOR.password);
  await disconnecting.getByRole('button', { name: 'Disconnect' }).click();
  await expect(toast(page, 'Coin Club disconnected')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Connect Coin Club' })).toBeFocused();
});

test('member: an account of the provider has its address from there, signs in anew, and sets a password of its own @long', async ({
  page,
}) => {
  const signIn = async () => {
    await page.getByRole('button', { name: `Continue as ${MEMBER.email}` }).click();
    await expect(page.getByRole('heading', { name: MEMBER.given_name })).toBeVisible();
  };
  await open(page, '/login');
  await page.getByRole('link', { name: 'Continue with Coin Club' }).click();
  await signIn();
  await open(page, '/my-profile');

  await test.step('without a password, what needs one asks for a sign-in not ten minutes old', async () => {
    await page.route('**/api/auth/account', (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'recent_sign_in_required', message: 'For this, please sign in again first.' },
      }),
    );
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete your account?' });
    await deleting.getByLabel(/^Type/).fill(MEMBER.email ?? '');
    await deleting.getByRole('button', { name: 'Delete everything' }).click();
    await expect(deleting.getByText('For this, please sign in again first.')).toBeVisible();
    await expectGoodScreen(page, 'profile-sign-in-again');
    await deleting.getByRole('link', { name: 'Sign in again' }).click();
    await signIn();
    await page.unroute('**/api/auth/account');
  });

  await open(page, '/my-profile');
  await expect(page.getByRole('region', { name: 'Account Status' }).getByText('Coin Club')).toBeVisible();
  await page.getByRole('button', { name: 'Edit personal information' }).click();
  await expect(page.getByText('Provided by Coin Club.')).toBeVisible();
  await page.getByLabel('Phone Number').fill('+1 555 0100');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile Updated')).toBeVisible();

  await page.getByRole('button', { name: /^Authenticator app/ }).click();
  await expect(page.getByText('Set a password first.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Disconnect Coin Club' }).click();
  const disconnecting = page.getByRole('dialog', { name: 'Disconnect Coin Club?' });
  await disconnecting.getByRole('button', { name: 'Disconnect' }).click();
  await expect(disconnecting.getByText(/your only way to sign in/)).toBeVisible();
  await disconnecting.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: /^Password/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Set a password' });
  await expect(sheet.getByLabel('Current password')).toHaveCount(0);
  await sheet.getByLabel('New password', { exact: true }).fill('barber-half-1892');
  await sheet.getByLabel('Confirm new password', { exact: true }).fill('barber-half-1892');
  await sheet.getByRole('button', { name: 'Set a password' }).click();
  await expect(toast(page, 'Password Set')).toBeVisible();
  const body = { email: MEMBER.email, password: 'barber-half-1892' };
  expect((await page.request.post('/api/login/direct', { data: body })).status()).toBe(200);
});
