import { toast } from './coin-form.ts';
import { button, edit, edited, heading, input, startEditing, stored } from './coin-screen.ts';
import { COLLECTOR, expect, open, test } from './harness.ts';

test('user: an edit shows at once and is taken back when it fails; unsaved text outlives leaving and the end of the session', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('what comes to the same is no change, and a failed edit is taken back', async () => {
    const id = await addCoin();
    await open(page, edited(id));
    await test.step('what comes to the same is no change, and an edit asks for nothing it cannot change', async () => {
      await expect(edit(page, 'quantity')).toBeVisible();
      await page.waitForLoadState('networkidle');
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
      });
      for (const [field, label, typed] of [
        ['year', 'Year', ' 1893 '],
        ['estimated value', 'Estimated value', '$5,200'],
      ] as const) {
        await edit(page, field).click();
        await input(page, label).fill(typed);
        await page.keyboard.press('Enter');
        await expect(edit(page, field)).toBeFocused();
      }
      await edit(page, 'notes').click();
      await input(page, 'Notes').fill('Another story.');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(toast(page, 'Updated')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([`PATCH /api/coins/${id}`]);
    });
    await test.step('an edit shows at once and is taken back when the server fails', async () => {
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(`**/api/coins/${id}`, async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue();
        await asked;
        await route.fulfill({ status: 500, json: { message: 'Something went wrong on the server.' } });
      });
      await edit(page, 'name').click();
      await input(page, 'Name').fill('A new name');
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText('A new name');
      answer();
      await expect(toast(page, 'Update Failed')).toContainText(
        'Could not update the coin. Please try again.',
      );
      await expect(heading(page)).toHaveText('1893-S Morgan Silver Dollar');
      await expect(input(page, 'Name')).toHaveValue('A new name');
      await page.unroute(`**/api/coins/${id}`);
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Updated')).toBeVisible();
      await expect(heading(page)).toHaveText('A new name');
    });
  });
  await test.step('what is open and not saved outlives leaving and the end of the session', async () => {
    const [id, other] = [await addCoin(), await addCoin({ name: 'Another' })];
    await test.step('after leaving it is there again, and gone when cancelled or saved', async () => {
      await open(page, edited(id));
      await edit(page, 'notes').click();
      await input(page, 'Notes').fill('Found in the attic.\nAsk Mary.');
      await edit(page, 'name').click();
      await input(page, 'Name').fill('Half a na');
      await edit(page, 'year').click();
      await page.getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL(/\/(home)?$/);
      await page.goBack();
      await expect(input(page, 'Notes')).toHaveValue('Found in the attic.\nAsk Mary.');
      await expect(input(page, 'Name')).toHaveValue('Half a na');
      // Opened, but nothing typed.
      await expect(edit(page, 'year')).toBeVisible();
      await page.reload();
      await expect(input(page, 'Notes')).toHaveValue('Found in the attic.\nAsk Mary.');
      await open(page, edited(other));
      await expect(edit(page, 'notes')).toBeVisible();
      await expect(edit(page, 'name')).toBeVisible();

      await open(page, `/coin/${id}`);
      await input(page, 'Name').press('Escape');
      await input(page, 'Notes').press('ControlOrMeta+Enter');
      await expect(toast(page, 'Updated')).toBeVisible();
      await page.reload();
      // Nothing is begun any more, so nothing is open to change.
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
      await expect(edit(page, 'name')).toHaveCount(0);
      expect(await stored(page, id)).toMatchObject({ notes: 'Found in the attic.\nAsk Mary.' });
    });
    await test.step('it outlives the end of the session, but not signing out', async () => {
      await open(page, edited(id));
      await edit(page, 'notes').click();
      await input(page, 'Notes').fill('A long story');
      await page.context().clearCookies();
      await input(page, 'Notes').press('ControlOrMeta+Enter');
      await expect(page).toHaveURL(/\/login\?ended=true/);
      const { email, password } = COLLECTOR;
      expect((await page.request.post('/api/login/direct', { data: { email, password } })).status()).toBe(
        200,
      );
      await open(page, `/coin/${id}`);
      await expect(input(page, 'Notes')).toHaveValue('A long story');

      await open(page, '/my-profile');
      await page.getByRole('link', { name: 'Log out' }).last().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
      await expect(page).not.toHaveURL(/my-profile/);
      expect((await page.request.post('/api/login/direct', { data: { email, password } })).status()).toBe(
        200,
      );
      await open(page, edited(id));
      await expect(edit(page, 'notes')).toBeVisible();
    });
  });
});

test('user: Back to a long list asks for nothing again after an edit that moved nothing @long', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const ids: number[] = [];
  for (let n = 0; n < 110; n++)
    ids.push(await addCoin({ name: `Dollar ${n}`, estimatedValue: `${n + 1}.00` }));
  await open(page, '/collection?view=browse&sort=value-high');
  const deep = page.locator(`a[href="/coin/${ids[2]}"]`);
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(deep).toBeVisible({ timeout: 300 });
  }).toPass();
  await deep.click();
  await startEditing(page);
  await edit(page, 'notes').click();
  await input(page, 'Notes').fill('Seen.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await edit(page, 'name').click();
  await input(page, 'Name').fill('Corrected Dollar');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Corrected Dollar');
  await expect.poll(async () => (await stored(page, ids[2] ?? 0)).name).toBe('Corrected Dollar');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/coins') asked.push(search);
  });
  await button(page, 'Back').click();
  await expect(deep).toContainText('Corrected Dollar');
  await expect(deep).toBeFocused();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});
