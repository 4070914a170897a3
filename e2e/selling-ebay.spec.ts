import type { Page } from '@playwright/test';
import { type FakeEbay, startFakeEbay } from '../server/integrations/ebay/ebay.fake.ts';
import { test as base, expect, open } from './harness.ts';
import { expectGoodScreen, pictureOf } from './look.ts';
import { drawnPhoto } from './photo.ts';

const test = base.extend<{ ebay: FakeEbay }>({
  ebay: async ({ browserName: _ }, use) => {
    const ebay = await startFakeEbay();
    await use(ebay);
    await ebay.stop();
    expect(ebay.complaints, 'what eBay was asked in a wrong way').toEqual([]);
  },
  alone: true,
  env: ({ ebay }, use) =>
    use({
      MINTMARK_METALS_PROVIDER: 'none',
      MINTMARK_EBAY_CLIENT_ID: 'client',
      MINTMARK_EBAY_CLIENT_SECRET: 'the-client-secret',
      MINTMARK_EBAY_RU_NAME: 'ru-name',
      MINTMARK_EBAY_ENVIRONMENT: 'sandbox',
      MINTMARK_EBAY_BASE_URL: ebay.url,
    }),
});

/** Presses Connect, and comes back from eBay's page with what it answers. */
async function connect(page: Page, site: string, answer: Record<string, string>): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect eBay' }).click();
  const popup = await opening;
  await popup.waitForURL(/\/oauth2\/authorize\?/);
  const state = new URL(popup.url()).searchParams.get('state') ?? '';
  await popup.goto(`${site}/api/auth/ebay/callback?${new URLSearchParams({ ...answer, state })}`);
  return popup;
}

test('user: connects eBay, lists a coin, mends a refusal, changes the price, and what is sold there leaves the collection', async ({
  page,
  app,
  login,
  addCoin,
  ebay,
}) => {
  await login();
  const card = page.getByRole('region', { name: 'Marketplace Accounts' });
  await open(page, '/my-profile#marketplace');
  const declined = await connect(page, app.url, { error: 'access_denied' });
  await expect(declined.getByRole('heading', { name: 'eBay was not connected' })).toBeVisible();
  await pictureOf(declined, 'ebay-declined');
  await declined.getByRole('button', { name: 'Close this window' }).click();
  await expect(page.getByText('eBay is not connected yet').first()).toBeVisible();
  const connected = await connect(page, app.url, { code: 'good-code' });
  await expect(connected.getByRole('heading', { name: 'eBay is connected' })).toBeVisible();
  await pictureOf(connected, 'ebay-connected');
  await expect(card.getByText('Connected · seller_seven · sandbox')).toBeVisible();
  await expect(page.getByText('eBay is connected').first()).toBeVisible();
  expect(connected.isClosed()).toBe(true);
  await expectGoodScreen(page, 'my-profile-marketplaces');

  await open(page, '/ebay-debug');
  await expect(page.getByText('Sandbox')).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('eBay answers, as seller_seven.')).toBeVisible();
  expect(await page.content()).not.toMatch(/v\^1\.1|the-client-secret/);
  await expectGoodScreen(page, 'ebay-debug');

  const upload = await page.request.post('/api/photos', { multipart: { obverse: await drawnPhoto(page) } });
  const { obverseImageUrl } = await upload.json();
  const id = await addCoin({ obverseImageUrl });
  await open(page, `/coin/${id}`);
  await page.getByRole('button', { name: 'Sell Item' }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('eBay seller_seven')).toBeChecked();
  await expect(sheet.getByText('This server is not set up for it: MINTMARK_ETSY_KEYSTRING')).toBeVisible();
  await sheet.getByLabel('Ships from').fill('80202');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(sheet.getByRole('region', { name: 'On eBay' })).toContainText('Ungraded');
  expect(ebay.offers).toHaveLength(0);
  ebay.fail({
    on: 'publishOffer',
    answer: {
      status: 400,
      body: { errors: [{ errorId: 25_019, domain: 'API', category: 'REQUEST', message: 'error 25019' }] },
    },
  });
  await sheet.getByRole('button', { name: 'List for $5,200.00 on eBay' }).click();
  await expect(sheet.getByText('Not listed', { exact: true })).toBeVisible();
  await expectGoodScreen(page, 'sell-refused');
  await sheet.getByRole('button', { name: 'Retry on eBay' }).click();
  await expect(sheet.getByText('Listed', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).click();
  expect(ebay.offers).toHaveLength(1);

  const forSale = page.getByRole('region', { name: 'For sale' });
  await expect(forSale.getByRole('link', { name: /On eBay/ })).toHaveAttribute(
    'href',
    /sandbox\.ebay\.com\/itm\//,
  );
  await forSale.getByRole('button', { name: 'Change price or title' }).click();
  await sheet.getByLabel('Price').fill('5,000');
  await sheet.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => ebay.offers[0]?.pricingSummary.price.value).toBe('5000.00');

  ebay.sell(ebay.offers[0]?.sku ?? '', '5000.00', '400.00');
  await open(page, '/my-listings');
  await page.getByRole('button', { name: 'Update from the sites' }).click();
  await expect(page.getByText('For $5,000.00 · fees $400.00')).toBeVisible();
  await open(page, `/coin/${id}`);
  const sale = page.getByRole('region', { name: /^Sold on/ });
  await expect(sale).toContainText('eBay');
  await expect(sale).toContainText('+$500.00 12.2%');
});
