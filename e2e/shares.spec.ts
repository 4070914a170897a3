import { MORGAN } from './coins.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test.use({ env: { MINTMARK_METALS_PROVIDER: 'none' }, newPage: true });

const GONE = 'There is nothing here';

test('user: shares a filter and an album, is visited without an account, and ends the links', async ({
  page,
  login,
  addCoin,
  browser,
  app,
}) => {
  await login();
  await addCoin({ ...MORGAN, storageLocation: 'Bank box', notes: 'From my aunt', tags: ['fair'] });
  await open(page, '/collection?view=browse&tag=fair');
  await page.getByRole('button', { name: 'Collection menu' }).click();
  await page.getByRole('menuitem', { name: 'Share a link' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share what the filter shows' });
  await expect(sheet.getByText('The link follows the filter')).toBeVisible();
  await sheet.getByLabel('Storage places').check();
  await sheet.getByLabel('Title').fill('For the fair');
  await expectGoodScreen(page, 'share', { wide: true });
  await sheet.getByRole('button', { name: 'Make the link' }).click();
  const made = page.getByRole('dialog', { name: 'Your link' });
  const filtered = await made.getByLabel('Link', { exact: true }).inputValue();
  expect(filtered).toMatch(/\/s\/[\w-]{32}$/);
  await expectGoodScreen(page, 'share-made', { wide: true });
  await made.getByRole('button', { name: 'Done' }).click();

  await open(page, '/albums/mercury-dimes');
  await page.getByRole('button', { name: 'Add 1916-D to your collection' }).click();
  await expect(page.getByText('1 of 77')).toBeVisible();
  await page.getByRole('button', { name: 'Share a link' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const album = await page.getByLabel('Link', { exact: true }).inputValue();

  const context = await browser.newContext({
    ...{ baseURL: app.url, viewport: { width: 390, height: 844 } },
  });
  const visitor = await context.newPage();
  await visitor.goto(filtered);
  await expect(visitor.getByRole('heading', { level: 1, name: 'For the fair' })).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expectGoodScreen(visitor, 'shared-coins', { wide: true });
  await visitor.getByRole('link', { name: MORGAN.name }).click();
  await expect(visitor.getByText('Bank box')).toBeVisible();
  await expect(visitor.getByText('From my aunt')).toHaveCount(0);
  await expectGoodScreen(visitor, 'shared-coin', { wide: true });
  await visitor.goto(album);
  await expect(visitor.getByText('1 of 77')).toBeVisible();
  await expectGoodScreen(visitor, 'shared-album', { wide: true });
  await visitor.getByRole('link', { name: 'Next' }).click();
  await expect(visitor.getByText('Page 2 of 2')).toBeVisible();
  await visitor.goBack();
  await visitor.getByRole('link', { name: '1916-D' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Mercury Dime/);

  await open(page, '/my-profile');
  await page.getByRole('button', { name: /Shared links/ }).click();
  const links = page.getByRole('dialog', { name: 'Shared links' });
  await expect(links.getByText('Shows: Storage places')).toBeVisible();
  await expectGoodScreen(page, 'shared-links', { wide: true });
  const fair = links.getByRole('button', { name: /^For the fair/ });
  await fair.click();
  await expectGoodScreen(page, 'shared-link', { wide: true });
  const end = page.getByRole('button', { name: 'End the link' });
  const status = async () => (await visitor.request.get(filtered)).status();
  await end.click();
  const undo = links.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  expect(await status()).toBe(404);
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(fair).toBeVisible();
  expect(await status()).toBe(200);
  await fair.click();
  await end.click();
  await expect(undo).toBeVisible();
  await expect(fair).toHaveCount(0);
  await visitor.goto(filtered);
  await expect(visitor.getByRole('heading', { level: 1, name: GONE })).toBeVisible();
  await expectGoodScreen(visitor, 'shared-gone', { wide: true });
  await context.close();
});
