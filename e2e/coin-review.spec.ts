import type { Page } from '@playwright/test';
import { test } from './ai.ts';
import { button, card, edit, edited, heading, input, startEditing, stored } from './coin-screen.ts';
import { region, show } from './collection-screen.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';
import { toast } from './upload-screen.ts';

const review = (page: Page) => card(page, 'Needs your review');
const isRight = (page: Page) => button(page, 'Mark as Correct');

/** Has two drawn photos identified and stored at once, as the photo upload does, and answers the coin's id. */
async function identifiedCoin(page: Page): Promise<number> {
  const answer = await page.request.post('/api/coins/identify-and-store', {
    multipart: { obverse: await drawnPhoto(page), reverse: await drawnPhoto(page, '#8f8a7c') },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).coin.id;
}

const DOUBTS = [
  'The last digit of the date is worn.',
  'The mint mark may be a D or an S.',
  'The reverse is out of focus.',
  'It may have been cleaned.',
  'There is glare on the rim.',
];

test('user: reads what is doubtful about an identified coin, corrects it and says that it is right', async ({
  page,
  login,
  vendor,
}) => {
  vendor.answer({ confidence: 64, mintMarkConfidence: 60, doubts: DOUBTS });
  await login();
  const id = await identifiedCoin(page);
  await open(page, edited(id));
  await expect(review(page)).toContainText('Medium confidence · 64%');
  await expect(review(page).getByText(DOUBTS[0] ?? '')).toBeVisible();
  const last = review(page).getByText(DOUBTS.at(-1) ?? '');
  await expect(last).toBeHidden();
  await expectGoodScreen(page, 'coin-review');
  await review(page)
    .getByText(/^\d more$/)
    .click();
  await expect(last).toBeVisible();
  await expect(card(page, 'Estimated value')).toContainText('AI estimate · low confidence');

  await edit(page, 'condition').click();
  await input(page, 'Condition').selectOption('Fine (F-12, F-15)');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Updated')).toBeVisible();
  await expect(review(page)).toBeVisible();

  await isRight(page).press('Enter');
  await expect(toast(page, 'Confirmed')).toBeVisible();
  await expect(review(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  expect(await stored(page, id)).toMatchObject({
    condition: 'Fine (F-12, F-15)',
    userVerified: true,
    needsReview: false,
  });
  await page.reload();
  await expect(card(page, 'Estimated value')).toBeVisible();
  await expect(review(page)).toHaveCount(0);
});

test('user: a review that cannot be confirmed stays and says so, and whoever says which coin it is has reviewed it @long', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  vendor.answer({ confidence: 64 });
  const id = await identifiedCoin(page);
  await open(page, `/coin/${id}`);
  await page.route('**/confirm', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
  await isRight(page).click();
  await expect(toast(page, 'Not confirmed')).toContainText('Not now.');
  await expect(isRight(page)).toBeVisible();
  await page.route(/\/Review\.[^/]*\.js/, (route) => route.abort());
  await page.reload();
  await expect(card(page, 'Estimated value')).toBeVisible();
  await expect(review(page)).toHaveCount(0);
  await page.unrouteAll();

  await page.reload();
  await expect(review(page)).toBeVisible();
  await startEditing(page);
  await edit(page, 'year').click();
  await input(page, 'Year').fill('1917');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Updated')).toBeVisible();
  await expect(review(page)).toHaveCount(0);
  await expect(edit(page, 'year')).toBeFocused();
});

test('user: a coin that waits is marked in words wherever coins are listed, in large text too', async ({
  page,
  login,
  vendor,
  addCoin,
}) => {
  await login();
  vendor.answer({ confidence: 64, doubts: [...DOUBTS, 'Unbreakable'.repeat(20)] });
  await addCoin({ quantity: 2 });
  const id = await identifiedCoin(page);
  await open(page, '/collection');
  await show(page, 'Browse');
  const waiting = page.locator(`a[href="/coin/${id}"]`);
  await expect(region(page, 'Mercury Dimes').getByRole('link', { name: /Needs Review/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Needs Review/ })).toHaveCount(1);
  await expectGoodScreen(page, 'collection-review');
  await test.step('on a narrow phone, with text twice as large, everything stays on the screen', async () => {
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, `/coin/${id}`);
    await expect(review(page)).toBeVisible();
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await review(page)
      .getByText(/^\d more$/)
      .click();
    await expectGoodScreen(page, 'coin-review-large');
    await open(page, '/subcategory/Mercury%20Dimes?layout=list');
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect(page.getByRole('link', { name: /Needs Review/ })).toBeVisible();
    await expectGoodScreen(page, 'collection-review-large');
    if (usual) await page.setViewportSize(usual);
  });
  for (const layout of ['list', 'grid']) {
    await open(page, `/subcategory/Mercury%20Dimes?layout=${layout}`);
    await expect(waiting).toContainText('Needs Review');
    await expectGoodScreen(page, `collection-review-${layout}`);
  }
  await waiting.click();
  await isRight(page).click();
  await expect(review(page)).toHaveCount(0);
  await page.goBack();
  await expect(waiting).toBeVisible();
  await expect(waiting).not.toContainText('Review');
});
