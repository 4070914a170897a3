import { readFile } from 'node:fs/promises';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test.use({ env: { MINTMARK_METALS_PROVIDER: 'none' } });

test('user: finds an album, fills holes by tap and by typing, and takes them back', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/albums');
  await expect(page.getByRole('heading', { name: 'United States' })).toBeVisible();
  await expectGoodScreen(page, 'albums', { wide: true });
  await page.getByLabel('Search albums').fill('mercury');
  await page.getByRole('link', { name: /Mercury Dimes/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mercury Dimes' })).toBeVisible();
  await expect(page.getByText('0 of 77')).toBeVisible();

  await page.getByLabel('Condition of new coins').selectOption('Fine (F-12, F-15)');
  await page.getByRole('button', { name: 'Add 1916-S to your collection' }).click();
  await expect(page.getByRole('link', { name: '1916-S: in your collection' })).toBeVisible();
  await expect(page.getByText('1 coin added here')).toBeVisible();
  // Enter and an arrow a coin.
  await page.getByRole('button', { name: 'Add 1917 to your collection' }).press('Enter');
  await expect(page.getByRole('link', { name: '1917: in your collection' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Add 1917-D to your collection' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 of 77')).toBeVisible();

  const typed = page.getByLabel('Add by typing');
  await typed.fill('about 1940');
  await typed.press('Enter');
  await expect(page.getByText('Type years and mint marks, such as 1941–1958 P D S.')).toBeVisible();
  await typed.fill('1940-41 P D');
  await typed.press('Enter');
  await expect(page.getByText('5 of 77')).toBeVisible();
  await expectGoodScreen(page, 'album', { wide: true });

  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Share the album as a picture' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('mercury-dimes.png');
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.length).toBeGreaterThan(20_000);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 of 77')).toBeVisible();
  await page.getByRole('link', { name: '1916-S: in your collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /1916-S Mercury Dime/ })).toBeVisible();
});

test('user: marks holes as wanted, finds them on the list, and is told when the coin is at hand', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/albums/mercury-dimes');
  await page.getByText('Mark as wanted', { exact: true }).click();
  await page.getByRole('button', { name: 'Mark 1916-D as wanted' }).click();
  await expect(page.getByText('1 hole marked as wanted')).toBeVisible();
  await page.getByRole('button', { name: 'Mark 1921 as wanted' }).press('w');
  await expect(page.getByText('2 holes marked as wanted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 hole marked as wanted')).toBeVisible();
  await page.getByText('77 coins are missing').click();
  await expectGoodScreen(page, 'album-wanted', { wide: true });

  await open(page, '/wants');
  await expectGoodScreen(page, 'wants-of-album', { wide: true });
  await page.getByRole('link', { name: 'In the album Mercury Dimes' }).click();
  await expect(page.getByRole('button', { name: /^Add 1916-D, which you want/ })).toBeFocused();

  await open(page, '/show?q=16d+merc');
  const dime = page.getByRole('listitem').filter({ hasText: '1916-D' });
  await expect(dime.getByText('On your want list')).toBeVisible();
  await expect(dime.getByText('Looking')).toBeVisible();
  await expectGoodScreen(page, 'show-wanted', { wide: true });

  await open(
    page,
    `/manual-entry?prefill=${encodeURIComponent('{"year":1916,"mintMark":"D","coinType":"Mercury Dime"}')}`,
  );
  await expect(page.getByText('This is on your list')).toBeVisible();
  await expectGoodScreen(page, 'on-your-list', { wide: true });
});
