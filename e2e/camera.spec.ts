import type { Page } from '@playwright/test';
import { button, forgetPhotos, isLive, photo, take, title } from './camera-steps.ts';
import { withCamera } from './camera-video.ts';
import { toast } from './coin-form.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

test.use({ launchOptions: withCamera() });

const isActive = (page: Page) => page.evaluate(() => localStorage.getItem('cameraStreamActive'));

test('user: both sides are taken, retaken and left out before anything is sent; the camera is off wherever it is not looked through', async ({
  page,
  login,
}) => {
  await login();
  await test.step('both sides are taken, taken again and left out', async () => {
    await open(page, '/camera');
    await test.step('both are taken', async () => {
      await expect(title(page, 'Obverse (front)')).toBeFocused();
      await isLive(page);
      expect(await isActive(page)).toBe('true');
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      await expectGoodScreen(page, 'camera-obverse');
      await take(page, 'obverse');
      await expect(page.getByText('Sharp and clear')).toBeVisible();
      await expect(title(page, 'Reverse (back)')).toBeFocused();
      await isLive(page);
      await expectGoodScreen(page, 'camera-reverse');
      await page.keyboard.press('Space');
      await expect(title(page, 'Check your photos')).toBeFocused();
      await expect(photo(page, 'Obverse')).toBeVisible();
      await expect(photo(page, 'Reverse')).toBeVisible();
      expect(await isActive(page)).toBeNull();
      await expectGoodScreen(page, 'camera-review');
    });

    await test.step('begun anew, the first is kept and the second left out', async () => {
      await button(page, 'Start over').click();
      await take(page, 'obverse');
      await expect(title(page, 'Reverse (back)')).toBeVisible();
      await button(page, 'Retake the obverse').click();
      await expect(title(page, 'Obverse (front)')).toBeFocused();
      await button(page, 'Keep Current Photo').click();
      await expect(title(page, 'Reverse (back)')).toBeFocused();
      await button(page, 'Use one side').click();
      await expect(title(page, 'Check your photos')).toBeVisible();
      await expect(photo(page, 'Reverse')).toHaveCount(0);
      await expectGoodScreen(page, 'camera-review-one');
    });

    await test.step('the second is added, swapped with the first and taken again', async () => {
      await button(page, 'Add the reverse').click();
      await take(page, 'reverse');
      await expect(photo(page, 'Reverse')).toBeVisible();
      const [front, back] = [
        await photo(page, 'Obverse').getAttribute('src'),
        await photo(page, 'Reverse').getAttribute('src'),
      ];
      await button(page, 'Swap the sides').click();
      await expect(photo(page, 'Obverse')).toHaveAttribute('src', back ?? '');
      await expect(photo(page, 'Reverse')).toHaveAttribute('src', front ?? '');
      await button(page, 'Retake the reverse').click();
      await take(page, 'reverse');
      await expect(photo(page, 'Obverse')).toHaveAttribute('src', back ?? '');
      await expect(photo(page, 'Reverse')).not.toHaveAttribute('src', front ?? '');
    });
  });
  await test.step('the camera is off wherever it is not looked through', async () => {
    await forgetPhotos(page);
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { tracks });
      mediaDevices.getUserMedia = async (wish) => {
        const stream = await ask(wish);
        tracks.push(...stream.getTracks());
        return stream;
      };
    });
    const states = () =>
      page.evaluate(() =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
      );
    const goTo = (href: string) =>
      page.evaluate((to) => {
        const link = document.createElement('a');
        link.href = to;
        document.body.append(link);
        link.click();
      }, href);
    await goTo('/camera');
    await isLive(page);
    await expect.poll(states).toEqual(['live']);

    const hide = (state: 'hidden' | 'visible') =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await hide('hidden');
    await expect.poll(states).toEqual(['ended']);
    expect(await isActive(page)).toBeNull();
    await hide('visible');
    await isLive(page);
    await expect.poll(states).toEqual(['ended', 'live']);
    expect(await isActive(page)).toBe('true');

    await button(page, 'Close').click();
    await expect(page).toHaveURL('/add-coin-options');
    await expect.poll(states).toEqual(['ended', 'ended']);
    expect(await isActive(page)).toBeNull();
    await page.goBack();
    await page.goForward();
  });
});

test('user: photos come from the device, other files are refused, and without a provider the coin is reviewed by hand', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/camera');
  await isLive(page);
  const choose = page.getByLabel('Choose from device');
  await choose.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(toast(page, 'Invalid File Type')).toContainText('notes.pdf is not a valid image file.');
  await choose.setInputFiles({
    name: 'half.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('half a photo'),
  });
  await expect(page.locator('.toast').filter({ hasText: 'half.jpg' })).toBeVisible();
  await choose.setInputFiles(await drawnPhoto(page));
  await expect(title(page, 'Reverse (back)')).toBeVisible();
  await choose.setInputFiles([await drawnPhoto(page), await drawnPhoto(page, '#8a4b2a')]);
  await expect(title(page, 'Check your photos')).toBeVisible();
  await expect(photo(page, 'Reverse')).toBeVisible();
  // A notice goes by itself.
  await expect(page.locator('.toast')).toHaveCount(0);

  await expect(
    page.getByText(/Automatic identification isn’t available. You enter the details yourself/),
  ).toContainText('set up on this server');
  await expect(button(page, 'Identify without saving')).toHaveCount(0);
  await expectGoodScreen(page, 'camera-review-by-hand');
  await button(page, 'Enter Details').click();
  await expect(page).toHaveURL(/\/coin-verification\?tempId=./);
  const tempId = new URL(page.url()).searchParams.get('tempId');
  const answer = await page.request.get(`/api/verification-data/${tempId}`);
  expect((await answer.json()).coinData).toMatchObject({
    outcome: 'unavailable',
    confidence: 0,
    obverseImageUrl: expect.stringMatching(/^\/photos\//),
    reverseImageUrl: expect.stringMatching(/^\/photos\//),
  });

  // What was handed on is not here any more; a result that was left waits.
  await page.goto('/camera');
  await expect(title(page, 'Obverse (front)')).toBeVisible();
  await expect(page.getByRole('link', { name: '1 coin to review' })).toHaveAttribute(
    'href',
    `/coin-verification?tempId=${tempId}`,
  );
  await isLive(page);
  await expectGoodScreen(page, 'camera-waiting');
});
