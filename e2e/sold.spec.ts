import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test.use({ env: { MINTMARK_METALS_PROVIDER: 'none' } });

test('user: a coin sold at a show leaves the collection with its gain and is put back, a lent one stays; without keys nothing is for sale', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('sold at a show, and put back', async () => {
    const id = await addCoin();
    await open(page, `/coin/${id}`);
    await page.getByRole('button', { name: 'Mark as sold' }).click();
    const sheet = page.getByRole('dialog', { name: 'Mark as sold' });
    const price = sheet.getByLabel('Price');
    await expect(price).toBeFocused();

    for (const wrong of ['-5', '1e9', '1000000000', '<b>5</b>']) {
      await price.fill(wrong);
      await price.press('Enter');
      await expect(sheet.getByText('Enter an amount in US dollars from 0 to 99,999,999.99')).toBeVisible();
    }
    await price.fill('5,000');
    await sheet.getByLabel('Date').fill('2030-01-01');
    await price.press('Enter');
    await expect(sheet.getByText('The date of the sale cannot be in the future.')).toBeVisible();
    await expectGoodScreen(page, 'mark-as-sold');
    await sheet.getByLabel('Date').fill('2026-05-01');
    await sheet.getByLabel('Fees').fill('100');
    await sheet.getByLabel('Place').fill('Coin show 🪙');
    await expect(sheet.getByText('Gain: +$800.00')).toBeVisible();
    await sheet.getByRole('button', { name: 'Mark as sold' }).click();

    const sale = page.getByRole('region', { name: 'Sold on May 1, 2026' });
    await expect(sale).toContainText('+$800.00 19.5%');
    await expect(sale).toContainText('Coin show 🪙');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Sell Item|Mark as sold|Edit/ })).toHaveCount(0);
    await expectGoodScreen(page, 'coin-sold');
    await sale.getByRole('button', { name: 'Correct the sale' }).click();
    const fees = page.getByRole('dialog').getByLabel('Fees');
    await expect(fees).toHaveValue('100.00');
    await fees.fill('150');
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await sale.getByRole('button', { name: 'Correct the sale' }).click();
    await fees.fill('150');
    await fees.press('Enter');
    await expect(sale).toContainText('+$750.00');

    await open(page, '/collection');
    await expect(page.getByText('Your collection is empty')).toBeVisible();
    await open(page, '/collection?view=sold');
    await expect(page.getByRole('region', { name: 'Total' })).toContainText('+$750.00');
    await expectGoodScreen(page, 'sold-coins');
    await page.getByRole('button', { name: 'Undo sale of 1893-S Morgan Silver Dollar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Sale' }).click();
    await expect(page.getByText('No sold coins')).toBeVisible();
    await open(page, `/coin/${id}`);
    await expect(page.getByRole('button', { name: 'Mark as sold' })).toBeVisible();
  });
  await test.step('lent, listed, and taken back', async () => {
    const id = await addCoin();
    await open(page, `/coin/${id}`);
    await page.getByRole('button', { name: 'Lend' }).click();
    const sheet = page.getByRole('dialog', { name: 'Lend' });
    await sheet.getByLabel('Expected back').fill('2020-01-01');
    await sheet.getByRole('button', { name: 'Lend' }).click();
    await expect(sheet.getByText('Please enter who has the coin.')).toBeVisible();
    await sheet.getByLabel('Who has it?').fill('The town museum 🏛');
    await expect(sheet.getByText('The day of return is before the first day of the loan.')).toBeVisible();
    await sheet.getByLabel('Since').fill('2020-01-01');
    await expectGoodScreen(page, 'lend');
    await sheet.getByRole('button', { name: 'Lend' }).click();
    await expect(page.getByRole('button', { name: 'Lend' })).toHaveCount(0);

    await open(page, '/collection?view=lent');
    await expect(page.getByText('The town museum 🏛')).toBeVisible();
    await expect(page.getByText('Overdue')).toBeVisible();
    await expectGoodScreen(page, 'lent-coins');
    await open(page, `/coin/${id}`);
    await page.getByRole('button', { name: 'Returned by The town museum 🏛' }).click();
    await expect(page.getByRole('button', { name: 'Lend' })).toBeVisible();
    await open(page, '/collection?view=lent');
    await expect(page.getByText('No lent coins')).toBeVisible();
    await page.request.delete(`/api/coins/${id}`);
  });
  await test.step('without the operator’s keys each screen says so', async () => {
    const id = await addCoin();
    await open(page, '/my-listings?status=sold');
    await expect(page.getByText('None of your listings is “Sold”.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByText('eBay and Etsy aren’t set up on this server.')).toBeVisible();
    await expect(page).toHaveURL(/\/my-listings$/);
    await expectGoodScreen(page, 'my-listings-empty');

    await open(page, '/ebay-debug');
    await expect(page.getByText('eBay isn’t set up on this server.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Test connection' })).toHaveCount(0);
    await expectGoodScreen(page, 'ebay-debug-off');

    await open(page, `/coin/${id}#sell`);
    await expect(page.getByRole('button', { name: 'Mark as sold' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sell Item' })).toHaveCount(0);
    await page.route('**/api/marketplace/listings?*', (route) => route.abort());
    await open(page, '/my-listings');
    await expect(page.getByText('Your listings could not be loaded')).toBeVisible();
    await page.unroute('**/api/marketplace/listings?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No listings yet')).toBeVisible();
  });
});
