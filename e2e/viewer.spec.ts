import type { CDPSession, Page } from '@playwright/test';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

/** Addresses of uploaded photos. */
async function uploaded(page: Page, colour?: string) {
  const { buffer } = await drawnPhoto(page, colour);
  const { buffer: other } = await drawnPhoto(page, '#c09a4a');
  const upload = await page.request.post('/api/photos', {
    multipart: {
      obverse: { name: 'obverse.jpg', mimeType: 'image/jpeg', buffer },
      reverse: { name: 'reverse.jpg', mimeType: 'image/jpeg', buffer: other },
    },
  });
  expect(upload.status(), await upload.text()).toBe(201);
  return (await upload.json()) as { obverseImageUrl: string; reverseImageUrl: string };
}

const faces = (page: Page) => page.getByRole('button', { name: /^Show the .* large$/ });
const viewer = (page: Page) => page.getByRole('dialog', { name: '1893-S Morgan Silver Dollar' });
const status = (page: Page) => viewer(page).getByRole('status');
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
const picture = (page: Page, side: string) =>
  viewer(page).getByRole('img', { name: `${side} of 1893-S Morgan` });

/** The picture's box, once it has stopped gliding. */
async function boxOf(page: Page, side: string) {
  let before = '';
  await expect(async () => {
    const now = JSON.stringify(await picture(page, side).boundingBox());
    const still = now === before;
    before = now;
    expect(still).toBe(true);
  }).toPass();
  return JSON.parse(before) as { x: number; y: number; width: number; height: number };
}

/** At a desk a photo grows under mouse and wheel. */
async function looksCloser(page: Page) {
  const photo = faces(page).first().locator('img');
  await faces(page).first().hover();
  // The code that listens may come after the mouse has.
  await expect(async () => {
    await page.mouse.move(400 + Math.random() * 20, 200);
    await expect(photo).toHaveCSS('transform', 'matrix(2.2, 0, 0, 2.2, 0, 0)', { timeout: 500 });
  }).toPass();
  await page.mouse.wheel(0, -100);
  await expect(photo).toHaveCSS('transform', 'matrix(2.75, 0, 0, 2.75, 0, 0)');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, 100);
  await expect(photo).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.mouse.move(5, 5);
  await expect(photo).toHaveCSS('transform', 'none');
  await page.evaluate(() => scrollTo(0, 0));
}

test.describe('a coin without photos', () => {
  test.beforeEach(async ({ page, login, addCoin }) => {
    await login();
    await open(page, `/coin/${await addCoin()}`);
  });

  test('user: looks at the reverse by keyboard alone @desk', async ({ page }) => {
    const reverse = faces(page).nth(1);
    await reverse.focus();
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('Reverse · 100%');
    await expectGoodScreen(page, 'viewer');

    const whole = await boxOf(page, 'Reverse');
    for (const zoom of [150, 225, 338, 500]) {
      await page.keyboard.press('+');
      await expect(status(page)).toHaveText(`Reverse · ${zoom}%`);
    }
    await expect(button(page, 'Zoom in')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('+');
    await expect(status(page)).toHaveText('Reverse · 500%');

    const middle = await boxOf(page, 'Reverse');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(async () => {
      const { x, y } = await boxOf(page, 'Reverse');
      expect([x, y]).toEqual([middle.x - 80, middle.y - 80]);
    }).toPass();
    // However far one looks, the coin fills the place it had.
    for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowRight');
    const edge = await boxOf(page, 'Reverse');
    expect(edge.x + edge.width).toBeCloseTo(whole.x + whole.width, 0);
    await expectGoodScreen(page, 'viewer-near');

    await page.keyboard.press('0');
    await expect(status(page)).toHaveText('Reverse · 100%');
    await expect(button(page, 'Reset')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(status(page)).toHaveText('Reverse · 50%');
    await expect(button(page, 'Zoom out')).toHaveAttribute('aria-disabled', 'true');

    await page.keyboard.press('ArrowRight');
    await expect(status(page)).toHaveText('Obverse · 100%');
    await page.keyboard.press('ArrowLeft');
    await expect(status(page)).toHaveText('Reverse · 100%');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
    await expect(reverse).toBeFocused();
  });

  test('user: Back closes the viewer and stays on the coin, Forward opens it again', async ({ page }) => {
    await open(page, '/collection');
    await page
      .getByRole('link', { name: /1893-S Morgan/ })
      .first()
      .click();
    const reverse = faces(page).nth(1);
    await expect(page.getByRole('heading', { level: 2, name: 'Notes' })).toBeVisible();
    const address = page.url();
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.url() === address) loads.push(request.url());
    });
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await reverse.click();
    await expect(status(page)).toHaveText('Reverse · 100%');
    await page.goBack();
    await expect(viewer(page)).toBeHidden();
    await expect(reverse).toBeFocused();
    await page.goForward();
    await expect(status(page)).toHaveText('Reverse · 100%');
    await button(page, 'Close').click();
    await expect(viewer(page)).toBeHidden();
    await expect(reverse).toBeFocused();
    await expect.poll(() => page.evaluate(() => history.state.viewer)).toBeUndefined();
    await reverse.click();
    await expect(status(page)).toHaveText('Reverse · 100%');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
    await expect(reverse).toBeFocused();
    await expect.poll(() => page.evaluate(() => history.state.viewer)).toBeUndefined();
    expect(page.url()).toBe(address);
    expect(loads).toEqual([]);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    // Astro still knows where in its history it is.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('link', { name: /1893-S Morgan/ }).first()).toBeVisible();
    await page.goForward();
    await expect(faces(page)).toHaveCount(2);
    await expect(viewer(page)).toBeHidden();

    await faces(page).first().click();
    await expect(status(page)).toHaveText('Obverse · 100%');
    await page.reload();
    await expect(status(page)).toHaveText('Obverse · 100%');
    await page.goBack();
    await expect(viewer(page)).toBeHidden();
    await expect(faces(page)).toHaveCount(2);
  });

  test('user: Forward at the very moment in which Back changes the page leads to the coin', async ({
    page,
  }) => {
    const coin = page.url();
    await open(page, '/collection');
    await page
      .getByRole('link', { name: /1893-S Morgan/ })
      .first()
      .click();
    await expect(faces(page)).toHaveCount(2);
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      const changed = new Promise<void>((resolve) => {
        document.addEventListener('astro:after-swap', () => resolve(), { once: true });
      });
      Object.assign(window, { changed });
      Object.assign(document, {
        startViewTransition: (change: () => Promise<void>) =>
          start(async () => {
            Object.assign(document, { startViewTransition: start });
            const forward = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
            history.forward();
            await forward;
            await change();
          }),
      });
      history.back();
    });
    await page.evaluate(() => (window as unknown as { changed: Promise<void> }).changed);
    await expect(faces(page)).toHaveCount(2);
    expect(page.url()).toBe(coin);
    await faces(page).first().click();
    await expect(status(page)).toHaveText('Obverse · 100%');
    await page.goBack();
    await expect(viewer(page)).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('link', { name: /1893-S Morgan/ }).first()).toBeVisible();
  });

  test('user: does everything with buttons, and with fingers: pinches, double-taps and swipes', async ({
    page,
  }) => {
    await faces(page).first().click();
    await expect(status(page)).toHaveText('Obverse · 100%');
    for (const name of ['Previous', 'Next', 'Zoom in', 'Zoom out', 'Reset', 'Close', 'Obverse', 'Reverse']) {
      const box = await button(page, name).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }
    await button(page, 'Next').click();
    await expect(button(page, 'Reverse')).toHaveAttribute('aria-current', 'true');
    await button(page, 'Next').click();
    await expect(button(page, 'Obverse')).toHaveAttribute('aria-current', 'true');
    await button(page, 'Previous').click();
    await expect(status(page)).toHaveText('Reverse · 100%');
    await button(page, 'Obverse').click();
    await button(page, 'Zoom in').click();
    await expect(status(page)).toHaveText('Obverse · 150%');
    await button(page, 'Zoom out').click();
    await button(page, 'Zoom out').click();
    await expect(status(page)).toHaveText('Obverse · 67%');
    await button(page, 'Reset').click();
    await expect(status(page)).toHaveText('Obverse · 100%');
    await button(page, 'Close').click();
    await expect(viewer(page)).toBeHidden();

    await faces(page).first().click();
    const whole = await boxOf(page, 'Obverse');
    const [x, y] = [whole.x + whole.width / 2, whole.y + whole.height / 2];
    const hand = await page.context().newCDPSession(page);
    await fingers(hand, [
      [
        [x - 40, y],
        [x + 40, y],
      ],
      [
        [x - 60, y],
        [x + 60, y],
      ],
      [
        [x - 80, y],
        [x + 80, y],
      ],
    ]);
    await expect(status(page)).toHaveText('Obverse · 200%');
    const near = await boxOf(page, 'Obverse');
    expect(near.x + near.width / 2).toBeCloseTo(x, 0);
    await fingers(hand, [[[x, y]], [[x - 30, y]], [[x - 60, y]]]);
    expect((await boxOf(page, 'Obverse')).x).toBeCloseTo(near.x - 60, 0);
    await expect(status(page)).toHaveText('Obverse · 200%');
    await fingers(hand, [[[x, y]]], [[[x, y]]]);
    await expect(status(page)).toHaveText('Obverse · 100%');
    await fingers(hand, [[[x + 60, y]], [[x, y]], [[x - 60, y]]]);
    await expect(status(page)).toHaveText('Reverse · 100%');
  });

  test('user: turns the wheel, drags and double-clicks; the page behind stays @desk', async ({ page }) => {
    await faces(page).first().click();
    const whole = await boxOf(page, 'Obverse');
    const at = { x: whole.x + whole.width * 0.7, y: whole.y + whole.height * 0.6 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -100);
    await expect(status(page)).toHaveText('Obverse · 110%');
    for (let i = 0; i < 9; i++) await page.mouse.wheel(0, -100);
    await expect(status(page)).toHaveText('Obverse · 259%');
    const near = await boxOf(page, 'Obverse');
    expect((at.x - near.x) / near.width).toBeCloseTo(0.7, 2);
    expect((at.y - near.y) / near.height).toBeCloseTo(0.6, 2);
    await page.mouse.down();
    await page.mouse.move(at.x - 60, at.y - 30, { steps: 5 });
    await page.mouse.up();
    const dragged = await boxOf(page, 'Obverse');
    expect(dragged.x).toBeCloseTo(near.x - 60, 0);
    expect(dragged.y).toBeCloseTo(near.y - 30, 0);
    for (let i = 0; i < 30; i++) await page.mouse.wheel(0, 100);
    await expect(status(page)).toHaveText('Obverse · 50%');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.mouse.dblclick(at.x, at.y);
    await expect(status(page)).toHaveText('Obverse · 100%');
    await page.mouse.dblclick(at.x, at.y);
    await expect(status(page)).toHaveText('Obverse · 225%');
  });
});

/** Fingers down, moved and lifted, 20 ms a step: the places of all. */
async function fingers(hand: CDPSession, ...strokes: [number, number][][][]) {
  let timestamp = Date.now() / 1000;
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', places: [number, number][]) => {
    timestamp += 0.02;
    const touchPoints = places.map(([x, y], id) => ({ x, y, id }));
    await hand.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  for (const steps of strokes) {
    for (const [index, places] of steps.entries())
      await touch(index === 0 ? 'touchStart' : 'touchMove', places);
    await touch('touchEnd', []);
  }
}

test('user: sees the photo at once, and as it was uploaded from near @desk', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const photos = await uploaded(page);
  await open(page, `/coin/${await addCoin(photos)}`);
  if (page.viewportSize()?.width === 1280) await looksCloser(page);
  await faces(page).nth(1).click();
  await expect(picture(page, 'Reverse')).toHaveAttribute('src', /@800\.webp$/);
  await page.keyboard.press('+');
  await expect(picture(page, 'Reverse')).toHaveAttribute('src', photos.reverseImageUrl);
  await expectGoodScreen(page, 'viewer-photo');
});

test('user: sees the coin drawn when its photo has vanished', async ({ page, login, addCoin }) => {
  await login();
  const photos = await uploaded(page);
  const id = await addCoin(photos);
  const hash = photos.obverseImageUrl.replace(/\.webp$/, '');
  await page.route(`**${hash}*`, (route) => route.fulfill({ status: 404 }));
  await open(page, `/coin/${id}`);
  await faces(page).first().click();
  await expect(viewer(page).locator('svg.coin[role="img"]:not([aria-hidden="true"])')).toBeVisible();
  await page.keyboard.press('+');
  await expect(status(page)).toHaveText('Obverse · 150%');
  await button(page, 'Reverse').click();
  await expect(picture(page, 'Reverse')).toHaveAttribute('src', /@800\.webp$/);
});

test('user: lays both sides side by side, compares with another coin and marks a flaw @desk', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const photos = await uploaded(page);
  const { obverseImageUrl } = photos;
  const another = await uploaded(page, '#7d93a8');
  await addCoin({
    ...{ name: '1881-S Morgan Silver Dollar', year: 1881 },
    obverseImageUrl: another.obverseImageUrl,
  });
  const id = await addCoin(photos);
  await open(page, `/coin/${id}`);
  await faces(page).first().click();
  await expect(status(page).first()).toHaveText('Obverse · 100%');

  await button(page, 'Both sides side by side').click();
  await expect(status(page).first()).toHaveText('Obverse | Reverse · 100%');
  await expectGoodScreen(page, 'viewer-sides', { wide: true });
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(status(page).first()).toHaveText('Obverse | Reverse · 225%');
  const [one, other] = [await boxOf(page, 'Obverse'), await boxOf(page, 'Reverse')];
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  await page.keyboard.press('ArrowDown');
  await expect(async () => {
    expect((await boxOf(page, 'Obverse')).y).toBeCloseTo(one.y - 80, 0);
    expect((await boxOf(page, 'Reverse')).y).toBeCloseTo(other.y - 80, 0);
  }).toPass();

  await button(page, 'Compare with another coin').click();
  await viewer(page).getByRole('searchbox', { name: 'Coin to compare with' }).fill('1881');
  await viewer(page).getByRole('button', { name: '1881-S Morgan Silver Dollar' }).click();
  await expect(status(page).first()).toHaveText('Obverse | 1881-S Morgan Silver Dollar · 100%');
  await expectGoodScreen(page, 'viewer-compare', { wide: true });
  await button(page, 'End the comparison').click();
  await expect(status(page).first()).toHaveText('Obverse · 100%');

  const begin = button(page, 'Mark a flaw');
  await begin.focus();
  await page.keyboard.press('Enter');
  const cross = viewer(page).getByRole('button', { name: /^Place of the flaw/ });
  await expect(cross).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cross).toBeHidden();
  await begin.focus();
  await page.keyboard.press('Enter');
  await expect(cross).toBeFocused();
  for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByLabel('What is the flaw?')).toBeFocused();
  await page.keyboard.type('Scratch');
  await page.keyboard.press('Enter');
  const dot = (name: string) => viewer(page).getByRole('button', { name, exact: true });
  await expect(dot('Flaw 1: Scratch')).toBeVisible();
  await expect(button(page, 'Undo')).toBeFocused();
  const marks = async () => (await (await page.request.get(`/api/coins/${id}`)).json()).photoMarks;
  expect(await marks()).toEqual([{ photo: obverseImageUrl, x: 0.3, y: 0.5, note: 'Scratch' }]);

  await begin.click();
  await expect(cross).toBeFocused();
  const photo = await boxOf(page, 'Obverse');
  await page.mouse.click(photo.x + photo.width / 2, photo.y + photo.height / 2 - 60);
  await viewer(page).getByLabel('What is the flaw?').fill('Rim nick');
  await button(page, 'Save the flaw').click();
  await dot('Flaw 2: Rim nick').click();
  await expectGoodScreen(page, 'viewer-marks', { wide: true });
  await button(page, 'Remove').click();
  await expect(dot('Flaw 2: Rim nick')).toBeHidden();
  await button(page, 'Undo').click();
  await expect(dot('Flaw 2: Rim nick')).toBeVisible();
  await dot('Flaw 1: Scratch').click();
  await button(page, 'Edit').click();
  await viewer(page).getByLabel('What is the flaw?').fill('Long scratch');
  await page.keyboard.press('Enter');
  await expect(dot('Flaw 1: Long scratch')).toBeVisible();
  expect(await marks()).toHaveLength(2);
  await button(page, 'Reverse').click();
  await expect(viewer(page).getByRole('button', { name: /^Flaw/ })).toHaveCount(0);
});
