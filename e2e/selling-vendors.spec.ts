import type { Page } from '@playwright/test';
import { type FakeEbay, problem, startFakeEbay } from '../server/selling/ebay/ebay.fake.ts';
import { type FakeEtsy, startFakeEtsy } from '../server/selling/etsy/etsy.fake.ts';
import { test as base, expect, open } from './harness.ts';
import { expectGoodScreen, pictureOf } from './look.ts';
import { drawnPhoto } from './photo.ts';

const KEYS = { keystring: 'the-keystring', sharedSecret: 'the-shared-secret' };

const test = base.extend<{ ebay: FakeEbay; etsy: FakeEtsy }>({
  ebay: async ({ browserName: _ }, use) => {
    const ebay = await startFakeEbay();
    await use(ebay);
    await ebay.stop();
    expect(ebay.complaints, 'what eBay was asked in a wrong way').toEqual([]);
  },
  etsy: async ({ browserName: _ }, use) => {
    const etsy = await startFakeEtsy(KEYS);
    await use(etsy);
    await etsy.stop();
    expect(etsy.complaints, 'what Etsy was asked in a wrong way').toEqual([]);
  },
  alone: true,
  env: ({ ebay, etsy }, use) =>
    use({
      MINTMARK_METALS_PROVIDER: 'none',
      MINTMARK_EBAY_CLIENT_ID: 'client',
      MINTMARK_EBAY_CLIENT_SECRET: 'the-client-secret',
      MINTMARK_EBAY_RU_NAME: 'ru-name',
      MINTMARK_EBAY_ENVIRONMENT: 'sandbox',
      MINTMARK_EBAY_BASE_URL: ebay.url,
      MINTMARK_ETSY_KEYSTRING: KEYS.keystring,
      MINTMARK_ETSY_SHARED_SECRET: KEYS.sharedSecret,
      MINTMARK_ETSY_BASE_URL: etsy.url,
    }),
});

/** Presses Connect, and comes back from the marketplace's page with what it answers. */
async function connect(page: Page, name: 'eBay' | 'Etsy', answer: Record<string, string>): Promise<Page> {
  const site = new URL(page.url()).origin;
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Connect ${name}` }).click();
  const popup = await opening;
  await popup.waitForURL(/\/(oauth2\/authorize|oauth\/connect)\?/);
  const state = new URL(popup.url()).searchParams.get('state') ?? '';
  const back = `${site}/api/auth/${name.toLowerCase()}/callback`;
  await popup.goto(`${back}?${new URLSearchParams({ ...answer, state })}`);
  return popup;
}

test('user: connects both marketplaces, lists a coin, has a refusal tried again, changes the price, and what is sold leaves the collection @long', async ({
  page,
  login,
  addCoin,
  ebay,
  etsy,
}) => {
  await login();
  const card = page.getByRole('region', { name: 'Marketplace Accounts' });
  await open(page, '/my-profile#marketplace');
  const declined = await connect(page, 'eBay', { error: 'access_denied' });
  await expect(declined.getByRole('heading', { name: 'eBay was not connected' })).toBeVisible();
  await pictureOf(declined, 'ebay-declined');
  await declined.getByRole('button', { name: 'Close this window' }).click();
  await expect(page.getByText('eBay is not connected yet').first()).toBeVisible();
  const connected = await connect(page, 'eBay', { code: 'good-code' });
  await expect(connected.getByRole('heading', { name: 'eBay is connected' })).toBeVisible();
  await pictureOf(connected, 'ebay-connected');
  await expect(card.getByText('Connected · seller_seven · sandbox')).toBeVisible();
  await expect(page.getByText('eBay is connected').first()).toBeVisible();
  expect(connected.isClosed()).toBe(true);
  await connect(page, 'Etsy', { code: 'good-code' });
  await expect(card.getByText('Connected · CoinCorner')).toBeVisible();
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
  await expect(sheet.getByLabel('Etsy CoinCorner')).toBeChecked();
  await sheet.getByLabel('Ships from').fill('80202');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(sheet.getByRole('region', { name: 'On eBay' })).toContainText('Ungraded');
  await expect(sheet.getByRole('region', { name: 'On Etsy' })).toContainText('Coins & Money');
  expect([ebay.offers.length, etsy.listings.length]).toEqual([0, 0]);
  etsy.fail({
    on: 'updateListing',
    answer: { status: 400, body: { error: 'The listing could not be activated.' } },
  });
  ebay.fail({ on: 'publishOffer', answer: problem(25_029, 400, 'Composition') });
  await sheet.getByLabel('Category on eBay').selectOption('Mercury (1916-45)');
  await sheet.getByRole('button', { name: 'List for $5,200.00 on eBay and Etsy' }).click();
  await expect(sheet.getByText('Not listed', { exact: true })).toHaveCount(2);
  await expectGoodScreen(page, 'sell-refused');
  await sheet.getByRole('button', { name: 'Retry on Etsy' }).click();
  await expect(sheet.getByText('Listed', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Correct the listing' }).click();
  const correction = page.getByRole('dialog', { name: 'Change the listing' });
  await expect(correction).toContainText('eBay requires an item specific in this category');
  await correction.getByLabel('Composition').fill('Silver, 90%');
  await expectGoodScreen(page, 'listing-corrected');
  await correction.getByRole('button', { name: 'Save and try again' }).click();
  await expect(correction).toHaveCount(0);
  await expect(sheet.getByText('Listed', { exact: true })).toHaveCount(2);
  expect(ebay.items.values().next().value?.product.aspects?.Composition).toEqual(['Silver, 90%']);
  await sheet.getByRole('button', { name: 'Done' }).click();
  expect([ebay.offers.length, etsy.listings.map(({ state }) => state)]).toEqual([1, ['active']]);

  const forSale = page.getByRole('region', { name: 'For sale' });
  await expect(forSale.getByRole('link', { name: /On eBay/ })).toHaveAttribute(
    'href',
    /sandbox\.ebay\.com\/itm\//,
  );
  await forSale.getByRole('button', { name: 'Change the listing' }).click();
  await sheet.getByLabel('Price').fill('5,000');
  await sheet.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => ebay.offers[0]?.pricingSummary.price.value).toBe('5000.00');
  await expect.poll(() => etsy.listings[0]?.price.amount).toBe(500_000);

  ebay.sell(ebay.offers[0]?.sku ?? '', '5000.00', '400.00');
  await open(page, '/my-listings');
  await page.getByRole('button', { name: 'Refresh from Marketplaces' }).click();
  await expect(page.getByText('For $5,000.00 · fees $400.00')).toBeVisible();
  // One piece is sold once: the other marketplace no longer offers it.
  await expect.poll(() => etsy.listings[0]?.state).toBe('inactive');
  await open(page, `/coin/${id}`);
  const sale = page.getByRole('region', { name: /^Sold on/ });
  await expect(sale).toContainText('eBay');
  await expect(sale).toContainText('+$500.00 12.2%');
});
