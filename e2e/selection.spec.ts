import type { Locator } from '@playwright/test';
import { addDimes, bar, box, card, coins, countLine, DIMES, dime, emptyCollection, toast } from './dimes.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test('user: selected coins are trashed and restored, given a condition by keyboard, and moved once for two presses', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('all but one are moved to the trash and brought back', async () => {
    await addDimes(page.request, 4);
    await open(page, DIMES);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(bar(page).getByRole('status')).toHaveText('0 selected');
    await bar(page).getByRole('button', { name: 'Select all 4' }).click();
    await expect(bar(page).getByRole('status')).toHaveText('4 selected');
    await box(page, /Dime no. 2/).uncheck();
    await expect(bar(page).getByRole('status')).toHaveText('3 selected');
    await expectGoodScreen(page, 'subcategory-selecting');
    await bar(page).getByRole('button', { name: 'Move to trash' }).click();
    await expect(toast(page, '3 coins moved to the trash')).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
    await expect(coins(page).getByRole('listitem')).toHaveCount(1);
    await expect(countLine(page)).toHaveText('1 coin · Newest');
    await expect(page.getByText('1 coin · worth $12.00')).toBeVisible();
    await toast(page, '3 coins moved').getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, '3 coins are back in your collection.')).toBeVisible();
    await expect(coins(page).getByRole('listitem')).toHaveCount(4);

    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await bar(page).getByRole('button', { name: 'Select all 4' }).click();
    await bar(page).getByRole('button', { name: 'Move to trash' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Move 4 coins to the trash?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await bar(page).getByRole('button', { name: 'Select none' }).click();
    await box(page, /Dime no. 1/).check();
    await bar(page).getByRole('button', { name: 'Move to trash' }).click();
    await expect(toast(page, 'Coin Deleted')).toContainText('Dime no. 1 is in the trash.');
    await expect(card(page, /Dime no. 1/)).toHaveCount(0);
    await expect(card(page, /Dime no. 2/)).toHaveCount(1);
  });
  await test.step('a condition by the keyboard, and moved once for two presses', async () => {
    await emptyCollection(page.request);
    await addDimes(page.request, 3);
    await open(page, DIMES);
    await test.step('two coins get a condition, by the keyboard alone', async () => {
      await page.getByRole('button', { name: 'Select', exact: true }).focus();
      await page.keyboard.press('Enter');
      await box(page, /Dime no. 3/).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await expect(box(page, /Dime no. 2/)).toBeFocused();
      await page.keyboard.press('Space');
      await expect(bar(page).getByRole('status')).toHaveText('2 selected');

      await bar(page).getByRole('button', { name: 'Set condition' }).press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Set condition' });
      await expect(sheet.getByRole('radio')).toHaveCount(12);
      await expectGoodScreen(page, 'subcategory-condition');
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(bar(page).getByRole('status')).toHaveText('2 selected');
      await expect(bar(page).getByRole('button', { name: 'Set condition' })).toBeFocused();

      await page.keyboard.press('Enter');
      await sheet.getByRole('radio', { name: 'About Good (AG-3)' }).check();
      await sheet.getByRole('button', { name: 'Set condition' }).click();
      await expect(toast(page, 'Updated')).toContainText('2 coins set to About Good (AG-3).');
      await expect(card(page, /AG-3/)).toHaveCount(2);
      await expect(card(page, /F 12–15/)).toHaveCount(1);

      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await expect(bar(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(bar(page)).toBeHidden();
    });
    await test.step('pressed twice in one frame, coins are moved once, and the focus finds its way back', async () => {
      const sent: string[] = [];
      page.on(
        'request',
        (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname),
      );
      const twice = (locator: Locator) =>
        locator.evaluate((button: HTMLElement) => {
          button.click();
          button.click();
        });
      const select = page.getByRole('button', { name: 'Select', exact: true });

      await select.click();
      await box(page, /Dime no. 1/).check();
      await bar(page).getByRole('button', { name: 'Set condition' }).click();
      const sheet = page.getByRole('dialog', { name: 'Set condition' });
      await sheet.getByRole('radio', { name: 'About Good (AG-3)' }).check();
      await expect(sheet).not.toContainText('slab');
      await twice(sheet.getByRole('button', { name: 'Set condition' }));
      await expect(toast(page, 'Updated')).toContainText('1 coin set to');
      await expect(select).toBeFocused();

      await select.click();
      await bar(page).getByRole('button', { name: 'Select all 3' }).click();
      await box(page, /Dime no. 1/).uncheck();
      await twice(bar(page).getByRole('button', { name: 'Move to trash' }));
      await expect(
        toast(page, '2 coins moved to the trash').getByRole('button', { name: 'Undo' }),
      ).toBeVisible();
      await expect(select).toBeFocused();
      await toast(page, '2 coins moved').getByRole('button', { name: 'Undo' }).click();
      await expect(coins(page).getByRole('listitem')).toHaveCount(3);

      await select.click();
      await bar(page).getByRole('button', { name: 'Select all 3' }).click();
      await bar(page).getByRole('button', { name: 'Move to trash' }).click();
      await twice(page.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }));
      await expect(page.getByText('No coins here')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Mercury Dimes' })).toBeFocused();
      expect(sent.filter((path) => path === '/api/coins/trash')).toHaveLength(2);
      expect(sent.filter((path) => path === '/api/coins/condition')).toHaveLength(1);
    });
    await test.step('a graded coin keeps its grade, and pieces are told from coins', async () => {
      await addCoin({ ...dime(1), isGraded: true, gradingCompany: 'PCGS', grade: 'MS-65' });
      await addCoin({ ...dime(2), quantity: 999 });
      await open(page, DIMES);
      await expect(page.getByText('2 coins, 1,000 pieces · worth')).toBeVisible();
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await box(page, /Dime no. 1/).check();
      await bar(page).getByRole('button', { name: 'Set condition' }).click();
      await expect(page.getByRole('dialog')).toContainText(
        'Graded coins still show the grade on their slab.',
      );
    });
  });
});

test('user: coins are tagged, placed and selected as a range and over several searches', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('moved to a storage place and tagged, and taken back', async () => {
    await addDimes(page.request, 2);
    await open(page, DIMES);
    const select = async (deed: string) => {
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await bar(page).getByRole('button', { name: 'Select all 2' }).click();
      await bar(page).getByRole('button', { name: deed }).click();
      return page.getByRole('dialog', { name: deed });
    };
    const tagging = await select('Change tags');
    await tagging.getByRole('combobox', { name: 'Add' }).fill('Gift, Silver');
    await expectGoodScreen(page, 'subcategory-tags');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Tags updated for 2 coins.')).toBeVisible();
    const placing = await select('Set place');
    await placing.getByRole('combobox', { name: 'Storage place' }).fill('Cabinet, drawer 3');
    await page.keyboard.press('Enter');
    await expect(toast(page, '2 coins moved to Cabinet, drawer 3.')).toBeVisible();

    await card(page, /Dime no. 1/).click();
    await page.getByRole('link', { name: 'Gift' }).click();
    await expect(page).toHaveURL(/view=browse&tag=Gift$/);
    await expect(countLine(page)).toContainText('2 coins');
    await page.goto('/collection?view=browse&place=Cabinet,%20drawer%203');
    await expect(countLine(page)).toContainText('2 coins');
    const emptying = await select('Set place');
    await emptying.getByRole('button', { name: 'Set place' }).click();
    await expect(page.getByText('No coins match these filters')).toBeVisible();
    await toast(page, 'Storage place cleared').getByRole('button', { name: 'Undo' }).click();
    await expect(countLine(page)).toContainText('2 coins');
  });
  await test.step('selected as a range and over several searches', async () => {
    await emptyCollection(page.request);
    await test.step('Shift selects a range, and more than twenty are not trashed without a question', async () => {
      await addDimes(page.request, 24);
      await open(page, `${DIMES}?layout=list`);
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await box(page, /Dime no. 24\b/).click();
      await page.mouse.wheel(0, 3000);
      await expect(box(page, /Dime no. 2\b/)).toBeVisible();
      await box(page, /Dime no. 2\b/).click({ modifiers: ['Shift'] });
      await expect(bar(page).getByRole('status')).toHaveText('23 selected');
      await expect(box(page, /Dime no. 1\b/)).not.toBeChecked();
      await bar(page).getByRole('button', { name: 'Move to trash' }).click();
      const asked = page.getByRole('alertdialog', { name: 'Move 23 coins to the trash?' });
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await expect(bar(page).getByRole('status')).toHaveText('23 selected');
      await bar(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(bar(page)).toBeHidden();
    });
    await test.step('coins are collected over several searches; all of a search are those of that search alone', async () => {
      for (let n = 25; n <= 60; n += 1) await addCoin(dime(n));
      await open(page, DIMES);
      const find = async (text: string) => {
        await page.getByRole('searchbox', { name: 'Search your coins' }).fill(text);
        await expect(countLine(page)).toContainText(text ? `for “${text}”` : '60 coins');
      };
      // A redrawn line is not read aloud.
      await countLine(page).evaluate((line) => line.setAttribute('data-same', ''));
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await find('no. 41');
      await box(page, /Dime no. 41/).check();
      await find('no. 7');
      await box(page, /Dime no. 7/).check();
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
      await find('franc');
      await expect(bar(page).getByRole('status')).toHaveText('2 selected');
      await find('');
      await expect(countLine(page)).toHaveAttribute('data-same');
      await expect(bar(page).getByRole('status')).toHaveText('2 selected');

      await bar(page).getByRole('button', { name: 'Select all 60' }).click();
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest');
      await expect(bar(page).getByRole('status')).toHaveText('60 selected');
      await find('no. 41');
      await expect(toast(page, 'Selection cleared')).toBeVisible();
      await expect(bar(page).getByRole('status')).toHaveText('0 selected');

      await box(page, /Dime no. 41/).check();
      await find('no. 7');
      await bar(page).getByRole('button', { name: 'Select all 1' }).click();
      await expect(bar(page).getByRole('status')).toHaveText('2 selected');
      await bar(page).getByRole('button', { name: 'Move to trash' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }).click();
      await expect(toast(page, '2 coins moved to the trash')).toBeVisible();
      // With the last coin of this search the Select button has gone too.
      await expect(page.getByRole('heading', { level: 1, name: 'Mercury Dimes' })).toBeFocused();
      await page.getByRole('button', { name: 'Clear search' }).click();
      await expect(countLine(page)).toHaveText('58 coins · Newest');
      await expect(page.getByText('58 coins · worth')).toBeVisible();
    });
  });
});
