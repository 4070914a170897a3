import type { Page } from '@playwright/test';
import { fillSovereign, newest, toast } from './coin-form.ts';
import { startEditing } from './coin-screen.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Add to Collection' }).click();

test('user: a world coin is entered once and edited in its own form, and a US coin is shown the way to its own', async ({
  page,
  login,
}) => {
  await login();
  await test.step('entered by hand and shown, and a US coin is shown its own form', async () => {
    await open(page, '/global-manual-entry');
    await expectGoodScreen(page, 'global-manual-entry-empty');
    await fillSovereign(page);
    await field(page, 'Variety').fill('Sydney mint');
    await field(page, 'Mint Mark').fill('S');
    await field(page, 'Composition').fill('91.67% gold, 8.33% copper');
    await field(page, 'Weight (g)').fill('7.98');
    await field(page, 'Diameter (mm)').fill('22.05');
    await field(page, 'Mintage').fill('2519000');
    await field(page, 'Estimated Value ($)').fill('1150.50');
    await field(page, 'Designer').fill('Benedetto Pistrucci');
    await field(page, 'Notes (Optional)').fill('From a coin fair.');
    await page.getByRole('button', { name: 'One more' }).click();
    await expectGoodScreen(page, 'global-manual-entry-filled');
    await submit(page);
    await expect(page).toHaveURL(/\/coin\/\d+$/);
    await expect(toast(page, 'Coin Added!')).toContainText('1911 Sovereign');
    await expect(page.getByRole('heading', { name: '1911 Sovereign' })).toBeVisible();
    expect(await newest(page)).toMatchObject({
      country: 'United Kingdom',
      currency: 'GBP',
      coinType: 'Sovereign',
      variation: 'Sydney mint',
      estimatedValue: '1150.50',
      totalMintage: '2,519,000',
      quantity: 2,
      identificationMethod: 'Manual entry',
    });
    await open(page, '/global-manual-entry');
    await expect(field(page, 'Coin Name')).toHaveValue('');
    await field(page, 'Country').fill('USA');
    await page.getByRole('link', { name: 'Use the US coin form' }).click();
    await expect(page).toHaveURL('/manual-entry');
  });
  await test.step('it tells where it is from, and is edited in its own form', async () => {
    const mark = {
      name: '1951 Mark',
      country: 'Germany',
      year: 1951,
      denomination: '1 Mark',
      currency: 'DEM',
    };
    const answer = await page.request.post('/api/coins/add-global', {
      data: { ...mark, condition: 'Fine (F-12)', mintMark: 'D', designer: 'Josef Bernhart' },
    });
    const { id } = await answer.json();
    await open(page, `/coin/${id}`);
    const facts = page.getByRole('definition');
    for (const fact of ['Germany', '1 Mark', 'DEM', 'Josef Bernhart'])
      await expect(facts.filter({ hasText: fact }).first()).toBeVisible();
    await expect(page.getByText('Denver')).toHaveCount(0);
    await startEditing(page);
    await page.getByRole('button', { name: /Edit mint mark/ }).click();
    await expect(page.getByRole('textbox', { name: 'Mint mark' })).toHaveValue('D');
    await page.getByRole('button', { name: 'Cancel editing mint mark' }).click();

    // An old link leads to the same form.
    await open(page, `/manual-entry?edit=${id}`);
    await expect(page).toHaveURL(`/global-manual-entry?edit=${id}`);
    await expect(field(page, 'Denomination')).toHaveValue('1 Mark');
    await expect(field(page, 'Designer')).toHaveValue('Josef Bernhart');
    await field(page, 'Mint').fill('Munich');
    await expectGoodScreen(page, 'global-manual-entry-edit');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(`/coin/${id}`);
    await expect(page.getByText('D · Munich')).toBeVisible();
    await expectGoodScreen(page, 'coin-of-the-world');
  });
  await test.step('pressed twice it is one coin, and a foreign penny is not drawn as a US cent', async () => {
    await open(page, '/collection');
    await page.evaluate(() => sessionStorage.clear());
    await open(page, '/global-manual-entry');
    await fillSovereign(page);
    await field(page, 'Coin Name').fill('1911 Penny');
    await field(page, 'Denomination').fill('1 Penny');
    await page.getByRole('button', { name: 'Add to Collection' }).dblclick();
    await expect(page).toHaveURL(/\/coin\/\d+$/);
    expect(await (await page.request.get('/api/coins')).json()).toHaveLength(3);
    const legends = page.locator('.coin-legend');
    await expect(legends).toHaveText(['1 PENNY']);
    await expect(page.locator('.coin-figure:not(.coin-shine)')).toHaveText(['1', 'PENNY']);
    await open(page, '/');
    await expect(legends.filter({ hasText: '1 PENNY' }).first()).toBeAttached();
    await expect(legends.filter({ hasText: /ONE CENT|UNITED STATES/ })).toHaveCount(0);
  });
});

test('user: what is missing or wrong stands at its field', async ({ page, login }) => {
  await login();
  await open(page, '/global-manual-entry');
  await submit(page);
  for (const sentence of [
    'Coin name is required',
    'Country is required',
    'Please enter the year.',
    'Denomination is required',
    'Currency is required',
    'Condition is required',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(field(page, 'Coin Name')).toBeFocused();
  await expectGoodScreen(page, 'global-manual-entry-missing');

  await fillSovereign(page);
  await field(page, 'Year').fill('19x1');
  await field(page, 'Weight (g)').fill('-1');
  await submit(page);
  await expect(field(page, 'Year')).toBeFocused();
  await expect(page.getByText('Enter a year such as 1881')).toBeVisible();
  await expect(page.getByText('Weight must be a number above 0 and at most 50000.')).toBeVisible();
  await expect(page.getByText('Coin name is required')).toHaveCount(0);

  await field(page, 'Year').fill('1911');
  await field(page, 'Weight (g)').fill('');
  await submit(page);
  await expect(page).toHaveURL(/\/coin\/\d+$/);
});

test('user: another country changes the fields, and what was typed and photographed stays, there and back', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await open(page, '/manual-entry');
  await expect(field(page, 'Country')).toHaveValue('United States');
  await page.getByLabel('Choose from Device').setInputFiles(await drawnPhoto(page));
  await expect(page.getByRole('button', { name: 'Remove the obverse photo' })).toBeVisible();
  await page.getByLabel('Coin Type').fill('Mercury Dime');
  await field(page, 'Year').fill('1941');
  await expect(field(page, 'Composition')).not.toHaveValue('');
  await field(page, 'Notes (Optional)').fill('From the tin.');

  await field(page, 'Country').fill('Canada');
  await expect(field(page, 'Denomination')).toHaveValue('Mercury Dime');
  await expect(field(page, 'Country')).toBeFocused();
  await expect(field(page, 'Year')).toHaveValue('1941');
  await expect(page.getByRole('combobox', { name: 'Search the world coin database' })).toBeVisible();
  await field(page, 'Denomination').fill('10 cents');
  await field(page, 'Currency').fill('CAD');
  await expectGoodScreen(page, 'manual-entry-canada', { wide: true });

  await field(page, 'Country').fill('United States');
  await expect(page.getByLabel('Coin Type')).toHaveValue('10 cents');
  await field(page, 'Country').fill('Canada');
  await expect(field(page, 'Currency')).toHaveValue('CAD');
  await field(page, 'Coin Name').fill('1941 Canada 10 cents');
  await field(page, 'Condition').selectOption('Fine (F-12)');
  await page.getByRole('button', { name: 'Save Coin to Collection' }).click();
  await expect(toast(page, 'Coin Added!')).toContainText('1941 Canada 10 cents');
  expect(await newest(page)).toMatchObject({
    ...{ country: 'Canada', currency: 'CAD', coinType: '10 cents', year: 1941, notes: 'From the tin.' },
    obverseImageUrl: expect.stringMatching(/^\/photos\//),
  });

  const id = await addCoin({ coinType: 'Mercury Dime', year: 1941 });
  await open(page, `/coin/${id}`);
  await open(page, `/manual-entry?edit=${id}`);
  await field(page, 'Country').fill('Canada');
  await field(page, 'Currency').fill('CAD');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`/coin/${id}`);
  const answer = await page.request.get(`/api/coins/${id}`);
  expect(await answer.json()).toMatchObject({ country: 'Canada', currency: 'CAD' });
});
