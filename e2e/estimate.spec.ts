import type { Page } from '@playwright/test';
import { expectDraft, openEmptyForm, toast } from './coin-form.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { test } from './priced.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Estimate', exact: true });
const value = (page: Page) => page.getByLabel(/Estimated Value/);

/** The catalogue has chosen the mark of this year's coin; an estimate asked for before would be one of another coin. */
const expectKnown = (page: Page, year: string) =>
  expect(page.getByText(new RegExp(`^${year}.* was struck at`))).toBeVisible();

async function describeCoin(page: Page, coinType: string, year: string) {
  const composition = page.getByLabel('Composition');
  const before = await composition.inputValue();
  await page.getByLabel('Coin Type').fill(coinType);
  await page.getByLabel('Year', { exact: true }).fill(year);
  await expectKnown(page, year);
  await expect(composition).not.toHaveValue(before);
}

test('user: an estimate tells what the metal and the face value guarantee, fills the empty field and is saved as melt', async ({
  page,
  login,
}) => {
  await test.step('the prices of metals are known soon after the start', async () => {
    const prices = async () => (await page.request.get('/api/metal-prices')).json();
    await expect.poll(prices).toMatchObject({ gold: 4000, silver: 50, source: 'gold-api.com' });
  });

  await login();
  await open(page, '/manual-entry');
  await button(page, 'Estimate').click();
  await expect(toast(page, 'Missing Information')).toContainText(
    'Please fill in Coin Type and Year to estimate the value.',
  );

  await describeCoin(page, 'Mercury Dime', '1916');
  await page.getByLabel('Mint Mark').selectOption('D');
  await button(page, 'Estimate').click();
  await expect(panel(page)).toContainText('$3.62');
  await expect(panel(page)).toContainText('0.072 oz silver at $50.00');
  await expect(panel(page)).toContainText('$0.10');
  await expect(panel(page)).toContainText('Key date: only 264,000 were struck.');
  await expect(panel(page)).toContainText('Filled in: $3.62');
  await expect(value(page)).toHaveValue('3.62');
  await panel(page).scrollIntoViewIfNeeded();
  await expectGoodScreen(page, 'estimate');

  await test.step('in text of twice the size it stays in its card', async () => {
    const setFont = (size: string) =>
      page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
    const usual = page.viewportSize();
    await setFont('200%');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const overhang = await panel(page).evaluate((card) => {
        const { right } = card.getBoundingClientRect();
        const parts = [...card.querySelectorAll('p, dt, dd, li, button')];
        return Math.max(...parts.map((part) => part.getBoundingClientRect().right - right));
      });
      expect(overhang, `past the card at ${width} pixels`).toBeLessThanOrEqual(0);
    }
    await setFont('');
    if (usual) await page.setViewportSize(usual);
  });

  await value(page).fill('1250');
  await button(page, 'Estimate').click();
  await expect(value(page)).toHaveValue('1250');
  await button(page, 'Use $3.62').click();
  await expect(value(page)).toHaveValue('3.62');
  await expect(panel(page)).toContainText('Filled in: $3.62');

  await page.getByLabel('Composition').fill('90% silver, 10% copper');
  await page.getByLabel('Condition').selectOption('Good (G-4, G-6)');
  await page.getByRole('button', { name: 'Save Coin to Collection' }).click();
  await expect(toast(page, 'Coin Added!')).toBeVisible();
  const [coin] = await (await page.request.get('/api/coins')).json();
  const stored = await (await page.request.get(`/api/coins/${coin.id}`)).json();
  expect(stored).toMatchObject({ estimatedValue: '3.62', valuationSource: 'melt' });
});

test('user: an estimate goes when what it was counted from changes; an unsure or failed one is only offered or named', async ({
  page,
  login,
}) => {
  await login();
  await test.step('it goes with what it was counted from', async () => {
    await open(page, '/manual-entry');
    await describeCoin(page, 'Washington Quarter', '1985');
    await button(page, 'Estimate').click();
    await expect(panel(page)).toContainText('Filled in: $0.25');
    await page.getByLabel('Year', { exact: true }).fill('1986');
    await expect(panel(page)).toHaveCount(0);
    await expect(value(page)).toHaveValue('');

    await expectKnown(page, '1986');
    await value(page).fill('4');
    await button(page, 'Estimate').click();
    await expect(button(page, 'Use $0.25')).toBeVisible();
    await page.getByLabel('Year', { exact: true }).fill('1987');
    await expect(panel(page)).toHaveCount(0);
    await expect(value(page)).toHaveValue('4');

    await test.step('the metal, the weight and the year, after a reload too', async () => {
      await value(page).fill('');
      await describeCoin(page, 'Mercury Dime', '1941');
      for (const [label, text] of [
        ['Composition', '40% silver'],
        ['Weight (g)', '2.4'],
        ['Year', '1942'],
      ] as const) {
        await button(page, 'Estimate').click();
        await expect(panel(page)).toContainText('Melt');
        // An alloy that is not the catalogue's is reckoned with, but not filled in unasked.
        if (label !== 'Composition') await panel(page).getByRole('button', { name: /^Use/ }).click();
        await expect(value(page)).not.toHaveValue('');
        // What has no part in it changes nothing.
        await page.getByLabel('Notes (Optional)').fill(`Before the ${label}`);
        await page.getByLabel('Condition').selectOption('Fine (F-12, F-15)');
        await expect(panel(page)).toBeVisible();
        await page.getByLabel(label, { exact: label === 'Year' }).fill(text);
        await expect(panel(page)).toHaveCount(0);
        await expect(value(page)).toHaveValue('');
      }

      await button(page, 'Estimate').click();
      await panel(page).getByRole('button', { name: /^Use/ }).click();
      await expect(value(page)).not.toHaveValue('');
      await expectDraft(page, await value(page).inputValue());
      await page.reload();
      await expect(page.getByText('Your entries are still here.')).toBeVisible();
      await expect(value(page)).not.toHaveValue('');
      await page.getByLabel('Weight (g)').fill('2.5');
      await expect(value(page)).toHaveValue('');
    });
  });
  await test.step('an unsure one is only offered, and a failure is told', async () => {
    await openEmptyForm(page);
    await describeCoin(page, 'Mercury Dime', '1941');

    await test.step('old prices of metal are told with their date', async () => {
      await page.route('**/api/coins/estimate-value', async (route) => {
        const response = await route.fetch();
        const { estimate } = await response.json();
        const melt = { ...estimate.parts.melt, stale: true, spotDate: '2026-11-14T15:00:00.000Z' };
        const notes = ['Newer metal prices aren’t available; these are the last known prices.'];
        const parts = { ...estimate.parts, melt };
        const old = { ...estimate, parts, notes, confidence: 'low', autoFill: false };
        await route.fulfill({ response, json: { estimate: old } });
      });
      await button(page, 'Estimate').click();
      await expect(panel(page)).toContainText('Nov 14, 2026 · gold-api.com');
      await expect(panel(page)).toContainText('Newer metal prices aren’t available');
      await expect(value(page)).toHaveValue('');
      await expect(button(page, 'Use $3.62')).toBeVisible();
      await page.unroute('**/api/coins/estimate-value');
    });

    await test.step('what is not to be filled in can be taken', async () => {
      await page.route('**/api/coins/estimate-value', async (route) => {
        const response = await route.fetch();
        const { estimate } = await response.json();
        await route.fulfill({ response, json: { estimate: { ...estimate, autoFill: false } } });
      });
      await button(page, 'Estimate').click();
      await expect(panel(page)).not.toContainText('Nov 14, 2026');
      await expect(button(page, 'Use $3.62')).toBeVisible();
      await expect(value(page)).toHaveValue('');
      await button(page, 'Use $3.62').click();
      await expect(value(page)).toHaveValue('3.62');
      await page.unroute('**/api/coins/estimate-value');
    });

    await test.step('while it is asked for the form can be used', async () => {
      await page.route('**/api/coins/estimate-value', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await route.fulfill({ status: 500, json: { message: 'Something went wrong on the server.' } });
      });
      await button(page, 'Estimate').click();
      await expect(button(page, 'Estimating…')).toBeVisible();
      await page.getByLabel('Coin Name').fill('A dime from the tin');
      await expect(toast(page, 'Error')).toContainText('Failed to estimate coin value');
      await expect(button(page, 'Estimate')).toBeVisible();
      await expect(page.getByLabel('Coin Name')).toHaveValue('A dime from the tin');
    });
  });
});

test.describe('a vendor of prices that fails', () => {
  test.use({ alone: true });

  test('user: without the vendor the prices of the release stand, with their day @long', async ({
    page,
    login,
    vendor,
  }) => {
    vendor.instead = { type: 'text/html', body: '<html>Sign in</html>' };
    await login();
    await open(page, '/manual-entry');
    await describeCoin(page, 'Mercury Dime', '1941');
    await button(page, 'Estimate').click();
    await expect(panel(page)).toContainText('shipped with Mintmark');
    await expect(panel(page)).toContainText('Newer metal prices aren’t available');
    await expect(value(page)).not.toHaveValue('0.10');
    await expect(value(page)).not.toHaveValue('');

    await describeCoin(page, 'Proof Set', '1978');
    await button(page, 'Estimate').click();
    await expect(panel(page)).toContainText('Not known');
    await expect(panel(page).getByRole('button')).toHaveCount(0);
    await expectGoodScreen(page, 'estimate-unknown');
  });
});
