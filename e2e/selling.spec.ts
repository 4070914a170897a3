import type { ListingSite } from '../shared/marketplace/model.ts';
import { test as base, expect, open } from './harness.ts';
import { DESK, expectGoodScreen } from './look.ts';
import { answerSelling, imagesOf, type Selling } from './marketplaces.ts';
import { drawnPhoto } from './photo.ts';

const test = base.extend<{ selling: Selling }>({
  selling: async ({ context }, use) => use(await answerSelling(context)),
  env: { MINTMARK_METALS_PROVIDER: 'none' },
});

const LISTED: Partial<ListingSite> = {
  ...{ status: 'listed', doing: null, step: 7, message: null, remedy: null, views: 12 },
  listedAt: '2026-11-20T10:00:00.000Z',
};

test('user: a coin is listed on both marketplaces, one refuses it and is tried again; price changed, ended, listed again', async ({
  page,
  login,
  addCoin,
  selling,
}) => {
  await login();
  const upload = await page.request.post('/api/photos', {
    multipart: { obverse: await drawnPhoto(page), reverse: await drawnPhoto(page, '#8a7f66') },
  });
  const { obverseImageUrl: obverse, reverseImageUrl: reverse } = await upload.json();
  const id = await addCoin({ obverseImageUrl: obverse, reverseImageUrl: reverse });
  imagesOf.set(id, { obverse, reverse });

  await open(page, `/coin/${id}`);
  await page.getByRole('button', { name: 'Sell Item' }).first().click();
  const sheet = page.getByRole('dialog');
  const title = sheet.getByLabel('Title');
  await expect(title).toHaveValue('1893-S Morgan Silver Dollar Very Fine 90% Silver Coin');
  await expect(sheet.getByText('53 of 80 characters')).toBeVisible();
  await expect(sheet.getByLabel('Shipping cost')).toHaveValue('4.99');
  await expect(sheet.getByLabel('Return period')).toHaveValue('30');
  await expect(sheet.getByLabel('Category')).toHaveValue('Coins > US > Dollars');
  await sheet.getByRole('button', { name: 'Swap the order' }).click();
  await sheet.getByLabel('Add my notes to the description').check();
  await expect(sheet.getByRole('textbox', { name: 'Description' })).toHaveValue(
    /From the estate of a neighbour\.$/,
  );
  await expectGoodScreen(page, 'sell-form', { wide: true });

  // What was typed is there after leaving, also by Back.
  await sheet.getByLabel('Price').fill('12');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/coin/${id}$`));
  await page.reload();
  await page.getByRole('button', { name: 'Sell Item' }).first().click();
  await expect(sheet.getByLabel('Price')).toHaveValue('12');
  await sheet.getByRole('button', { name: 'Preview' }).click();

  await expect(sheet.getByText('The price is below what the metal is worth.')).toBeVisible();
  const seen = sheet.getByRole('region', { name: 'On eBay' });
  await expect(seen.getByText('Insertion fee')).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'On Etsy' })).toContainText(
    'shows its fees only after the item is listed',
  );
  const list = sheet.getByRole('button', { name: 'List for $12.00 on eBay and Etsy' });
  await expect(list).toBeDisabled();
  await expectGoodScreen(page, 'sell-preview', { wide: true });
  await seen.getByLabel('Denomination').fill('$1');
  await expect(list).toBeEnabled();
  await list.click();

  await expect(page.getByText('Listing Created').first()).toBeVisible();
  expect(selling.asked[0]?.[1]).toMatchObject({
    ...{ coinId: id, price: '12', marketplaces: ['ebay', 'etsy'], shippingCost: '4.99', returnPeriod: 30 },
    ...{ images: { obverse: reverse, reverse: obverse }, specifics: { Denomination: '$1' } },
  });
  await expect(sheet.getByRole('progressbar', { name: 'Publishing on eBay' })).toHaveAttribute(
    'aria-valuenow',
    '3',
  );
  await sheet.getByRole('button', { name: 'Close' }).last().click();

  const card = page.getByRole('region', { name: 'For sale' });
  await expect(card.getByText('Uploading photos… 3 of 7')).toHaveCount(2);
  selling.stand('ebay', { ...LISTED, url: 'https://www.ebay.com/itm/110' });
  selling.stand('etsy', {
    ...{ status: 'failed', doing: null, message: 'Your shop has no shipping profile.' },
    remedy: 'Make one at Etsy, then press Retry.',
  });
  await expect(card.getByRole('status')).toContainText(
    'Etsy: Not listed. Your shop has no shipping profile.',
  );
  await expect(card.getByText('Make one at Etsy, then press Retry.')).toBeVisible();
  await expect(card.getByRole('link', { name: /On eBay/ })).toHaveAttribute('href', /itm\/110$/);
  await expectGoodScreen(page, 'coin-for-sale', { wide: true });
  await card.getByRole('button', { name: 'Retry on Etsy' }).click();
  await expect
    .poll(() => selling.asked.at(-1))
    .toEqual(['POST /api/marketplace/listings/1/retry', { marketplaces: ['etsy'] }]);
  selling.stand('etsy', LISTED);

  await open(page, '/my-listings');
  await expect(page.getByText('12 views', { exact: false })).toHaveCount(2);
  await expectGoodScreen(page, 'my-listings', { wide: true });
  await page.getByRole('button', { name: 'Change the listing' }).click();
  await sheet.getByLabel('Price').fill('0');
  await sheet.getByLabel('Price').press('Enter');
  await expect(sheet.getByText('The price must be from $1.00 to $250,000.00.')).toBeVisible();
  await sheet.getByLabel('Price').fill('5300.00');
  await sheet.getByLabel('Price').press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('$5,300.00 + $4.99 shipping')).toBeVisible();
  const usual = page.viewportSize() ?? DESK;
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: '1893-S Morgan Silver Dollar' }).click();
  await expect(page.getByRole('region', { name: 'For sale' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/my-listings\\?coin=${id}$`));
  await expectGoodScreen(page, 'coin-beside-listings');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'For sale' })).toHaveCount(0);
  await page.setViewportSize(usual);
  await page.getByRole('button', { name: 'End on eBay' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End listing' }).click();
  selling.stand('ebay', { status: 'ended', endedAt: '2026-11-23T10:00:00.000Z', url: null });
  await page.reload();
  await page.getByRole('button', { name: 'List again on eBay' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('again for $5,300.00');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'List again on eBay' })).toBeFocused();
});

test('user: what cannot be listed says why, and nothing typed is lost; a window that is blocked or closed connects nothing', async ({
  page,
  context,
  login,
  addCoin,
  selling,
}) => {
  await login();
  const id = await addCoin();
  for (const link of selling.links) Object.assign(link, { isLinked: false, account: null });
  await open(page, `/coin/${id}#sell`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('link', { name: /^Connect/ })).toHaveCount(2);
  await sheet.getByLabel('Title').fill('<b>Rare</b> 🪙');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('No Marketplace Selected').first()).toBeVisible();
  await expectGoodScreen(page, 'sell-not-connected');
  await sheet.getByRole('link', { name: 'Connect eBay' }).click();
  await expect(page).toHaveURL(/\/my-profile#marketplace$/);

  const card = page.getByRole('region', { name: 'Marketplace Accounts' });
  await expect(card.getByText('Connect at least one marketplace account')).toBeVisible();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await card.getByRole('button', { name: 'Connect eBay' }).click();
  await expect(page.getByText('Please allow popups for this site and try again.').first()).toBeVisible();
  await page.reload();
  await context.route('**/api/auth/ebay/authorize', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Consent</title>' }),
  );
  const opening = page.waitForEvent('popup');
  await card.getByRole('button', { name: 'Connect eBay' }).click();
  const popup = await opening;
  await expect(popup).toHaveTitle('Consent');
  await expect(card.getByText('Waiting for eBay…')).toBeVisible();
  await popup.close();
  await expect(page.getByText('eBay is not connected yet').first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'Connect eBay' })).toBeEnabled();

  Object.assign(selling.links[0] ?? {}, { isLinked: true, account: 'ada-coins' });
  await open(page, `/coin/${id}#sell`);
  await expect(sheet.getByLabel('Title')).toHaveValue('<b>Rare</b> 🪙');
  await expect(sheet.getByLabel('eBay ada-coins')).toBeChecked();
  await sheet.getByLabel('Title').fill('');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Missing Information').first()).toBeVisible();
  await expect(sheet.getByLabel('Title')).toBeFocused();
  await sheet.getByLabel('Title').fill('x'.repeat(200));
  await expect(sheet.getByText('The title can have at most 80 characters.')).toBeVisible();
  await expect(sheet.getByText('200 of 80 characters, 120 too many')).toBeVisible();
  await sheet.getByLabel('Title').fill('1893-S Morgan Silver Dollar');
  for (const wrong of ['0', '-1', '1e9', '1000000000']) {
    await sheet.getByLabel('Price').fill(wrong);
    await expect(sheet.getByLabel('Price')).toHaveAttribute('aria-invalid', 'true');
  }
  await expectGoodScreen(page, 'sell-form-wrong');
  await sheet.getByLabel('Price').fill('5,200');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await sheet.getByLabel('Denomination').fill('$1');
  selling.refusal = { status: 409, body: { message: 'This coin is already for sale on eBay.' } };
  const list = sheet.getByRole('button', { name: 'List for $5,200.00 on eBay' });
  await list.click();
  await expect(page.getByText('Listing Failed').first()).toBeVisible();
  await expect(sheet.getByText('This coin is already for sale on eBay.')).toBeVisible();
  selling.refusal = {
    status: 422,
    body: {
      message: 'Please enter your postal code.',
      errors: [{ path: 'shipFrom', message: 'Please enter your postal code.' }],
    },
  };
  await list.click();
  await expect(sheet.getByLabel('Ships from')).toBeFocused();
  await expect(sheet.getByLabel('Ships from')).toHaveAttribute('aria-invalid', 'true');
});
