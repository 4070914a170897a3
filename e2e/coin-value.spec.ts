import { toast } from './coin-form.ts';
import { button, card, edit, input, stored } from './coin-screen.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { test } from './priced.ts';

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
