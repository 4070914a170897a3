import { button, COINS, show } from './collection-screen.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { test } from './priced.ts';

test('user: filters narrow the coins and stand in the address, beside them at a desk; tags are renamed and put together', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('they narrow the coins, and are taken away again', async () => {
    for (const coin of COINS) await addCoin(coin);
    await open(page, '/collection?view=browse');
    await button(page, 'Filter').click();
    const form = page.getByRole('form', { name: 'Filter' });
    await expect(form).toBeVisible();
    await page.goBack();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL(/\?view=browse$/);
    await button(page, 'Filter').click();
    await form.getByLabel('From year').fill('1900');
    await form.getByLabel('To year').fill('1890');
    await form.getByRole('button', { name: /^Show / }).click();
    await expect(form.getByText('The last year can’t be before the first.')).toBeVisible();
    await expectGoodScreen(page, 'collection-filter-form');
    await form.getByLabel('To year').fill('');
    await expect(form.getByLabel('Metal')).toContainText('Gold (1)');
    await form.getByLabel('Metal').selectOption('gold');
    await expect(form.getByRole('button', { name: 'Show 1 coin' })).toBeVisible();
    await page.keyboard.press('Tab');
    await form.getByLabel('From year').press('Enter');
    await expect(page).toHaveURL(/\?view=browse&metal=gold&fromYear=1900$/);
    await expect(button(page, 'Filter')).toBeFocused();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('link', { name: /1924 Saint-Gaudens/ })).toBeVisible();
    await expect(page.getByText('1 coin · Newest')).toBeVisible();
    await expectGoodScreen(page, 'collection-filters');
    await page.reload();
    await expect(button(page, 'Gold: remove this filter')).toBeVisible();
    await expect(page.getByText('1 coin · Newest')).toBeVisible();
    await open(page, '/collection?view=browse&metal=platinum');
    await expect(page.getByText('No coins match these filters')).toBeVisible();
    await button(page, 'Clear filters').click();
    await expect(page).toHaveURL(/\?view=browse$/);
    await expect(page.getByRole('region', { name: 'Morgan Silver Dollars' })).toBeVisible();
    await show(page, 'Summary');
  });
  await test.step('at a desk they stand beside the coins', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, '/collection?view=browse');
    const panel = page.getByRole('region', { name: 'Filters' });
    await expect(panel.getByLabel('Metal')).toContainText('Silver (2)');
    await panel.getByLabel('Metal').selectOption('gold');
    await expect(page).toHaveURL(/metal=gold$/);
    await expect(page.getByText('1 coin · Newest')).toBeVisible();
    await expect(panel.getByLabel('Decade').getByRole('option')).toHaveText(['Any', '1920s (1)']);
    await panel.getByLabel('Decade').selectOption('1920');
    await expect(panel.getByLabel('From year')).toHaveValue('1920');
    await expect(page).toHaveURL(/metal=gold&fromYear=1920&toYear=1929$/);
    await panel.getByLabel('To year').fill('1890');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('The last year can’t be before the first.')).toBeVisible();
    await expect(page).toHaveURL(/toYear=1929$/);
    await expectGoodScreen(page, 'collection-filter-panel');
    await button(page, 'Clear all').click();
    await expect(page).toHaveURL(/\?view=browse$/);
    await expect(panel.getByLabel('To year')).toHaveValue('');
  });
});

test('user: coins without a place are found; a tag is renamed into another, and taken back', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const [first, second, third] = COINS;
  await addCoin({ ...first, storageLocation: 'Bank', tags: ['Gift'] });
  await addCoin({ ...second, storageLocation: 'Bank', tags: ['Present'] });
  await addCoin(third);
  await open(page, '/collection?view=browse');
  await button(page, 'Filter').click();
  const form = page.getByRole('form', { name: 'Filter' });
  await form.getByLabel('Storage place').selectOption(' ');
  await form.getByRole('button', { name: 'Show 1 coin' }).click();
  await expect(page).toHaveURL(/\?view=browse&placed=no$/);
  await expect(page.getByText('1 coin · Newest')).toBeVisible();
  await button(page, 'Without a place: remove this filter').click();

  await open(page, '/collection?view=browse&tag=present');
  await button(page, 'Rename this tag').click();
  const sheet = page.getByRole('dialog', { name: 'Rename tag' });
  await expect(sheet.getByRole('button', { name: 'Rename tag' })).toBeDisabled();
  await sheet.getByLabel('New name').fill('gift');
  await expect(sheet.getByText('This tag already exists. The two will be merged.')).toBeVisible();
  await expectGoodScreen(page, 'rename-tag');
  await sheet.getByLabel('New name').press('Escape');
  await sheet.getByRole('button', { name: 'Rename tag' }).click();
  await expect(page).toHaveURL(/tag=gift$/);
  await expect(page.getByText('2 coins · Newest')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page).toHaveURL(/tag=present$/);
  await expect(page.getByText('1 coin · Newest')).toBeVisible();
});
