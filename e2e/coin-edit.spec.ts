import type { Page } from '@playwright/test';
import { type FakeMetalPrices, startFakeMetalPrices } from '../server/integrations/metal-prices.fake.ts';
import { toast } from './coin-form.ts';
import { test as base, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

const test = base.extend<{ vendor: FakeMetalPrices }>({
  vendor: async ({ browserName }, use) => {
    const vendor = await startFakeMetalPrices();
    await use(vendor);
    await vendor.stop();
    expect(vendor.calls.length, `calls for metal prices from ${browserName}`).toBeLessThanOrEqual(10);
  },
  env: ({ vendor }, use) =>
    use({ MINTMARK_METALS_PROVIDER: 'gold-api', MINTMARK_METALS_BASE_URL: vendor.url }),
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const edit = (page: Page, field: string) => button(page, `Edit ${field}`);
/** The field while it is edited. */
const input = (page: Page, label: string) => page.locator('form').getByLabel(label, { exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const stored = async (page: Page, id: number) => (await page.request.get(`/api/coins/${id}`)).json();
/** Somebody else changes the coin: another device, as far as this tab can know. */
const changeElsewhere = async (page: Page, id: number, data: Record<string, unknown>) =>
  expect((await page.request.patch(`/api/coins/${id}`, { data })).status()).toBe(200);

/** Each field, what is done with the keyboard alone to change it, and what the coin then has. */
const KEYS: {
  field: string;
  label: string;
  type: (page: Page) => Promise<void>;
  save?: string;
  has: Record<string, unknown>;
}[] = [
  {
    field: 'name',
    label: 'Name',
    type: (page) => page.keyboard.type('The neighbour’s Morgan'),
    has: { name: 'The neighbour’s Morgan' },
  },
  { field: 'year', label: 'Year', type: (page) => page.keyboard.type('1892'), has: { year: 1892 } },
  {
    field: 'mint mark',
    label: 'Mint mark',
    type: (page) => page.keyboard.type('CC'),
    has: { mintMark: 'CC' },
  },
  {
    field: 'condition',
    label: 'Condition',
    type: (page) => page.keyboard.press('ArrowUp'),
    has: { condition: 'Fine (F-12, F-15)' },
  },
  {
    field: 'estimated value',
    label: 'Estimated value',
    type: (page) => page.keyboard.type('$1,250'),
    has: { estimatedValue: '1250.00', valuationSource: 'owner' },
  },
  { field: 'quantity', label: 'Quantity', type: (page) => page.keyboard.type('3'), has: { quantity: 3 } },
  {
    field: 'purchase price',
    label: 'Purchase price',
    type: (page) => page.keyboard.type('900.5'),
    has: { purchasePrice: '900.50' },
  },
  {
    field: 'purchase date',
    label: 'Purchase date',
    type: (page) => page.keyboard.type('05012024'),
    has: { purchaseDate: '2024-05-01T00:00:00.000Z' },
  },
  {
    field: 'notes',
    label: 'Notes',
    type: async (page) => {
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Bought back.');
    },
    save: 'ControlOrMeta+Enter',
    has: { notes: 'From the estate of a neighbour.\nBought back.' },
  },
];

test('user: every field is corrected where it stands, with the keyboard alone', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  await open(page, `/coin/${id}`);
  await expect(heading(page)).toHaveText('1893-S Morgan Silver Dollar');
  for (const { field, label, type, save = 'Enter', has } of KEYS) {
    await edit(page, field).focus();
    await page.keyboard.press('Enter');
    await expect(input(page, label)).toBeFocused();
    await type(page);
    await page.keyboard.press(save);
    await expect(toast(page, 'Updated')).toBeVisible();
    await expect(edit(page, field)).toBeFocused();
    expect(await stored(page, id)).toMatchObject(has);
    await toast(page, 'Updated').getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page, 'Updated')).toBeHidden();
  }
  await expect(heading(page)).toHaveText('The neighbour’s Morgan');
  await expect(page.getByText('$3,750.00 for all 3')).toBeVisible();
  await expectGoodScreen(page, 'coin-edited');
  await page.reload();
  await expect(edit(page, 'year')).toContainText('1892');
});

test('user: fields being edited look right, and cancelling keeps what stands', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  await open(page, `/coin/${id}`);
  for (const { field } of KEYS) await edit(page, field).click();
  await input(page, 'Name').fill('Not this');
  // Leaving a field loses nothing.
  await input(page, 'Year').fill('1900');
  await expect(input(page, 'Name')).toHaveValue('Not this');
  await expectGoodScreen(page, 'coin-editing');
  await input(page, 'Name').press('Escape');
  await expect(edit(page, 'name')).toBeFocused();
  await button(page, 'Cancel editing year').click();
  await expect(heading(page)).toHaveText('1893-S Morgan Silver Dollar');
  await expect(edit(page, 'year')).toContainText('1893');
  expect(await stored(page, id)).toMatchObject({ name: '1893-S Morgan Silver Dollar', year: 1893 });
});

test('user: nothing is scrolled sideways at 320 pixels in text of twice the size, edited or not', async ({
  page,
  login,
  addCoin,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await login();
  const name = 'مسكوكة فضية 🪙 '.repeat(13).trim().slice(0, 200);
  const id = await addCoin({ name, isGraded: true, gradingCompany: 'PCGS', grade: 'VF-30', quantity: 12 });
  await open(page, `/coin/${id}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toHaveAttribute('dir', 'auto');
  await expect(fact(page, 'Quantity')).toBeVisible();
  await expectGoodScreen(page, 'coin-320-large');
  for (const { field } of KEYS) await edit(page, field).click();
  await expectGoodScreen(page, 'coin-320-large-editing');
});

const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) });

const REFUSED = [
  { field: 'year', label: 'Year', typed: 'abc', sentence: 'Please enter the year as a number.' },
  { field: 'year', label: 'Year', typed: '999', sentence: 'Year must be 1000 or later.' },
  {
    field: 'estimated value',
    label: 'Estimated value',
    typed: '1e309',
    sentence: 'Enter an amount in US dollars from 0 to 99,999,999.99, such as 1,250.00.',
  },
  { field: 'quantity', label: 'Quantity', typed: '0', sentence: 'Quantity must be at least 1.' },
  { field: 'quantity', label: 'Quantity', typed: '1000', sentence: 'Quantity must be at most 999.' },
  {
    field: 'name',
    label: 'Name',
    typed: 'x'.repeat(10_000),
    sentence: 'Name can have at most 200 characters.',
  },
];

test('user: what cannot be is refused at its field, and nothing typed is lost', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  const before = await stored(page, id);
  await open(page, `/coin/${id}`);
  for (const { field, label, typed, sentence } of REFUSED) {
    await edit(page, field).click();
    const control = input(page, label);
    await control.fill(typed);
    await control.press('Enter');
    await expect(toast(page, 'Validation Error')).toContainText(sentence);
    await expect(page.locator('.field-error')).toHaveText(sentence);
    await expect(control).toHaveValue(typed);
    await expect(control).toBeFocused();
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    if (typed === 'abc') await expectGoodScreen(page, 'coin-edit-refused');
    await control.press('Escape');
  }
  expect(await stored(page, id)).toEqual(before);

  // No number at all is one coin.
  await edit(page, 'quantity').click();
  await input(page, 'Quantity').fill('many');
  await button(page, 'Save quantity').click();
  await expect(toast(page, 'Updated')).toBeVisible();
  expect(await stored(page, id)).toMatchObject({ quantity: 1 });
});

test('user: an empty name becomes the usual one, a condition and a mark of other making stay selectable', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin({ condition: 'Schön bis sehr schön', mintMark: 'no mint- P' });
  await open(page, `/coin/${id}`);
  await expect(edit(page, 'mint mark')).toContainText('P · Philadelphia');
  await edit(page, 'condition').click();
  await expect(input(page, 'Condition')).toHaveValue('Schön bis sehr schön');
  await page.keyboard.press('Enter');
  await edit(page, 'mint mark').click();
  await expect(input(page, 'Mint mark')).toHaveValue('P');
  await input(page, 'Mint mark').selectOption('none');
  await button(page, 'Save mint mark').click();
  await expect(edit(page, 'mint mark')).toContainText('No mint mark');
  await edit(page, 'name').click();
  await input(page, 'Name').fill('');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('1893 Morgan Silver Dollar');
  expect(await stored(page, id)).toMatchObject({
    name: '1893 Morgan Silver Dollar',
    mintMark: null,
    condition: 'Schön bis sehr schön',
  });
});

test('user: a coin corrected into another one shows that one’s facts', async ({ page, login, addCoin }) => {
  await login();
  const plain = { composition: null, weight: null, diameter: null, purchasePrice: null, notes: null };
  const id = await addCoin({
    ...plain,
    ...{ name: '1964 Kennedy Half Dollar', coinType: 'Kennedy Half Dollar', year: 1964, mintMark: null },
  });
  await open(page, `/coin/${id}`);
  await expect(fact(page, 'Composition')).toContainText('90% silver');
  await edit(page, 'year').click();
  await input(page, 'Year').fill('1966');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Composition')).toContainText('40% silver');
  await expect(fact(page, 'Silver content')).toContainText('0.1479 oz');
  await expect(page.getByText('Loading what the catalogue knows')).toHaveCount(0);
});

test('user: an edit shows at once and is taken back when the server fails', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  await open(page, `/coin/${id}`);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/coins/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await asked;
    await route.fulfill({ status: 500, json: { message: 'Something went wrong on the server.' } });
  });
  await edit(page, 'name').click();
  await input(page, 'Name').fill('A new name');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('A new name');
  answer();
  await expect(toast(page, 'Update Failed')).toContainText('Could not update the coin. Please try again.');
  await expect(heading(page)).toHaveText('1893-S Morgan Silver Dollar');
  await expect(input(page, 'Name')).toHaveValue('A new name');
  await page.unroute(`**/api/coins/${id}`);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Updated')).toBeVisible();
  await expect(heading(page)).toHaveText('A new name');
});

test('user: a change made elsewhere is told when saving, and both are kept', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  await open(page, `/coin/${id}`);
  await expect(edit(page, 'quantity')).toBeVisible();
  await changeElsewhere(page, id, { condition: 'Poor (PO-1)', year: 1894 });
  await edit(page, 'mint mark').click();
  await input(page, 'Mint mark').selectOption('O');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Updated')).toContainText(
    'This coin was also changed elsewhere: year, condition. Both changes are kept.',
  );
  await expect(edit(page, 'year')).toContainText('1894');
  await expect(edit(page, 'condition')).toContainText('Poor (PO-1)');
  expect(await stored(page, id)).toMatchObject({ mintMark: 'O', year: 1894, condition: 'Poor (PO-1)' });
});

test('user: two tabs with one coin tell each other', async ({ page, context, login, addCoin }) => {
  await login();
  const id = await addCoin();
  const other = await context.newPage();
  await open(page, `/coin/${id}`);
  await open(other, `/coin/${id}`);
  await expect(edit(other, 'quantity')).toBeVisible();
  await expect(edit(page, 'quantity')).toBeVisible();
  // What is being typed here outlives what is changed there.
  await edit(other, 'name').click();
  await input(other, 'Name').fill('Half typed');

  await edit(page, 'year').click();
  await input(page, 'Year').fill('1894');
  await page.keyboard.press('Enter');
  await expect(toast(other, 'Changed in another tab')).toBeVisible();
  await expect(edit(other, 'year')).toContainText('1894');
  await expect(input(other, 'Name')).toHaveValue('Half typed');
  await expect(toast(page, 'Updated')).toBeVisible();
  await expect(toast(page, 'Changed in another tab')).toHaveCount(0);

  await input(other, 'Name').press('Enter');
  await expect(toast(other, 'Updated')).toBeVisible();
  await expect(toast(other, 'Updated')).not.toContainText('elsewhere');
  await expect(heading(page)).toHaveText('Half typed');

  await button(page, 'Delete Coin').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText('Coin Not Found')).toBeVisible();
  await expect(other.getByRole('link', { name: 'View Collection' })).toBeVisible();
  await toast(page, 'Coin Deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await page.request.get(`/api/coins/${id}`)).status()).toBe(200);
});

test('user: a deleted coin is brought back by Undo, with the keyboard', async ({ page, login, addCoin }) => {
  await login();
  const id = await addCoin();
  await open(page, `/coin/${id}`);
  await button(page, 'Delete Coin').press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('30 days');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page).toHaveURL(/\/collection/);
  await expect(toast(page, 'Coin Deleted')).toContainText('rests in the trash for 30 days');
  expect((await page.request.get(`/api/coins/${id}`)).status()).toBe(404);
  await page.keyboard.press('F8');
  await toast(page, 'Coin Deleted').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(async () => (await page.request.get(`/api/coins/${id}`)).status()).toBe(200);
});

test('user: deleting or editing a coin that is already gone is no dead end', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const ids = [await addCoin(), await addCoin()];
  const [first, second] = ids;
  await open(page, `/coin/${first}`);
  await button(page, 'Delete Coin').click();
  await page.request.delete(`/api/coins/${first}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Coin Deleted')).toContainText('was already deleted');
  await expect(page).toHaveURL(/\/collection/);

  await open(page, `/coin/${second}`);
  await edit(page, 'year').click();
  await page.request.delete(`/api/coins/${second}`);
  await input(page, 'Year').fill('1894');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Coin Not Found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Collection' })).toBeVisible();
});

const face = (page: Page, side: string) => button(page, new RegExp(`^Show the ${side}`));

test('user: photos are added, replaced, removed and brought back, each side by itself', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  await open(page, `/coin/${id}`);
  await expect(face(page, 'reverse').locator('img')).toHaveCount(0);
  await page.getByLabel('Add reverse photo').setInputFiles(await drawnPhoto(page));
  await expect(toast(page, 'Updated')).toContainText('The reverse has a new photo.');
  const first = await stored(page, id);
  expect(first).toMatchObject({ obverseImageUrl: null });
  expect(first.reverseImageUrl).toMatch(/^\/photos\/[0-9a-f]{64}\.webp$/);
  await expect(face(page, 'reverse').locator('img')).toBeVisible();
  await expectGoodScreen(page, 'coin-photo');

  await page.getByLabel('Replace reverse photo').setInputFiles(await drawnPhoto(page, '#8a4b2a'));
  await expect.poll(async () => (await stored(page, id)).reverseImageUrl).not.toBe(first.reverseImageUrl);
  await toast(page, 'Updated').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored(page, id)).reverseImageUrl).toBe(first.reverseImageUrl);

  await button(page, 'Remove reverse photo').press('Enter');
  await expect(toast(page, 'Updated')).toContainText('The photo of the reverse was removed.');
  await expect(face(page, 'reverse').locator('img')).toHaveCount(0);
  await expect(page.getByLabel('Add reverse photo')).toBeFocused();
  await toast(page, 'Updated').getByRole('button', { name: 'Undo' }).click();
  await expect(face(page, 'reverse').locator('img')).toBeVisible();
  expect(await stored(page, id)).toEqual({ ...first, updatedAt: expect.any(String) });

  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.getByLabel('Replace reverse photo').setInputFiles(text);
  await expect(toast(page, 'Invalid File Type')).toContainText('notes.txt is not a valid image file.');
});

test('user: in place of a photo that is gone the coin is drawn, and opens large', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  await open(page, `/coin/${id}`);
  await page.getByLabel('Add obverse photo').setInputFiles(await drawnPhoto(page));
  await expect(toast(page, 'Updated')).toBeVisible();
  await page.route('**/photos/**', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.getByRole('img', { name: /1893-S Morgan/ })).toBeVisible();
  await expect(face(page, 'obverse').locator('img')).toHaveCount(0);
  await expect(button(page, 'Remove obverse photo')).toBeVisible();
  await face(page, 'obverse').press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(face(page, 'obverse')).toBeFocused();
});

test('user: a value is brought up to date, an own figure stands until the estimate is taken', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin({ estimatedValue: null });
  await open(page, `/coin/${id}`);
  const value = card(page, 'Estimated value');
  await expect(value).toContainText('No estimate yet');
  await expect(value).toContainText('$38.70');
  await button(page, 'Update').click();
  await expect(toast(page, 'Valuation Updated')).toBeVisible();
  await expect(value).toContainText('Melt value ·');
  expect(await stored(page, id)).toMatchObject({ estimatedValue: '38.70', valuationSource: 'melt' });

  await edit(page, 'estimated value').click();
  await input(page, 'Estimated value').fill('5200');
  await page.keyboard.press('Enter');
  await expect(value).toContainText('Your estimate');
  await expect(value).toContainText('+$1,100.00 26.8%');
  await button(page, 'Update').click();
  await expect(value).toContainText('Your own figure stands.');
  await expectGoodScreen(page, 'coin-own-figure');
  await button(page, 'Use $38.70').click();
  await expect(value).toContainText('Melt value ·');
  await expect(button(page, 'Use $38.70')).toHaveCount(0);

  await page.route('**/gemini-valuation', (route) => route.abort());
  await button(page, 'Update').click();
  await expect(toast(page, 'Valuation Failed')).toBeVisible();

  await page.getByText('Value over time').click();
  await expect(page.getByText('Your estimate').last()).toBeAttached();
  await expectGoodScreen(page, 'coin-value-over-time');
});

test('user: a coin of one value has no line to draw, and what failed can be asked for again', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  await open(page, `/coin/${id}`);
  await page.route('**/price-history', (route) => route.fulfill({ status: 500, json: { message: 'Oh.' } }));
  await page.getByText('Value over time').click();
  await expect(page.getByText('The values could not be loaded')).toBeVisible();
  await page.unroute('**/price-history');
  await button(page, 'Try again').click();
  await expect(page.getByText(/^One value so far: \$5,200\.00/)).toBeVisible();
});

test('user: selling names the marketplaces and the way to connect them', async ({ page, login, addCoin }) => {
  await login();
  const id = await addCoin();
  await open(page, `/coin/${id}`);
  await button(page, 'Sell Item').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sell 1893-S Morgan Silver Dollar' });
  await expect(dialog).toContainText('connect an eBay or Etsy account');
  for (const market of ['eBay', 'Etsy']) {
    await expect(dialog.getByRole('checkbox', { name: market })).toBeDisabled();
    await expect(dialog.getByRole('link', { name: `Connect ${market}` })).toHaveAttribute(
      'href',
      '/my-profile',
    );
  }
  await expectGoodScreen(page, 'coin-sell');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button(page, 'Sell Item')).toBeFocused();
});

test('user: an account that is connected can be chosen', async ({ page, login, addCoin }) => {
  await login();
  const id = await addCoin();
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ebayLinked: true } });
  });
  await open(page, `/coin/${id}`);
  await button(page, 'Sell Item').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('eBay', { exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: 'eBay' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Etsy' })).toBeDisabled();
});
