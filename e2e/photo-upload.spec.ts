import type { Page } from '@playwright/test';
import { SECOND_MODEL, test } from './ai.ts';
import { said } from './coin-form.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';
import {
  arrived,
  bothSides,
  COIN,
  choose,
  collected,
  identifyButton,
  openUpload,
  readyPair,
  refusal,
  toast,
} from './upload-screen.ts';

const analysis = (page: Page) => page.getByRole('dialog', { name: 'Analyzing your coin' });

test('user: two photos become a coin, each step is accessible, and the collection shows it at once', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await openUpload(page);
  await expectGoodScreen(page, 'upload-1-select');
  const [warm, cold] = await bothSides(page);
  await choose(page, warm, cold);
  await expect(page.getByRole('heading', { name: 'Which one is the front?' })).toBeFocused();
  await expect(said(page, 'Images Ready')).toBeVisible();
  await expectGoodScreen(page, 'upload-2-choose');

  await identifyButton(page).click();
  await expect(toast(page, 'Select Obverse Photo')).toContainText(
    'Please select which photo shows the front (obverse) of your coin.',
  );
  await expect(refusal(page)).toContainText('Select Obverse Photo');
  expect(vendor.requests).toHaveLength(0);

  await page.getByRole('button', { name: 'Photo 2' }).click();
  await expect(refusal(page)).toBeHidden();
  // Once obeyed it goes.
  await expect(page.locator('.toast')).toHaveCount(0);
  await expectGoodScreen(page, 'upload-3-chosen');
  const release = vendor.hold();
  await identifyButton(page).dblclick();
  await expect(analysis(page)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Analyzing images' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  await expect(analysis(page).getByText('Gemini is looking at your coin…')).toBeVisible();
  await expectGoodScreen(page, 'upload-4-analysis');
  release();
  await arrived(page, COIN);
  await expect(toast(page, 'Coin Added Successfully')).toContainText('Mercury Dime');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mercury Dime');
  await page.getByRole('link', { name: 'Collections' }).click();
  await expect(page).toHaveURL('/collection');
  await expect(page.getByText('Mercury Dime').first()).toBeVisible();
  await page.goBack();
  await isReviewed(page);

  expect(vendor.requests.map(({ photos }) => photos)).toEqual([2]);
  const coins = await collected(page);
  expect(coins).toHaveLength(1);
  expect(await redness(page, coins[0]?.id, 'obverseImageUrl')).toBeLessThan(1);
  expect(await redness(page, coins[0]?.id, 'reverseImageUrl')).toBeGreaterThan(1);
});

/** What nobody has looked at yet says so on its page, until its owner has. */
async function isReviewed(page: Page) {
  const review = page.getByRole('region', { name: 'Needs your review' });
  await expect(review).toContainText('Identified by AI from photos; not checked yet.');
  await review.getByRole('button', { name: 'Mark as Correct' }).click();
  await expect(toast(page, 'Confirmed')).toBeVisible();
  await expect(review).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Estimated value' })).toBeVisible();
  await expect(review).toHaveCount(0);
}

/** Of red to blue in the middle of a coin's stored photo. */
async function redness(page: Page, id: number | undefined, side: 'obverseImageUrl' | 'reverseImageUrl') {
  const coin = await (await page.request.get(`/api/coins/${id}`)).json();
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const pen = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
    pen?.drawImage(image, 0, 0);
    const at = pen?.getImageData(image.naturalWidth * 0.75, image.naturalHeight * 0.75, 1, 1).data;
    return (at?.[0] ?? 0) / (at?.[2] ?? 1);
  }, coin[side]);
}

test('user: photos are dropped, pasted and chosen by keyboard; a single photo is sent brighter and no longer than allowed', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await test.step('dropped and pasted, and the choice by keyboard', async () => {
    await openUpload(page);
    const bytes = Array.from((await drawnPhoto(page)).buffer);
    const other = Array.from((await drawnPhoto(page, '#b5652b')).buffer);
    const give = (event: 'drop' | 'paste', content: number[] | null) =>
      page.evaluate(
        ([name, given]) => {
          const data = new DataTransfer();
          if (given) data.items.add(new File([new Uint8Array(given)], 'coin.jpg', { type: 'image/jpeg' }));
          else data.setData('text/plain', 'no file');
          const init = { bubbles: true, cancelable: true };
          document.body.dispatchEvent(
            name === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          );
        },
        [event, content] as const,
      );
    await give('drop', null);
    await expect(toast(page, 'No Photos Selected')).toBeVisible();
    await give('drop', bytes);
    await expect(page.getByRole('heading', { name: 'Ready to be identified' })).toBeVisible();
    await give('paste', other);
    await expect(page.getByRole('button', { name: 'Photo 2' })).toBeVisible();
    await give('paste', bytes);
    await expect(toast(page, 'Too Many Files')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Photo 2' })).toContainText('Reverse');
    await toast(page, 'Too Many Files').getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Select Different Photos' }).click();

    await choose(page, ...(await bothSides(page)));
    const first = page.getByRole('button', { name: 'Photo 1' });
    const second = page.getByRole('button', { name: 'Photo 2' });
    await expect(page.getByRole('heading', { name: 'Which one is the front?' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await expect(first).toContainText('Obverse');
    await expect(second).toContainText('Reverse');
    await expect(page.getByText('Photo 1 is the obverse, photo 2 the reverse.')).toBeAttached();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(second).toHaveAttribute('aria-pressed', 'true');
    await expect(first).toContainText('Reverse');
    await page.keyboard.press('Space');
    await expect(second).toHaveAttribute('aria-pressed', 'false');
    await expect(first).not.toContainText('Reverse');
    await page.getByRole('button', { name: 'Select Different Photos' }).click();
    await expect(page.getByRole('heading', { name: 'Which coin is it?' })).toBeFocused();
  });
  await test.step('one photo is the obverse, its reverse may be added, and it is sent brighter by a fifth', async () => {
    await openUpload(page);
    const [warm, cold] = await bothSides(page);
    await choose(page, warm);
    await expect(page.getByRole('img', { name: 'Obverse of the coin' })).toBeVisible();
    expect(await page.getByRole('img', { name: 'Obverse of the coin' }).evaluate(naturalWidth)).toBe(200);
    await expectGoodScreen(page, 'upload-2-single');
    await page.getByLabel('Add the reverse').setInputFiles(cold);
    await expect(page.getByRole('button', { name: 'Photo 1' })).toContainText('Obverse');
    await expect(page.getByRole('button', { name: 'Photo 2' })).toContainText('Reverse');
    await page.getByRole('button', { name: 'Select Different Photos' }).click();

    const encoded = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(3000, 1000);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.fillStyle = 'rgb(100 120 140)';
      pen.fillRect(0, 0, 3000, 1000);
      return Array.from(
        new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()),
      );
    });
    const sent = page.waitForRequest('**/api/coins/identify-and-store');
    await choose(page, { name: 'flat.png', mimeType: 'image/png', buffer: Buffer.from(encoded) });
    await identifyButton(page).click();
    await sent;
    await arrived(page, COIN);
    expect(vendor.requests.map(({ photos }) => photos)).toEqual([1]);
    const [jpeg] = vendor.requests[0]?.jpegs ?? [];
    const seen = await page.evaluate(
      async (bytes) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        pen?.drawImage(bitmap, 0, 0);
        return {
          width: bitmap.width,
          pixel: Array.from(pen?.getImageData(20, 20, 1, 1).data ?? []).slice(0, 3),
        };
      },
      Array.from(jpeg ?? []),
    );
    expect(seen.width).toBeLessThanOrEqual(1600);
    for (const [index, value] of [120, 144, 168].entries()) {
      expect(Math.abs((seen.pixel[index] ?? 0) - value)).toBeLessThanOrEqual(3);
    }
  });
});

const naturalWidth = (image: Element) => (image instanceof HTMLImageElement ? image.naturalWidth : 0);

test.describe('a second model', () => {
  test.use({ crossChecked: true });

  test('user: an impossible coin goes to its review, and two different answers to the comparison', async ({
    page,
    login,
    vendor,
  }) => {
    await login();
    vendor.answer({ name: '1917-O Mercury Dime', year: 1917, mintMark: 'O', alternatives: [] });
    await readyPair(page);
    await identifyButton(page).click();
    await arrived(page, /\/coin-verification\?tempId=/);
    vendor.answer(({ model }) => (model === SECOND_MODEL ? { year: 1921, name: '1921-D Mercury Dime' } : {}));
    await readyPair(page);
    await identifyButton(page).click();
    await arrived(page, /\/hybrid-identification-result\?tempId=/);
    expect(await collected(page)).toHaveLength(0);
  });
});

test('user: reloading or going back during an upload loses neither the work nor the way to the coin', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await test.step('a reload finds the work there, and leads to the coin', async () => {
    const release = vendor.hold();
    await readyPair(page);
    await identifyButton(page).click();
    await expect.poll(() => vendor.requests.length).toBe(1);
    await open(page, '/photo-upload');
    await expect(analysis(page)).toBeVisible();
    release();
    await arrived(page, COIN);
    expect(await collected(page)).toHaveLength(1);
    expect(vendor.requests).toHaveLength(1);
  });
  await test.step('going back keeps the upload, and a notice leads to the coin', async () => {
    const release = vendor.hold();
    await open(page, '/add-coin-options');
    await page.getByRole('link', { name: /Upload Photo to ID/ }).click();
    await choose(page, ...(await bothSides(page, '#c9a34a')));
    await page.getByRole('button', { name: 'Photo 1' }).click();
    await identifyButton(page).click();
    await expect.poll(() => vendor.requests.length).toBe(2);
    await page.goBack();
    await expect(page).toHaveURL(/\/add-coin-options$/);
    await expect(analysis(page)).toBeHidden();
    // An answer before this leads to the coin itself.
    release();
    await toast(page, 'Coin Added Successfully').getByRole('button', { name: 'View' }).click();
    await arrived(page, COIN);
  });
});
