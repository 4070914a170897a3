import type { Page } from '@playwright/test';
import { toast } from './coin-form.ts';
import { button, edit, edited, heading, input, stored } from './coin-screen.ts';
import { expect, open, test } from './harness.ts';

/** Somebody else changes the coin: another device, as far as this tab can know. */
const changeElsewhere = async (page: Page, id: number, data: Record<string, unknown>) =>
  expect((await page.request.patch(`/api/coins/${id}`, { data })).status()).toBe(200);

test('user: a coin changed or deleted elsewhere keeps both changes and is no dead end', async ({
  page,
  login,
  addCoin,
  context,
}) => {
  await login();
  await test.step('a change made elsewhere is told when saving', async () => {
    const id = await addCoin();
    await open(page, edited(id));
    await expect(edit(page, 'quantity')).toBeVisible();
    await changeElsewhere(page, id, { condition: 'Poor (PO-1)', year: 1894 });
    await edit(page, 'mint mark').click();
    await input(page, 'Mint mark').selectOption('O');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Updated')).toContainText(
      'This coin was also changed elsewhere: year, condition. Both changes were saved.',
    );
    await expect(edit(page, 'year')).toContainText('1894');
    await expect(edit(page, 'condition')).toContainText('Poor (PO-1)');
    expect(await stored(page, id)).toMatchObject({ mintMark: 'O', year: 1894, condition: 'Poor (PO-1)' });
  });
  await test.step('two tabs with one coin tell each other', async () => {
    const id = await addCoin();
    const other = await context.newPage();
    await open(page, edited(id));
    await open(other, edited(id));
    await expect(edit(other, 'quantity')).toBeVisible();
    await expect(edit(page, 'quantity')).toBeVisible();
    // What is being typed here outlives what is changed there.
    await edit(other, 'name').click();
    await input(other, 'Name').fill('Not yet typed');

    await edit(page, 'year').click();
    await input(page, 'Year').fill('1894');
    await page.keyboard.press('Enter');
    await expect(toast(other, 'Changed in another tab')).toBeVisible();
    await expect(edit(other, 'year')).toContainText('1894');
    await expect(input(other, 'Name')).toHaveValue('Not yet typed');
    await expect(toast(page, 'Updated')).toBeVisible();
    await expect(toast(page, 'Changed in another tab')).toHaveCount(0);

    await input(other, 'Name').press('Enter');
    await expect(toast(other, 'Updated')).toBeVisible();
    await expect(toast(other, 'Updated')).not.toContainText('elsewhere');
    await expect(heading(page)).toHaveText('Not yet typed');

    await button(page, 'Delete Coin').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Coin Deleted')).toBeVisible();
    // With the focus in it the notice stays.
    await page.keyboard.press('F8');
    const trashed = other.getByRole('region', { name: 'In the trash' });
    await expect(trashed.getByRole('button', { name: 'Restore' })).toBeVisible();
    await toast(page, 'Coin Deleted').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await page.request.get(`/api/coins/${id}`)).status()).toBe(200);
    await other.close();
  });
  await test.step('deleted or edited when it is already gone', async () => {
    const ids = [await addCoin(), await addCoin()];
    const [first, second] = ids;
    await open(page, `/coin/${first}`);
    await button(page, 'Delete Coin').click();
    await page.request.delete(`/api/coins/${first}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Coin Deleted')).toContainText('was already deleted');
    await expect(page).toHaveURL(/\/collection/);

    await open(page, edited(Number(second)));
    await edit(page, 'year').click();
    await page.request.delete(`/api/coins/${second}`);
    await input(page, 'Year').fill('1894');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Coin Not Found')).toBeVisible();
    await expect(page.getByRole('region', { name: 'In the trash' })).toBeVisible();
    await expect(input(page, 'Year')).toHaveValue('1894');
  });
});
