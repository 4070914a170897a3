import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { button, isLive, photo, take, takeBoth, title } from './camera-steps.ts';
import { withCamera } from './camera-video.ts';
import { said } from './coin-form.ts';
import { COLLECTOR, expect, open, test } from './harness.ts';
import { pictureOf } from './look.ts';
import { drawnPhoto } from './photo.ts';

test.use({ launchOptions: withCamera() });

const isKept = (page: Page, purpose = 'identify') =>
  expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), `mintmark:camera:${purpose}`));

/** Seconds for which the camera's picture has been shown. */
const moment = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

test('user: photos outlive a reload, and the end of the session', async ({ page, login }) => {
  await login();
  await open(page, '/camera');
  await isLive(page);
  const obverseAt = await moment(page);
  await take(page, 'obverse');
  await expect(title(page, 'Reverse (back)')).toBeVisible();
  await isKept(page).toContain('data:image/jpeg');
  await page.reload();
  await expect(title(page, 'Reverse (back)')).toBeVisible();
  await expect(button(page, 'Retake the obverse')).toBeVisible();
  // The camera's video began anew: at the same moment it would be the same picture.
  await expect.poll(() => moment(page)).toBeGreaterThan(obverseAt + 1.5);
  await take(page, 'reverse');
  await expect(title(page, 'Check your photos')).toBeVisible();
  await isKept(page).toContain('"step":"review"');
  await page.reload();
  await expect(title(page, 'Check your photos')).toBeVisible();
  await expect(photo(page, 'Reverse')).toBeVisible();

  await page.context().clearCookies();
  await button(page, 'Continue by Hand').click();
  await expect(page).toHaveURL('/login?ended=true');
  const answer = await page.request.post('/api/login/direct', { data: COLLECTOR });
  expect(answer.status(), await answer.text()).toBe(200);
  await open(page, '/camera');
  await expect(title(page, 'Check your photos')).toBeVisible();
  for (const side of ['Obverse', 'Reverse'] as const) {
    await expect
      .poll(() => photo(page, side).evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  await button(page, 'Continue by Hand').click();
  await expect(page).toHaveURL(/\/coin-verification\?tempId=./);
});

test('user: another coin begins anew, and who signs out leaves no photo', async ({ page, login }) => {
  await login();
  await takeBoth(page);
  await button(page, 'Start over').click();
  await expect(title(page, 'Obverse (front)')).toBeFocused();
  await expect(button(page, 'Retake the reverse')).toHaveCount(0);
  await isKept(page).toBeNull();
  await take(page, 'obverse');
  await isKept(page).not.toBeNull();
  await open(page, '/my-profile');
  await page.getByRole('link', { name: 'Log out' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).not.toHaveURL(/profile/);
  await isKept(page).toBeNull();
});

test('user: the photos of a form and of a coin to be identified keep apart', async ({ page, login }) => {
  await login();
  await open(page, '/camera');
  await take(page, 'obverse');
  await expect(title(page, 'Reverse (back)')).toBeVisible();
  await open(page, '/manual-entry');
  await page.getByRole('link', { name: 'Take Photo' }).click();
  await expect(page).toHaveURL('/camera?for=manual-entry');
  await expect(title(page, 'Obverse (front)')).toBeVisible();
  await take(page, 'obverse');
  await button(page, 'Only one side').click();
  await button(page, 'Use these photos').click();
  await expect(page).toHaveURL('/manual-entry');
  await expect(photo(page, 'Obverse')).toBeVisible();
  await expect(photo(page, 'Reverse')).toHaveCount(0);
  await isKept(page, 'manual-entry').toBeNull();
  await open(page, '/camera');
  await expect(title(page, 'Reverse (back)')).toBeVisible();
});

test('user: photos that did not arrive come into no other form, and who turns away on the way leaves them behind', async ({
  page,
  login,
}) => {
  await login();
  const left = (receiver: string) =>
    page.evaluate(
      (text) => sessionStorage.setItem('mintmark:captured', text),
      JSON.stringify({ receiver, at: Date.now(), obverse: 'data:image/jpeg;base64,AAAA', reverse: null }),
    );
  const captured = () => page.evaluate(() => sessionStorage.getItem('mintmark:captured'));
  await open(page, '/collection');
  await left('ai-results');
  await open(page, '/manual-entry');
  await expect.poll(captured).toBeNull();
  await expect(said(page, 'Photo Selected')).toHaveCount(0);
  await expect(photo(page, 'Obverse')).toHaveCount(0);
  await left('manual-entry');
  await open(page, '/camera');
  await isLive(page);
  await expect.poll(captured).toBeNull();

  await open(page, '/add-coin-options');
  await page
    .getByRole('link', { name: /Take Photo/ })
    .first()
    .click();
  await take(page, 'obverse');
  await take(page, 'reverse');
  // No answer comes: the form is never reached.
  await page.route('**/api/coins/identify-for-verification', (route) =>
    route.fulfill({ status: 502, json: { message: 'Nobody answered.' } }),
  );
  await page.route('**/manual-entry', () => undefined);
  await button(page, 'Continue by Hand').click();
  await button(page, 'Enter the details yourself').click();
  await expect.poll(captured).not.toBeNull();
  await button(page, 'Close').click();
  await expect(page).toHaveURL('/add-coin-options');
  await expect.poll(captured).toBeNull();
});

test('user: while chosen photos are made fit it is said which, and their review fits a small phone with large text', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/camera');
  await isLive(page);
  await page.evaluate(() => {
    const said: string[] = [];
    const line = document.querySelector('.stage-hint');
    new MutationObserver(() => said.push(line?.textContent ?? '')).observe(line as Node, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(window, { said });
  });
  await page
    .getByLabel('Choose from device')
    .setInputFiles([await drawnPhoto(page), await drawnPhoto(page, '#8a4b2a')]);
  await expect(title(page, 'Check your photos')).toBeVisible();
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect([...new Set(said)].filter((text) => text.startsWith('Preparing'))).toEqual([
    'Preparing photo 1 of 2…',
    'Preparing photo 2 of 2…',
  ]);

  await page.setViewportSize({ width: 320, height: 640 });
  for (const size of ['100%', '130%', '200%']) {
    await page.evaluate((now) => {
      document.documentElement.style.fontSize = now;
    }, size);
    await expectAccessible(page);
    await pictureOf(page, `camera-review-320-${parseInt(size, 10)}`);
    const out = await page.evaluate(() => {
      const felt = document.querySelector('.review-felt')?.getBoundingClientRect();
      const parts = [...document.querySelectorAll('.taken, .taken > *')].map((part) =>
        part.getBoundingClientRect(),
      );
      return parts.filter(({ left, right }) => left < (felt?.left ?? 0) || right > (felt?.right ?? 0)).length;
    });
    expect(out, `parts that stick out of the felt at ${size}`).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

test('user: a camera that is on says so as long as any window looks through one', async ({ page, login }) => {
  await login();
  const isActive = () => page.evaluate(() => localStorage.getItem('cameraStreamActive'));
  await open(page, '/camera');
  await isLive(page);
  const other = await page.context().newPage();
  await open(other, '/camera');
  await isLive(other);
  await other.getByRole('button', { name: 'Close' }).click();
  await expect(other).toHaveURL('/add-coin-options');
  await expect.poll(isActive).toBe('true');
  await other.close();
  await button(page, 'Close').click();
  await expect.poll(isActive).toBeNull();
});
