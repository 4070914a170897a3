import { button, COINS } from './collection-screen.ts';
import { expect, open } from './harness.ts';
import { DESK, expectGoodScreen } from './look.ts';
import { test } from './priced.ts';

const BOUGHT: Record<number, object> = {
  0: { purchasePrice: '4000', purchaseDate: '2025-03-01' },
  1: { purchaseDate: '2025-12-31', storageLocation: 'Safe' },
};

test('user: coins are sorted and edited in a table, with the keyboard alone', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  for (const [n, coin] of COINS.entries()) await addCoin({ ...coin, ...BOUGHT[n] });
  await page.setViewportSize(DESK);
  await open(page, '/collection?view=browse');
  await page.getByRole('radiogroup', { name: 'Coins as' }).getByText('Table').click();
  await expect(page).toHaveURL(/\?view=browse&as=table$/);
  const grid = page.getByRole('grid', { name: 'Coins' });
  const cell = (at: string) => grid.locator(`[data-at="${at}"]`);
  await expect(grid.getByRole('row')).toHaveCount(COINS.length + 1);

  await test.step('a heading orders', async () => {
    await grid.getByRole('button', { name: 'Coin' }).click();
    await expect(page).toHaveURL(/as=table&sort=name$/);
    await expect(grid.getByRole('columnheader', { name: 'Coin' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(cell('0 1')).toHaveText('1881-S Morgan Dollar');
  });

  await test.step('keys lead about as in a spreadsheet', async () => {
    await cell('0 1').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(cell('1 2')).toBeFocused();
    await page.keyboard.press('Control+End');
    await expect(cell(`${COINS.length - 1} 7`)).toBeFocused();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(cell('0 2')).toBeFocused();
  });

  await test.step('what is refused stays, with the reason', async () => {
    await page.keyboard.press('F2');
    const year = grid.getByRole('textbox', { name: 'Year' });
    await year.fill('19x4');
    await page.keyboard.press('Enter');
    await expect(grid.getByText('Please enter the year as a number.')).toBeVisible();
    await expect(year).toHaveValue('19x4');
    await expectGoodScreen(page, 'coin-table-edit');
    await page.keyboard.press('Escape');
    await expect(cell('0 2')).toBeFocused();
    await expect(cell('0 2')).toHaveText('1881');
  });

  await test.step('a letter begins, Tab saves and goes on', async () => {
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('3');
    await expect(grid.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3');
    await page.keyboard.press('Tab');
    await expect(cell('0 6')).toHaveText('3');
    await expect(cell('0 7')).toBeFocused();
  });

  await test.step('columns are chosen, and remembered with the table', async () => {
    await button(page, 'Columns').click();
    await page.getByRole('checkbox', { name: 'Grade' }).uncheck();
    await page.getByRole('checkbox', { name: 'Category' }).check();
    await expectGoodScreen(page, 'coin-table');
    await open(page, '/collection?view=browse');
    await expect(grid.getByRole('columnheader', { name: 'Category' })).toBeVisible();
    await expect(grid.getByRole('columnheader', { name: 'Grade' })).toHaveCount(0);
  });

  await test.step('coins are selected in it', async () => {
    await button(page, 'Select').click();
    await cell('1 2').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await cell('2 1').click();
    await cell('3 1').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what was bought in a year is summed up', async () => {
    const totals = page.getByLabel('Totals of the list');
    // Four clicks: each list is opened, and one of its choices pressed.
    await page.getByLabel('Metal').selectOption('silver');
    await page.getByLabel('Year of purchase').selectOption('2025');
    await expect(totals).toHaveText('Coins1 coinValue$5,200.00Paid$4,100.00Gain+$1,100.00');
    await expectGoodScreen(page, 'coin-table-totals');
  });

  await test.step('the question is saved under a name, and asked again by one click', async () => {
    await button(page, 'Save this view').click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Silver of 2025');
    await page.keyboard.press('Enter');
    const saved = button(page, 'Silver of 2025');
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await expectGoodScreen(page, 'saved-view');
    await button(page, 'Clear all').click();
    await expect(page.getByLabel('Totals of the list')).toContainText('5 coins, 9 pieces');
    await expect(saved).toHaveAttribute('aria-pressed', 'false');
    await saved.click();
    await expect(page).toHaveURL(/metal=silver.*bought=2025/);
    await button(page, 'Delete view').click();
    await expect(saved).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Clear all').click();
  });

  await test.step('price and day of a purchase are edited in place, and taken back', async () => {
    await open(page, '/collection?view=browse&as=table&sort=name&columns=name,paid,bought,place');
    await cell('0 2').dblclick();
    await grid.getByRole('textbox', { name: 'Purchase price' }).fill('77.50');
    await page.keyboard.press('Enter');
    await expect(cell('0 2')).toHaveText('$77.50');
    await button(page, 'Undo').click();
    await expect(cell('0 2')).toHaveText('$4,100.00');
  });

  await test.step('columns are moved by their arrows, and rows grouped under headings that stay', async () => {
    await button(page, 'Columns').click();
    await button(page, 'Move Place to the left').click();
    await expect(page).toHaveURL(/columns=name%2Cpaid%2Cplace%2Cbought/);
    await page.getByLabel('Group by').selectOption('place');
    await expect(page).toHaveURL(/group=place/);
    await expect(grid.getByText('Without a place')).toBeVisible();
    await expect(cell('0 3')).toHaveText('Safe');
    await expectGoodScreen(page, 'coin-table-grouped');
  });
});
