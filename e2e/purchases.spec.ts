import { button, card, edited, fact, stored } from './coin-screen.ts';
import { NICKEL } from './coins.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test('user: adds two purchases of one coin, and its price follows', async ({ page, login }) => {
  await login();
  const { id } = await (await page.request.post('/api/coins', { data: NICKEL })).json();
  await open(page, `/coin/${id}`);
  await expect(card(page, 'Purchase')).toBeVisible();
  await expect(card(page, 'Purchases')).toHaveCount(0);

  await open(page, edited(id));
  await button(page, 'Add purchases').click();
  const first = page.getByRole('group', { name: 'Purchase 1' });
  await expect(first.getByLabel('Price each')).toHaveValue('2.00');
  await first.getByLabel('Pieces').fill('2');
  await first.getByLabel('Seller').fill('Quill & Co');
  await button(page, 'Add a purchase').click();
  const second = page.getByRole('group', { name: 'Purchase 2' });
  await second.getByLabel('Price each').fill('a lot');
  await button(page, 'Save Changes').click();
  await expect(second.getByText('The price of a purchase must be an amount')).toBeVisible();
  await second.getByLabel('Price each').fill('5');
  await second.getByLabel('Invoice').fill('A-0417');
  await expectGoodScreen(page, 'purchases-sheet', { wide: true });
  await button(page, 'Save Changes').click();

  await expect(card(page, 'Purchases')).toContainText('3 of 3 pieces · $9.00');
  await expect(fact(page, 'Price each')).toContainText('$3.00');
  await expect(button(page, 'Edit purchase price')).toHaveCount(0);
  await expectGoodScreen(page, 'purchases-coin', { wide: true });

  await button(page, 'Edit purchases').click();
  await button(page, 'Remove purchase 2').click();
  await button(page, 'Save Changes').click();
  await expect(card(page, 'Purchases')).not.toContainText('A-0417');
  expect((await stored(page, id)).purchases).toMatchObject([
    { quantity: 2, price: '2.00', seller: 'Quill & Co' },
  ]);
});
