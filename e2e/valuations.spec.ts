import type { Page } from '@playwright/test';
import { toast } from './coin-form.ts';
import { button, card, edit, input, startEditing, stored } from './coin-screen.ts';
import { expect, listening, open } from './harness.ts';
import { hold } from './hold.ts';
import { expectGoodScreen } from './look.ts';
import { test } from './valued.ts';

const value = (page: Page) => card(page, 'Estimated value');
const sheet = (page: Page) => page.getByRole('dialog', { name: /^(How this value is set|All valuations)$/ });
const choice = (page: Page, name: string | RegExp) => sheet(page).getByRole('radio', { name });
/** The server cannot be reached until the route is given back. */
const cutOff = (page: Page) => page.route('**/api/**', (route) => route.abort());
const sources = (page: Page) => button(page, 'How this value is set');
const preferenceOf = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/coin/${id}/valuation`)).json()).preference;

/** A coin that its owner, an AI, its metal and its face value each value in their own way. */
async function openValued(page: Page, id: number) {
  const valued = await page.request.post(`/api/coins/${id}/gemini-valuation`);
  expect(valued.status(), await valued.text()).toBe(200);
  await open(page, `/coin/${id}`);
  await expect(value(page)).toContainText('$38.70');
}

test('user: sees who says what of a value and how old it is, and chooses whose is shown', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  await openValued(page, id);
  await sources(page).click();
  await expect(choice(page, /^Automatic/)).toBeChecked();
  for (const [name, amount, words] of [
    ['Your estimate Shown', '$5,200.00', 'High confidence · '],
    ['AI estimate', '$45.00', 'Medium confidence · '],
    ['Melt value', '$38.70', 'oz of silver at $50.00'],
    ['Face value', '$1.00', 'High confidence'],
  ] as const) {
    const row = sheet(page)
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: new RegExp(`^${name}`) }) });
    await expect(row).toContainText(amount);
    await expect(row).toContainText(words);
    await expect(row.getByText('Shown', { exact: true })).toHaveCount(name.endsWith('Shown') ? 1 : 0);
  }
  await expectGoodScreen(page, 'coin-valuations', { wide: true });

  await choice(page, /^AI estimate/).click();
  await expect(choice(page, /^AI estimate Shown/)).toBeChecked();
  await expect.poll(() => preferenceOf(page, id)).toBe('ai');
  expect(await stored(page, id)).toMatchObject({ estimatedValue: '45.00', valuationSource: 'ai' });

  await test.step('by keyboard, and back to the usual order', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(choice(page, /^Melt value Shown/)).toBeChecked();
    await choice(page, /^Automatic/).click();
    await expect(choice(page, /^Your estimate Shown/)).not.toBeChecked();
    await expect.poll(() => preferenceOf(page, id)).toBeNull();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(sources(page)).toBeFocused();
    await expect(value(page)).toContainText('$5,200.00');
  });

  await test.step('the line has what was shown, the table also what was not', async () => {
    await page.getByText('Value over time').click();
    await page.getByText('Show as table').click();
    const rows = page.getByRole('table', { name: /newest first/ }).getByRole('row');
    await expect(rows.filter({ hasText: 'not shown' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'not shown' })).toContainText('AI estimate');
    await expect(page.getByRole('slider', { name: /point by point/ })).toHaveAttribute('max', '3');
    await expectGoodScreen(page, 'coin-values-not-shown', { wide: true });
  });

  await page.reload();
  await listening(page);
  const alert = sheet(page).getByRole('alert');
  await test.step('a choice that cannot be stored stays in sight until it can', async () => {
    await sources(page).click();
    await cutOff(page);
    await choice(page, /^Melt value/).click();
    await expect(alert).toContainText('Your choice wasn’t saved. The server could not be reached.');
    await expect(choice(page, /^Melt value/)).toBeChecked();
    await expect(choice(page, /^Your estimate Shown/)).toBeVisible();
    await expectGoodScreen(page, 'coin-valuations-failed');
    await page.unroute('**/api/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(choice(page, /^Melt value Shown/)).toBeChecked();
    await expect(alert).toHaveCount(0);
  });

  await test.step('a source that has no value any more is refused in the words of the server', async () => {
    await page.route('**/api/coin/*/valuation', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, json: { message: 'There’s no AI estimate for this coin yet.' } })
        : route.fallback(),
    );
    await choice(page, /^AI estimate/).click();
    await expect(alert).toContainText('There’s no AI estimate for this coin yet.');
    await page.unroute('**/api/coin/*/valuation');
    await choice(page, /^Automatic/).click();
    await expect(alert).toHaveCount(0);
    await expect(choice(page, /^Your estimate Shown/)).toBeVisible();
  });

  await test.step('old prices of metal are said to be old', async () => {
    await page.route(`**/api/coin/${id}/valuation`, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.parts.melt = { ...json.parts.melt, stale: true, spotDate: '2026-11-14T15:00:00.000Z' };
      await route.fulfill({ response, json });
    });
    await open(page, `/coin/${id}`);
    await expect(value(page)).toContainText('Metal prices from Nov 14, 2026; newer prices aren’t available.');
    await expectGoodScreen(page, 'coin-stale-prices');
  });
});

test('user: the AI is asked for a value; what it says is told, and so is its failure', async ({
  page,
  login,
  addCoin,
  vendor,
}) => {
  await login();
  const id = await addCoin({ estimatedValue: null });
  await open(page, `/coin/${id}`);
  await expect(value(page)).toContainText('No estimate yet');
  const held = await hold(page, '**/gemini-valuation');
  await button(page, 'Update').click();
  await expect(button(page, 'Asking the AI…')).toBeDisabled();
  await expectGoodScreen(page, 'coin-asking-ai');
  await held.release();
  await expect(toast(page, 'Valuation Updated')).toContainText('$45.00');
  await expect(value(page)).toContainText('AI estimate · medium confidence');

  vendor.fail('unavailable');
  await button(page, 'Update').click();
  await expect(toast(page, 'Valuation Failed')).toBeVisible();
  await expect(button(page, 'Update')).toBeEnabled();
  await expect(value(page)).toContainText('$45.00');
  vendor.fail(null);

  await cutOff(page);
  await button(page, 'Update').click();
  await expect(toast(page, 'Valuation Failed')).toContainText('The server could not be reached.');
  await page.unroute('**/api/**');

  await test.step('its owner’s figure stands, and the AI’s is offered', async () => {
    await startEditing(page);
    await edit(page, 'estimated value').click();
    await input(page, 'Estimated value').fill('60');
    await page.keyboard.press('Enter');
    // It is shown before it is saved.
    await expect(toast(page, 'Updated')).toBeVisible();
    await expect(value(page)).toContainText('Your estimate');
    vendor.value({ estimate: 52, low: 40, high: 70 });
    await button(page, 'Update').click();
    await expect(toast(page, 'Value unchanged')).toContainText('AI estimate: $52.00');
    await expect(value(page)).toContainText('Show the AI estimate instead?');
    await button(page, 'Show $52.00').click();
    await expect(value(page)).toContainText('AI estimate');
    await expect.poll(() => preferenceOf(page, id)).toBe('ai');
  });

  await test.step('and the figure typed next is shown again', async () => {
    await edit(page, 'estimated value').click();
    await input(page, 'Estimated value').fill('75');
    await page.keyboard.press('Enter');
    await expect(value(page)).toContainText('Your estimate');
    await sources(page).click();
    await expect(choice(page, /^Your estimate Shown/)).toBeVisible();
    await expect(sheet(page)).toContainText('$75.00');
  });
});

test.describe('with one question a day', () => {
  test.use({ limits: { MINTMARK_AI_DAILY_LIMIT: '1' } });

  test('user: whoever has asked enough for today is told when to ask again', async ({
    page,
    login,
    addCoin,
  }) => {
    await login();
    const id = await addCoin({ estimatedValue: null });
    await open(page, `/coin/${id}`);
    await button(page, 'Update').click();
    await expect(toast(page, 'Valuation Updated')).toBeVisible();
    await button(page, 'Update').click();
    await expect(toast(page, 'Valuation Failed')).toContainText('today');
    await expect(value(page)).toContainText('$45.00');
  });
});

test('user: a coin nobody can value has nothing to choose from', async ({ page, login, addCoin, metals }) => {
  metals.instead = { status: 500, body: 'no' };
  await login();
  const id = await addCoin({
    name: 'A token of the tramway',
    coinType: 'Token',
    composition: null,
    weight: null,
    country: 'Atlantis',
    estimatedValue: null,
    purchasePrice: null,
    year: 1910,
    mintMark: null,
  });
  await open(page, `/coin/${id}`);
  await button(page, 'All valuations').click();
  await expect(sheet(page).getByRole('listitem').first()).toBeVisible();
  await expect(sheet(page).getByRole('radio')).toHaveCount(0);
  await expectGoodScreen(page, 'coin-valuations-none');
});
