import type { Page } from '@playwright/test';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test.use({ env: { MINTMARK_METALS_PROVIDER: 'none' } });

const send = (page: Page, name: string, text: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

/** Semicolons, decimal commas, days first, an uncertain year, a formula, a row like a coin that is there, and one whose year is a word. */
const SHEET = [
  'Jahr;Zeichen;Was es ist;Erhaltung;Bezahlt;Am;Ablage',
  '1921;D;Morgan Silver Dollar;VF-20;"1.040,50";31/05/2021;Album 1',
  'c. 1850;;Large Cent;VF;;;Album 1',
  '1893;S;Morgan Silver Dollar;Very Fine (VF-20 to VF-35);;;"=1+1"',
  'soon;;Mercury Dime;VF;;;Album 2',
].join('\r\n');

test('user: a spreadsheet is mapped, looked at, imported, seen, undone, and known when it comes again', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await addCoin();
  await open(page, '/add-coin-method');
  await page.getByRole('link', { name: 'From a file' }).click();
  await expect(page.getByRole('heading', { name: 'Import coins', level: 1 })).toBeVisible();
  await expect(page.getByText('What can be imported')).toBeVisible();
  await expectGoodScreen(page, 'import-begin', { wide: true });

  await send(page, 'Münzen.csv', SHEET);
  await expect(page).toHaveURL(/\/import\?id=/);
  await expect(page.getByText('A CSV file · 4 rows · 7 columns')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  const row = (n: number) =>
    page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem').nth(n);
  await expect(row(3)).toContainText('“soon” isn’t a year');

  for (const [field, column] of [
    ['Mint mark', 'Zeichen (D)'],
    ['Coin type or denomination', 'Was es ist (Morgan Silver Dollar)'],
    ['Purchase price, per piece', 'Bezahlt (1.040,50)'],
    ['Purchase date', 'Am (31/05/2021)'],
  ] as const)
    await page.getByLabel(field, { exact: true }).selectOption({ label: column });
  await page.getByRole('checkbox', { name: /^Ablage/ }).check();
  const go = page.getByRole('button', { name: 'Import 2 coins' });
  await expect(go).toBeVisible();
  await expect(row(0)).toContainText('1921-D · Morgan Silver Dollar');
  await expect(row(1)).toContainText('c. 1850');
  await expect(row(2).getByRole('link', { name: '1893-S Morgan Silver Dollar' })).toBeVisible();
  await expectGoodScreen(page, 'import-look', { wide: true });

  await page.getByRole('checkbox', { name: 'Can’t be imported 1' }).check();
  await expect(page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Can’t be imported 1' }).uncheck();
  await page.getByRole('radio', { name: 'Add' }).check();
  await expect(page.getByRole('button', { name: 'Import 3 coins' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Import row 4' }).uncheck();
  await expect(go).toBeVisible();

  // Left and come back to, it is where it was.
  await open(page, '/import');
  await page.getByRole('link', { name: 'Münzen.csv' }).click();
  await expect(page.getByRole('radio', { name: 'Add' })).toBeChecked();
  await go.click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  await page.getByRole('button', { name: 'View coins' }).click();
  const coins = page.getByRole('region', { name: 'Imported coins' });
  await expect(coins.getByRole('link')).toHaveCount(2);
  await expect(coins).toContainText('1921 Morgan Silver Dollar');
  await expectGoodScreen(page, 'import-result', { wide: true });

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible();

  await page.getByRole('link', { name: 'Import another file' }).click();
  await send(page, 'Münzen.csv', SHEET);
  await expect(page.getByText('Columns are matched as in your last file with these headings.')).toBeVisible();
  await go.click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await expect(page.getByRole('button', { name: 'Undo the import of Münzen.csv' })).toBeVisible();
  await expectGoodScreen(page, 'import-earlier', { wide: true });
  await send(page, 'Münzen.csv', SHEET);
  await expect(page.getByRole('checkbox', { name: 'Already in your collection 2' })).toBeVisible();
});

test('user: files that cannot be taken are each refused with a sentence, and an address without an import leads on', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/import');
  const bad: [name: string, file: string | Buffer, sentence: string][] = [
    ['empty.csv', '', 'The file is empty.'],
    ['header.csv', 'Year,Coin type,Grade\r\n', 'There are no coins in this file.'],
    ['text.xlsx', 'These are my coins.', 'There are no coins in this file.'],
    ['photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4]), 'This file type can’t be imported.'],
    ['cut.zip', Buffer.from('PK\u0003\u0004 and no more', 'latin1'), 'The file is damaged or incomplete.'],
    ['other.json', '{"songs":[]}', 'This file type can’t be imported.'],
  ];
  for (const [name, file, sentence] of bad) {
    await send(page, name, file);
    await expect(page.getByRole('alert').filter({ hasText: sentence }), name).toBeVisible();
  }
  await expectGoodScreen(page, 'import-refused');
  await expect(page.getByText('Earlier imports')).toHaveCount(0);

  await open(page, '/import?id=4b4b1f0e-5c5c-4d4d-8e8e-0f0f0f0f0f0f');
  await expect(page.getByText('There is no such import')).toBeVisible();
  await page.getByRole('link', { name: 'Choose a file' }).click();
  await expect(page.getByText('What can be imported')).toBeVisible();
});
