import type { Page } from '@playwright/test';
import { test as withAi } from './ai.ts';
import { test as base, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';
import { PHOTO_TAPS, thumbOf } from './thumb.ts';
import { bothSides } from './upload-screen.ts';

const KNOWN_TAPS = 6;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const coins = async (page: Page) => (await page.request.get('/api/coins')).json();

withAi(`user: from photos to a coin in ${PHOTO_TAPS} taps, by an AI`, async ({ page, login }) => {
  await login();
  await open(page, '/');
  const [obverse, reverse] = await bothSides(page);
  const { taps, tap, choosePhotos } = thumbOf(page);
  await tap(tabOf(page, 'Add Coin'));
  await choosePhotos(page.getByRole('link', { name: /Upload Photo to ID/ }), obverse, reverse);
  await tap(button(page, 'Photo 1'));
  await tap(button(page, 'Identify and Add Coin'));
  await expect(page).toHaveURL(/\/coin\/\d+$/);
  expect(taps.count).toBeLessThanOrEqual(PHOTO_TAPS);
  expect(await coins(page)).toHaveLength(1);
});

const BULK_TAPS = 25;

withAi(`user: ten coins by ten pairs of photos in ${BULK_TAPS} taps, by an AI`, async ({ page, login }) => {
  withAi.setTimeout(300_000);
  await login();
  await open(page, '/');
  const photos = [];
  for (let number = 10; number < 30; number += 1)
    photos.push({ ...(await drawnPhoto(page, `hsl(${number * 18} 40% 55%)`)), name: `photo-${number}.jpg` });
  const { taps, tap, choosePhotos } = thumbOf(page);
  await tap(tabOf(page, 'Add Coin'));
  await tap(page.getByRole('link', { name: 'Many coins at once' }));
  await choosePhotos(page.getByText('Choose Photos', { exact: true }), ...photos);
  await tap(page.getByText('Front and back', { exact: true }));
  await expect(page.getByRole('listitem').filter({ has: page.locator('img') })).toHaveCount(10);
  await expectGoodScreen(page, 'bulk-pairs', { wide: true });
  await tap(button(page, 'Identify 10 coins'));
  const all = button(page, 'Accept all 10 sure ones');
  await expect(all).toBeVisible({ timeout: 240_000 });
  await expectGoodScreen(page, 'bulk-named', { wide: true });
  await tap(all);
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(10);
  expect(taps.count).toBeLessThanOrEqual(BULK_TAPS);
  const saved = await coins(page);
  expect(saved).toHaveLength(10);
  for (const coin of saved) {
    expect(coin.obverseImageUrl).toBeTruthy();
    expect(coin.reverseImageUrl).toBeTruthy();
  }
});

base(`user: a coin one knows is typed and saved in ${KNOWN_TAPS} taps`, async ({ page, login }) => {
  await login();
  await open(page, '/');
  const { taps, tap, select } = thumbOf(page);
  await tap(tabOf(page, 'Add Coin'));
  const search = page.getByRole('combobox', { name: 'Search all coins' });
  await tap(search);
  await search.pressSequentially('1916 d dime');
  await tap(page.getByRole('option', { name: /Mercury Dime 1916-D/ }));
  await expect(page).toHaveURL('/manual-entry');
  await expect(page.getByLabel('Mint Mark')).toHaveValue('D');
  await expect(page.getByLabel('Composition')).toHaveValue(/silver/);
  await select(page.getByLabel('Condition'), 'Good (G-4, G-6)');
  await tap(button(page, 'Save Coin to Collection'));
  const notice = page.locator('.toast').filter({ hasText: 'Coin Added!' });
  await expect(notice).toContainText('1916-D Mercury Dime');
  await expect(page).toHaveURL('/');
  expect(taps.count).toBeLessThanOrEqual(KNOWN_TAPS);
  expect(await coins(page)).toMatchObject([{ name: '1916-D Mercury Dime', year: 1916, mintMark: 'D' }]);

  await base.step(
    'the next of its kind begins with what they share, and the last one can be seen',
    async () => {
      await notice.getByRole('button', { name: 'Add another' }).click();
      await expect(page.getByLabel('Coin Type')).toHaveValue('Mercury Dime');
      await expect(page.getByLabel('Year', { exact: true })).toHaveValue('');
      await expect(page.getByLabel('Condition')).toHaveValue('');
      await page.getByLabel('Year', { exact: true }).fill('1941');
      await expect(page.getByLabel('Composition')).toHaveValue(/silver/);
      await page.getByLabel('Condition').selectOption('Fine (F-12, F-15)');
      await button(page, 'Save Coin to Collection').click();
      await expect(notice).toContainText('1941 Mercury Dime');
      await notice.getByRole('button', { name: 'View' }).click();
      await expect(page).toHaveURL(/\/coin\/\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('1941');
    },
  );
});

base('guest: the search and all three ways to add a coin are in sight at once', async ({ page, guest }) => {
  await guest();
  await open(page, '/add-coin-options');
  await expect(page.getByRole('complementary', { name: 'Guest mode' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search all coins' })).toBeInViewport({
    ratio: 1,
  });
  const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  for (const way of ['Take Photo to ID', 'Upload Photo to ID', 'Enter Manually']) {
    const box = await page.getByRole('link', { name: new RegExp(way) }).boundingBox();
    expect((box?.y ?? 1e9) + (box?.height ?? 0), way).toBeLessThanOrEqual(tabs?.y ?? 0);
  }
  // This browser has no camera: photos that were taken before lead.
  await expect(page.locator('#ways a').first()).toHaveAttribute('href', '/photo-upload');
});
