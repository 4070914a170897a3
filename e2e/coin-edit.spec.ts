import type { Page } from '@playwright/test';
import { fieldsWith } from '../shared/coins/fields.ts';
import { coveredByNotice, toast } from './coin-form.ts';
import { button, edit, edited, fact, heading, input, stored } from './coin-screen.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

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

test('user: every field is corrected in place by keyboard; one button opens them all, and cancelling keeps what stands', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const usual = page.viewportSize();
  await test.step('one button opens all fields, cancelling keeps what stands, and large text fits', async () => {
    const id = await addCoin();
    await test.step('one button opens all fields and closes them again, and the address says so', async () => {
      await open(page, `/coin/${id}`);
      await expect(page.getByRole('list', { name: 'Summary' })).toContainText('S · San Francisco');
      await expect(button(page, /Edit ./)).toHaveCount(0);
      await page.getByRole('button', { name: 'Edit', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(button(page, 'Done')).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: 'Editing' })).toHaveText(
        'Editing is on. Each field has an edit button.',
      );
      await expect(button(page, /Edit ./)).toHaveCount(12 + fieldsWith('detail').length);
      await page.reload();
      await edit(page, 'year').click();
      await edit(page, 'name').click();
      await input(page, 'Name').fill('Half a name');
      await button(page, 'Done').click();
      // What was typed stays open, what was only opened does not.
      await expect(input(page, 'Name')).toHaveValue('Half a name');
      await expect(input(page, 'Year')).toHaveCount(0);
      await expect(page).toHaveURL(`/coin/${id}`);
      await input(page, 'Name').press('Escape');
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
      await expect(button(page, /Edit ./)).toHaveCount(0);
    });
    await test.step('fields being edited look right, and cancelling keeps what stands', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      for (const { field } of KEYS) await edit(page, field).click();
      await input(page, 'Name').fill('Not this');
      // Leaving a field loses nothing.
      await input(page, 'Year').fill('1900');
      await expect(input(page, 'Name')).toHaveValue('Not this');
      await expectGoodScreen(page, 'coin-editing', { wide: true });
      await input(page, 'Name').press('Escape');
      await expect(edit(page, 'name')).toBeFocused();
      await button(page, 'Cancel editing year').click();
      await expect(heading(page)).toHaveText('1893-S Morgan Silver Dollar');
      await expect(edit(page, 'year')).toContainText('1893');
      expect(await stored(page, id)).toMatchObject({ name: '1893-S Morgan Silver Dollar', year: 1893 });
    });
    await test.step('at 320 pixels in text of twice the size nothing is scrolled sideways, edited or not', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const name = 'مسكوكة فضية 🪙 '.repeat(13).trim().slice(0, 200);
      const long = await addCoin({
        name,
        isGraded: true,
        gradingCompany: 'PCGS',
        grade: 'VF-30',
        quantity: 12,
      });
      await open(page, edited(long));
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
  });
  await test.step('every field, with the keyboard alone', async () => {
    if (usual) await page.setViewportSize(usual);
    const id = await addCoin();
    await open(page, edited(id));
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
});

const REFUSED = [
  { field: 'year', label: 'Year', typed: 'abc', sentence: 'Please enter the year as a number.' },
  {
    field: 'estimated value',
    label: 'Estimated value',
    typed: '1e309',
    sentence: 'Enter an amount in US dollars from 0 to 99,999,999.99, such as 1,250.00.',
  },
  {
    field: 'quantity',
    label: 'Quantity',
    typed: 'xyz',
    sentence: 'Quantity must be a number from 1 to 999.',
  },
  {
    field: 'notes',
    label: 'Notes',
    typed: 'x'.repeat(8001),
    save: 'ControlOrMeta+Enter',
    sentence: 'Notes can have at most 8000 characters.',
  },
  {
    field: 'name',
    label: 'Name',
    typed: 'x'.repeat(10_000),
    sentence: 'Name can have at most 200 characters.',
  },
];

/** The notice lies neither over the field nor over what is wrong with it. */
const expectUncovered = (page: Page) =>
  expect(async () => {
    expect(await coveredByNotice(page, page.locator('.field-error'))).toBe(false);
    expect(await coveredByNotice(page, page.locator('[aria-invalid=true]').first())).toBe(false);
  }).toPass({ timeout: 60_000 });

test('user: a wrong value is refused at its field, an impossible mark saved when insisted on, and other words are kept', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('refused at its field, or insisted on', async () => {
    const id = await addCoin();
    await open(page, edited(id));
    await test.step('what cannot be is refused, and nothing typed is lost', async () => {
      const before = await stored(page, id);
      for (const { field, label, typed, sentence, save = 'Enter' } of REFUSED) {
        await edit(page, field).click();
        const control = input(page, label);
        await control.fill(typed);
        await control.press(save);
        await expect(toast(page, 'Validation Error')).toContainText(sentence);
        await expect(page.locator('.field-error')).toHaveText(sentence);
        await expect(control).toHaveValue(typed);
        await expect(control).toBeFocused();
        await expect(control).toHaveAttribute('aria-invalid', 'true');
        await expect(control).toHaveAccessibleDescription(
          new RegExp(`^${sentence.replace(/[.$]/g, '\\$&')}`),
        );
        await expectUncovered(page);
        if (typed === 'abc') await expectGoodScreen(page, 'coin-edit-refused');
        await control.press('Escape');
      }
      expect(await stored(page, id)).toEqual(before);
    });
    await test.step('a mark that was never struck is refused with the nearest issues, and saved when insisted on', async () => {
      const sentence = /^Mint mark W is not available for the 1893 Morgan Silver Dollar/;
      const refused = async () => {
        await edit(page, 'mint mark').click();
        await input(page, 'Mint mark').selectOption('W');
        await page.keyboard.press('Enter');
        await expect(page.locator('.field-error')).toHaveText(sentence);
      };
      await refused();
      await expectGoodScreen(page, 'coin-edit-impossible');
      await button(page, '1893-CC').click();
      await expect(edit(page, 'mint mark')).toContainText('CC');
      await expect(toast(page, 'Updated')).toBeVisible();
      await refused();
      await button(page, 'Save anyway').click();
      await expect(page.getByRole('heading', { name: 'Needs your review' })).toBeVisible();
      await expect(page.getByText(sentence)).toBeVisible();
      expect(await stored(page, id)).toMatchObject({ mintMark: 'W', needsReview: true });
    });
  });
  await test.step('an empty name becomes the usual one, other words stay, and the facts follow the coin', async () => {
    await test.step('an empty name becomes the usual one, a condition and a mark of other making stay selectable', async () => {
      const id = await addCoin({ condition: 'Schön bis sehr schön', mintMark: 'no mint- P' });
      await open(page, edited(id));
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
      await expect
        .poll(() => stored(page, id))
        .toMatchObject({
          name: '1893 Morgan Silver Dollar',
          mintMark: null,
          condition: 'Schön bis sehr schön',
        });
    });
    await test.step('a coin corrected into another one shows the facts of that one', async () => {
      const plain = { composition: null, weight: null, diameter: null, purchasePrice: null, notes: null };
      const id = await addCoin({
        ...plain,
        ...{ name: '1964 Kennedy Half Dollar', coinType: 'Kennedy Half Dollar', year: 1964, mintMark: null },
      });
      await open(page, edited(id));
      await expect(fact(page, 'Composition')).toContainText('90% silver');
      await edit(page, 'year').click();
      await input(page, 'Year').fill('1966');
      await page.keyboard.press('Enter');
      await expect(fact(page, 'Composition')).toContainText('40% silver');
      await expect(fact(page, 'Silver content')).toContainText('0.1479 oz');
      await expect(page.getByText('Loading catalogue details')).toHaveCount(0);
    });
  });
});
