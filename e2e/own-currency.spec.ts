import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test('user: a coin valued in marks is counted apart until a rate is entered @long', async ({
  page,
  login,
}) => {
  await login();
  await page.request.post('/api/coins', {
    data: { year: 1943, coinType: 'Mercury Dime', condition: 'Good (G-4, G-6)', estimatedValue: '10' },
  });
  const answer = await page.request.post('/api/coins/add-global', {
    data: {
      ...{ name: '5 Mark Kant', country: 'Germany', year: 1974, denomination: '5 Deutsche Mark' },
      ...{ currency: 'DEM', condition: 'Fine (F-12)', quantity: 2 },
      ...{ ownEstimatedValue: '12.50', ownPurchasePrice: '8' },
    },
  });
  const { id } = await answer.json();
  await open(page, `/coin/${id}`);
  await expect(page.getByText('Not included in totals: no exchange rate for DEM.')).toBeVisible();
  await expect(page.getByText('8.00 DEM')).toBeVisible();
  await expectGoodScreen(page, 'own-currency-coin', { wide: true });
  for (const path of ['/', '/collection', '/dashboard']) {
    await open(page, path);
    await expect(
      page.getByText('2 coins aren’t in the total because there’s no US dollar rate'),
    ).toContainText('25.00 DEM');
    await expectGoodScreen(page, `own-currency${path.replace('/', '-')}`, { wide: true });
  }
  await page.getByRole('link', { name: 'Enter a rate' }).click();
  await expect(page).toHaveURL(/my-profile#exchange-rates$/);
  const rate = page.getByLabel('US dollars for one');
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('DEM');
  await rate.fill('a lot');
  await page.getByRole('button', { name: 'Save rate' }).click();
  await expect(page.getByText('Enter what one unit of the currency is worth')).toBeVisible();
  await rate.fill('0.5432');
  await expectGoodScreen(page, 'own-currency-rates', { wide: true });
  await page.getByRole('button', { name: 'Save rate' }).click();
  await expect(page.getByText('1 DEM = $0.5432')).toBeVisible();
  await open(page, '/collection');
  await expect(page.getByText('in the total because there’s no US dollar rate')).toHaveCount(0);
  await open(page, `/coin/${id}`);
  await expect(page.getByText(/Counted as \$6\.79 \(rate 0\.5432, /)).toBeVisible();
  await expectGoodScreen(page, 'own-currency-coin-counted', { wide: true });
});
