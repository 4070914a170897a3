import { test } from './ai.ts';
import { said } from './coin-form.ts';
import { expect } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import {
  arrived,
  bothSides,
  COIN,
  choose,
  claiming,
  collected,
  identifyButton,
  openUpload,
  readyPair,
  refusal,
  toast,
} from './upload-screen.ts';

// Work that is left or cancelled goes on for a while.
test.use({ alone: true });

test('user: what is no photo of a coin is refused before it is sent, in a toast and on the page', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await openUpload(page);
  const [warm, cold] = await bothSides(page);
  const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  const refused = [
    {
      files: [warm, cold, { ...warm, name: 'third.jpg' }],
      title: 'Too Many Files',
      text: 'Please select maximum 2 photos (obverse and reverse).',
    },
    {
      files: [{ name: 'coin.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }],
      title: 'Invalid File Type',
      text: 'coin.gif is not a valid image file.',
    },
    {
      files: [jpeg('letter.jpg', Buffer.from('%PDF-1.7 a letter'))],
      title: 'Invalid File Type',
      text: 'letter.jpg is not a valid image file.',
    },
    {
      files: [jpeg('large.jpg', Buffer.alloc(21 * 1024 * 1024))],
      title: 'File Too Large',
      text: 'large.jpg is too large. Maximum size is 20MB.',
    },
    {
      files: [{ name: 'bomb.png', mimeType: 'image/png', buffer: await claiming(page, 9000, 9000) }],
      title: 'File Too Large',
      text: 'bomb.png has more than 50 megapixels. Please choose a smaller photo.',
    },
    {
      files: [jpeg('half.jpg', warm.buffer.subarray(0, warm.buffer.length / 2))],
      title: 'Image Quality Issue',
      text: 'half.jpg is damaged or incomplete. Please choose another photo.',
    },
    {
      files: [warm, { ...warm, name: 'copy.jpg' }],
      title: 'Image Quality Issue',
      text: 'Both photos are the same picture. Please choose one photo of each side.',
    },
  ];
  for (const { files, title, text } of refused) {
    await test.step(text, async () => {
      await choose(page, ...files);
      await expect(toast(page, title)).toContainText(text);
      await expect(refusal(page)).toContainText(title);
      await expect(refusal(page)).toContainText(text);
      await expect(page.getByRole('heading', { name: 'Which coin is it?' })).toBeVisible();
    });
  }
  await expectGoodScreen(page, 'upload-refused');
  expect(vendor.requests).toHaveLength(0);
  await choose(page, warm, cold);
  await expect(refusal(page)).toBeHidden();
  await expect(said(page, 'Images Ready')).toBeVisible();
});

test('user: where the browser cannot enhance, the originals go', async ({ page, login, vendor }) => {
  await page.route('**/enhance-worker*.js', (route) => route.abort());
  await login();
  await openUpload(page);
  await choose(page, ...(await bothSides(page)));
  await expect(toast(page, 'Processing Failed')).toContainText(
    'Failed to enhance images. Using original images.',
  );
  await page.getByRole('button', { name: 'Photo 1' }).click();
  await identifyButton(page).click();
  await arrived(page, COIN);
  expect(vendor.requests).toHaveLength(1);
});

test('user: no connection, and a vendor that fails once and again, lose neither photos nor choice', async ({
  page,
  context,
  login,
  vendor,
}) => {
  await login();
  await readyPair(page);
  await context.setOffline(true);
  await identifyButton(page).click();
  await expect(toast(page, 'Identification Failed')).toContainText('The server could not be reached.');
  await expect(page.getByRole('heading', { name: 'Identification Failed' })).toBeFocused();
  await context.setOffline(false);
  await toast(page, 'Identification Failed').getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, 'Identification Failed')).toBeHidden();
  const button = page.getByRole('button', { name: 'Try Again' });
  // Every way a vendor may fail has its sentence in server/identify/identify.test.ts.
  for (const kind of ['refused', 'busy', 'hang'] as const) {
    await test.step(kind, async () => {
      vendor.fail(kind);
      await button.click();
      await expect(toast(page, 'Identification Failed')).toBeVisible();
      await expect(refusal(page)).toContainText('Identification Failed');
      expect((await refusal(page).textContent())?.length).toBeGreaterThan(
        'Identification Failed'.length + 20,
      );
      await expect(page.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-pressed', 'true');
      await toast(page, 'Identification Failed').getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast(page, 'Identification Failed')).toBeHidden();
    });
  }
  await expectGoodScreen(page, 'upload-5-failed');
  vendor.answer({});
  await button.click();
  await arrived(page, COIN);
  expect(await collected(page)).toHaveLength(1);
});

test('user: cancelled, it ends on the server too, and the photos are still there', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  vendor.delay(8000);
  await readyPair(page);
  await identifyButton(page).click();
  await expect.poll(() => vendor.requests.length).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Identification Cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => vendor.abandoned).toBe(1);
  vendor.delay(0);
  await identifyButton(page).click();
  await arrived(page, COIN);
  expect(await collected(page)).toHaveLength(1);
});

test('user: cancelled too late, the coin that was added is shown', async ({ page, login, vendor }) => {
  await login();
  await readyPair(page);
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route('**/api/coins/identify-and-store', async (route) => {
    const response = await route.fetch();
    await told;
    await route.fulfill({ response });
  });
  await identifyButton(page).click();
  await expect.poll(async () => (await collected(page)).length).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  tell();
  await arrived(page, COIN);
  expect(await collected(page)).toHaveLength(1);
  expect(vendor.requests).toHaveLength(1);
});

test('user: what cannot be cancelled goes on, and that is said', async ({ page, login, vendor }) => {
  await login();
  vendor.delay(4000);
  await readyPair(page);
  await page.route('**/api/identifications/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort('connectionreset') : route.continue(),
  );
  await identifyButton(page).click();
  await expect.poll(() => vendor.requests.length).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Not Cancelled')).toBeVisible();
  await arrived(page, COIN);
});

test('user: a connection that breaks meanwhile costs neither the answer nor a second coin', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await readyPair(page);
  await page.route('**/api/coins/identify-and-store', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await identifyButton(page).click();
  await arrived(page, COIN);
  expect(await collected(page)).toHaveLength(1);
  expect(vendor.requests).toHaveLength(1);
});

test('user: a server out of reach is said, and the photos stay and go along to the form', async ({
  page,
  login,
}) => {
  await login();
  await readyPair(page);
  await page.route('**/api/coins/identify-and-store', (route) => route.abort('connectionrefused'));
  await identifyButton(page).click();
  await expect(toast(page, 'Identification Failed')).toContainText('The server could not be reached.');
  await expect(page.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Enter the details yourself' }).click();
  await expect(page).toHaveURL(/\/manual-entry$/);
  await expect(page.getByRole('img', { name: 'Obverse of the coin' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Reverse of the coin' })).toBeVisible();
});
