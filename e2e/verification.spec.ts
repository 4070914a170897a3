import type { Page } from '@playwright/test';
import { type AiProtocol, heldResult, SECOND_MODEL, test, withoutAi } from './ai.ts';
import { toast } from './coin-form.ts';
import { button, heading, stored } from './coin-screen.ts';
import { expect, open } from './harness.ts';
import { hold } from './hold.ts';
import { expectGoodScreen } from './look.ts';

const review = (page: Page, tempId: string) => open(page, `/coin-verification?tempId=${tempId}`);
const edit = (page: Page, field: string) => button(page, new RegExp(`(, edit ${field}|^Add ${field})$`));
const input = (page: Page, label: string) => page.locator('form').getByLabel(label, { exact: true });
const save = (page: Page) => button(page, 'Save to Collection');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const detail = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) });

/** Edits a typed field with the keyboard alone. */
async function type(page: Page, field: string, label: string, text: string) {
  await edit(page, field).press('Enter');
  await expect(input(page, label)).toBeFocused();
  await input(page, label).fill(text);
  await page.keyboard.press('Enter');
}

/** From pressing Save to the page after it. */
async function saved(page: Page): Promise<number> {
  await save(page).click();
  await expect(dialog(page, 'Saving your coin')).toBeVisible();
  await expect(dialog(page, 'Saving your coin').getByRole('status')).toHaveText(
    'Coin verified and saved to your collection',
  );
  await expect(page).toHaveURL(/\/coin-verification-result\?coin=\d+&tempId=/);
  return Number(new URL(page.url()).searchParams.get('coin'));
}

for (const protocol of ['gemini', 'openai'] as const satisfies readonly AiProtocol[]) {
  test.describe(protocol, () => {
    test.use({ protocol });

    test('user: an answer is corrected, verified anew by itself, saved and looked at', async ({
      page,
      login,
      vendor,
    }) => {
      await login();
      const tempId = await heldResult(page);
      await review(page, tempId);
      await expect(heading(page)).toHaveText('1916-D Mercury Dime');
      await expect(page.getByText(/confidence · \d+%/)).toBeVisible();
      await expect(region(page, 'What the catalogue says')).toContainText(
        '1916-D Mercury Dime is a known issue.',
      );
      if (protocol === 'gemini') await expectGoodScreen(page, 'verification');

      vendor.answer({ year: 1917, name: '1917-D Mercury Dime', alternatives: [] });
      vendor.delay(1500);
      await type(page, 'year', 'Year', '1917');
      await expect(heading(page)).toHaveText('1917-D Mercury Dime');
      await expect(edit(page, 'year')).toBeFocused();
      await expect(region(page, 'Re-verification Required')).toBeVisible();
      await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
      if (protocol === 'gemini') await expectGoodScreen(page, 'verification-blocked');
      const overlay = dialog(page, 'Re-verifying your coin');
      await expect(overlay.getByRole('listitem')).toHaveText([
        'Detected field change',
        'Fetching accurate details',
        'Updating specifications',
        'Refreshing market values',
      ]);
      await expect(overlay.getByRole('status')).toHaveText('Fetching accurate details…');
      if (protocol === 'gemini') await expectGoodScreen(page, 'verification-overlay');
      await expect(overlay).toBeHidden();
      await expect(edit(page, 'year')).toBeFocused();
      await expect(toast(page, 'Details Updated')).toBeVisible();
      await expect(region(page, 'Re-verification Required')).toBeHidden();
      await expect(region(page, 'What the catalogue says')).toContainText(
        '1917-D Mercury Dime is a known issue.',
      );
      await expect(detail(page, 'Mintage')).toContainText('9,402,000');
      expect(vendor.requests).toHaveLength(2);
      expect(vendor.requests[1]).toMatchObject({ photos: 2 });

      const id = await saved(page);
      await expect(heading(page)).toHaveText('1917-D Mercury Dime');
      const checks = region(page, 'What the checks found');
      await expect(checks).toContainText('Series, year and mint mark go together.');
      await expect(checks).toContainText('No second model was asked.');
      await expect(checks).toContainText(/year.* corrected by you/i);
      await page.reload();
      await expect(checks).toContainText(/year.* corrected by you/i);
      if (protocol === 'gemini') await expectGoodScreen(page, 'verification-result');
      expect(await stored(page, id)).toMatchObject({
        name: '1917-D Mercury Dime',
        year: 1917,
        mintMark: 'D',
        userVerified: true,
        needsReview: false,
      });
      await page.getByRole('link', { name: 'View coin' }).click();
      await expect(page).toHaveURL(`/coin/${id}`);
      await expect(heading(page)).toHaveText('1917-D Mercury Dime');
      await review(page, tempId);
      await expect(heading(page)).toHaveText('Already in your collection');
      await expect(page.getByRole('link', { name: 'View Coin' })).toHaveAttribute('href', `/coin/${id}`);
      await expectGoodScreen(page, 'verification-saved');
    });
  });
}

test('user: an impossible issue is flagged, and one of the nearest is taken with one press', async ({
  page,
  login,
  vendor,
}) => {
  vendor.answer({ mintMark: 'W', name: '1916-W Mercury Dime' });
  await login();
  await review(page, await heldResult(page));
  const catalogue = region(page, 'What the catalogue says');
  await expect(catalogue).toContainText('Mint mark W is not available for the 1916 Mercury Dime.');
  await expectGoodScreen(page, 'verification-impossible');
  await save(page).click();
  await expect(toast(page, 'Please Fix These Issues')).toContainText('Mint mark W is not available');
  vendor.answer({ mintMark: 'S', name: '1916-S Mercury Dime', alternatives: [] });
  await catalogue.getByRole('button', { name: '1916-S', exact: true }).click();
  await expect(region(page, 'Re-verification Required')).toBeHidden();
  await expect(heading(page)).toHaveText('1916-S Mercury Dime');
  await expect(catalogue).toContainText('1916-S Mercury Dime is a known issue.');
  const id = await saved(page);
  expect(await stored(page, id)).toMatchObject({ mintMark: 'S', needsReview: false });
});

test('user: who means what the catalogue thinks impossible saves it, marked for review', async ({
  page,
  login,
  vendor,
}) => {
  vendor.answer({ mintMark: 'W', name: '1916-W Mercury Dime' });
  await login();
  await review(page, await heldResult(page));
  await page.getByLabel(/My coin shows it all the same/).check();
  const id = await saved(page);
  await expect(region(page, 'What the checks found')).toContainText('Mint mark W is not available');
  expect(await stored(page, id)).toMatchObject({ mintMark: 'W', needsReview: true });
});

test('user: the mark on the edge is asked for, skipped, asked again and given', async ({
  page,
  login,
  vendor,
}) => {
  vendor.answer({
    series: 'Presidential Dollar',
    denomination: 'dollar',
    name: '2007 George Washington Presidential Dollar',
    variety: 'George Washington',
    year: 2007,
    mintMark: null,
    alternatives: [],
  });
  await login();
  await review(page, await heldResult(page));
  const question = dialog(page, 'Which mint mark is on the edge?');
  await expect(question.getByRole('button')).toHaveText([
    'P (Philadelphia)',
    'D (Denver)',
    'S (San Francisco)',
    'W (West Point)',
    'No mint mark visible',
    'Skip for now',
  ]);
  await expectGoodScreen(page, 'verification-edge');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.reload();
  await expect(heading(page)).toContainText('Washington');
  await expect(question).toBeHidden();
  await expectGoodScreen(page, 'verification-edge-skipped');
  await button(page, 'Add the edge mint mark').click();
  await question.getByRole('button', { name: 'D (Denver)' }).click();
  await expect(question).toBeHidden();
  await expect(detail(page, 'Mint mark')).toContainText('D · Denver');
  await expect(button(page, 'Add the edge mint mark')).toBeHidden();
  await expect(region(page, 'Re-verification Required')).toBeHidden();
  const id = await saved(page);
  expect(await stored(page, id)).toMatchObject({ year: 2007, mintMark: 'D' });
});

withoutAi('guest: without a provider the coin is reviewed by hand and saved', async ({ page, guest }) => {
  await guest();
  const tempId = await heldResult(page);
  await review(page, tempId);
  const banner = region(page, 'Manual Review Required');
  await expect(banner).toContainText('MINTMARK_GEMINI_API_KEY');
  await expect(button(page, 'Try the AI again')).toBeHidden();
  await expectGoodScreen(page, 'verification-by-hand');
  await save(page).click();
  await expect(toast(page, 'Missing Information')).toContainText('Coin Type and Year');
  await page.getByLabel('Coin type').selectOption('Morgan Silver Dollar');
  await page.getByLabel('Year').fill('1893');
  await page.getByLabel('Mint mark').selectOption('S · San Francisco');
  await page.getByLabel('Condition', { exact: true }).selectOption('Very Fine (VF-20)');
  await expect(region(page, 'Re-verification Required')).toBeHidden();
  await expect(detail(page, 'Composition')).toContainText('silver');
  await expect(detail(page, 'Weight')).toContainText('26.73 g');
  await expect(region(page, 'What the catalogue says')).toContainText('known issue');
  await expectGoodScreen(page, 'verification-by-hand-filled');
  const id = await saved(page);
  await expect(region(page, 'What the checks found')).toContainText('No second model was asked.');
  expect(await stored(page, id)).toMatchObject({
    year: 1893,
    mintMark: 'S',
    coinType: 'Morgan Silver Dollar',
    weight: '26.73',
  });
});

test('user: what was corrected and what is being typed outlives a reload', async ({ page, login }) => {
  await login();
  const tempId = await heldResult(page);
  await review(page, tempId);
  await edit(page, 'condition').click();
  await input(page, 'Condition').selectOption('Fine (F-12)');
  await button(page, 'Confirm condition').click();
  await edit(page, 'name').click();
  await input(page, 'Name').fill('Half a na');
  await page.reload();
  await expect(input(page, 'Name')).toHaveValue('Half a na');
  await expect(detail(page, 'Condition')).toContainText('Fine (F-12)');
  await input(page, 'Name').press('Escape');
  await expect(edit(page, 'name')).toBeFocused();
  await expect(heading(page)).toHaveText('1916-D Mercury Dime');
  await edit(page, 'year').click();
  await input(page, 'Year').fill('19l6');
  await page.keyboard.press('Enter');
  await expect(input(page, 'Year')).toHaveAccessibleDescription('Please enter the year as a number.');
  await expectGoodScreen(page, 'verification-wrong-year');
  await page.keyboard.press('Escape');
  const id = await saved(page);
  expect(await stored(page, id)).toMatchObject({ condition: 'Fine (F-12)', year: 1916 });
});

test('user: pressed twice it is one coin', async ({ page, login }) => {
  await login();
  const tempId = await heldResult(page);
  await review(page, tempId);
  await save(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/coin-verification-result/);
  expect(await (await page.request.get('/api/coins')).json()).toHaveLength(1);
});

test('user: a save that fails says so and keeps every correction', async ({ page, login }) => {
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
  await expect(dialog(page, 'Saving your coin')).toBeHidden();
  await expect(detail(page, 'Condition')).toContainText('Fine (F-12)');
  await page.unroute(answers);
  await saved(page);
});

test('user: the saving overlay goes step by step, and claims no second model', async ({ page, login }) => {
  await login();
  await review(page, await heldResult(page));
  const held = await hold(page, '**/api/coins/save-verified');
  await save(page).click();
  const overlay = dialog(page, 'Saving your coin');
  await expect(overlay.getByRole('listitem')).toHaveText([
    'Checking with the catalogue',
    'Updating the learning database',
    'Saving to collection',
  ]);
  await expect(overlay.getByRole('status')).toHaveText('Saving to collection…');
  await expectGoodScreen(page, 'verification-saving');
  await page.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  await held.release();
  await expect(overlay.getByRole('status')).toHaveText('Coin verified and saved to your collection');
  await expect(page).toHaveURL(/coin-verification-result/);
});

test('user: what cannot be verified anew may be saved as it was corrected', async ({ page, login }) => {
  await login();
  await review(page, await heldResult(page));
  await page.route('**/api/coins/re-verify', (route) => route.abort());
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
  const id = await saved(page);
  expect(await stored(page, id)).toMatchObject({ year: 1917, userVerified: true });
});

test('user: another verification can be called off, and waits for its button then', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await review(page, await heldResult(page));
  vendor.fail('hang');
  await type(page, 'year', 'Year', '1917');
  await dialog(page, 'Re-verifying your coin').getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page, 'Re-verifying your coin')).toBeHidden();
  await expect.poll(() => vendor.abandoned).toBe(1);
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  vendor.answer({ year: 1917, name: '1917-D Mercury Dime' });
  await button(page, 'Re-verify with AI').click();
  await expect(region(page, 'Re-verification Required')).toBeHidden();
  await expect(heading(page)).toHaveText('1917-D Mercury Dime');
});

test('user: what the AI could not name can be asked again', async ({ page, login, vendor }) => {
  vendor.fail('refused');
  await login();
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

for (const [verdict, said] of [
  ['not a coin', 'The AI sees no coin in these photos.'],
  ['unknown', 'The AI could not tell which coin this is.'],
] as const) {
  test(`user: the answer "${verdict}" is explained, with a way on`, async ({ page, login, vendor }) => {
    vendor.answer({ verdict, name: null, series: null, year: null, confidence: 90 });
    await login();
    await review(page, await heldResult(page));
    await expect(region(page, 'Manual Review Required')).toContainText(said);
    await expect(page.getByRole('link', { name: 'Take Another Photo' })).toHaveAttribute('href', '/camera');
    await expect(page.getByLabel('Year')).toHaveValue('');
  });
}

test('user: a coin of another country is explained', async ({ page, login, vendor }) => {
  vendor.answer({ country: 'Canada', series: 'Canadian Cent', name: '1967 Canadian Cent', year: 1967 });
  await login();
  await review(page, await heldResult(page));
  await expect(region(page, 'Manual Review Required')).toContainText('another country');
  await expectGoodScreen(page, 'verification-foreign');
});

test.describe('with a second model', () => {
  test.use({ crossChecked: true });

  test('user: a second model that agrees is told of', async ({ page, login, vendor }) => {
    await login();
    await review(page, await heldResult(page));
    vendor.delay(1800);
    await save(page).click();
    const overlay = dialog(page, 'Saving your coin');
    await expect(overlay.getByRole('listitem')).toHaveText([
      'AI agents verifying',
      'Cross-checking with a second AI model',
      'Updating the learning database',
      'Saving to collection',
    ]);
    await expect(page).toHaveURL(/coin-verification-result/);
    await expect(region(page, 'What the checks found')).toContainText('The second model sees the same coin.');
    expect(vendor.requests.map(({ model }) => model)).toContain(SECOND_MODEL);
  });

  test('user: a second model that differs leads to the comparison, and nothing is stored', async ({
    page,
    login,
    vendor,
  }) => {
    vendor.answer(({ model }) =>
      model === SECOND_MODEL ? { mintMark: 'S', name: '1916-S Mercury Dime' } : {},
    );
    await login();
    const tempId = await heldResult(page);
    await review(page, tempId);
    await save(page).click();
    await expect(toast(page, 'A second opinion differs')).toBeVisible();
    await expect(page).toHaveURL(`/hybrid-identification-result?tempId=${tempId}`);
    expect(await (await page.request.get('/api/coins')).json()).toHaveLength(0);
  });
});

test('user: a result is thrown away once that is confirmed', async ({ page, login }) => {
  await login();
  const tempId = await heldResult(page);
  await review(page, tempId);
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

test("other: a result is its owner's alone", async ({ page, login, browser, app }) => {
  await login();
  const tempId = await heldResult(page);
  const context = await browser.newContext({ baseURL: app.url });
  const other = await context.newPage();
  await other.request.post('/api/auth/guest');
  await open(other, `/coin-verification?tempId=${tempId}`);
  await expect(heading(other)).toHaveText('Failed to fetch identification results');
  await context.close();
});

test('user: without anything to review the way leads home', async ({ page, login }) => {
  await login();
  await page.goto('/coin-verification');
  await expect(toast(page, 'Error')).toContainText('No coin data found. Please try again.');
  await expect(page).toHaveURL(/\/(home)?$/);
});

test('user: what cannot be loaded is tried again', async ({ page, login }) => {
  await login();
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
});

test('user: the page after a save knows no coin that is not theirs', async ({ page, login }) => {
  await login();
  await open(page, '/coin-verification-result?coin=999');
  await expect(heading(page)).toHaveText('Coin Not Found');
  await expectGoodScreen(page, 'verification-result-unknown');
});

test('guest: the eleventh coin is refused in words', async ({ page, guest, addCoin }) => {
  await guest();
  for (let coin = 0; coin < 10; coin++) await addCoin();
  await review(page, await heldResult(page));
  await save(page).click();
  await expect(toast(page, 'Guest Limit Reached')).toContainText(
    'Guest users can only add 10 coins. Create a free account to add unlimited coins.',
  );
});

test('user: at 320 pixels with large text nothing sticks out', async ({ page, login, vendor }) => {
  vendor.answer({ mintMark: 'W', name: '1916-W Mercury Dime' });
  await page.setViewportSize({ width: 320, height: 700 });
  await login();
  await review(page, await heldResult(page));
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await edit(page, 'condition').click();
  await expectGoodScreen(page, 'verification-large-text');
});
