import type { Locator, Page } from '@playwright/test';
import { CENT, MORGAN, NICKEL } from './coins.ts';
import { toast } from './dimes.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, place: Locator) {
  for (let presses = 0; presses < 80; presses++) {
    if (await place.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place, 'is reached with the Tab key').toBeFocused();
}

test('user: with the keyboard alone finds a coin, zooms its reverse, corrects its mint mark and undoes a deletion', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  for (const coin of [MORGAN, CENT, NICKEL]) await addCoin(coin);
  await open(page, '/collection');
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await test.step('finds it', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'Summary' }));
    await keyboard.press('ArrowRight');
    await tabTo(page, page.getByRole('searchbox', { name: 'Search your coins' }));
    await keyboard.type('1909 vdb');
    const found = page.getByRole('link', { name: /1909-S VDB/ });
    await expect(page.getByText('1 coin for “1909 vdb”')).toBeVisible();
    await tabTo(page, found);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '1909-S VDB Lincoln Cent' })).toBeVisible();
  });

  await test.step('zooms its reverse', async () => {
    const reverse = button(/^Show the reverse of .* large$/);
    await tabTo(page, reverse);
    await keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await expect(viewer).toBeVisible();
    await keyboard.press('+');
    await keyboard.press('+');
    await expect(viewer.getByText('225 %').or(viewer.getByText('225%')).first()).toBeVisible();
    await keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(reverse).toBeFocused();
  });

  await test.step('corrects its mint mark, also to one the catalogue does not know', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Edit', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
    const edit = button('Edit mint mark');
    await tabTo(page, edit);
    await keyboard.press('Enter');
    await keyboard.type('D');
    await keyboard.press('Enter');
    await tabTo(page, button('Save anyway'));
    await keyboard.press('Enter');
    await expect(edit).toBeFocused();
    await expect(edit).toContainText('Denver');
  });

  await test.step('goes anywhere with the palette, and finds the keys', async () => {
    await keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Search or jump to' });
    await expect(palette).toBeFocused();
    await expectGoodScreen(page, 'palette');
    await keyboard.type('zz<q>?%');
    await expect(page.getByText('No results.')).toBeVisible();
    await palette.fill('dark');
    await keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);
    await expect(button('Edit mint mark')).toBeFocused();
    await keyboard.press('Control+k');
    await keyboard.type('news');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/news');
    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await expectGoodScreen(page, 'keys');
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keyboard.press('Control+k');
    await keyboard.type('vdb');
    await page.getByRole('option', { name: /1909-S VDB/ }).waitFor();
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/coin\/\d+$/);
  });

  await test.step('deletes it and undoes that', async () => {
    await tabTo(page, button('Delete Coin'));
    await keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('30 days');
    await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/collection/);
    await expect(toast(page, 'Coin Deleted')).toContainText('is in the trash for 30 days');
    await keyboard.press('F8');
    await tabTo(page, button('Undo'));
    await keyboard.press('Enter');
    await expect
      .poll(async () => (await (await page.request.get('/api/coins?search=vdb&limit=1')).json()).length)
      .toBe(1);
  });
});
