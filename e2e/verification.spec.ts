import { heldResult, SECOND_MODEL, test, withoutAi } from './ai.ts';
import { toast } from './coin-form.ts';
import { button, heading, stored } from './coin-screen.ts';
import { expect } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { detail, dialog, edit, input, region, review, save, saved, type } from './verification-screen.ts';

test('user: an answer is corrected, verified again by itself, saved and opened', async ({
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
    'In the catalogue: 1916-D Mercury Dime.',
  );
  await expectGoodScreen(page, 'verification');

  vendor.answer({ year: 1917, name: '1917-D Mercury Dime', alternatives: [] });
  const release = vendor.hold();
  await type(page, 'year', 'Year', '1917');
  await expect(heading(page)).toHaveText('1917-D Mercury Dime');
  await expect(edit(page, 'year')).toBeFocused();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  // What happens by itself nobody is asked for.
  await expect(region(page, 'Re-verification Required')).toHaveCount(0);
  await expectGoodScreen(page, 'verification-blocked');
  const overlay = dialog(page, 'Re-verifying your coin');
  await expect(overlay.getByRole('listitem')).toHaveText([
    'Detected field change',
    'Fetching accurate details',
    'Updating specifications',
    'Refreshing market values',
  ]);
  await expect(overlay.getByRole('status')).toHaveText('Fetching accurate details…');
  await expectGoodScreen(page, 'verification-overlay');
  release();
  await expect(overlay).toBeHidden();
  await expect(edit(page, 'year')).toBeFocused();
  await expect(region(page, 'Re-verification Required')).toBeHidden();
  await expect(region(page, 'What the catalogue says')).toContainText(
    'In the catalogue: 1917-D Mercury Dime.',
  );
  await expect(detail(page, 'Mintage')).toContainText('9,402,000');
  expect(vendor.requests).toHaveLength(2);
  expect(vendor.requests[1]).toMatchObject({ photos: 2 });

  const id = await saved(page);
  await expect(heading(page)).toHaveText('1917-D Mercury Dime');
  const checks = region(page, 'Check results');
  await expect(checks).toContainText('In the catalogue.');
  await expect(checks).toContainText('No second AI model was used.');
  await expect(checks).toContainText(/You corrected: .*year/i);
  await page.reload();
  await expect(checks).toContainText(/You corrected: .*year/i);
  await expectGoodScreen(page, 'verification-result');
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

test('user: an impossible issue is flagged, corrected with one press or insisted on; a mark nobody saw is asked for', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await test.step('at 320 pixels with large text nothing sticks out', async () => {
    const usual = page.viewportSize();
    vendor.answer({ mintMark: 'W', name: '1916-W Mercury Dime' });
    await page.setViewportSize({ width: 320, height: 700 });
    await review(page, await heldResult(page));
    await expect(heading(page)).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectGoodScreen(page, 'verification-large-text');
    for (const field of ['condition', 'year', 'mint mark', 'composition']) {
      await edit(page, field).click();
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang, field).toBeLessThanOrEqual(0);
    }
    await expect(save(page)).toBeInViewport({ ratio: 1 });
    await expectGoodScreen(page, 'verification-large-text-open');
    if (usual) await page.setViewportSize(usual);
  });
  await test.step('insisted on, it is saved and marked for review', async () => {
    vendor.answer({ mintMark: 'W', name: '1916-W Mercury Dime' });
    await review(page, await heldResult(page));
    await page.getByLabel(/My coin really shows this/).check();
    const id = await saved(page);
    await expect(region(page, 'Check results')).toContainText('Mint mark W is not available');
    await expect(page.getByText('Saved, marked for review')).toBeVisible();
    await expectGoodScreen(page, 'verification-result-review');
    expect(await stored(page, id)).toMatchObject({ mintMark: 'W', needsReview: true });
  });
  await test.step('one of the nearest is taken with one press', async () => {
    vendor.answer({ mintMark: 'W', name: '1916-W Mercury Dime' });
    await review(page, await heldResult(page, '#c9a25a'));
    const catalogue = region(page, 'What the catalogue says');
    await expect(catalogue).toContainText('Mint mark W is not available for the 1916 Mercury Dime.');
    await expectGoodScreen(page, 'verification-impossible');
    await save(page).click();
    await expect(toast(page, 'Please Fix These Issues')).toContainText('Mint mark W is not available');
    // No field is to blame: the catalogue's word and the way to overrule it are shown.
    await expect(catalogue.locator('p', { hasText: 'Mint mark W is not available' })).toBeFocused();
    await expect(page.getByLabel(/My coin really shows this/)).toBeInViewport();
    await expect(input(page, 'Year')).toBeHidden();
    vendor.answer({ mintMark: 'S', name: '1916-S Mercury Dime', alternatives: [] });
    await catalogue.getByRole('button', { name: '1916-S', exact: true }).click();
    await expect(region(page, 'Re-verification Required')).toBeHidden();
    await expect(heading(page)).toHaveText('1916-S Mercury Dime');
    await expect(catalogue).toContainText('In the catalogue: 1916-S Mercury Dime.');
    const id = await saved(page);
    expect(await stored(page, id)).toMatchObject({ mintMark: 'S', needsReview: false });
  });
  await test.step('a mark the AI could not see is asked for where the year had several mints', async () => {
    vendor.answer({ mintMark: null, name: '1942 Mercury Dime', year: 1942, alternatives: [] });
    await review(page, await heldResult(page, '#b06a45'));
    const marks = page.getByRole('group', { name: 'Mint mark' });
    await expect(marks.getByRole('radio')).toHaveCount(3);
    const catalogue = region(page, 'What the catalogue says');
    await expect(catalogue).toContainText('Find the mint mark');
    await expect(catalogue).toContainText('The same from Denver');
    await expectGoodScreen(page, 'verification-mark-open');
    await save(page).click();
    await expect(toast(page, 'Mint Mark Required')).toContainText('Which mint mark does it have?');
    await expect(marks.getByRole('radio').first()).toBeFocused();
    // The catalogue alone is asked, and Save waits for it.
    const asked = vendor.requests.length;
    await marks.getByRole('radio', { name: 'No mint mark' }).check();
    expect(vendor.requests).toHaveLength(asked);
    await expect(detail(page, 'Mint mark')).toContainText('No Mint Mark');
    const id = await saved(page);
    expect(await stored(page, id)).toMatchObject({ year: 1942, mintMark: null });
  });
});

const PRESIDENTIAL = {
  series: 'Presidential Dollar',
  denomination: 'dollar',
  name: '2007 George Washington Presidential Dollar',
  variety: 'George Washington',
  year: 2007,
  mintMark: null,
  alternatives: [],
};

test('user: the mint mark on the edge is asked for, skipped, given, and judged by the catalogue', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await test.step('asked for, skipped, asked again and given', async () => {
    vendor.answer(PRESIDENTIAL);
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
    await expect(region(page, 'What the catalogue says')).toContainText('In the catalogue: ');
    await expect(region(page, 'What the catalogue says')).not.toContainText('Find the mint mark');
    await expect(page.getByText('2007-P')).toBeHidden();
    await expect(button(page, 'Add the edge mint mark')).toBeHidden();
    await expect(region(page, 'Re-verification Required')).toBeHidden();
    const id = await saved(page);
    expect(await stored(page, id)).toMatchObject({ year: 2007, mintMark: 'D' });
  });
  await test.step('a mark that no such coin bears on its edge is judged, and its collector has the last word', async () => {
    vendor.answer(PRESIDENTIAL);
    await review(page, await heldResult(page, '#c9a25a'));
    await dialog(page, 'Which mint mark is on the edge?')
      .getByRole('button', { name: 'W (West Point)' })
      .click();
    await expect(heading(page)).toBeFocused();
    const catalogue = region(page, 'What the catalogue says');
    await expect(catalogue).toContainText('Mint mark W is not available');
    await expect(catalogue).toContainText('If you save now, the coin will be marked for review.');
    await expect(catalogue.getByRole('button', { name: '2007-P' })).toBeVisible();
    await expectGoodScreen(page, 'verification-edge-impossible');
    const id = await saved(page);
    await expect(region(page, 'Check results')).toContainText('Mint mark W is not available');
    expect(await stored(page, id)).toMatchObject({ mintMark: 'W', needsReview: true });
  });
});

withoutAi(
  'guest: without a provider the coin is reviewed by hand, or goes on to the form with what was typed',
  async ({ page, guest }) => {
    await guest();
    await test.step('on to manual entry', async () => {
      await review(page, await heldResult(page));
      await page.getByLabel('Coin type').fill('franklin');
      await expect(page.getByRole('option', { name: /^Franklin/ })).toBeVisible();
      await page.getByLabel('Coin type').press('Enter');
      await page.getByLabel('Year').fill('1958');
      await button(page, 'Enter Manually').click();
      await expect(page).toHaveURL(/\/manual-entry\?prefill=/);
      await expect(page.getByLabel('Coin Type')).toHaveValue('Franklin Half Dollar');
      await expect(page.getByLabel('Year')).toHaveValue('1958');
      await expect(button(page, 'Remove the obverse photo')).toBeVisible();
    });
    await test.step('reviewed by hand and saved', async () => {
      const tempId = await heldResult(page);
      await review(page, tempId);
      const banner = region(page, 'Manual Review Required');
      await expect(banner).toContainText('set up on this server');
      await expect(button(page, 'Try the AI again')).toBeHidden();
      await expectGoodScreen(page, 'verification-by-hand');
      await save(page).click();
      await expect(toast(page, 'Missing Information')).toContainText('Coin Type, Year, and Condition');
      await expect(page.getByLabel('Coin type')).toBeFocused();
      await expect(page.getByLabel('Coin type')).toBeInViewport();
      await page.getByLabel('Coin type').fill('morgan sil');
      await page.getByLabel('Coin type').press('Enter');
      await page.getByLabel('Year').fill('1893');
      await expect(detail(page, 'Composition')).toContainText('silver');
      await expect(detail(page, 'Weight')).toContainText('26.73 g');
      // Nobody identified it, and nobody has looked for a mark.
      await expect(banner).toBeVisible();
      await expect(page.getByText('Confirmed by you')).toBeVisible();
      await expect(page.getByText(/confidence · /)).toBeHidden();
      await expect(region(page, 'What the catalogue says')).toContainText('Find the mint mark');
      await expect(page.getByLabel('Mint mark')).toHaveValue('');
      await expect(detail(page, 'Mintage')).toBeHidden();
      await save(page).click();
      await expect(toast(page, 'Missing Information')).toContainText('Condition and Mint Mark');
      await expect(page.getByText('Which mint mark does it have?')).toBeVisible();
      await expect(page.getByLabel('Condition', { exact: true })).toBeFocused();
      await page.getByLabel('Condition', { exact: true }).selectOption('Very Fine (VF-20)');
      await save(page).click();
      await expect(toast(page, 'Mint Mark Required')).toContainText('Which mint mark does it have?');
      await expect(page.getByLabel('Mint mark')).toBeFocused();
      await page.getByLabel('Mint mark').selectOption('S · San Francisco');
      await expect(region(page, 'What the catalogue says')).toContainText('In the catalogue: ');
      await expect(region(page, 'What the catalogue says')).not.toContainText('Find the mint mark');
      await expect(detail(page, 'Mintage')).toContainText('100,000');
      await expectGoodScreen(page, 'verification-by-hand-filled');
      const id = await saved(page);
      await expect(region(page, 'Check results')).toContainText('No second AI model was used.');
      expect(await stored(page, id)).toMatchObject({
        year: 1893,
        mintMark: 'S',
        coinType: 'Morgan Silver Dollar',
        weight: '26.73',
      });
    });
  },
);

test('user: corrections outlive a reload, saving twice makes one coin, and another look at its photo leads there', async ({
  page,
  login,
}) => {
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
  await save(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/coin-verification-result/);
  const [coin, ...others] = await (await page.request.get('/api/coins')).json();
  expect(coin).toMatchObject({ condition: 'Fine (F-12)', year: 1916 });
  expect(others).toEqual([]);

  await review(page, await heldResult(page));
  await expect(page.getByText('From your collection')).toBeVisible();
  await expect(page.getByText(/confidence · /)).toBeHidden();
  await expect(page.getByRole('link', { name: 'View that coin' })).toHaveAttribute(
    'href',
    `/coin/${coin.id}`,
  );
  await expect(button(page, 'Add it anyway')).toBeVisible();
  await expectGoodScreen(page, 'verification-recalled');
});

test.describe('with a second model', () => {
  test.use({ crossChecked: true });

  test('user: a second model that agrees is named; one that takes its time is waited for, or not @long', async ({
    page,
    login,
    vendor,
  }) => {
    await login();
    const overlay = dialog(page, 'Saving your coin');
    await test.step('it agrees', async () => {
      await review(page, await heldResult(page));
      const release = vendor.hold();
      await save(page).click();
      await expect(overlay.getByRole('listitem')).toHaveText([
        'AI agents verifying',
        'Cross-checking with a second AI model',
        'Updating the learning database',
        'Saving to collection',
      ]);
      release();
      await expect(page).toHaveURL(/coin-verification-result/);
      await expect(region(page, 'Check results')).toContainText('The second model agrees.');
      expect(vendor.requests.map(({ model }) => model)).toContain(SECOND_MODEL);
    });
    await test.step('it takes its time', async () => {
      await review(page, await heldResult(page, '#c9a25a'));
      vendor.fail('hang');
      await save(page).click();
      await expect(overlay.getByRole('status')).toHaveText('Cross-checking with a second AI model…');
      // Escape does not close what is not over, however often it is pressed.
      for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
      await expect(overlay).toBeVisible();
      const skip = overlay.getByRole('button', { name: 'Save without second opinion' });
      await expect(skip).toBeVisible();
      await expect(overlay.getByRole('status')).toHaveText('Cross-checking with a second AI model…');
      await expectGoodScreen(page, 'verification-second-slow');
      await skip.click();
      await expect(overlay.getByRole('listitem').nth(1)).toHaveText('No Second Opinion');
      await expect(page).toHaveURL(/coin-verification-result/);
      expect(await (await page.request.get('/api/coins')).json()).toHaveLength(2);
    });
  });
});

test('user: a year that was not read is asked first, of those struck, then only the marks of that year and the condition', async ({
  page,
  login,
  vendor,
}) => {
  vendor.answer({
    ...{ name: 'Mercury Dime', year: null, yearConfidence: 15, mintMark: null, mintMarkConfidence: 15 },
    ...{ condition: null, alternatives: [], obverseText: 'LIBERTY IN GOD WE TRUST' },
  });
  await login();
  await review(page, await heldResult(page));
  const card = region(page, 'What do you see on the coin?');
  const year = card.getByLabel('Year');
  const mark = card.getByRole('group', { name: 'Mint mark' });
  const condition = card.getByRole('group', { name: 'Condition' });
  await expect(condition).toBeVisible();
  await expect(mark).toHaveCount(0);
  const [above, below] = [await year.boundingBox(), await condition.boundingBox()];
  expect(above?.y ?? 1e9).toBeLessThan(below?.y ?? 0);
  const years = (await year.locator('option:not([disabled])').allTextContents()).map(Number);
  expect([years[0], years.at(-1), years.includes(1921)]).toEqual([1916, 1945, true]);
  expect(years.filter((one) => [1922, 1932, 1933].includes(one))).toEqual([]);
  await expectGoodScreen(page, 'verification-year', { wide: true });

  vendor.answer({ name: '1921 Mercury Dime', year: 1921, mintMark: null, condition: null, alternatives: [] });
  await year.selectOption('1921');
  await expect(mark.getByRole('radio')).toHaveCount(2);
  await expect(mark).toContainText('D · Denver');
  await mark.getByText('D · Denver').click();
  await condition.getByText('Very Fine', { exact: true }).click();
  await expect(heading(page)).toHaveText(/^1921(-D)? Mercury Dime$/);
  await expectGoodScreen(page, 'verification-year-answered', { wide: true });
  const id = await saved(page);
  expect(await stored(page, id)).toMatchObject({ year: 1921, mintMark: 'D', coinType: 'Mercury Dime' });
});
