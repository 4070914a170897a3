import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import type { ComparedField, CrossCheck, Identification } from '../shared/identify/model.ts';
import type { Reading } from '../shared/recognizer/model.ts';
import { SURE } from '../site/src/islands/reader/testing.ts';
import { DIME } from '../site/src/islands/review/testing.ts';
import { withoutAi as test } from './ai.ts';
import { button } from './coin-screen.ts';
import { drawnScene, QUARTER } from './drawn-coin.ts';
import { expect } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { region, review } from './verification-screen.ts';

const TEMP_ID = 'of-the-reader';

/** As the server answers where the reader alone looked. */
const readAs = (reading: Reading, more: Partial<Identification> = {}): Identification => ({
  ...DIME,
  ...{ name: '1932 Washington Quarter', year: 1932, mintMark: null, isMintMarkOpen: true },
  ...{ series: 'Washington Quarter', coinType: 'Washington Quarter', condition: null, confidence: 75 },
  ...{
    source: 'The reader',
    model: 'reader 1',
    prompt: null,
    estimatedValue: '6.40',
    valuationSource: 'melt',
  },
  ...{ uncertaintyFlags: [], amendments: [], alternatives: [], obverseImageUrl: null, catalogueMatch: null },
  rarity: null,
  valueNote: null,
  description: null,
  reading,
  ...more,
});

const nothing = (outcome: Identification['outcome'], reading: Reading): Partial<Identification> => ({
  ...{ outcome, name: null, year: null, series: null, coinType: null, confidence: 0, composition: null },
  ...{ diameter: null, weight: null, totalMintage: null, estimatedValue: null, valuationSource: null },
  ...{ obverseDescription: null, reverseDescription: null, melt: null, errorMessage: reading.message },
});

/** Answers for a held result, and notes what is chosen of it. */
async function held(
  page: Page,
  first: Identification,
  after: (asked: unknown) => Identification = () => first,
) {
  const asked: unknown[] = [];
  let coinData = first;
  await page.route(`**/api/verification-data/${TEMP_ID}`, (route) =>
    route.fulfill({
      json: {
        tempId: TEMP_ID,
        coinData,
        coinId: null,
        expiresAt: new Date(Date.now() + 8.64e7).toISOString(),
      },
    }),
  );
  await page.route(`**/api/verification-data/${TEMP_ID}/choose`, (route) => {
    const body = route.request().postDataJSON();
    asked.push(body);
    coinData = after(body);
    return route.fulfill({ json: { identification: coinData, tempId: TEMP_ID } });
  });
  return asked;
}

const UNSURE: Reading = { ...SURE, state: 'unsure', message: 'Reads QUARTER DOLLAR; the design is worn.' };
const OPEN: Reading = {
  ...SURE,
  denominations: [
    { cents: 25, label: 'Quarter' },
    { cents: 50, label: 'Half dollar' },
  ],
  question: {
    kind: 'value',
    options: [
      { value: '25', label: 'Quarter' },
      { value: '50', label: 'Half dollar' },
    ],
  },
};
const NO_COIN: Reading = {
  ...SURE,
  state: 'no coin',
  candidates: [],
  message: 'No coin was found in the photo.',
  advice: ['Lay the coin on a plain ground.', 'Let it fill most of the picture.'],
  circles: [null, null],
};

test('user: what a coin may be is chosen with one tap, its face value asked where it decides, or neither', async ({
  page,
  login,
}) => {
  await login();
  await test.step('one tap says which it is', async () => {
    const first = readAs(UNSURE, nothing('unknown', UNSURE));
    const choose = () => readAs(UNSURE, { ...{ source: 'Confirmed by you', model: null }, original: first });
    await test.step('only looked up, it is chosen and goes on to its review', async () => {
      await held(page, first, choose);
      const data = JSON.stringify({ tempId: TEMP_ID, outcome: 'unknown' });
      await page.goto(`/ai-results?${new URLSearchParams({ data })}`);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Probably a 1932 Washington Quarter' }),
      ).toBeVisible();
      await expect(page.getByText('Likely', { exact: true })).toBeVisible();
      const best = button(page, 'This is it: 1932 Washington Quarter');
      await expect(best).toBeInViewport({ ratio: 1 });
      await expectGoodScreen(page, 'reader-results');
      await best.click();
      await expect(page).toHaveURL(`/coin-verification?tempId=${TEMP_ID}`);
      await expect(page.getByRole('heading', { level: 1, name: '1932 Washington Quarter' })).toBeVisible();
    });
    await test.step('in the review one tap says which it is', async () => {
      const asked = await held(page, first, choose);
      await review(page, TEMP_ID);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Probably a 1932 Washington Quarter' }),
      ).toBeVisible();
      await expect(page.locator('article header')).toContainText('Likely');
      const others = region(page, 'It may also be');
      await expect(others.getByRole('listitem')).toHaveCount(2);
      await expect(page.getByText('Looks like your 1934 Washington Quarter')).toBeVisible();
      await expect(page.getByText(/\d+ ?%/)).toHaveCount(0);
      // Nothing is named, so nothing can be saved; what can be said is in sight without scrolling.
      await expect(button(page, 'Save to Collection')).toHaveCount(0);
      const best = button(page, 'This is it: 1932 Washington Quarter');
      await expect(best).toBeInViewport({ ratio: 1 });
      const buttons = page.locator('article').getByRole('button').filter({ hasText: /\w/ });
      await expect(buttons.first()).toHaveText('This is it');
      // Of the marks the catalogue knows of that year and no other; the condition is nobody's guess.
      const marks = page.getByRole('group', { name: 'Mint mark' }).getByRole('radio');
      await expect(marks).toHaveCount(3);
      await expect(page.getByRole('group', { name: 'Condition' }).getByRole('radio')).toHaveCount(11);
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      await expectGoodScreen(page, 'reader-unsure');
      await page.getByRole('radio', { name: 'D · Denver' }).check();
      await best.click();
      await expect(page.getByRole('heading', { level: 1, name: '1932 Washington Quarter' })).toBeFocused();
      await expect(others).toHaveCount(0);
      expect(asked).toEqual([
        { typeId: 'washington-quarter-silver', itemId: null, year: 1932, mintMark: 'D' },
      ]);
      await button(page, 'Save to Collection').click();
      const condition = page.getByRole('group', { name: 'Condition' });
      await expect(
        condition.getByText('Please select the condition of the coin before saving'),
      ).toBeVisible();
      await expect(condition.getByRole('radio').first()).toBeFocused();
      await expectGoodScreen(page, 'reader-chosen');
    });
  });
  await test.step('what it is sure of is filled in, the face value is asked, and none of these leads on', async () => {
    await test.step('the face value is asked where it decides', async () => {
      const asked = await held(page, readAs(OPEN), (body) =>
        isDeepStrictEqual(body, { facts: [] })
          ? readAs(OPEN)
          : readAs(
              { ...SURE, facts: [{ kind: 'value', value: '25', label: 'Quarter' }] },
              { original: readAs(OPEN) },
            ),
      );
      await review(page, TEMP_ID);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Probably this design: Washington Quarter' }),
      ).toBeVisible();
      const values = page.getByRole('group', { name: 'Which value is on the coin?' });
      await expectGoodScreen(page, 'reader-face-value');
      await values.getByRole('button', { name: 'Quarter', exact: true }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Probably a 1932 Washington Quarter' }),
      ).toBeVisible();
      await expect(page.getByText('Looks like it', { exact: true })).toBeVisible();
      expect(asked).toEqual([{ facts: [{ kind: 'value', value: '25' }] }]);
      await expectGoodScreen(page, 'reader-sure');
      await page.getByRole('button', { name: 'Take back: Face value: Quarter' }).click();
      await expect(values).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(values.getByRole('button', { name: 'Quarter', exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Looks like it', { exact: true })).toBeVisible();
    });
    await test.step('none of these leads to the empty form', async () => {
      await page.getByRole('button', { name: 'None of these' }).click();
      await expect(page).toHaveURL('/manual-entry');
      await expect(page.getByLabel('Coin Name')).toHaveValue('');
    });
    await test.step('where there was no coin it is said what would help', async () => {
      await held(page, readAs(NO_COIN, nothing('not a coin', NO_COIN)));
      await review(page, TEMP_ID);
      const banner = region(page, 'Manual Review Required');
      await expect(banner).toContainText('No coin was found in the photo.');
      await expect(banner).toContainText('Lay the coin on a plain ground.');
      await expect(banner.getByRole('link', { name: 'Take Another Photo' })).toBeVisible();
      await expectGoodScreen(page, 'reader-no-coin');
    });
  });
  await test.step('an AI and the reader stand side by side by name', async () => {
    const fields: ComparedField[] = [
      { field: 'name', label: 'Name', first: '1934-D Washington Quarter', second: '1932 Washington Quarter' },
      { field: 'coinType', label: 'Coin type', first: 'Washington Quarter', second: 'Washington Quarter' },
      { field: 'year', label: 'Year', first: '1934', second: '1932' },
      { field: 'mintMark', label: 'Mint mark', first: 'D', second: null },
      { field: 'condition', label: 'Condition', first: 'Fine (F-12)', second: null },
    ].map((one) => ({ ...one, catalogue: null, agree: one.field === 'coinType' }) as ComparedField);
    const crossCheck: CrossCheck = {
      ...{ state: 'disagreed', firstModel: 'gemini-2.5-flash', secondModel: 'reader 1' },
      ...{ firstConfidence: 82, secondConfidence: 60, fields },
      message:
        'Recognition suggests 1932 Washington Quarter, the AI 1934-D Washington Quarter: they differ in the year.',
    };
    await held(page, { ...DIME, obverseImageUrl: null, reading: SURE, crossCheck });
    await page.goto(`/hybrid-identification-result?tempId=${TEMP_ID}`);
    await expect(page.getByText('AI and recognition disagree on one detail. You decide.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Year: They differ' })).toContainText('Recognition');
    const mark = page.getByRole('group', { name: 'Mint mark: Not read' });
    await expect(mark.getByRole('radio', { name: /^D/ })).toBeChecked();
    await expect(mark).not.toContainText('None');
    await expect(page.getByText('60%')).toHaveCount(0);
    await expectGoodScreen(page, 'reader-hybrid');
  });
});

test('user: where the reader saw no coin they show it, it is read there, and what they chose stays', async ({
  page,
  login,
}) => {
  await login();
  const obverseImageUrl = `/photos/${'a'.repeat(64)}.webp`;
  const { buffer: body } = await drawnScene(page, { coins: [QUARTER.obverse] });
  await page.route('**/photos/*', (route) => route.fulfill({ body, contentType: 'image/jpeg' }));
  const missed = { ...NO_COIN, circles: [null] };
  await held(page, readAs(missed, { ...nothing('not a coin', missed), obverseImageUrl }));
  const sent: unknown[] = [];
  await page.route('**/api/coins/re-identify', (route) => {
    sent.push(route.request().postDataJSON());
    const reading = { ...UNSURE, circles: [{ x: 0.5, y: 0.5, radius: 0.41 }] };
    const identification = readAs(reading, { ...nothing('unknown', reading), obverseImageUrl });
    return route.fulfill({ json: { identification, tempId: TEMP_ID } });
  });
  await review(page, TEMP_ID);
  await page.getByLabel('Condition').selectOption('Very Fine (VF-20 to VF-35)');
  await button(page, 'Show where the coin is').press('Enter');
  const editor = page.getByRole('dialog', { name: 'Circle of the obverse' });
  await expect(editor.getByRole('status')).toContainText('Centre 50% from the left');
  await expectGoodScreen(page, 'reader-show-coin');
  await page.getByRole('application').focus();
  await page.keyboard.press('+');
  await expect(editor.getByRole('status')).toContainText('Larger');
  await editor.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Probably a 1932 Washington Quarter' }),
  ).toBeVisible();
  expect(sent).toMatchObject([{ tempId: TEMP_ID, obverseCircle: '0.5000,0.5000,0.4100' }]);
  await expect(page.getByRole('radio', { name: 'Very Fine', exact: true })).toBeChecked();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(button(page, 'Show where the coin is')).toHaveCount(0);
});
