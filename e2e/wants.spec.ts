import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, open, openBare, test } from './harness.ts';
import { DESK, expectGoodScreen } from './look.ts';

test.use({ env: { MINTMARK_METALS_PROVIDER: 'none' } });

const rows = (page: Page) => page.getByRole('region', { name: 'Wants' }).getByRole('listitem');
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

const DIME = '1916-D Mercury Dime';

test('user: a want is added, changed, bought, and put back', async ({ page, login }) => {
  await login();
  await open(page, '/collection');
  await page.getByRole('button', { name: 'Collection menu' }).click();
  await page.getByRole('menuitem', { name: 'Wants' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wants' })).toBeVisible();
  await expect(page.getByText('Your list is empty')).toBeVisible();
  await expectGoodScreen(page, 'wants-empty', { wide: true });

  await page.getByRole('button', { name: 'Add a want' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a want' });
  const name = sheet.getByRole('textbox', { name: 'Coin', exact: true });
  await expect(name).toBeFocused();
  await name.press('Enter');
  await expect(sheet.getByText('Enter the coin you’re looking for.')).toBeVisible();
  await name.fill(DIME);
  await sheet.getByLabel('Year').fill('last year');
  await expect(sheet.getByText('Please enter a year such as 1881')).toBeVisible();
  await sheet.getByLabel('Year').fill('1916');
  await sheet.getByLabel('Mint mark').fill('D');
  await sheet.getByLabel('At most').fill('900');
  await sheet.getByLabel('Country').fill('United States');
  await sheet.getByLabel('Note').fill('Only with a full date');
  await expectGoodScreen(page, 'wants-add', { wide: true });
  await sheet.getByRole('button', { name: 'Add to the list' }).click();
  await expect(toast(page, `${DIME} was added to your list.`)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('up to $900.00');
  await expect(rows(page)).toContainText('1916-D · United States');

  await page.getByRole('button', { name: `Edit ${DIME}` }).click();
  const change = page.getByRole('dialog', { name: 'Change this want' });
  await expect(change.getByLabel('Year')).toHaveValue('1916');
  await change.getByLabel('Status').selectOption('Bid placed');
  await change.getByLabel('Priority').selectOption('High');
  await change.getByLabel('Currency').fill('eur');
  await change.getByRole('button', { name: 'Save Changes' }).click();
  await expect(rows(page)).toContainText('Bid placed');
  await expect(rows(page)).toContainText('High priority');
  await expect(rows(page)).toContainText('up to 900.00 EUR');
  await expectGoodScreen(page, 'wants', { wide: true });

  await page.getByRole('button', { name: `Bought it ${DIME}` }).click();
  const bought = page.getByRole('dialog', { name: 'Bought it' });
  await bought.getByLabel('Price').fill('-5');
  await bought.getByLabel('Price').press('Enter');
  await expect(bought.getByText('Enter an amount')).toBeVisible();
  await bought.getByLabel('Price').fill('850');
  await expectGoodScreen(page, 'wants-bought');
  await bought.getByRole('button', { name: 'Add to the collection' }).click();
  await expect(toast(page, `${DIME} is in your collection.`)).toBeVisible();
  await expect(page.getByText('There are no such wants now.')).toBeVisible();
  expect((await (await page.request.get('/api/collection/summary')).json()).totalCount).toBe(1);

  await toast(page, 'Bought').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, `${DIME} was added back to your list.`)).toBeVisible();
  await expect(rows(page)).toContainText('up to 900.00 EUR');
  expect((await (await page.request.get('/api/collection/summary')).json()).totalCount).toBe(0);

  await page.getByRole('button', { name: `Delete ${DIME}` }).click();
  await expect(toast(page, `${DIME} was removed from your list.`)).toBeVisible();
  await expect(page.getByText('Your list is empty')).toBeVisible();
  await toast(page, 'Deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toContainText('High priority');
});

test('user: a long list is searched, and comes page by page', async ({ page, login }) => {
  await login();
  for (let n = 1; n <= 60; n += 1) {
    const answer = await page.request.post('/api/wants', { data: { name: `Thaler ${n}` } });
    expect(answer.status()).toBe(201);
  }
  await page.setViewportSize(DESK);
  await open(page, '/wants');
  await expect(page.getByText('60 wants')).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(60);
  const search = page.getByRole('searchbox', { name: 'Search your wants' });
  await search.fill('thaler 33');
  await expect(page.getByText('1 want found')).toBeVisible();
  await expect(rows(page)).toContainText(['Thaler 33']);
  await search.fill('denarius');
  await expect(page.getByText('No wants match your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('60 wants')).toBeVisible();
});

test('user: compares lists with another collector, by file and by code, and refuses what is no list', async ({
  page,
  login,
}) => {
  await login();
  const post = async (path: string, data: object) =>
    expect((await page.request.post(path, { data })).status()).toBeLessThan(300);
  const keys = ['mercury-dime|1916|D|business'];
  await post('/api/albums/mercury-dimes/wants', { keys, wanted: true });
  const morgan = { name: '1921 Morgan Dollar', year: 1921, coinType: 'Morgan Dollar', quantity: 3 };
  await post('/api/coins', { ...morgan, condition: 'Fine (F-12, F-15)' });
  await open(page, '/wants');
  await page.getByRole('button', { name: 'Compare lists' }).click();
  const sheet = page.getByRole('dialog', { name: 'Compare lists' });
  await expect(sheet.getByText('1 coin you want, 1 coin for trade')).toBeVisible();
  await expectGoodScreen(page, 'wants-compare', { wide: true });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const own = JSON.parse(await readFile(await saved.path(), 'utf8'));
  expect(own).toMatchObject({ format: 'mintmark-swap', wants: [{ fits: keys }], trades: [{ pieces: 2 }] });
  await sheet.getByRole('button', { name: 'Show as a QR code' }).click();
  await expect(sheet.getByRole('img', { name: 'QR code of your lists' })).toBeVisible();

  const give = (text: string) =>
    sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('<img src=x onerror=alert(1)>');
  await expect(sheet.getByText('This isn’t a Mintmark swap list.')).toBeVisible();
  await give(JSON.stringify({ ...own, wants: [{ name: 'x'.repeat(300), fits: [] }] }));
  await expect(sheet.getByText('This list is damaged or too long')).toBeVisible();
  await give(' '.repeat(1_000_001));
  await expect(sheet.getByText('This file is too large to be a list of coins.')).toBeVisible();

  const theirs = {
    ...own,
    wants: [{ name: '<b>1921</b> Morgan', fits: ['morgan-dollar|1921||business'], condition: 'MS65' }],
    trades: [{ name: 'Their dime', issue: keys[0], pieces: 4, condition: 'VF20' }],
  };
  const field = sheet.getByLabel('Or paste it');
  await field.fill(JSON.stringify(theirs));
  await sheet.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(sheet.getByText('Their dime · VF20 · 4 for trade')).toBeVisible();
  await expect(sheet.getByText('<b>1921</b> Morgan')).toBeVisible();
  await expect(field).toHaveValue('');
  await expectGoodScreen(page, 'wants-compared', { wide: true });
});

test('user: wishes of a file go to the wants, and leave with the import', async ({ page, login }) => {
  await login();
  await open(page, '/import');
  const text =
    'Year,Mint mark,Coin type,Status,Price\n1921,,Morgan Silver Dollar,owned,30\n1916,D,Mercury Dime,wish,900\n1909,S,Lincoln Cent,ordered,80\n';
  const file = { name: 'coins.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('2 rows go to your want list')).toBeVisible();
  await expectGoodScreen(page, 'import-wants', { wide: true });
  await page.getByRole('button', { name: 'Import 1 coin and 2 wants' }).click();
  await expect(page.getByText('2 wants are on your list.')).toBeVisible();
  await expectGoodScreen(page, 'import-wants-done');
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(asked).toContainText('2 wants are removed');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'View want list' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await asked.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  await open(page, '/wants');
  await expect(page.getByText('Your list is empty')).toBeVisible();
});

test('visitor: is asked to sign in', async ({ page }) => {
  await open(page, '/wants');
  await expect(page.getByRole('heading', { level: 1, name: 'Wants' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /sign in/i }).first()).toBeVisible();
});

test('user: where the list cannot be loaded it says so, and tries again', async ({ page, login }) => {
  await login();
  await page.route('**/api/wants?*', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await openBare(page, '/wants');
  await expect(page.getByText('Your wants could not be loaded')).toBeVisible();
  await page.unroute('**/api/wants?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your list is empty')).toBeVisible();
});
