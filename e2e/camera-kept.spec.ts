import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { button, forgetPhotos, isLive, photo, take, takeBoth, title } from './camera-steps.ts';
import { withCamera } from './camera-video.ts';
import { expectDraft, said } from './coin-form.ts';
import { COLLECTOR, expect, open, test } from './harness.ts';
import { expectGoodScreen, pictureOf } from './look.ts';
import { drawnPhoto } from './photo.ts';

test.use({ launchOptions: withCamera() });

const isKept = (page: Page, purpose = 'identify') =>
  expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), `mintmark:camera:${purpose}`));

/** Seconds for which the camera's picture has been shown. */
const moment = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

test('user: photos outlive a reload and the end of the session, but not another coin or signing out', async ({
  page,
  login,
}) => {
  await login();
  await test.step('a reload, and the end of the session', async () => {
    await open(page, '/camera');
    await isLive(page);
    const obverseAt = await moment(page);
    await take(page, 'obverse');
    await expect(title(page, 'Reverse (back)')).toBeVisible();
    await isKept(page).toContain('data:image/jpeg');
    await page.reload();
    await expect(title(page, 'Reverse (back)')).toBeVisible();
    await expect(button(page, 'Retake the obverse')).toBeVisible();
    // The video restarted: at the same moment it would show the same picture.
    await expect.poll(() => moment(page)).toBeGreaterThan(obverseAt + 1.5);
    await take(page, 'reverse');
    await expect(title(page, 'Check your photos')).toBeVisible();
    await isKept(page).toContain('"step":"review"');
    await page.reload();
    await expect(title(page, 'Check your photos')).toBeVisible();
    await expect(photo(page, 'Reverse')).toBeVisible();

    await page.context().clearCookies();
    await button(page, 'Enter Details').click();
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
    await button(page, 'Enter Details').click();
    await expect(page).toHaveURL(/\/coin-verification\?tempId=./);
  });
  await test.step('another coin begins with none, and signing out leaves none', async () => {
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
});

test('user: photos of a form and of an identification stay apart, and undelivered ones are left behind', async ({
  page,
  login,
}) => {
  await login();
  await test.step('the form takes both photos and keeps what was typed', async () => {
    await open(page, '/manual-entry');
    await page.getByLabel('Coin Name').fill('Grandfather’s dime');
    await page.getByRole('link', { name: 'Take Photo' }).click();
    await expect(page).toHaveURL('/camera?for=manual-entry');
    await take(page, 'obverse');
    await take(page, 'reverse');
    await expect(title(page, 'Check your photos')).toBeFocused();
    await expect(button(page, 'Identify coin')).toHaveCount(0);
    await expectGoodScreen(page, 'camera-review-form');
    await button(page, 'Use these photos').click();
    await expect(page).toHaveURL('/manual-entry');
    await expect(said(page, 'Photo Selected')).toBeVisible();
    await expect(photo(page, 'Obverse')).toBeInViewport();
    await expect(photo(page, 'Reverse')).toBeVisible();
    await expect(page.getByLabel('Coin Name')).toHaveValue('Grandfather’s dime');
    await expectDraft(page, '/photos/');
    expect(await page.evaluate(() => sessionStorage.getItem('mintmark:captured'))).toBeNull();
  });
  await test.step('those of a form and of a coin to be identified keep apart', async () => {
    await open(page, '/collection');
    await page.evaluate(() => sessionStorage.clear());
    await open(page, '/camera');
    await take(page, 'obverse');
    await expect(title(page, 'Reverse (back)')).toBeVisible();
    await open(page, '/manual-entry');
    await page.getByRole('link', { name: 'Take Photo' }).click();
    await expect(page).toHaveURL('/camera?for=manual-entry');
    await expect(title(page, 'Obverse (front)')).toBeVisible();
    await take(page, 'obverse');
    await button(page, 'Use one side').click();
    await button(page, 'Use these photos').click();
    await expect(page).toHaveURL('/manual-entry');
    await expect(photo(page, 'Obverse')).toBeVisible();
    await expect(photo(page, 'Reverse')).toHaveCount(0);
    await isKept(page, 'manual-entry').toBeNull();
    await open(page, '/camera');
    await expect(title(page, 'Reverse (back)')).toBeVisible();
  });
  await test.step('what did not arrive comes into no other form', async () => {
    const left = (receiver: string) =>
      page.evaluate(
        (text) => sessionStorage.setItem('mintmark:captured', text),
        JSON.stringify({ receiver, at: Date.now(), obverse: 'data:image/jpeg;base64,AAAA', reverse: null }),
      );
    const captured = () => page.evaluate(() => sessionStorage.getItem('mintmark:captured'));
    await open(page, '/collection');
    await page.evaluate(() => sessionStorage.clear());
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
    await button(page, 'Enter Details').click();
    await button(page, 'Enter the details yourself').click();
    await expect.poll(captured).not.toBeNull();
    await button(page, 'Close').click();
    await expect(page).toHaveURL('/add-coin-options');
    await expect.poll(captured).toBeNull();
  });
});

test('user: chosen photos are prepared one by one, and the camera counts as on while any window uses it @long', async ({
  page,
  login,
}) => {
  await login();
  await test.step('while chosen photos are prepared it is said which, and their review fits a small phone with large text', async () => {
    await open(page, '/camera');
    await isLive(page);
    await page.evaluate(() => {
      const said: string[] = [];
      const line = document.querySelector('[data-hint]');
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
        const felt = document.querySelector('.felt')?.getBoundingClientRect();
        const parts = [...document.querySelectorAll('figure, figure > *')].map((part) =>
          part.getBoundingClientRect(),
        );
        return parts.filter(({ left, right }) => left < (felt?.left ?? 0) || right > (felt?.right ?? 0))
          .length;
      });
      expect(out, `parts that stick out of the felt at ${size}`).toBe(0);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
  await test.step('it counts as on as long as any window looks through one', async () => {
    const isActive = () => page.evaluate(() => localStorage.getItem('cameraStreamActive'));
    await forgetPhotos(page);
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
});
