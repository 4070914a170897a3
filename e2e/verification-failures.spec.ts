import { heldResult, test } from './ai.ts';
import { toast } from './coin-form.ts';
import { button, heading, stored } from './coin-screen.ts';
import { expect, open } from './harness.ts';
import { hold } from './hold.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';
import { detail, dialog, edit, input, region, review, save, saved, type } from './verification-screen.ts';

test('user: a save that fails says so and keeps every correction; the next goes step by step, and claims no second model', async ({
  page,
  login,
}) => {
  await login();
  await review(page, await heldResult(page));
  await edit(page, 'condition').click();
  await input(page, 'Condition').selectOption('Fine (F-12)');
  await button(page, 'Confirm condition').click();
  const answers = '**/api/coins/save-verified';
  await page.route(answers, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await save(page).click();
  await expect(toast(page, 'Error')).toContainText('Failed to save coin. Please try again.');
  const overlay = dialog(page, 'Saving your coin');
  await expect(overlay).toBeHidden();
  await expect(detail(page, 'Condition')).toContainText('Fine (F-12)');
  await page.unroute(answers);

  const held = await hold(page, answers);
  await save(page).click();
  await expect(overlay.getByRole('listitem')).toHaveText([
    'Updating the learning database',
    'Saving to collection',
  ]);
  await expect(overlay.getByRole('status')).toHaveText('Saving to collection…');
  await expectGoodScreen(page, 'verification-saving');
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  expect(await overlay.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await held.release();
  await expect(overlay.getByRole('status')).toHaveText('Coin verified and saved to your collection');
  await expect(page).toHaveURL(/coin-verification-result/);
});

test('user: another verification that the AI refuses or the collector cancels keeps every correction', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await test.step('what the AI does not look at again may be saved as it was corrected', async () => {
    await review(page, await heldResult(page));
    vendor.fail('refused');
    await type(page, 'year', 'Year', '1917');
    // A click of the test would wait until it is enabled.
    await save(page).press('Enter');
    await expect(toast(page, 'Re-verification Required')).toContainText(
      'Please re-verify the coin details before saving, as key information has changed.',
    );
    await expect(toast(page, 'Update Failed')).toContainText(
      'Unable to refresh coin details. You can still save with your manual corrections.',
    );
    await expect(region(page, 'Re-verification Required')).toBeHidden();
    await expect(page.getByText('Confirmed by you')).toBeVisible();
    await expect(page.getByText(/confidence · /)).toBeHidden();
    const id = await saved(page);
    expect(await stored(page, id)).toMatchObject({ year: 1917, userVerified: true });
  });
  await test.step('called off, it waits for its button', async () => {
    vendor.answer({});
    await review(page, await heldResult(page, '#c9a25a'));
    const asked = vendor.requests.length;
    vendor.fail('hang');
    await type(page, 'year', 'Year', '1917');
    await expect.poll(() => vendor.requests.length).toBe(asked + 1);
    await dialog(page, 'Re-verifying your coin').getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page, 'Re-verifying your coin')).toBeHidden();
    await expect.poll(() => vendor.abandoned).toBe(1);
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    vendor.answer({ year: 1917, name: '1917-D Mercury Dime' });
    await button(page, 'Re-verify with AI').click();
    await expect(region(page, 'Re-verification Required')).toBeHidden();
    await expect(heading(page)).toHaveText('1917-D Mercury Dime');
  });
});

test('user: a coin the AI could not name is asked about again; one of another country goes on as a coin of the world', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await test.step('asked again', async () => {
    vendor.fail('refused');
    await review(page, await heldResult(page));
    const banner = region(page, 'Manual Review Required');
    await expect(banner).toBeVisible();
    await expectGoodScreen(page, 'verification-refused');
    await button(page, 'Try the AI again').click();
    await expect(toast(page, 'Identification Failed')).toBeVisible();
    await expect(banner).toBeVisible();
    vendor.answer({});
    await button(page, 'Try the AI again').click();
    await expect(banner).toBeHidden();
    await expect(heading(page)).toHaveText('1916-D Mercury Dime');
  });
  await test.step('a coin of another country', async () => {
    vendor.answer({
      country: 'Canada',
      denomination: 'cent',
      series: 'Canadian Cent',
      name: '1967 Canadian Cent',
      year: 1967,
    });
    await review(page, await heldResult(page, '#c9a25a'));
    await expect(region(page, 'Manual Review Required')).toContainText('another country');
    await expect(page.getByLabel('Country')).toHaveValue('Canada');
    await expect(page.getByLabel('Year')).toHaveValue('1967');
    await expectGoodScreen(page, 'verification-foreign');
    await page.getByLabel('Currency').fill('');
    await page.getByRole('button', { name: 'Save to Collection' }).click();
    await expect(page.getByText('Currency is required').first()).toBeVisible();
    // The flow of the world goes on with the photos it has.
    await page.getByRole('link', { name: 'Review as a world coin' }).click();
    await page.waitForURL('**/global-verification-results?**');
    await expect(page.getByLabel('Country')).toHaveValue('Canada');
    await expect(page.getByRole('button', { name: /^Show the obverse of .* large$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Save to Collection' }).click();
    await page.waitForURL(/\/coin\/\d+/);
    const [coin] = await (await page.request.get('/api/coins')).json();
    expect(coin).toMatchObject({ name: '1967 Canadian Cent', year: 1967, country: 'Canada' });
    expect(coin.obverseImageUrl).toMatch(/^\/photos\//);
  });
});

test('user: a result that is gone, saved in another tab or stored unseen is not saved twice, and nothing typed is lost @long', async ({
  page,
  login,
  context,
}) => {
  await login();
  await test.step('a result that is gone when it is saved goes on in the form', async () => {
    const tempId = await heldResult(page);
    await review(page, tempId);
    await edit(page, 'condition').click();
    await input(page, 'Condition').selectOption('Fine (F-12)');
    await button(page, 'Confirm condition').click();
    await page.request.delete(`/api/verification-data/${tempId}`);
    await save(page).click();
    await expect(toast(page, 'This Result Is Gone')).toBeVisible();
    await expect(detail(page, 'Condition')).toContainText('Fine (F-12)');
    await expectGoodScreen(page, 'verification-gone-late');
    await button(page, 'Enter Manually').click();
    await expect(page).toHaveURL(/\/manual-entry\?prefill=/);
    await expect(page.getByLabel('Year')).toHaveValue('1916');
    await expect(page.getByLabel('Condition')).toHaveValue(/^Fine \(F-12/);
  });
  await test.step('saved in another tab', async () => {
    const tempId = await heldResult(page, '#c9a25a');
    await review(page, tempId);
    const other = await context.newPage();
    await review(other, tempId);
    const id = await saved(other);
    await edit(page, 'condition').click();
    await input(page, 'Condition').selectOption('Good (G-4)');
    await button(page, 'Confirm condition').click();
    await save(page).click();
    await expect(toast(page, 'Saved Already')).toBeVisible();
    await expect(heading(page)).toHaveText('Already in your collection');
    await expect(page.getByRole('link', { name: 'View Coin' })).toHaveAttribute('href', `/coin/${id}`);
    await expect(page.getByRole('link', { name: 'Edit Coin' })).toHaveAttribute(
      'href',
      `/manual-entry?edit=${id}`,
    );
  });
  await test.step('stored unseen, it is confirmed here', async () => {
    const multipart = {
      obverse: await drawnPhoto(page, '#b06a45'),
      reverse: await drawnPhoto(page, '#8f8a7c'),
    };
    const answer = await (await page.request.post('/api/coins/identify-and-store', { multipart })).json();
    expect(answer.coin).toMatchObject({ userVerified: false, needsReview: true });
    await review(page, answer.tempId);
    await expect(page.getByText('The coin is already in your collection, as identified.')).toBeVisible();
    await expectGoodScreen(page, 'verification-confirm');
    await button(page, 'Confirm and save').click();
    await expect(page).toHaveURL(`/coin-verification-result?coin=${answer.coin.id}&tempId=${answer.tempId}`);
    expect(await stored(page, answer.coin.id)).toMatchObject({ userVerified: true, needsReview: false });
  });
});

test('user: a result that cannot be loaded is tried again and thrown away; without one the way leads home @long', async ({
  page,
  login,
}) => {
  await login();
  await test.step('tried again, and thrown away once that is confirmed', async () => {
    const tempId = await heldResult(page);
    const answers = '**/api/verification-data/*';
    await page.route(answers, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
    );
    await review(page, tempId);
    await expect(page.getByRole('alert')).toContainText('Failed to fetch identification results');
    await page.unroute(answers);
    await button(page, 'Try again').click();
    await expect(heading(page)).toHaveText('1916-D Mercury Dime');
    await button(page, 'Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(button(page, 'Delete')).toBeFocused();
    await button(page, 'Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/add-coin-options');
    await review(page, tempId);
    await expect(heading(page)).toHaveText('Failed to fetch identification results');
    await expect(page.getByRole('link', { name: 'Identify a Coin' })).toHaveAttribute(
      'href',
      '/add-coin-options',
    );
    await expectGoodScreen(page, 'verification-gone');
  });
  await test.step('without anything to review the way leads home', async () => {
    await page.goto('/coin-verification');
    await expect(toast(page, 'Error')).toContainText('No coin data found. Please try again.');
    await expect(page).toHaveURL(/\/(home)?$/);
    await open(page, '/coin-verification-result?coin=999');
    await expect(heading(page)).toHaveText('Coin Not Found');
    await expectGoodScreen(page, 'verification-result-unknown');
  });
});
