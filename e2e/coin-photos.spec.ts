import { toast } from './coin-form.ts';
import { button, face, heading, stored } from './coin-screen.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

test("user: each side's photo is added, replaced, removed and brought back; a photo or viewer that cannot be had is no dead end", async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('added, replaced, removed and brought back', async () => {
    const id = await addCoin();
    await open(page, `/coin/${id}`);
    await expect(face(page, 'reverse').locator('img')).toHaveCount(0);
    await page.getByLabel('Add reverse photo').setInputFiles(await drawnPhoto(page));
    await expect(toast(page, 'Updated')).toContainText('The reverse has a new photo.');
    const first = await stored(page, id);
    expect(first).toMatchObject({ obverseImageUrl: null });
    expect(first.reverseImageUrl).toMatch(/^\/photos\/[0-9a-f]{64}\.webp$/);
    await expect(face(page, 'reverse').locator('img')).toBeVisible();
    await expectGoodScreen(page, 'coin-photo');

    await page.getByLabel('Replace reverse photo').setInputFiles(await drawnPhoto(page, '#8a4b2a'));
    await expect.poll(async () => (await stored(page, id)).reverseImageUrl).not.toBe(first.reverseImageUrl);
    await toast(page, 'Updated').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored(page, id)).reverseImageUrl).toBe(first.reverseImageUrl);

    await button(page, 'Remove reverse photo').press('Enter');
    await expect(toast(page, 'Updated')).toContainText('The photo of the reverse was removed.');
    await expect(face(page, 'reverse').locator('img')).toHaveCount(0);
    await expect(page.getByLabel('Add reverse photo')).toBeFocused();
    await toast(page, 'Updated').getByRole('button', { name: 'Undo' }).click();
    await expect(face(page, 'reverse').locator('img')).toBeVisible();
    // It is shown before it is saved.
    await expect.poll(() => stored(page, id)).toEqual({ ...first, updatedAt: expect.any(String) });

    await button(page, 'Swap the sides').click();
    await expect(toast(page, 'Updated')).toContainText('The sides are swapped.');
    await expect
      .poll(() => stored(page, id))
      .toMatchObject({ obverseImageUrl: first.reverseImageUrl, reverseImageUrl: null });
    await toast(page, 'Updated').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stored(page, id)).toEqual({ ...first, updatedAt: expect.any(String) });

    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await page.getByLabel('Replace reverse photo').setInputFiles(text);
    await expect(toast(page, 'Invalid File Type')).toContainText('notes.txt is not a valid image file.');
  });
  await test.step('what could not be loaded can be asked for again', async () => {
    await open(page, `/coin/${await addCoin()}`);
    const code = '**/_astro/PhotoViewer*.js';
    await page.route(code, (route) => route.abort());
    await face(page, 'obverse').click();
    await expect(toast(page, 'Couldn’t load the result')).toContainText('Check your connection');
    await expect(heading(page)).toBeVisible();
    await page.unroute(code);
    await face(page, 'obverse').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  await test.step('in place of a photo that is gone the coin is drawn', async () => {
    const id = await addCoin();
    await open(page, `/coin/${id}`);
    await page.getByLabel('Add obverse photo').setInputFiles(await drawnPhoto(page));
    await expect(toast(page, 'Updated')).toBeVisible();
    await page.route('**/photos/**', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(page.getByRole('img', { name: /1893-S Morgan/ })).toBeVisible();
    await expect(face(page, 'obverse').locator('img')).toHaveCount(0);
    await expect(button(page, 'Remove obverse photo')).toBeVisible();
    await face(page, 'obverse').press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(face(page, 'obverse')).toBeFocused();
  });
});
