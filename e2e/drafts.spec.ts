import { test as withAi } from './ai.ts';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';
import { bothSides, choose, identifyButton, openUpload } from './upload-screen.ts';

test.describe('in the form', () => {
  test.use({ env: { MINTMARK_METALS_PROVIDER: 'none' } });

  test('user: a few words and a photo wait apart from the totals, are completed, deleted and brought back', async ({
    page,
    login,
  }) => {
    await login();
    await open(page, '/drafts');
    await expect(page.getByText('No drafts')).toBeVisible();
    await expectGoodScreen(page, 'drafts-empty', { wide: true });
    await open(page, '/manual-entry');
    const keep = page.getByRole('button', { name: 'Keep as a draft' });
    await expect(keep).toBeDisabled();
    await page.getByLabel('Notes').fill('A worn silver dime');
    const { name, mimeType, buffer } = await drawnPhoto(page);
    await page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType, buffer });
    await expect(page.getByRole('button', { name: 'Remove the obverse photo' })).toBeVisible();
    await keep.click();
    await expect(page).toHaveURL(/\/drafts$/);
    const drafts = page.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
    await expect(drafts).toHaveCount(1);
    await expect(drafts).toContainText('A worn silver dime');
    await expect(drafts.locator('img')).toHaveAttribute('src', /^\/photos\//);
    await expectGoodScreen(page, 'drafts', { wide: true });

    for (const path of ['/collection', '/add-coin-options']) {
      await open(page, path);
      await expect(page.getByRole('link', { name: /1 draft.*Not counted yet/ })).toBeVisible();
      await expectGoodScreen(page, `drafts-${path.slice(1)}`, { wide: true });
    }
    expect((await (await page.request.get('/api/collection/summary')).json()).totalCount).toBe(0);

    await page.getByRole('link', { name: /1 draft/ }).click();
    await page.getByRole('button', { name: 'Delete A worn silver dime' }).click();
    await expect(page.getByText('No drafts')).toBeVisible();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect(drafts).toHaveCount(1);

    await page.getByRole('link', { name: /^Complete it/ }).click();
    await expect(page.getByLabel('Notes')).toHaveValue('A worn silver dime');
    await expect(page.getByRole('button', { name: 'Remove the obverse photo' })).toBeVisible();
    await page.getByLabel('Year', { exact: true }).fill('1946');
    await keep.click();
    await expect(drafts).toContainText('1946');
    await page.getByRole('link', { name: /^Complete it/ }).click();
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1946');
    await page.getByLabel('Coin Type').fill('Roosevelt Dime');
    await page.getByLabel('Condition', { exact: true }).selectOption('Fine (F-12, F-15)');
    await page.getByLabel('Composition').fill('90% silver, 10% copper');
    await page.getByRole('button', { name: 'Save Coin to Collection' }).click();
    await expect(page.locator('.toast')).toContainText('Coin Added!');
    const coins = await (await page.request.get('/api/coins')).json();
    expect(coins).toMatchObject([{ year: 1946, obverseImageUrl: expect.stringMatching(/^\/photos\//) }]);
    expect(await (await page.request.get('/api/drafts')).json()).toEqual([]);
    await open(page, '/manual-entry?draft=of-another-time');
    await expect(page.getByText('There is no such draft')).toBeVisible();
  });
});

withAi('user: photos that were not recognized are kept as a draft', async ({ page, login }) => {
  await login();
  await openUpload(page);
  await choose(page, ...(await bothSides(page)));
  await page.getByRole('button', { name: 'Photo 1' }).click();
  await page.route('**/api/coins/identify-and-store', (route) => route.abort('connectionrefused'));
  await identifyButton(page).click();
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await expect(page).toHaveURL(/\/drafts$/);
  await expect(page.getByRole('heading', { name: 'A coin without words' })).toBeVisible();
  const [draft] = await (await page.request.get('/api/drafts')).json();
  expect([draft.obverseImageUrl, draft.reverseImageUrl]).toEqual([
    expect.stringMatching(/^\/photos\//),
    expect.stringMatching(/^\/photos\//),
  ]);
});
