import {
  expectDraft,
  found,
  mark,
  newest,
  openEmptyForm,
  said,
  save,
  search,
  toast,
  year,
} from './coin-form.ts';
import { expect, open, test } from './harness.ts';
import { hold } from './hold.ts';
import { expectGoodScreen } from './look.ts';

test("user: the catalogue brings years, marks, varieties and facts, which follow what is changed; a proof set is San Francisco's", async ({
  page,
  login,
}) => {
  await login();
  await test.step('an entry of the catalogue brings its years, marks, variation and name', async () => {
    await open(page, '/manual-entry');
    await test.step('an entry of many years asks for one of them, and the year brings its marks', async () => {
      await search(page).fill('mercury dime');
      await found(page).first().click();
      await expect(said(page, 'Coin Identified')).toContainText('Enter the year.');
      await expect(year(page)).toHaveValue('');
      await expect(
        page.getByText(/Struck 1916–1921, 1923–1931 and 1934–1945\. Enter the year\./),
      ).toBeVisible();
      await expect(page.getByLabel('Weight (g)')).toHaveValue('2.50');
      await year(page).fill('1942');
      await expect(mark(page).locator('option')).toHaveText([
        'None (Philadelphia)',
        'D · Denver',
        'S · San Francisco',
      ]);
      // A name without a date has none to follow.
      await expect(page.getByLabel('Coin Name')).toHaveValue('Mercury Dime');
      const variation = page.getByLabel('Design Variation');
      await expect(variation.locator('optgroup[label="Varieties"] option').first()).toContainText('1942/1');
      await variation.selectOption('1942/1-D');
      await expect(mark(page)).toHaveValue('D');
      await year(page).fill('1943');
      await expect(variation).toHaveCount(0);
      await expect(mark(page)).toHaveValue('none');
    });
    await test.step('a year in which only another type was struck leads to that type', async () => {
      await search(page).fill('wheat cent 1941');
      // What the search before found may be there for a moment longer.
      await found(page).filter({ hasText: 'Wheat Cent' }).first().click();
      await year(page).fill('1943');
      await expect(
        page.getByText('This type of Lincoln Wheat Cent was not minted in 1943, only another one.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'the 1943 Wheat Penny' }).click();
      await expect(page.getByText('1943 was struck at Philadelphia, without a mint mark.')).toBeVisible();
      await expect(page.getByLabel('Composition')).toHaveValue(/steel/i);
    });
    await test.step('Charlotte’s C is offered where its gold is chosen', async () => {
      await search(page).fill('1854 c half eagle');
      await found(page).filter({ hasText: 'Half Eagle' }).first().click();
      await expect(mark(page)).toHaveValue('C');
      await expect(mark(page).locator('option[value="D"]')).toHaveText('D · Dahlonega');
      await expect(page.getByText('1854-C was struck at Charlotte.')).toBeVisible();
    });
    await test.step('the variation goes with its year, and comes back with it', async () => {
      await search(page).fill('1999 d delaware quarter');
      await found(page).filter({ hasText: 'Quarter' }).first().click();
      const variation = page.getByLabel('Design Variation');
      await expect(variation).toHaveValue('Delaware');
      await year(page).fill('1922');
      await expect(page.getByText(/not minted in 1922/)).toBeVisible();
      await expect(variation).toHaveCount(0);
      await year(page).fill('1999');
      await expect(variation).toHaveValue('Delaware');
    });
    await test.step('the name follows year and mark, a typed one does not', async () => {
      const name = page.getByLabel('Coin Name');
      await search(page).fill('1916 d mercury dime');
      await found(page).filter({ hasText: 'Mercury Dime' }).first().click();
      await expect(name).toHaveValue('1916-D Mercury Dime');
      await year(page).fill('1944');
      await expect(name).toHaveValue('1944 Mercury Dime');
      await mark(page).selectOption('S');
      await expect(name).toHaveValue('1944-S Mercury Dime');
      await page.getByLabel('Coin Type').fill('Barber Dime');
      await expect(name).toHaveValue('');

      await search(page).fill('1916 d mercury dimes');
      await found(page).first().click();
      await name.fill('Grandfather’s dime');
      await year(page).fill('1944');
      await mark(page).selectOption('D');
      await page.getByLabel('Coin Type').fill('Roosevelt Dime');
      await expect(page.getByText('The Roosevelt Dime was not minted in 1944.')).toBeVisible();
      await expect(name).toHaveValue('Grandfather’s dime');
    });
  });
  await test.step('the type of a coin is found and brings its facts, and grade and quantity keep to their limits', async () => {
    await openEmptyForm(page);
    await test.step('every type of the catalogue is found by what collectors call it', async () => {
      const type = page.getByLabel('Coin Type');
      await type.click();
      await expect(page.getByRole('option', { name: 'Franklin Half Dollar 1948–1963' })).toBeVisible();
      await expect(page.getByRole('option').first()).toContainText('Lincoln Penny');
      await expectGoodScreen(page, 'coin-types-open');
      await type.pressSequentially('seated dime');
      await expect(page.getByRole('option').first()).toContainText('Seated Liberty Dime');
      await page.keyboard.press('Enter');
      await expect(type).toHaveValue('Seated Liberty Dime');
      await expect(page.getByRole('listbox', { name: 'Types of coins' })).toBeHidden();
      await type.fill('ike');
      await expectGoodScreen(page, 'coin-types-found');
      await type.press('ArrowDown');
      await type.press('ArrowUp');
      await type.press('Enter');
      await expect(type).toHaveValue('Eisenhower Dollar');
      await type.fill('xyzzy');
      await expect(page.getByText('No coin type matches. Try a name, nickname or face value.')).toBeVisible();
      await type.press('Escape');
      await expect(type).toHaveValue('Eisenhower Dollar');
      await year(page).fill('1971');
      await expect(page.getByText('1971 was struck at Philadelphia')).toBeVisible();
    });
    await test.step('what the catalogue filled in follows the coin, what was typed stays', async () => {
      const [composition, weight] = [page.getByLabel('Composition'), page.getByLabel('Weight (g)')];
      await page.getByLabel('Coin Type').fill('Roosevelt Dime');
      await year(page).fill('1964');
      await expect(composition).toHaveValue(/90% silver/);
      await weight.fill('2.47');
      await year(page).fill('1965');
      await expect(composition).toHaveValue(/nickel/i);
      await expect(weight).toHaveValue('2.47');
      await page.getByLabel('Coin Type').fill('Lincoln Penny');
      await year(page).fill('1982');
      await expect(page.getByText('1982 was struck at')).toBeVisible();
      await expect(composition).toHaveValue('');
      const variation = page.getByLabel('Design Variation');
      await variation.selectOption({ label: 'zinc' });
      await expect(composition).toHaveValue(/zinc/i);
      await variation.selectOption({ label: 'bronze/brass' });
      await expect(composition).toHaveValue(/95% copper/i);
    });
    await test.step('without the slab there is no grade, and the quantity keeps to its limits', async () => {
      const graded = page.getByLabel('Professionally Graded');
      await graded.check();
      await page.getByLabel('Grading Company').selectOption('PCGS');
      await page.getByLabel('Grade', { exact: true }).selectOption('MS-65');
      await page.getByLabel('Certification Number').fill('12345678');
      await graded.uncheck();
      await graded.check();
      await expect(page.getByLabel('Grading Company')).toHaveValue('');
      await expect(page.getByLabel('Grade', { exact: true })).toHaveValue('');
      await expect(page.getByLabel('Certification Number')).toHaveValue('');

      const quantity = page.getByLabel('Quantity');
      await quantity.fill('7');
      await quantity.fill('0');
      await quantity.blur();
      await expect(quantity).toHaveValue('7');
      await page.getByRole('button', { name: 'One more' }).click();
      await expect(quantity).toHaveValue('8');
    });
  });
  await test.step('proof sets are from San Francisco, except where the catalogue knows better', async () => {
    await openEmptyForm(page);
    await page.getByLabel('Coin Type').fill('Proof Set');
    await expect(mark(page)).toHaveValue('S');
    await expect(page.getByLabel('Condition')).toHaveValue('Not Applicable');
    await year(page).fill('1968');
    await expect(page.getByText('1968-S was struck at San Francisco.')).toBeVisible();
    await expect(mark(page)).toHaveValue('S');
    await page.getByLabel('Composition').fill('Clad and 40% silver');
    await save(page);
    expect(await newest(page)).toMatchObject({
      mintMark: 'S',
      condition: 'Not Applicable',
      category: 'Proof Sets',
    });

    await open(page, '/manual-entry');
    await page.getByLabel('Coin Type').fill('Proof Set');
    await year(page).fill('1964');
    await expect(mark(page)).toHaveValue('none');
    await expect(page.getByText('1964 was struck at Philadelphia, without a mint mark.')).toBeVisible();
    await mark(page).selectOption({ label: 'None (Philadelphia)' });
    await page.getByLabel('Composition').fill('90% silver');
    await save(page);
    expect(await newest(page)).toMatchObject({ mintMark: null, year: 1964 });

    await open(page, '/manual-entry');
    await search(page).fill('silver proof set 1999');
    await found(page).first().click();
    await expect(said(page, 'Coin Identified')).toContainText('1999 Silver Proof Set');
    await expect(page.getByLabel('Coin Type')).toHaveValue('Proof Set');
    await expect(mark(page)).toHaveValue('S');
    await expect(page.getByLabel('Condition')).toHaveValue('Not Applicable');
    await save(page);
    expect(await newest(page)).toMatchObject({ name: '1999 Silver Proof Set', mintMark: 'S' });
  });
});

test('user: an impossible year or mark is named with the nearest; a search without matches says so, and Enter takes what was found', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('a year or a mark the coin does not have', async () => {
    await open(page, '/manual-entry');
    await page.getByLabel('Coin Type').fill('Mercury Dime');
    await year(page).fill('1922');
    await expect(page.getByText('The Mercury Dime was not minted in 1922.')).toBeVisible();
    await expectGoodScreen(page, 'manual-entry-not-minted');
    await page.getByRole('button', { name: '1921-D' }).click();
    await expect(year(page)).toHaveValue('1921');
    await expect(mark(page)).toHaveValue('D');
    await expect(page.getByText('1921-D was struck at Denver.')).toBeVisible();

    // With the keyboard the focus comes to the year.
    await year(page).fill('1922');
    await page.getByRole('button', { name: '1921-D' }).press('Enter');
    await expect(page.getByText('1921-D was struck at Denver.')).toBeVisible();
    await expect(year(page)).toBeFocused();
    await expect(year(page)).toHaveValue('1921');

    await year(page).fill('1923');
    await expect(mark(page)).toHaveValue('none');
    await page.getByLabel('Coin Type').fill('Barber Dime');
    await expect(page.getByText('The Barber Dime was not minted in 1923.')).toBeVisible();

    const id = await addCoin({ name: '', coinType: 'Mercury Dime', year: 1916, mintMark: 'CC' });
    await open(page, `/manual-entry?edit=${id}`);
    await expect(page.getByText('Mint mark CC is not available for the 1916 Mercury Dime.')).toBeVisible();
    await expect(mark(page)).toHaveValue('CC');
    await page.getByRole('button', { name: '1916-S' }).click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(toast(page, 'Coin Updated!')).toBeVisible();
  });
  await test.step('a search without matches, and Enter', async () => {
    await openEmptyForm(page);
    await test.step('nothing found is said, of nonsense too, and a failed search is silent', async () => {
      for (const text of ['qx', '🪙🪙', '"\';--', '%_%', 'z'.repeat(500)]) {
        await search(page).fill(text);
        await expect(
          page.getByText('No matches found. Try different search terms or add manually below.'),
        ).toBeVisible();
        await search(page).fill('');
      }
      await page.route('**/api/catalogue/search*', (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await search(page).fill('morgan');
      await failed;
      await page.waitForTimeout(300);
      await expect(found(page)).toHaveCount(0);
      await expect(page.locator('.toast')).toHaveCount(0);
      await page.unrouteAll();
    });
    await test.step('Enter takes what was found for the text as it stands, and waits for it', async () => {
      await search(page).fill('1916 d mercury dime');
      await expect(found(page).first()).toContainText('Mercury Dime');
      const trade = await hold(page, '**/api/catalogue/search*');
      await search(page).fill('trade dollar 1878 cc');
      // The old results are neither under the arrows nor to be pressed.
      await search(page).press('ArrowDown');
      await expect(search(page)).not.toHaveAttribute('aria-activedescendant');
      await found(page).first().dispatchEvent('click');
      await search(page).press('Enter');
      await trade.release();
      await expect(said(page, 'Coin Identified')).toContainText('1878-CC Trade Dollar');
      await expect(year(page)).toHaveValue('1878');
      await expect(mark(page)).toHaveValue('CC');

      // Put away with Escape, it is not taken after all.
      const cent = await hold(page, '**/api/catalogue/search*');
      await search(page).fill('1909 s vdb');
      await search(page).press('Enter');
      await search(page).press('Escape');
      await cent.release();
      await page.waitForTimeout(300);
      await expect(year(page)).toHaveValue('1878');
    });
  });
});

test('user: a form filled by an identification, a dropped connection and a reload lose nothing that was typed', async ({
  page,
  login,
  context,
}) => {
  await login();
  await test.step('what an identification hands over and an unsaved coin keep apart', async () => {
    const prefill = {
      name: '1881-S Morgan Dollar',
      year: 1881,
      mintMark: 'S',
      coinType: 'Morgan Silver Dollar',
      estimatedValue: '$45 - $60',
    };
    const name = page.getByLabel('Coin Name');
    const kept = page.getByText('Your entries are still here.');
    const handed = `/manual-entry?prefill=${encodeURIComponent(JSON.stringify(prefill))}`;
    await open(page, '/manual-entry?prefill=%7Bnot');
    await expect(toast(page, 'Could not load coin data')).toContainText('Please enter details manually');

    await open(page, '/manual-entry');
    await name.fill('A dime from the tin');
    await expectDraft(page, 'A dime from the tin');

    await open(page, handed);
    await expect(said(page, 'Coin Data Loaded')).toBeVisible();
    await expect(name).toHaveValue('1881-S Morgan Dollar');
    await expect(mark(page)).toHaveValue('S');
    await expect(page.getByLabel(/Estimated Value/)).toHaveValue('45');
    await expect(page.getByText('1881-S was struck at San Francisco.')).toBeVisible();
    await page.getByLabel('Notes (Optional)').fill('From the second drawer');
    await expectDraft(page, 'From the second drawer');
    await page.reload();
    await expect(kept).toBeVisible();
    await expect(page.getByLabel('Notes (Optional)')).toHaveValue('From the second drawer');
    await expect(page.locator('.toast')).toHaveCount(0);

    await open(page, '/manual-entry');
    await expect(kept).toBeVisible();
    await expect(name).toHaveValue('A dime from the tin');
  });
  await test.step('a dropped connection and a reload', async () => {
    await test.step('a dropped connection loses nothing, and neither does a reload', async () => {
      await openEmptyForm(page);
      await page.getByLabel('Coin Type').fill('Mercury Dime');
      await year(page).fill('1941');
      await page.getByLabel('Condition').selectOption('Fine (F-12, F-15)');
      await page.getByLabel(/Estimated Value/).fill('3');
      await expect(page.getByLabel('Composition')).not.toHaveValue('');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Save Coin to Collection' }).click();
      await expect(toast(page, 'Error Saving Coin')).toContainText('Check your connection and try again.');
      await expect(year(page)).toHaveValue('1941');
      await context.setOffline(false);
      await page.reload();
      await expect(page.getByText('Your entries are still here.')).toBeVisible();
      await expect(year(page)).toHaveValue('1941');
      await page.getByRole('button', { name: 'Save Coin to Collection' }).click();
      await expect(toast(page, 'Coin Added!')).toBeVisible();
    });
    await test.step('after a reload the form still knows its entry and what came from it', async () => {
      await open(page, '/manual-entry');
      await search(page).fill('wheat cent 1941 d');
      await found(page).first().click();
      await expect(page.getByLabel('Coin Name')).toHaveValue(/^1941-D/);
      await page.getByLabel('Weight (g)').fill('3.09');
      await expectDraft(page, '3.09');
      await page.reload();
      await expect(page.getByText('Your entries are still here.')).toBeVisible();
      await expect(page.getByLabel('Chosen')).toBeVisible();
      await year(page).fill('1943');
      await expect(page.getByLabel('Coin Name')).toHaveValue(/^1943 /);
      await page.getByRole('button', { name: 'the 1943 Wheat Penny' }).click();
      await expect(page.getByLabel('Composition')).toHaveValue(/steel/i);
      await expect(page.getByLabel('Weight (g)')).toHaveValue('3.09');
    });
  });
});
