import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { withoutAi as test } from './ai.ts';
import { title } from './camera-steps.ts';
import { drawnScene, QUARTER, quarter } from './drawn-coin.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { choose, openUpload } from './upload-screen.ts';

const editor = (page: Page) => page.getByRole('dialog');
const adjust = (page: Page, what: string) =>
  page.getByRole('button', { name: `Adjust the circle: ${what}`, exact: true });
const stage = (page: Page) => page.getByRole('application');
const said = (page: Page) => editor(page).getByRole('status');

/** x, y and radius of a circle as a form says it. */
const numbers = (text: unknown): number[] => String(text).split(',').map(Number);

/** Fields of a multipart form that are no files. */
function fieldsOf(request: Request): Record<string, string> {
  const body = request.postDataBuffer()?.toString('latin1') ?? '';
  const fields = [...body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}

test('user: the coin is found on both photos, circled, moved by hand, and its place sent along', async ({
  page,
  login,
}) => {
  await login();
  await openUpload(page);
  await expect(page.getByText(/isn’t set up on this server/)).toBeVisible();
  await expectGoodScreen(page, 'upload-1-select-without-ai');
  const { obverse, reverse } = await quarter(page, { x: 0.45, y: 0.55, radius: 0.32 });
  await choose(page, obverse, reverse);
  await page.getByRole('button', { name: 'Photo 1' }).click();
  await expect(page.getByText('Coin found')).toHaveCount(2);
  await expectGoodScreen(page, 'circle-upload');

  await adjust(page, 'obverse').click();
  await expect(editor(page)).toBeVisible();
  await expectGoodScreen(page, 'circle-editor');
  await editor(page).getByRole('button', { name: 'Move right' }).click();
  await expect(said(page)).toHaveText(/^Moved right\. Centre 4\d% from the left and 5\d% from the top/);
  await stage(page).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('+');
  await expect(said(page)).toContainText('Larger');
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(editor(page)).toHaveCount(0);
  await expect(adjust(page, 'obverse')).toBeFocused();
  await expect(page.getByText('Coin found')).toHaveCount(2);

  await adjust(page, 'reverse').click();
  await drag(page, [0.45, 0.55], [0.55, 0.5]);
  await expect(said(page)).toContainText('Placed');
  await pinch(page, [0.55, 0.5], 60, 90);
  await editor(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Placed by you')).toBeVisible();

  // What is sent can be read only of a request that is held up.
  await page.route('**/api/coins/identify-and-store', (route) => route.continue());
  const asked = page.waitForRequest('**/api/coins/identify-and-store');
  await page.getByRole('button', { name: 'Enter Details' }).click();
  const { obverseCircle, reverseCircle } = fieldsOf(await asked);
  expect(obverseCircle).toMatch(/^0\.\d{4},0\.\d{4},0\.\d{4}$/);
  for (const [index, part] of [0.45, 0.55, 0.32].entries())
    expect(Math.abs((numbers(obverseCircle)[index] ?? 0) - part)).toBeLessThan(0.02);
  const [rx = 0, ry = 0, rr = 0] = numbers(reverseCircle);
  expect(rx).toBeCloseTo(0.55, 1);
  expect(ry).toBeCloseTo(0.5, 1);
  expect(rr).toBeGreaterThan(0.4);

  // The small versions are cut to the circle: near their edge there is coin, where the photo has only ground.
  await expect(page).toHaveURL(/\/coin-verification\?tempId=./);
  const tempId = new URL(page.url()).searchParams.get('tempId');
  const { coinData } = await (await page.request.get(`/api/verification-data/${tempId}`)).json();
  const url: string = coinData.obverseImageUrl;
  expect(await lightAt(page, url, 0.06, 0.5)).toBeLessThan(100);
  for (const size of [200, 480]) {
    const small = url.replace('.webp', `@${size}.webp`);
    expect(await lightAt(page, small, 0.06, 0.5), `at the edge of ${size}`).toBeGreaterThan(120);
    expect(await lightAt(page, small, 0.04, 0.04), `in the corner of ${size}`).toBeLessThan(100);
  }
});

/** Green of a picture at a place given in parts of its sides, 0 to 255. */
const lightAt = (page: Page, url: string, x: number, y: number): Promise<number> =>
  page.evaluate(
    async (at) => {
      const image = new Image();
      image.src = at.url;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const pen = new OffscreenCanvas(width, height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      return pen?.getImageData(at.x * width, at.y * height, 1, 1).data[1] ?? -1;
    },
    { url, x, y },
  );

async function drag(page: Page, from: [number, number], to: [number, number]) {
  const { x, y, width, height } = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + from[0] * width, y + from[1] * height);
  await page.mouse.down();
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 4 });
  await page.mouse.up();
}

/** Two fingers about a point, so many pixels from it, that go apart. */
async function pinch(page: Page, about: [number, number], from: number, to: number) {
  const { x, y, width, height } = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [cx, cy] = [x + about[0] * width, y + about[1] * height];
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', away?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        away === undefined
          ? []
          : [
              { x: cx - away, y: cy, id: 0 },
              { x: cx + away, y: cy, id: 1 },
            ],
    });
  await touch('touchStart', from);
  await touch('touchMove', (from + to) / 2);
  await touch('touchMove', to);
  await touch('touchEnd');
}

test('user: photos without a coin, and with two, say so, and the circle is placed by keys', async ({
  page,
  login,
}) => {
  await login();
  await openUpload(page);
  await choose(
    page,
    await drawnScene(page, { coins: [] }, 'empty.jpg'),
    await drawnScene(
      page,
      {
        coins: [
          { ...QUARTER.obverse, x: 0.27, radius: 0.21 },
          { ...QUARTER.reverse, x: 0.73, radius: 0.21 },
        ],
      },
      'two.jpg',
    ),
  );
  await expect(page.getByText('No coin found. Place the circle yourself, or continue')).toBeVisible();
  await expect(page.getByText('2 coins found: choose one')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 coins found' })).toBeVisible();
  await expectGoodScreen(page, 'circle-upload-doubts');

  const second = page.getByRole('button', { name: 'Coin 2 of 2' });
  await second.press('Enter');
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Placed by you')).toBeVisible();

  await adjust(page, 'second photo').press('Enter');
  const again = editor(page).getByRole('button', { name: 'Find again' });
  await again.press('Enter');
  await expect(said(page)).toContainText('Coin 1 of 2');
  await again.press('Enter');
  await expect(said(page)).toContainText('Coin 2 of 2');
  await editor(page).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByText('Placed by you')).toBeVisible();

  await adjust(page, 'first photo').click();
  await again.click();
  await expect(said(page)).toContainText('No coin found. Place the circle yourself.');
  await editor(page).getByRole('button', { name: 'Whole photo' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No coin found. Place the circle yourself, or continue')).toBeVisible();
});

test('user: in the camera’s review the circle stays with its side, through a swap and a reload, to the form', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/camera');
  const { obverse, reverse } = await quarter(page, { width: 1200, height: 1600, radius: 0.36 });
  await page.getByLabel('Choose from Device').setInputFiles([obverse, reverse]);
  await expect(title(page, 'Check your photos')).toBeVisible();
  await expect(page.getByText('Coin found')).toHaveCount(2);
  await adjust(page, 'obverse').click();
  await editor(page).getByRole('button', { name: 'Make larger' }).click();
  await editor(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Placed by you')).toBeVisible();
  await page.getByRole('button', { name: 'Swap the sides' }).click();
  await expectGoodScreen(page, 'circle-camera-review');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('mintmark:camera:identify')))
    .toContain('"by":"hand"');
  await page.reload();
  await expect(page.locator('figure').nth(1)).toContainText('Placed by you');
  await expect(page.locator('figure').nth(0)).toContainText('Coin found');

  const asked = page.waitForRequest('**/api/coins/identify-for-verification');
  await page.route('**/api/coins/identify-for-verification', (route) =>
    route.fulfill({ status: 502, json: { message: 'Nobody answered.' } }),
  );
  await page.getByRole('button', { name: 'Enter Details' }).click();
  const sent = fieldsOf(await asked);
  expect(numbers(sent.obverseCircle)[2]).toBeCloseTo(0.36, 1);
  expect(numbers(sent.reverseCircle)[2]).toBeGreaterThan(numbers(sent.obverseCircle)[2] ?? 1);

  const uploads: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/photos') uploads.push(fieldsOf(request));
  });
  await page.getByRole('button', { name: 'Enter the details yourself' }).click();
  await expect(page).toHaveURL('/manual-entry');
  await expect
    .poll(() => uploads.map(({ obverseCircle }) => obverseCircle).sort())
    .toEqual([sent.obverseCircle, sent.reverseCircle].sort());
});
