import { heldResult, test } from './ai.ts';
import { fillSovereign, toast } from './coin-form.ts';
import { MORGAN, NICKEL } from './coins.ts';
import { expect, open } from './harness.ts';
import { identifyButton, readyPair, refusal } from './upload-screen.ts';
import { review, save } from './verification-screen.ts';

test('guest: with ten coins every way to one more names the limit, and nothing typed or taken is lost', async ({
  page,
  guest,
  addCoin,
}) => {
  const isToldOfLimit = () =>
    expect(toast(page, 'Guest Limit Reached')).toContainText(
      'Guest users can only add 10 coins. Create a free account to add unlimited coins.',
    );
  await guest();
  const first = await addCoin(MORGAN);
  await page.request.post('/api/coins/trash', { data: { selection: { ids: [first] } } });
  for (let n = 1; n <= 10; n += 1) await addCoin({ ...NICKEL, name: `Nickel no. ${n}` });

  await test.step('the form of US coins', async () => {
    await open(page, '/manual-entry');
    await expect(page.getByText('10/10 coins (limit reached)')).toBeVisible();
    await page.getByLabel('Coin Name').fill('A dime from the tin');
    await page.getByLabel('Coin Type').fill('Mercury Dime');
    await page.getByLabel('Year', { exact: true }).fill('1941');
    await page.getByLabel('Composition').fill('90% silver, 10% copper');
    await page.getByLabel('Condition').selectOption('Fine (F-12, F-15)');
    await page.getByRole('button', { name: 'Save Coin to Collection' }).click();
    await isToldOfLimit();
    await expect(page.getByLabel('Coin Name')).toHaveValue('A dime from the tin');
  });

  await test.step('the form of coins of the world', async () => {
    await open(page, '/global-manual-entry');
    await fillSovereign(page);
    await page.getByRole('button', { name: 'Add to Collection' }).click();
    await isToldOfLimit();
  });

  await test.step('photos that are uploaded', async () => {
    await readyPair(page);
    await identifyButton(page).click();
    await isToldOfLimit();
    await expect(refusal(page)).toContainText('Guest Limit Reached');
    await expect(page.getByRole('heading', { name: 'Guest Limit Reached' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'Create Account' }).last()).toHaveAttribute(
      'href',
      '/register',
    );
  });

  await test.step('a result that is verified, or only looked up', async () => {
    const tempId = await heldResult(page);
    await review(page, tempId);
    await save(page).click();
    await isToldOfLimit();
    await open(page, `/ai-results?${new URLSearchParams({ data: JSON.stringify({ tempId }) })}`);
    await page.getByRole('button', { name: 'Add to My Collection' }).click();
    await isToldOfLimit();
  });

  await test.step('a coin out of the trash', async () => {
    await open(page, '/collection?view=trash');
    await page.getByRole('button', { name: `Restore ${MORGAN.name}` }).click();
    await expect(toast(page, 'Restore Failed')).toContainText('Guest users are limited to 10 coins');
  });
});
