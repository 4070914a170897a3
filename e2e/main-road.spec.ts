import { COLLECTOR, expect, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

test.use({ alone: true, contextOptions: { reducedMotion: 'no-preference' } });

test('a guest finds a dime, keeps it with a photo, and takes it into an account @desk', async ({
  page,
  app,
}) => {
  const tabs = page.getByRole('navigation', { name: 'Main' });
  const card = page.getByRole('link', { name: /1916-D .*Dime/ }).first();

  await test.step('the splash is skipped with a click, and the guest walks in', async () => {
    await page.goto('/');
    // On a busy machine it has ended before the page has loaded.
    expect(await page.evaluate(() => sessionStorage.getItem('mintmark:splash'))).toBe('seen');
    await page.mouse.click(20, 20);
    await expect(page.locator('.splash')).toBeHidden();
    await expectGoodScreen(page, 'road-1-landing');
    await page.getByRole('button', { name: 'Continue as guest', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Collector' })).toBeVisible();
    await expect(page.getByText('0/10 coins (10 remaining)')).toBeVisible();
    await expectGoodScreen(page, 'road-2-home-empty');
  });

  await test.step('the catalogue fills in the form', async () => {
    await tabs.getByRole('link', { name: 'Add Coin' }).click();
    await expect(page).toHaveURL(/\/add-coin-options$/);
    await expectGoodScreen(page, 'road-3-add-coin-options');
    await page.getByRole('link', { name: /Enter Manually/ }).click();
    await expect(page).toHaveURL('/manual-entry');
    await page.getByRole('combobox', { name: /Search/ }).fill('1916 d dime');
    await page
      .getByRole('option', { name: /Dime 1916-D/ })
      .first()
      .click();
    await expect(page.getByLabel('Coin Type')).toHaveValue('Mercury Dime');
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1916');
    await expect(page.getByLabel('Mint Mark')).toHaveValue('D');
    await expect(page.getByLabel('Weight (g)')).toHaveValue(/^2\.50?$/);
    await expect(page.getByLabel('Composition')).toHaveValue(/silver/i);
  });

  await test.step('photo, condition and value are added, and the coin is saved', async () => {
    await page.getByLabel('Choose from Device').setInputFiles(await drawnPhoto(page));
    await expect(page.getByRole('img', { name: 'Obverse of the coin' })).toBeVisible();
    await page.getByLabel('Condition').selectOption('Good (G-4, G-6)');
    await page.getByLabel(/Estimated Value/).fill('1,250.00');
    await page.getByLabel(/Notes/).fill('Found in a tin of foreign change.');
    await expectGoodScreen(page, 'road-4-manual-entry');
    await page.getByRole('button', { name: 'Save Coin to Collection' }).click();
    await expect(page).toHaveURL(/\/$/);
    const toast = page.locator('.toast').filter({ hasText: 'Coin Added!' });
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
    await expect(page.getByText('1/10 coins (9 remaining)')).toBeVisible();
    await expect(card).toBeVisible();
    await expectGoodScreen(page, 'road-5-home');
  });

  const detail = async () => {
    await expect(page.getByRole('heading', { level: 1, name: /1916-D .*Dime/ })).toBeVisible();
    await expect(page.getByText('$1,250.00').first()).toBeVisible();
    await expect(page.getByText('Found in a tin of foreign change.')).toBeVisible();
    const photo = page.getByRole('button', { name: /Show the obverse/ }).locator('img');
    await expect(photo).toHaveJSProperty('complete', true);
    await expect(photo).toHaveAttribute('src', /^\/photos\/[0-9a-f]{64}@480\.webp$/);
    // Larger than the one of lists: as large as the photo is.
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  };

  await test.step('it lies in the collection and on its own page', async () => {
    await tabs.getByRole('link', { name: 'Collections' }).click();
    await expect(page.getByRole('heading', { name: 'My Collection' })).toBeVisible();
    await expect(card).toBeVisible();
    await expectGoodScreen(page, 'road-6-collection');
    await page.getByText('Browse', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Mercury Dimes' })).toBeVisible();
    await expect(card).toBeVisible();
    await expectGoodScreen(page, 'road-6-collection-browse');
    await card.click();
    // At a desk it opens beside the others.
    await expect(page).toHaveURL(/\/coin\/\d+$|[?&]coin=\d+$/);
    await detail();
    await expectGoodScreen(page, 'road-7-coin');
  });

  await test.step('a reload and a restart of the program change nothing', async () => {
    await page.reload();
    await detail();
    await app.restart();
    await page.reload();
    await detail();
  });

  await test.step('an account takes the coin over', async () => {
    await page.getByRole('link', { name: 'Create Account' }).click();
    await page.getByLabel('First name').fill(COLLECTOR.firstName);
    await page.getByLabel('Last name').fill(COLLECTOR.lastName);
    await page.getByLabel('Email').fill(COLLECTOR.email);
    await page.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(COLLECTOR.password);
    await expectGoodScreen(page, 'road-8-register');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: COLLECTOR.firstName, exact: true })).toBeVisible();
    await expect(page.getByText('Guest Mode:')).toBeHidden();
    await card.click();
    await detail();
    await expectGoodScreen(page, 'road-9-coin-of-the-account');
  });
});
