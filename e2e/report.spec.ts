import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test('user: the collection is printed for an insurer, and as a catalogue sheet', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await open(page, '/report');
  await expect(page.getByText('Nothing to print yet')).toBeVisible();
  await addCoin({
    purchasePrice: '100',
    estimatedValue: '5200',
    purchaseDate: '2020-02-01',
    storageLocation: 'Bank',
  });
  await addCoin({
    name: '1943 Mercury Dime',
    coinType: 'Mercury Dime',
    year: 1943,
    mintMark: '',
    quantity: 3,
    estimatedValue: '4',
  });
  await addCoin({
    country: 'Germany',
    coinType: '5 Mark',
    denomination: '5 mark',
    currency: 'DEM',
    name: '5 Mark 1951',
    year: 1951,
    estimatedValue: null,
  });
  await page.reload();
  const report = page.getByRole('article', { name: 'Insurance report' });
  await expect(report).toContainText('Ada Mercury');
  await expect(report).toContainText('3 coins, 5 pieces');
  await expect(report.getByText('$5,212.00')).toBeVisible();
  await expect(report.getByText('Without an estimate')).toBeVisible();
  await expect(report).toContainText('Paid $100.00 on Feb 1, 2020');
  await expect(report.getByRole('row', { name: 'Bank 1 $5,200.00' })).toBeVisible();
  await expect(report).toContainText('$12.00');
  await expect(report).toContainText('$4.00 each');
  await page.getByText('By storage place', { exact: true }).first().click();
  await expect(report.getByRole('region').first()).toHaveAccessibleName('Bank');
  await expect(page).toHaveURL(/\/report\?by=place$/);
  await expectGoodScreen(page, 'report', { wide: true });

  const least = page.getByLabel('Worth at least, in $');
  await least.fill('a lot');
  await least.blur();
  await expect(page.getByText('Enter a whole number, for example 100.')).toBeVisible();
  await least.fill('100');
  await least.blur();
  await expect(report).toContainText('1 of 3 coins of the collection · worth $100 or more');
  await expect(page).toHaveURL(/\/report\?by=place&least=100$/);
  await least.fill('');
  await page.getByLabel('Owner and address').fill('Ada Mercury\n1 Mint Street');
  await expect(report).toContainText('1 Mint Street');
  await expect(report).toContainText('3 coins, 5 pieces');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(report).toBeVisible();
  const ink = () => report.evaluate((node) => getComputedStyle(node).color);
  const dark = await ink();
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  expect(dark).toBe(await ink());
  await page.emulateMedia({ media: 'screen' });

  await page.getByText('Catalogue sheet').click();
  const sheet = page.getByRole('article', { name: 'Catalogue sheet' });
  await expect(sheet).toContainText('90% silver, 10% copper');
  await expect(sheet).not.toContainText('$');
  await expect(page).toHaveURL(/\/report\?kind=catalogue&by=place$/);
  await page.reload();
  await expect(sheet).toBeVisible();
  await expectGoodScreen(page, 'report-catalogue', { wide: true });
});
