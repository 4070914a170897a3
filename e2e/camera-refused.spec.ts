import type { Page } from '@playwright/test';
import { forgetPhotos } from './camera-steps.ts';
import { withRefusedCamera } from './camera-video.ts';
import { toast } from './coin-form.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

test.use({ launchOptions: withRefusedCamera() });
// One browser is started like this, for all of them.
test.describe.configure({ mode: 'default' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('user: without a working camera each reason is explained, and photos of the device lead to the same place', async ({
  page,
  login,
}) => {
  await login();
  await test.step('without permission', async () => {
    await open(page, '/camera');
    await expect(heading(page, 'Camera Access Needed')).toBeVisible();
    await expect(toast(page, 'Camera Error')).toContainText(
      'Unable to access camera. Please check permissions.',
    );
    await toast(page, 'Camera Error').getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.locator('.toast')).toHaveCount(0);
    await expectGoodScreen(page, 'camera-denied');
    expect(await page.evaluate(() => localStorage.getItem('cameraStreamActive'))).toBeNull();

    await page.context().grantPermissions(['camera']);
    await page.context().clearPermissions();
    await expect(page.getByLabel('Take Photo')).toHaveAttribute('capture', 'environment');
    await page.getByLabel('Take Photo').setInputFiles(await drawnPhoto(page));
    await expect(title(page, 'Reverse (back)')).toBeVisible();
    await page.getByRole('button', { name: 'Use one side' }).click();
    await expect(title(page, 'Check your photos')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Obverse of the coin' })).toBeVisible();
  });
  await test.step('a camera that another app holds can be tried again', async () => {
    await forgetPhotos(page);
    await page.addInitScript(() => {
      let tries = 0;
      navigator.mediaDevices.getUserMedia = async () => {
        tries += 1;
        if (tries === 1) throw new DOMException('in use', 'NotReadableError');
        return document.createElement('canvas').captureStream(10);
      };
    });
    await open(page, '/camera');
    await expect(heading(page, 'Camera Error')).toBeVisible();
    await expect(page.getByText('Unable to access camera. Please check permissions.')).toBeVisible();
    await page.getByRole('button', { name: 'Try the camera again' }).click();
    await expect(heading(page, 'Camera Error')).toHaveCount(0);
  });
  await test.step('photos chosen while the camera opens are kept', async () => {
    await forgetPhotos(page);
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        new Promise((resolve) => {
          Object.assign(window, {
            allowCamera: () => {
              const canvas = document.createElement('canvas');
              canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
              resolve(canvas.captureStream(10));
            },
          });
        });
    });
    await open(page, '/camera');
    const chooser = page.waitForEvent('filechooser');
    await page.locator('.closed').getByText('Choose from Device').click();
    const files = await chooser;
    await page.evaluate(() => (window as unknown as { allowCamera: () => void }).allowCamera());
    await expect(page.locator('.closed')).toHaveCount(0);
    await files.setFiles([await drawnPhoto(page), await drawnPhoto(page, '#8a4b2a')]);
    await expect(title(page, 'Check your photos')).toBeVisible();
  });
  await test.step('a browser without cameras, and plain http', async () => {
    await forgetPhotos(page);
    for (const [isSecure, closed] of [
      [true, 'No Camera Found'],
      [false, 'The camera needs https'],
    ] as const) {
      await test.step(closed, async () => {
        await page.addInitScript((secure) => {
          Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
          Object.defineProperty(window, 'isSecureContext', { value: secure, configurable: true });
        }, isSecure);
        await open(page, '/camera');
        await expect(heading(page, closed)).toBeVisible();
        await expectGoodScreen(page, `camera-${isSecure ? 'missing' : 'insecure'}`);
        // Without a camera, photos that were taken before lead; over plain http the phone's own camera does.
        const labels = page.locator('.closed label.btn');
        const lead = isSecure ? 'Choose from Device' : 'Take Photo';
        await expect(labels.first()).toHaveText(lead);
        await expect(labels.first()).toHaveClass(/btn-primary/);
        await page
          .getByLabel('Choose from Device')
          .setInputFiles([await drawnPhoto(page), await drawnPhoto(page, '#8a4b2a')]);
        await expect(title(page, 'Check your photos')).toBeVisible();
        await page.getByRole('button', { name: 'Start over' }).click();
        await expect(title(page, 'Check your photos')).toHaveCount(0);
      });
    }
  });
});
