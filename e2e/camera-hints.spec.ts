import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { drawnCamera, type StagedWindow, show } from './camera-scenes.ts';
import { withCamera } from './camera-video.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen, pictureOf } from './look.ts';

test.use({ launchOptions: withCamera() });

const hint = (page: Page) => page.locator('[data-hint]');
const shutter = (page: Page) => page.getByRole('button', { name: /^Take the photo of the/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('user: whatever may spoil a photo is named while aiming and before sending, and forbids nothing', async ({
  page,
  login,
}) => {
  await login();
  await drawnCamera(page);
  await open(page, '/camera');
  await show(page, { light: 0.15 });
  await expect(hint(page)).toHaveText('Too dark: add light');
  await expectGoodScreen(page, 'camera-dark');
  await show(page, { light: 2.2 });
  await expect(hint(page)).toHaveText('Too bright: reduce the light');
  await show(page, { radius: 0 });
  await expect(hint(page)).toHaveText('Place the coin in the ring');
  await show(page, { radius: 0.5 });
  await expect(hint(page)).toHaveText('Move closer: fill the ring');
  await show(page, { radius: 1.18 });
  await expect(hint(page)).toHaveText('Move back: show the whole edge');
  await show(page, { x: 0.35 });
  await expect(hint(page)).toHaveText('Centre the coin in the ring');
  await show(page, {});
  await expect(hint(page)).toHaveText('Good. Hold still');

  await show(page, { blur: 6 });
  await expect(hint(page)).toHaveText('Good. Hold still');
  await shutter(page).click();
  await expect(page.getByText(/^The photo looks blurred/)).toBeVisible();
  await expectGoodScreen(page, 'camera-blurred');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 667, height: 375 });
  await pictureOf(page, 'camera-blurred-landscape');
  for (const name of ['Retake', 'Use anyway']) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  if (size) await page.setViewportSize(size);
  await button(page, 'Retake').click();
  await expect(title(page, 'Obverse (front)')).toBeFocused();
  await show(page, { glare: 0.3 });
  await shutter(page).click();
  await expect(page.getByText(/^A reflection hides/)).toBeVisible();
  await button(page, 'Use anyway').click();
  await expect(title(page, 'Reverse (back)')).toBeFocused();
  await show(page, { radius: 0 });
  await expect(hint(page)).toHaveText('Place the coin in the ring');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^No coin found in the ring/)).toBeVisible();
  await button(page, 'Use anyway').click();
  await expect(title(page, 'Check your photos')).toBeVisible();
  await expect(page.getByText('Glare')).toBeVisible();
  // Said by the shutter until the circle has been looked for, then in its words.
  await expect(page.getByText(/^No coin (seen|found)/)).toBeVisible();
  await expectGoodScreen(page, 'camera-review-doubts');
});

test('user: lamp, zoom and a second camera, on a stage that fits a phone on its side, a small one, and large text @long', async ({
  page,
  login,
}) => {
  await login();
  await drawnCamera(page, {
    cameras: 2,
    capabilities: { torch: true, zoom: { min: 1, max: 5, step: 0.1 }, focusMode: ['manual', 'continuous'] },
  });
  await open(page, '/camera');
  await show(page, {});
  await expect(hint(page)).toHaveText('Good. Hold still');
  await expectGoodScreen(page, 'camera-lens');
  const wishes = () => page.evaluate(() => (window as StagedWindow).wishes);
  expect(await wishes()).toEqual([{ focusMode: 'continuous' }]);
  const lamp = button(page, 'Light');
  await lamp.click();
  await expect(lamp).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Zoom in').click();
  await page.getByRole('slider', { name: 'Zoom' }).fill('2');
  await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '2.0×');
  expect(await wishes()).toEqual([{ focusMode: 'continuous' }, { torch: true }, { zoom: 1.4 }, { zoom: 2 }]);
  await button(page, 'Switch camera').click();
  await expect.poll(() => page.evaluate(() => (window as StagedWindow).streams.length)).toBe(2);
  expect(await page.evaluate(() => (window as StagedWindow).streams.map(({ active }) => active))).toEqual([
    false,
    true,
  ]);
  await expect(button(page, 'Light')).toHaveAttribute('aria-pressed', 'false');

  for (const [name, width, height, size] of [
    ['landscape', 844, 390, '100%'],
    ['landscape-small', 667, 375, '100%'],
    ['small', 320, 568, '100%'],
    ['phone-with-bars', 375, 553, '100%'],
    ['large-text', 320, 640, '200%'],
    ['landscape-large-text', 844, 390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, '/camera');
    await page.addStyleTag({ content: `html { font-size: ${size} }` });
    await show(page, {});
    await expect(hint(page)).toHaveText('Good. Hold still');
    await expectAccessible(page);
    await pictureOf(page, `camera-${name}`);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overhang, `pixels that stick out sideways: ${name}`).toBeLessThanOrEqual(0);
    await shutter(page).scrollIntoViewIfNeeded();
    await expect(shutter(page)).toBeInViewport({ ratio: 1 });
    // Nothing scrolls where nothing is large.
    if (size === '100%')
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  }
});
