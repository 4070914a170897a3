import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { toast } from './coin-form.ts';
import { COLLECTOR, expect, test as harness, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';

/** Passkeys belong to a name: the same program, opened as localhost. */
const test = harness.extend({
  app: ({ app }, use) => use({ ...app, url: app.url.replace('127.0.0.1', 'localhost') }),
});

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A device with a fingerprint reader that always says yes. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('user: adds a passkey, signs in with it alone, renames and removes it', async ({ page, login }) => {
  await addAuthenticator(page);
  await login();
  await open(page, '/my-profile');
  await page.getByRole('button', { name: /^Passkeys/ }).click();
  await sheet(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  const adding = sheet(page, 'Add a passkey');
  await expect(adding.getByLabel('Name')).toBeFocused();
  await expect(adding.getByLabel('Name')).toHaveValue('Chrome on Windows');
  await adding.getByLabel('Your password', { exact: true }).fill('not-my-password');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByText('Incorrect password')).toBeVisible();
  await adding.getByLabel('Your password', { exact: true }).fill(COLLECTOR.password);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Passkey Added')).toBeVisible();
  await expect(sheet(page, 'Passkeys').getByText('Chrome on Windows')).toBeVisible();
  await expectGoodScreen(page, 'profile-passkeys');
  await sheet(page, 'Passkeys').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Passkeys/ })).toContainText('1 passkey');

  await page.getByRole('link', { name: 'Log out' }).click();
  await open(page, '/login');
  await page.getByRole('button', { name: /passkey/i }).click();
  await expect(page.getByRole('heading', { name: COLLECTOR.firstName, exact: true })).toBeVisible();

  await open(page, '/my-profile');
  await expect(page.getByRole('region', { name: 'Sessions' }).getByText(/^Passkey/)).toBeVisible();
  await page.getByRole('button', { name: /^Passkeys/ }).click();
  await page.getByRole('button', { name: 'Rename Chrome on Windows' }).click();
  await sheet(page, 'Rename the passkey').getByLabel('Name').fill('The old laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Remove The old laptop' }).click();
  const removing = sheet(page, 'Remove the passkey?');
  await removing.getByLabel('Your password', { exact: true }).fill(COLLECTOR.password);
  await removing.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'Passkey Removed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('user: an authenticator app becomes the second step, with recovery codes, even if they were lost on the way', async ({
  page,
  login,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await login();
  await open(page, '/my-profile');
  await page.getByRole('button', { name: /^Authenticator app/ }).click();
  await sheet(page, 'Authenticator app')
    .getByLabel('Your password', { exact: true })
    .fill(COLLECTOR.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const scan = sheet(page, 'Scan this with your app');
  await expect(scan.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectGoodScreen(page, 'profile-authenticator');
  const secret = ((await scan.locator('code').textContent()) ?? '').replace(/\s/g, '');
  const codeAt = (timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  await scan.getByLabel('Code from the app').fill('000000');
  await scan.getByRole('button', { name: 'Switch on' }).click();
  await expect(scan.getByText(/This code is incorrect/)).toBeVisible();
  await scan.getByLabel('Code from the app').fill(codeAt(Date.now()));
  await scan.getByRole('button', { name: 'Switch on' }).click();

  const kept = sheet(page, 'Your recovery codes');
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  await expect(kept.getByRole('heading')).toBeFocused();
  await expectGoodScreen(page, 'profile-recovery-codes');
  await page.keyboard.press('Escape');
  for (const _ of [1, 2]) {
    // It stays, so that there is no navigation to wait for.
    await page.evaluate(() => history.back());
    await expect(kept.getByRole('button', { name: 'Done' })).toBeVisible();
  }
  await kept.getByRole('button', { name: 'Done' }).click();
  await expect(kept.getByText(/Save them, then check this box/)).toBeVisible();
  await kept.getByRole('button', { name: 'Copy' }).click();
  await expect(kept.getByRole('button', { name: 'Copied' })).toBeVisible();
  const codes = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(codes).toHaveLength(10);
  const downloading = page.waitForEvent('download');
  await kept.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('mintmark-recovery-codes.txt');
  await kept.getByLabel('I have saved them').check();
  await kept.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /^Authenticator app/ })).toContainText(
    '10 recovery codes left',
  );

  const { email, password } = COLLECTOR;
  const signIn = async (code: string) => {
    await page.context().clearCookies();
    const asked = await page.request.post('/api/login/direct', { data: { email, password } });
    expect(asked.status()).toBe(202);
    const { ticket } = await asked.json();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    return (await page.request.post('/api/login/second-step', { data: { ticket, code } })).status();
  };
  // The code that switched it on counts no more; the next one does.
  expect(await signIn(codeAt(Date.now() + 30_000))).toBe(200);
  expect(await signIn(codes[0] ?? '')).toBe(200);
  expect(await signIn(codes[0] ?? '')).toBe(401);
  expect(await signIn((codes[1] ?? '').toUpperCase())).toBe(200);

  await open(page, '/my-profile');
  const row = page.getByRole('button', { name: /^Authenticator app/ });
  await expect(row).toContainText('8 recovery codes left');
  await row.click();
  await expectGoodScreen(page, 'profile-second-step');
  await page.getByRole('button', { name: 'Get new recovery codes' }).click();
  await expect(sheet(page, 'Get new recovery codes?').getByLabel('Your password')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  const on = sheet(page, 'Switch off the second step?');
  await on.getByLabel('Your password', { exact: true }).fill(COLLECTOR.password);
  await on.getByRole('button', { name: 'Switch off' }).click();
  await expect(toast(page, 'Second Step Off')).toBeVisible();
  await expect(row).toContainText('Off');
  await expect(row).toBeFocused();

  await test.step('its recovery codes were lost on the way: it is on, and gives new ones', async () => {
    await row.click();
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(COLLECTOR.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    const another = ((await scan.locator('code').textContent()) ?? '').replace(/\s/g, '');
    // The answer is cut off, and the page cannot ask either; the reader tries again.
    await page.route('**/api/auth/second-step/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route('**/api/auth/second-step', (route) => route.abort());
    await scan
      .getByLabel('Code from the app')
      .fill(new TOTP({ secret: Secret.fromBase32(another) }).generate({ timestamp: Date.now() }));
    await scan.getByRole('button', { name: 'Switch on' }).click();
    await expect(toast(page, 'Not Set Up')).toBeVisible();
    await page.unrouteAll();
    await scan.getByRole('button', { name: 'Switch on' }).click();
    const on = sheet(page, 'Authenticator app');
    await expect(on.getByText(/your recovery codes couldn’t be shown/)).toBeVisible();
    await expectGoodScreen(page, 'profile-codes-lost');
    await on.getByRole('button', { name: 'Get new recovery codes' }).click();
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(COLLECTOR.password);
    await page.getByRole('button', { name: 'Get new codes' }).click();
    await expect(sheet(page, 'Your recovery codes').getByRole('listitem')).toHaveCount(10);
  });
});
