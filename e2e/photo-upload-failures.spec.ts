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

test('user: a file that is no photo of a coin is refused before it is sent, in a toast and on the page', async ({
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
      files: [jpeg('letter.jpg', Buffer.from('%PDF-1.7 a letter'))],
      title: 'Invalid File Type',
      text: 'letter.jpg is not a valid image file.',
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
      text: 'Both photos are identical. Choose one photo of each side.',
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

test('user: a lost connection, a failing vendor and a browser that cannot enhance lose neither photos nor choice', async ({
  page,
  login,
  vendor,
  context,
}) => {
  await login();
  await test.step('where the browser cannot enhance, the originals go', async () => {
    await page.route('**/enhance-worker*.js', (route) => route.abort());
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
  await test.step('no connection, and a vendor that fails', async () => {
    await page.unrouteAll();
    await readyPair(page, '#c9a34a');
    await context.setOffline(true);
    await identifyButton(page).click();
    await expect(toast(page, 'Identification Failed')).toContainText('The server could not be reached.');
    await expect(page.getByRole('heading', { name: 'Identification Failed' })).toBeFocused();
    await context.setOffline(false);
    await toast(page, 'Identification Failed').getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page, 'Identification Failed')).toBeHidden();
    const button = page.getByRole('button', { name: 'Try Again' });
    // Every way a vendor may fail has its sentence in server/identify/identify.test.ts.
    vendor.fail('refused');
    await button.click();
    await expect(toast(page, 'Identification Failed')).toBeVisible();
    await expect(refusal(page)).toContainText('Identification Failed');
    expect((await refusal(page).textContent())?.length).toBeGreaterThan('Identification Failed'.length + 20);
    await expect(page.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-pressed', 'true');
    await expectGoodScreen(page, 'upload-5-failed');
    vendor.answer({});
    await button.click();
    await arrived(page, COIN);
    expect(await collected(page)).toHaveLength(2);
  });
  await test.step('a connection that breaks meanwhile costs neither the answer nor a second coin', async () => {
    await readyPair(page, '#7c6f5b');
    const asked = vendor.requests.length;
    await page.route('**/api/coins/identify-and-store', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await identifyButton(page).click();
    await arrived(page, COIN);
    expect(await collected(page)).toHaveLength(3);
    expect(vendor.requests).toHaveLength(asked + 1);
    await page.unrouteAll();
  });
  await test.step('a server out of reach is said, and the photos go along to the form', async () => {
    await readyPair(page);
    await page.route('**/api/coins/identify-and-store', (route) => route.abort('connectionrefused'));
    await identifyButton(page).click();
    await expect(toast(page, 'Identification Failed')).toContainText('The server could not be reached.');
    await page.getByRole('button', { name: 'Enter the details yourself' }).click();
    await expect(page).toHaveURL(/\/manual-entry$/);
    await expect(page.getByRole('img', { name: 'Obverse of the coin' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Reverse of the coin' })).toBeVisible();
  });
});

test('user: a cancelled upload ends on the server, or leads to the coin that was added before @long', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await test.step('it ends on the server too, and the photos are still there', async () => {
    const release = vendor.hold();
    await readyPair(page);
    await identifyButton(page).click();
    await expect.poll(() => vendor.requests.length).toBe(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Identification Cancelled')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => vendor.abandoned).toBe(1);
    release();
    await identifyButton(page).click();
    await arrived(page, COIN);
    expect(await collected(page)).toHaveLength(1);
  });
  await test.step('cancelled too late, the coin that was added is shown', async () => {
    await readyPair(page, '#c9a34a');
    const asked = vendor.requests.length;
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
    await expect.poll(async () => (await collected(page)).length).toBe(2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    tell();
    await arrived(page, COIN);
    expect(await collected(page)).toHaveLength(2);
    expect(vendor.requests).toHaveLength(asked + 1);
    await page.unrouteAll();
  });
  await test.step('what cannot be cancelled goes on, and that is said', async () => {
    const release = vendor.hold();
    const asked = vendor.requests.length;
    await readyPair(page, '#7c6f5b');
    await page.route('**/api/identifications/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort('connectionreset') : route.continue(),
    );
    await identifyButton(page).click();
    await expect.poll(() => vendor.requests.length).toBe(asked + 1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Not Cancelled')).toBeVisible();
    release();
    await arrived(page, COIN);
  });
});
