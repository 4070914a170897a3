import type { Page } from '@playwright/test';
import { type FakeRates, startFakeRates } from '../server/core/money/official-rates.fake.ts';
import { test as base, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';

/** With the European Central Bank's file, of which one euro is 1.25 dollars. */
const test = base.extend<{ bank: FakeRates }>({
  bank: async ({ browserName: _ }, use) => {
    const bank = await startFakeRates();
    // Newer than the rates of the release.
    bank.day = new Date().toISOString().slice(0, 10);
    await use(bank);
    await bank.stop();
  },
  env: ({ bank }, use) => use({ MINTMARK_RATES_PROVIDER: 'ecb', MINTMARK_RATES_BASE_URL: bank.url }),
  alone: true,
});

const SENTENCE = /Amounts in euros, at the European Central Bank’s rate of \w+ \d+, \d{4}\./;

/** The bank is asked soon after the start. */
const expectRates = (page: Page, { day }: FakeRates) =>
  expect
    .poll(async () => (await (await page.request.get('/api/exchange-rates')).json()).official)
    .toContainEqual({ currency: 'EUR', rate: '1.25', day, source: 'European Central Bank' });

test('user: chooses euros in the profile, and totals, charts and the report follow', async ({
  page,
  login,
  addCoin,
  bank,
}) => {
  await login();
  await addCoin({ estimatedValue: '125', purchasePrice: '100' });
  await expectRates(page, bank);
  expect(bank.calls).toEqual(['GET /stats/eurofxref/eurofxref-daily.xml']);
  await open(page, '/collection');
  await expect(page.getByText('$125.00').first()).toBeVisible();
  await open(page, '/my-profile#exchange-rates');
  await expect(page.getByText('Totals, charts and reports are in US dollars.')).toBeVisible();
  await page.getByText('20 official rates').click();
  await expectGoodScreen(page, 'home-currency-profile', { wide: true });
  await page.getByLabel('Home currency').selectOption('EUR');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await open(page, '/');
  await expect(page.getByText('€100.00').first()).toBeVisible();
  await open(page, '/collection');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByText('$125.00')).toHaveCount(0);
  await expectGoodScreen(page, 'home-currency-collection', { wide: true });
  await open(page, '/collection?view=browse&minValue=101');
  await expect(page.getByText('From €101')).toBeVisible();
  await expect(page.getByText('No coins match these filters')).toBeVisible();
  await open(page, '/collection?view=browse&minValue=100');
  await page
    .getByRole('link', { name: /1893-S Morgan Silver Dollar/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/coin\/\d+/);
  const value = page.getByRole('region', { name: 'Estimated value' });
  await expect(value.getByText('€100.00')).toBeVisible();
  await expect(value.getByText('+€20.00')).toBeVisible();
  await expectGoodScreen(page, 'home-currency-coin', { wide: true });
  await open(page, '/dashboard');
  await expect(page.getByText('€100.00').first()).toBeVisible();
  await expectGoodScreen(page, 'home-currency-dashboard', { wide: true });
  await open(page, '/report');
  const report = page.getByRole('article', { name: 'Insurance report' });
  await expect(report.getByText('€100.00').first()).toBeVisible();
  await expect(report).toContainText('Paid €80.00');
  await expect(report).toContainText(SENTENCE);
  await expectGoodScreen(page, 'home-currency-report', { wide: true });
  const least = page.getByLabel('Worth at least, in EUR');
  await least.fill('101');
  await least.blur();
  await expect(page.getByText('No coins to print')).toBeVisible();
  await least.fill('100');
  await least.blur();
  await expect(report.getByText('€100.00').first()).toBeVisible();
  await open(page, '/wants');
  await page.getByRole('button', { name: 'Add a want' }).click();
  await expect(page.getByRole('dialog').getByLabel('Currency')).toHaveValue('EUR');
  // A rate of one's own counts before the bank's.
  await page.request.put('/api/exchange-rates/EUR', { data: { rate: '2.5', day: '2026-01-31' } });
  await open(page, '/collection');
  await expect(page.getByText('Amounts in euros, at your rate of Jan 31, 2026.')).toBeVisible();
  await expect(page.getByText('€50.00').first()).toBeVisible();
  await open(page, '/my-profile#exchange-rates');
  await page.getByLabel('Home currency').selectOption('USD');
  await open(page, '/collection');
  await expect(page.getByText('$125.00').first()).toBeVisible();
});

test.describe('in Austria', () => {
  test.use({ locale: 'de-AT' });

  test('guest: begins with the currency of the region, and what they choose stays @long', async ({
    page,
    guest,
    addCoin,
    bank,
  }) => {
    await guest();
    await expectRates(page, bank);
    await addCoin({ estimatedValue: '1543.20' });
    await open(page, '/collection');
    await expect(page.getByText('Beträge in Euro, zum Kurs').first()).toBeVisible();
    await expect(page.getByText(/1\.234,56\s€/).first()).toBeVisible();
    await expectGoodScreen(page, 'home-currency-german', { wide: true });
    await open(page, '/my-profile#exchange-rates');
    await page.getByLabel('Ihre Währung').selectOption('USD');
    await expect(page.getByText('Summen, Diagramme und Berichte stehen in US-Dollar.')).toBeVisible();
    await open(page, '/collection');
    await expect(page.getByText(/1\.543,20\s\$/).first()).toBeVisible();
  });
});
