import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { toast } from './coin-form.ts';
import { COLLECTOR, expect, listening, open, openBare, type Running, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';
import { expectProfileWaitsFor } from './profile-screen.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** The same person on another device. */
async function elsewhere(browser: Browser, app: Running): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.url, userAgent: PHONE });
  const { email, password } = COLLECTOR;
  const answer = await context.request.post('/api/login/direct', { data: { email, password } });
  expect(answer.status()).toBe(200);
  return context;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test('user: personal information and picture are edited, stay typed when refused, and nothing else is sent', async ({
  page,
  login,
}) => {
  await login();
  await test.step('personal information', async () => {
    await open(page, '/my-profile');
    const card = section(page, 'Personal Information');
    await expect(card.getByText('Not set')).toBeVisible();
    await expect(section(page, 'Sessions').getByText('This device')).toBeVisible();
    await expectGoodScreen(page, 'profile-full', { wide: true });

    await card.getByRole('button', { name: 'Edit personal information' }).click();
    await expect(card.getByLabel('First Name')).toBeFocused();
    await card.getByLabel('Phone Number').fill('+1 555 0100');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(card.getByRole('button', { name: 'Edit personal information' })).toBeFocused();
    await expect(card.getByText('+1 555 0100')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(card.getByLabel('First Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: 'Edit personal information' })).toBeFocused();

    await page.keyboard.press('Enter');
    await card.getByLabel('First Name').fill('Augusta');
    await card.getByLabel('Phone Number').fill('+1 555 0100');
    await expect(card.getByLabel('Your password')).toHaveCount(0);
    await card.getByLabel('Email').fill(`augusta.${COLLECTOR.email}`);
    await card.getByLabel('Your password').fill('not-my-password');
    await expectGoodScreen(page, 'profile-edit', { wide: true });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Update failed')).toContainText('Incorrect password');
    await expect(card.getByLabel('First Name')).toHaveValue('Augusta');

    await card.getByLabel('Your password').fill(COLLECTOR.password);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Profile Updated')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Augusta Mercury' })).toBeVisible();
    await expect(card.getByText(`augusta.${COLLECTOR.email}`)).toBeVisible();
    await expect(card.getByText('+1 555 0100')).toBeVisible();

    await test.step('only what was edited is sent', async () => {
      await card.getByRole('button', { name: 'Edit personal information' }).click();
      await card.getByLabel('Phone Number').fill('+1 555 0199');
      const elsewhere = await page.request.patch('/api/auth/profile', { data: { lastName: 'Barber' } });
      expect(elsewhere.status()).toBe(200);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('heading', { name: 'Augusta Barber' })).toBeVisible();
      await expect(toast(page, 'Profile Updated')).toBeVisible();
      await expect(card.getByText('+1 555 0199')).toBeVisible();
    });

    await open(page, '/');
    await expect(page.getByRole('heading', { name: 'Augusta' })).toBeVisible();
  });
  await test.step('the picture is checked, kept, shown at home and taken away', async () => {
    await open(page, '/my-profile');
    const choose = page.getByLabel('Change profile picture');
    const picture = page.locator('#main label img');
    await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await expect(toast(page, 'Update Failed')).toContainText('Please select a valid image file');
    const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) };
    await choose.setInputFiles(huge);
    await expect(toast(page, 'Update Failed')).toContainText('Image size must be less than 5MB');
    const markup = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: markup });
    await expect(toast(page, 'Update Failed')).toContainText('Please select a valid image file');
    await expect(picture).toHaveCount(0);

    await choose.setInputFiles({ ...(await drawnPhoto(page)), name: 'me.jpg' });
    await expect(toast(page, 'Profile Updated')).toBeVisible();
    await expect(picture).toHaveAttribute('src', /^\/photos\//);
    await page.reload();
    await expect(picture).toHaveAttribute('src', /^\/photos\//);

    await open(page, '/');
    await expect(picture).toHaveAttribute('src', /^\/photos\//);
    await expectGoodScreen(page, 'home-picture');
    await page.getByLabel('Change profile picture').setInputFiles({
      ...(await drawnPhoto(page, '#b87333')),
      name: 'me.jpg',
    });
    await expect(toast(page, 'Profile Updated')).toBeVisible();

    await open(page, '/my-profile');
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(toast(page, 'Profile Updated')).toContainText('removed');
    await expect(picture).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('user: Back closes a sheet and stays on the page, and sheets fit text of twice the size at 320 pixels', async ({
  page,
  login,
}) => {
  await login({ ...COLLECTOR, email: `${'a.collector.of.seated.liberty'.repeat(2)}.${COLLECTOR.email}` });
  await open(page, '/');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/my-profile');
  await listening(page);
  const row = page.getByRole('button', { name: /^Passkeys/ });
  const dialog = page.getByRole('dialog');
  await row.click();
  await expect(dialog).toBeVisible();
  await test.step('a page opened by a bare address says why it can have no passkeys', async () => {
    await expect(
      sheet(page, 'Passkeys').getByText(/Passkeys need a domain name; you opened this site by IP address\./),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  });
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.goForward();
  await expect(row).toBeFocused();
  await row.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Password/ }).click();
  await expect(sheet(page, 'Change password')).toBeVisible();
  await page.reload();
  await listening(page);
  await row.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/my-profile');
  await page.goBack();
  await expect(page).toHaveURL('/');

  await test.step('in text of twice the size, with a long address', async () => {
    // A page that is still being swapped in takes no other width.
    await open(page, '/my-profile');
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(section(page, 'Sessions').getByText('This device')).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const expectNoSideways = async () => {
      const { scrollWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
      }));
      expect(scrollWidth).toBeLessThanOrEqual(320);
      for (const dialog of await page.locator('.dialog').all()) {
        expect(
          await dialog.evaluate((element) => element.scrollWidth - element.clientWidth),
        ).toBeLessThanOrEqual(0);
      }
    };
    await expectNoSideways();
    for (const name of [/^Password/, /^Passkeys/, /^Authenticator app/, 'Delete my account']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoSideways();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test("user: a profile that cannot be loaded is asked for again; without an operator's keys the marketplaces say that they are not set up", async ({
  page,
  login,
}) => {
  await login();
  await test.step('it cannot be loaded, and home greets whom it cannot name', async () => {
    await page.route('**/api/auth/profile', (route) => route.abort());
    await openBare(page, '/my-profile');
    await expect(page.getByText('Your profile could not be loaded')).toBeVisible();
    await page.unroute('**/api/auth/profile');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Mercury' })).toBeVisible();

    // Opened by itself, the page comes with the name; put in the place of another, it asks for it.
    await open(page, '/news');
    await page.route('**/api/auth/user', (route) => route.abort());
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Collector' })).toBeVisible();
  });
  await test.step('without the operator’s keys', async () => {
    await page.unrouteAll();
    await open(page, '/my-profile#marketplace');
    const card = section(page, 'Marketplace Accounts');
    await expect(card).toBeInViewport();
    await expect(card.getByText('Not connected')).toHaveCount(2);
    await expect(card.getByText('eBay isn’t set up on this server.')).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);

    await open(page, '/my-profile?error=taken');
    await expect(page.getByRole('alert').getByText(/already connected to another account/)).toBeVisible();
    await expect(page).toHaveURL(/\/my-profile$/);
  });
});

test('user: a new password and an ended session put the other devices out, all of them at once if wanted', async ({
  page,
  login,
  browser,
  app,
}) => {
  await login();
  await test.step('all other sessions end at once', async () => {
    const devices = [];
    for (let count = 0; count < 5; count++) devices.push(await elsewhere(browser, app));
    await open(page, '/my-profile');
    await page.getByRole('button', { name: 'Show all 6' }).click();
    await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Show fewer' })).toBeFocused();
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Sessions' }).click();
    await expect(toast(page, 'Sessions Ended')).toBeVisible();
    await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1);
    await expect(section(page, 'Sessions').getByRole('heading')).toBeFocused();
    for (const device of devices) {
      expect((await device.request.get('/api/auth/user')).status()).toBe(401);
      await device.close();
    }
  });

  const phone = await elsewhere(browser, app);
  await open(page, '/my-profile');
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByText('Chrome on Android')).toBeVisible();
  await expectGoodScreen(page, 'profile-sessions');
  await sessions.getByRole('button', { name: 'End the session of Chrome on Android' }).click();
  await expect(toast(page, 'Session Ended')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await phone.request.get('/api/auth/user')).status()).toBe(401);

  const another = await elsewhere(browser, app);
  await page.getByRole('button', { name: /^Password/ }).click();
  const form = sheet(page, 'Change password');
  await form.getByLabel('Current password', { exact: true }).fill(COLLECTOR.password);
  await form.getByLabel('New password', { exact: true }).fill('liberty-wings-1916');
  await form.getByLabel('Confirm new password', { exact: true }).fill('liberty-wings-1917');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText("Passwords don't match")).toBeVisible();
  await expectGoodScreen(page, 'profile-password');
  await form.getByLabel('Confirm new password', { exact: true }).fill('liberty-wings-1916');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password Changed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Password/ })).toBeFocused();
  expect((await another.request.get('/api/auth/user')).status()).toBe(401);
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await Promise.all([phone.close(), another.close()]);
});

test('user: takes everything away in one file, then deletes the account', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await addCoin();
  await open(page, '/my-profile');
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Coins as CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^mintmark-export-[\d-]+\.csv$/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^mintmark-export-\d{4}-\d\d-\d\d\.zip$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const zip = Buffer.concat(chunks);
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['collection.json', 'profile.json', 'coins.csv']) expect(zip.includes(name)).toBe(true);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const form = sheet(page, 'Delete your account?');
  await form.getByLabel(/^Type .* to confirm/).fill('somebody@example.org');
  await form.getByLabel('Your password', { exact: true }).fill(COLLECTOR.password);
  await form.getByRole('button', { name: 'Delete everything' }).click();
  await expect(toast(page, 'Delete Failed')).toBeVisible();
  await expectGoodScreen(page, 'profile-delete');
  // The notice of the failure takes no key from the sheet below it.
  await form.getByLabel('Your password', { exact: true }).press('Escape');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await form.getByLabel('Your password', { exact: true }).fill(COLLECTOR.password);
  await form.getByLabel(/^Type .* to confirm/).fill(COLLECTOR.email.toUpperCase());
  await form.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByRole('button', { name: 'Continue as guest', exact: true })).toBeVisible();
  await expect(page.getByText('Account Deleted')).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  const { email, password } = COLLECTOR;
  expect((await page.request.post('/api/login/direct', { data: { email, password } })).status()).toBe(401);
});

test('guest: sees what a guest has, at home in large text too, and deletes it', async ({
  page,
  guest,
  addCoin,
}) => {
  await guest();
  await addCoin();
  await test.step('the home screen fits text of twice the size at 320 pixels', async () => {
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, '/');
    await expect(page.getByRole('heading', { name: 'Recent Additions' })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectGoodScreen(page, 'home-large-text');
    for (const box of await page.locator('main .btn, main h1, .tabs a').all()) {
      expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
        0,
      );
    }
    if (usual) await page.setViewportSize(usual);
  });

  await open(page, '/my-profile');
  await expect(page.getByText('Guest, up to 10 coins')).toBeVisible();
  await expectGoodScreen(page, 'profile-guest');
  await page.getByRole('button', { name: 'Delete my guest data' }).click();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByRole('button', { name: 'Continue as guest', exact: true })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('user: makes an API key, which a script uses, and revokes it', async ({
  page,
  login,
  addCoin,
  playwright,
  app,
}) => {
  await login();
  await addCoin();
  const row = page.getByRole('button', { name: /^API keys/ });
  await test.step('what comes late does not move the rows below it', async () => {
    await expectProfileWaitsFor(page, '**/api/exchange-rates');
    await expect(section(page, 'Exchange rates').getByRole('button', { name: 'Save rate' })).toBeVisible();
  });
  await row.click();
  await sheet(page, 'API keys').getByRole('button', { name: 'Create API Key' }).click();
  const making = sheet(page, 'Create API Key');
  await making.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(making.getByText('Please give the key a name')).toBeVisible();
  await making.getByLabel('Name').fill('Nightly backup');
  await making.getByLabel('Your password', { exact: true }).fill('not it');
  await making.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(making.getByText('Incorrect password')).toBeVisible();
  await expect(making.getByLabel('Name')).toHaveValue('Nightly backup');
  await expectGoodScreen(page, 'profile-api-key-making');
  await making.getByLabel('Your password', { exact: true }).fill(COLLECTOR.password);
  await making.getByRole('button', { name: 'Create', exact: true }).click();
  const made = sheet(page, 'Copy the key now');
  const key = (await made.getByRole('code').textContent()) ?? '';
  await expectGoodScreen(page, 'profile-api-key-made');
  await made.getByRole('button', { name: 'Done' }).click();

  const script = await playwright.request.newContext({
    baseURL: app.url,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  expect(await (await script.get('/api/coins')).json()).toHaveLength(1);
  expect((await script.delete('/api/coins/1')).status()).toBe(403);
  const list = sheet(page, 'API keys');
  await expect(list.getByText('Nightly backup')).toBeVisible();
  await expect(list.getByText(key)).toHaveCount(0);
  await expectGoodScreen(page, 'profile-api-keys');
  await list.getByRole('button', { name: 'Revoke Nightly backup' }).click();
  await sheet(page, 'Revoke the key?').getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, 'Key Revoked')).toBeVisible();
  await expect(list.getByText('Nightly backup')).toHaveCount(0);
  expect((await script.get('/api/coins')).status()).toBe(401);
  await script.dispose();
});
