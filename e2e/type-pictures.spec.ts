import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dime } from './dimes.ts';
import { test as base, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

// What lies in the data folder is seen by everybody on it.
const test = base.extend({ alone: true });

test('operator: a picture of a type stands for coins without photos, and is said to be none of theirs @long', async ({
  page,
  login,
  app,
  addCoin,
}) => {
  await login();
  const id = await addCoin(dime(1));
  await open(page, `/coin/${id}`);
  const both = page.getByRole('region', { name: 'Both sides' });
  // Until then it is drawn: both sides, in relief.
  await expect(both.locator('svg.coin-struck')).toHaveCount(2);
  await expectGoodScreen(page, 'coin-drawn');

  const folder = join(dirname(app.database), 'type-pictures');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'mercury-dime.obverse.jpg'), (await drawnPhoto(page)).buffer);
  await expect(async () => {
    await page.reload();
    await expect(both.locator('img')).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(both.getByText('(picture of the type)')).toHaveCount(1);
  await expect(both.locator('svg.coin-struck')).toHaveCount(1);
  await expect(both.getByLabel('Add obverse photo')).toBeAttached();
  await expectGoodScreen(page, 'coin-type-picture');

  await open(page, '/report');
  await expect(page.getByText('Picture of the type, not of this coin')).toBeVisible();
  await expect(page.locator('article li img')).toHaveAttribute('src', /^\/type-pictures\//);
});
