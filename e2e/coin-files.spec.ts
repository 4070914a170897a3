import { button, card, stored } from './coin-screen.ts';
import { NICKEL } from './coins.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`);

test('user: adds photos and a receipt to a coin, looks at them, names, orders and removes them', async ({
  page,
  login,
}) => {
  await login();
  const { id } = await (await page.request.post('/api/coins', { data: NICKEL })).json();
  await open(page, `/coin/${id}`);
  const files = card(page, 'Photos and documents');
  const input = files.locator('input[type=file]');
  await input.setInputFiles([
    await drawnPhoto(page),
    { name: 'Invoice.pdf', mimeType: 'application/pdf', buffer: pdf('12.50') },
    { name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') },
  ]);
  await expect(files.getByRole('alert')).toContainText('letter.docx is not a valid image file.');
  await expect(files.getByRole('link', { name: 'Invoice' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await files.getByRole('link', { name: 'Invoice' }).click();
  expect((await downloading).suggestedFilename()).toBe('Invoice.pdf');

  await button(page, 'Show Photo large').click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Photo · 100%');
  await page.goBack();
  await expect(button(page, 'Show Photo large')).toBeFocused();
  await expectGoodScreen(page, 'coin-files', { wide: true });

  await button(page, 'Name and reorder').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Content').first().selectOption('Edge');
  await sheet.getByLabel('Name').first().fill('Lettered');
  await button(page, 'Move file 2 up').click();
  await expectGoodScreen(page, 'coin-files-sheet', { wide: true });
  await button(page, 'Save Changes').click();
  await expect(button(page, 'Show Lettered large')).toBeVisible();
  expect((await stored(page, id)).files).toMatchObject([
    { role: 'other', name: 'Invoice' },
    { role: 'edge', name: 'Lettered' },
  ]);

  await button(page, 'Name and reorder').click();
  await button(page, 'Remove file 1').click();
  await button(page, 'Save Changes').click();
  await expect(files.getByRole('link', { name: 'Invoice' })).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(files.getByRole('link', { name: 'Invoice' })).toBeVisible();

  await page.request.delete(`/api/coins/${id}`);
  await open(page, `/coin/${id}`);
  await expect(files.getByRole('link', { name: 'Show Lettered large' })).toBeVisible();
  await expect(files.getByRole('button')).toHaveCount(0);
});
