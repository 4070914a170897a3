import type { Page } from '@playwright/test';
import { type FakeCommons, startFakeCommons } from '../server/photos/commons.fake.ts';
import { expectDraft, said, toast } from './coin-form.ts';
import { test as base, expect, open } from './harness.ts';
import { DESK, expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

const DIMES = [
  {
    name: '1916-D Mercury dime obverse.jpg',
    artist: '<a href="/wiki/User:Jo">Jo Whitcomb &amp; Daughters</a>',
  },
  {
    name: 'Mercury dime 1916.png',
    mime: 'image/png',
    licence: 'Public domain',
    licenceUrl: '',
    usageTerms: 'Public domain',
    artist: 'United States Mint, photographed for the national collection of coins and medals',
  },
  { name: 'Mercury dime 1916 both sides.jpg', width: 2400, height: 1200, licence: 'CC BY 4.0' },
  { name: 'Mercury dime 1916 for sale.jpg', licence: 'CC BY-NC 4.0' },
  { name: 'Mercury dime coin obverse.jpg', licence: 'CC0', artist: 'Unknown' },
  { name: 'Mercury dime coin obverse worn.jpg' },
];

const test = base.extend<{ commons: FakeCommons }>({
  commons: async ({ browserName }, use) => {
    const commons = await startFakeCommons([...DIMES]);
    await use(commons);
    await commons.stop();
    expect(commons.complaints, `what Commons would refuse ${browserName}`).toEqual([]);
  },
  alone: true,
  env: ({ commons }, use) =>
    use({ MINTMARK_COMMONS_BASE_URL: commons.url, MINTMARK_ALLOW_PRIVATE_FETCH: 'true' }),
});

const find = (page: Page) => page.getByRole('button', { name: 'Find Stock Photo' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Stock Photos' });
const obverse = (page: Page) => page.getByRole('img', { name: 'Obverse of the coin' });
const reverse = (page: Page) => page.getByRole('img', { name: 'Reverse of the coin' });

async function describeDime(page: Page, year = '1916') {
  await page.getByLabel('Coin Type').fill('Mercury Dime');
  await page.getByLabel('Year', { exact: true }).fill(year);
}

test('user: finds a stock photo, chooses it, and its author and licence stay with the coin', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/manual-entry');
  await describeDime(page);
  await expect(page.getByText(/1916.* was struck at/)).toBeVisible();
  await page.getByLabel('Mint Mark').selectOption('D');

  await test.step('the pictures come with whose they are', async () => {
    await find(page).click();
    await expect(sheet(page)).toContainText('Stock Photos Found: choose one. From Wikimedia Commons.');
    const pictures = sheet(page).getByRole('listitem');
    await expect(pictures).toHaveCount(5);
    await expect(pictures.first()).toContainText('1916-D Mercury dime obverse');
    await expect(pictures.first()).toContainText('Jo Whitcomb & Daughters');
    const licence = pictures.first().getByRole('link', { name: /CC BY-SA 4\.0/ });
    await expect(licence).toHaveAttribute('href', 'https://creativecommons.org/licenses/by-sa/4.0');
    await expect(licence).toHaveAttribute('target', '_blank');
    await expect(licence).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(pictures.nth(1).getByRole('link')).toHaveCount(1);
    const shown = pictures.getByRole('presentation');
    await expect(shown).toHaveCount(5);
    for (const image of await shown.all())
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(330);
    await expectGoodScreen(page, 'stock-photos', { wide: true });
  });

  await test.step('the chosen one is the coin’s photo', async () => {
    await sheet(page).getByRole('button', { name: 'Choose 1916-D Mercury dime obverse' }).click();
    await expect(said(page, 'Photo Selected')).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    await expect(find(page)).toBeFocused();
    await expect(obverse(page)).toHaveAttribute('src', /^\/photos\/[0-9a-f]{64}@800\.webp$/);
    await expect(reverse(page)).toBeHidden();
    await expect(page.getByText('Photo: Jo Whitcomb & Daughters')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
    await expectGoodScreen(page, 'stock-photo-chosen', { wide: true });
    // At a desk it stands beside the form, stays in view at the form's foot, and opens large.
    const usual = page.viewportSize() ?? DESK;
    await page.setViewportSize(DESK);
    await page.getByLabel('Notes (Optional)').scrollIntoViewIfNeeded();
    await expect(obverse(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Show the obverse of the coin large' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(usual);
  });

  await test.step('a reload keeps both, and so does the saved coin', async () => {
    await expectDraft(page, '/photos/');
    await page.reload();
    await expect(obverse(page)).toBeVisible();
    await expect(page.getByText('Photo: Jo Whitcomb & Daughters')).toBeVisible();
    await page.getByLabel('Condition').selectOption('Good (G-4, G-6)');
    await page.getByLabel('Composition').fill('90% silver, 10% copper');
    await page.getByLabel(/Estimated Value/).fill('1,250.00');
    await page.getByRole('button', { name: 'Save Coin to Collection' }).click();
    await expect(toast(page, 'Coin Added!')).toBeVisible();
    const [{ id }] = await (await page.request.get('/api/coins')).json();
    const { credits } = await (await page.request.get(`/api/coins/${id}/photo-credits`)).json();
    expect(credits[0]).toMatchObject({ author: 'Jo Whitcomb & Daughters', licence: 'CC BY-SA 4.0' });
    await open(page, `/manual-entry?edit=${id}`);
    await expect(page.getByText('Photo: Jo Whitcomb & Daughters')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the obverse photo' }).click();
    await expect(obverse(page)).toBeHidden();
    await expect(page.getByText('Photo: Jo Whitcomb & Daughters')).toBeHidden();
  });
});

test('user: photos of one’s own make room for a stock photo and can be brought back', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/manual-entry');
  await describeDime(page);
  await page
    .getByLabel('Choose from Device')
    .setInputFiles([await drawnPhoto(page), await drawnPhoto(page, '#8a6a3a')]);
  await expect(said(page, 'Photo Selected')).toBeVisible();
  await expect(page.getByText('Uploading photo…')).toBeHidden();
  const own = [await obverse(page).getAttribute('src'), await reverse(page).getAttribute('src')];
  await find(page).click();
  await sheet(page).getByRole('button', { name: 'Choose Mercury dime 1916 both sides' }).click();
  await expect(said(page, 'Photo Selected')).toContainText('The previous photo was replaced.');
  await expect(reverse(page)).toBeHidden();
  await page.getByRole('button', { name: 'Restore' }).click();
  expect([await obverse(page).getAttribute('src'), await reverse(page).getAttribute('src')]).toEqual(own);
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();

  await find(page).click();
  await sheet(page).getByRole('button', { name: 'Choose Mercury dime coin obverse worn' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(reverse(page)).toBeHidden();
  await page.getByLabel('Choose from Device').setInputFiles(await drawnPhoto(page, '#a0a0a0'));
  await expect(page.getByText(/^Photo:/)).toBeHidden();
  await expect(obverse(page)).toBeVisible();
  await expect(reverse(page)).toBeHidden();
});

test('user: a search that makes no sense, finds nothing or fails says so, and so does a picture that cannot be had', async ({
  page,
  login,
  commons,
}) => {
  await login();
  await open(page, '/manual-entry');
  await find(page).click();
  await expect(toast(page, 'Missing Information')).toContainText(
    'Please fill in Coin Type and Year to search for stock photos',
  );
  await describeDime(page, '1950');
  await expect(page.getByText(/was not minted in 1950/)).toBeVisible();
  await find(page).click();
  await expect(toast(page, 'Invalid Year')).toContainText('1950');
  expect(commons.searches).toEqual([]);

  const failed = () =>
    expect(toast(page, 'Search Failed')).toContainText(
      'Could not find stock photo. Try taking a photo instead.',
    );
  commons.files = [];
  await describeDime(page, '1917');
  await expect(page.getByText(/1917.* was struck at/)).toBeVisible();
  await find(page).click();
  await failed();
  await toast(page, 'Search Failed').getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, 'Search Failed')).toBeHidden();

  commons.next = [(answer) => answer.writeHead(404).end('<!doctype html><title>Error</title>')];
  await describeDime(page, '1918');
  await expect(page.getByText(/1918.* was struck at/)).toBeVisible();
  await find(page).click();
  await failed();
  await expect(sheet(page)).toBeHidden();

  commons.files = [
    { name: 'Mercury dime 1916 broken.jpg', thumb: (answer) => answer.end('<svg/>') },
    ...DIMES.slice(0, 1),
  ];
  await describeDime(page);
  await expect(page.getByText(/1916.* was struck at/)).toBeVisible();
  await find(page).click();
  await sheet(page).getByRole('button', { name: 'Choose Mercury dime 1916 broken' }).click();
  await expect(toast(page, 'Photo Not Selected')).toContainText('Choose another one.');
  await sheet(page).getByRole('button', { name: 'Choose 1916-D Mercury dime obverse' }).click();
  await expect(obverse(page)).toBeVisible();
});

test('user: all three ways to a photo fit on the narrowest phone, and the sheet obeys the keyboard', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await login();
  await open(page, '/manual-entry');
  await describeDime(page);
  await find(page).scrollIntoViewIfNeeded();
  await expect(page.getByText('Take Photo', { exact: true })).toBeVisible();
  await expect(page.getByText('Choose from Device', { exact: true })).toBeVisible();
  await find(page).focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).locator(':focus')).toHaveCount(1);
  await expectGoodScreen(page, 'stock-photos-narrow');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(find(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(said(page, 'Photo Selected')).toBeVisible();
  await expect(obverse(page)).toBeVisible();
});
