import type { Page } from '@playwright/test';
import { test } from './ai.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';
import { toast } from './upload-screen.ts';

const EURO = {
  ...{ country: 'Greece', currency: 'Euro', denomination: '2 Euro', series: null, mintMark: '' },
  ...{ name: '2002 Greece 2 Euro', year: 2002, region: 'Southern Europe', script: 'Greek' },
  ...{ estimatedValue: 2.5, composition: 'bimetal', variety: null, alternatives: [] },
};
const COLOURS = ['#b5652b', '#5f7f9f', '#b7b3a6', '#c9a34a', '#7c6f5b'];

const photos = async (page: Page, count = COLOURS.length, from = 0) => {
  const files = [];
  for (const [index, colour] of COLOURS.slice(from, from + count).entries())
    files.push({ ...(await drawnPhoto(page, colour)), name: `coin-${index + 1}.jpg` });
  return files;
};
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const collected = async (page: Page) => (await page.request.get('/api/coins')).json();

test('user: a world coin is identified where its photo was chosen; what is unsure is verified, and feedback is kept', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  vendor.answer({ ...EURO, confidence: 55, yearConfidence: 55 });
  await open(page, '/global-identification');
  await page.getByLabel('Choose Photos').setInputFiles(await photos(page, 1));
  await page.getByRole('button', { name: 'Identify Coin' }).click();
  await expect(page.getByText('Low confidence · 55%')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save to Collection' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Review and verify' }).click();
  await expect(page).toHaveURL(/\/global-verification-results\?tempId=./);
  await open(page, '/global-verification-results');
  await expect(heading(page, 'Unable to Load Results')).toBeVisible();
  await expect(page.getByText('No temp ID provided')).toBeVisible();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/global-coin-options');

  vendor.answer(EURO);
  await open(page, '/global-identification');
  await expectGoodScreen(page, 'global-identification');
  await page.getByLabel('Choose Photos').setInputFiles(await photos(page, 1));
  const release = vendor.hold();
  await page.getByRole('button', { name: 'Identify Coin' }).click();
  await expect(heading(page, 'Identifying the coin')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Identification Cancelled')).toContainText('Your photos are still here.');
  release();
  await page.getByRole('button', { name: 'Identify Coin' }).click();
  await expect(heading(page, '2002 Greece 2 Euro')).toBeFocused();
  await expect(page.getByText('High confidence · 92%')).toBeVisible();
  await expect(page.getByText(/^Difficulty: (easy|medium|hard|expert)$/)).toBeVisible();
  await expectGoodScreen(page, 'global-identification-result');
  await page.getByRole('button', { name: 'Give feedback' }).click();
  await page.getByText('Incorrect', { exact: true }).click();
  await page.getByRole('dialog').getByLabel('Country').fill('Italy');
  await expectGoodScreen(page, 'global-identification-feedback');
  await page.getByRole('button', { name: 'Submit feedback' }).click();
  await expect(page.getByText('Thanks! Your feedback was saved')).toBeVisible();
  await expect(page.getByText('Italy 1')).toBeVisible();
  await page.getByRole('button', { name: 'Save to Collection' }).click();
  await expect(page).toHaveURL(/\/coin\/\d+$/);
});

test.describe('a run of many', () => {
  test.use({ alone: true });

  test('user: five photos go through a restart, are corrected and saved @long', async ({
    page,
    login,
    vendor,
    app,
  }) => {
    vendor.answer(EURO);
    vendor.delay(1500);
    await login();
    await open(page, '/global-identification?tab=bulk');
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') };
    await page.getByLabel('Choose Photos').setInputFiles([...(await photos(page)), text]);
    await page.getByText('One photo each', { exact: true }).click();
    await page.getByRole('button', { name: 'Identify 6 coins' }).click();
    await expect(heading(page, 'Identifying your coins')).toBeVisible();
    await expect(page.getByText('notes.txt is not a valid image file.')).toBeVisible();
    await expectGoodScreen(page, 'global-bulk-under-way');
    await app.restart();
    vendor.delay(0);
    await open(page, '/global-identification?tab=bulk');
    await expect(heading(page, 'Your coins')).toBeVisible();
    const rows = page.locator('ol li a');
    await expect(rows).toHaveCount(5);
    await expectGoodScreen(page, 'global-bulk-done');
    for (let index = 0; index < 5; index += 1) {
      await rows.nth(index).click();
      await field(page, 'Year').fill(String(2003 + index));
      await page.getByRole('button', { name: 'Save to Collection' }).click();
      await expect(page).toHaveURL(/\/coin\/\d+$/);
      await open(page, '/global-identification?tab=bulk');
    }
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(5);
    const years = (await collected(page)).map(({ year }: { year: number }) => year);
    expect(years.sort()).toEqual([2003, 2004, 2005, 2006, 2007]);
  });
});
