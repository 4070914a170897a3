import type { Page } from '@playwright/test';
import type { Identification } from '../shared/identify/model.ts';
import { type CoinDrawing, drawnScene, QUARTER, quarter, type Scene } from './drawn-coin.ts';
import { test as base, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { PHOTO_TAPS, thumbOf } from './thumb.ts';
import { choose, collected, openUpload } from './upload-screen.ts';
import { detail, dialog, region } from './verification-screen.ts';

/** Nothing is configured: the reader looks, and nobody else. */
const test = base.extend({ env: { MINTMARK_READER: 'full' } });
// The reader gives way to everything else: on a busy machine it takes minutes.
test.setTimeout(900_000);

const RESULT = /\/coin-verification\?tempId=./;
const READING = { timeout: 240_000 };

/** Chooses both photos, has them read, and waits for what was made of them. */
async function haveRead(page: Page, change: Partial<CoinDrawing> & Partial<Scene> = {}) {
  await openUpload(page);
  const { obverse, reverse } = await quarter(page, change);
  await choose(page, obverse, reverse);
  await page.getByRole('button', { name: 'Photo 1' }).click();
  await page.getByRole('button', { name: 'Identify Coin' }).click();
  await expect(page).toHaveURL(RESULT, READING);
}

test(`user: with nothing configured a coin is read and saved in ${PHOTO_TAPS} taps`, async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/');
  const { taps, tap, choosePhotos } = thumbOf(page);
  const { obverse, reverse } = await quarter(page, {});
  await tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Coin' }));
  // A phone's chooser of photos opens by itself.
  await choosePhotos(page.getByRole('link', { name: /Upload Photo to ID/ }), obverse, reverse);
  await expect(page.getByText('Identified on this server; no data leaves it.')).toBeVisible();
  await tap(page.getByRole('button', { name: 'Photo 1' }));
  await tap(page.getByRole('button', { name: 'Identify Coin' }));
  await expect(page).toHaveURL(RESULT, READING);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^(Probably|Perhaps) a 1932 Washington Quarter$/);
  await expect(page.getByText(/Reads .*QUARTER.* and 1932/).first()).toBeVisible();
  // Alloys have their percent; how sure the reader is has none.
  await expect(page.locator('article header')).not.toContainText(/confidence|%/);
  const best = page.getByRole('button', { name: 'This is it: 1932 Washington Quarter' });
  await expect(best).toBeInViewport({ ratio: 1 });
  await expectGoodScreen(page, 'reader-road-first');
  await tap(page.getByRole('radio', { name: 'D · Denver' }));
  await tap(page.getByRole('radio', { name: 'Very Fine', exact: true }));
  await expectGoodScreen(page, 'reader-road-answered');
  await tap(page.getByRole('button', { name: 'This is it, save it: 1932 Washington Quarter' }));
  await expect(page).toHaveURL(/\/coin-verification-result\?coin=\d+/);
  expect(taps.count).toBeLessThanOrEqual(PHOTO_TAPS);
  expect(await page.locator('.toast').count(), 'nothing had to be said twice').toBe(0);
  expect(await collected(page)).toMatchObject([
    {
      ...{ year: 1932, mintMark: 'D', coinType: 'Washington Quarter' },
      condition: expect.stringMatching(/^Very Fine/),
    },
  ]);
});

const HALF: Scene = { coins: [{ ...QUARTER.obverse, x: 0, radius: 0.46 }] };
/** No coin at all is the next journey; what is black or tiny is told from its pixels (look-at-side.test.ts). */
const BAD: [what: string, scene: Scene][] = [
  ['a banknote', { note: true, coins: [] }],
  ['half a coin', HALF],
  ['two coins', { coins: [0.27, 0.73].map((x) => ({ ...QUARTER.obverse, x, radius: 0.21 })) }],
];

test('user: where no coin was seen the circle is placed by hand, and it is read @long', async ({
  page,
  login,
}) => {
  await login();
  await openUpload(page);
  await choose(page, await drawnScene(page, { coins: [] }, 'empty.jpg'));
  await expect(page.getByText('No coin found. Place the circle yourself, or continue')).toBeVisible();
  await page.getByRole('button', { name: 'Identify Coin' }).click();
  await expect(page).toHaveURL(RESULT, READING);
  const banner = region(page, 'Manual Review Required');
  await expect(banner.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('No coin found', { exact: true })).toBeVisible();
  await expectGoodScreen(page, 'reader-road-no-coin');
  await page.getByRole('button', { name: 'Show where the coin is' }).press('Enter');
  await expect(dialog(page, 'Circle of the obverse')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show where the coin is' })).toBeFocused();
});

test('user: a coin like one that was saved is known by its looks, and the same photo for what it is @long', async ({
  page,
  login,
}) => {
  await login();
  await haveRead(page);
  await page.getByRole('radio', { name: 'D · Denver' }).click();
  await page.getByRole('radio', { name: 'Very Fine', exact: true }).click();
  await page.getByRole('button', { name: 'This is it, save it: 1932 Washington Quarter' }).click();
  await expect(page).toHaveURL(/\/coin-verification-result\?coin=\d+/);
  const title = page.getByRole('heading', { level: 1 });

  await haveRead(page, { turn: 35, light: 0.72, ground: '#6b6156', radius: 0.36 });
  await expect(title).toContainText('Washington Quarter');
  await expect(page.getByText(/Looks like your 1932.* Washington Quarter/).first()).toBeVisible();
  await expectGoodScreen(page, 'reader-road-again');
  await page.getByRole('button', { name: /^This is it: 1932.* Washington Quarter/ }).click();
  await expect(title).toHaveText(/^1932.* Washington Quarter$/);
  await expect(detail(page, 'Weight')).toContainText('6.25');

  await haveRead(page);
  await expect(page.getByText(/This photo is already in your collection/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View that coin' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add it anyway' })).toBeVisible();
  await expectGoodScreen(page, 'reader-road-same-photo');
});

test('user: of photos that show too little nothing is claimed, and it is said what would help @long', async ({
  page,
  login,
}) => {
  await login();
  await openUpload(page);
  for (const [what, scene] of BAD) {
    const multipart = { obverse: await drawnScene(page, scene) };
    const answer = await page.request.post('/api/coins/identify', { multipart, ...READING });
    expect(answer.status(), what).toBe(200);
    const { reading, confidence }: Identification = (await answer.json()).identification;
    expect(['unsure', 'no coin'], what).toContain(reading?.state);
    expect(reading?.message, what).toBeTruthy();
    expect(confidence, what).toBe(0);
  }
});

test('user: a coin without a readable date is asked for its year first, of those struck, then its marks and condition @long', async ({
  page,
  login,
}) => {
  await login();
  await openUpload(page);
  const side = (coin: CoinDrawing, name: string) => drawnScene(page, { coins: [coin] }, name);
  await choose(
    page,
    await side({ top: 'E PLURIBUS UNUM', bottom: '* * * * *', device: 'head' }, 'obverse.jpg'),
    await side({ top: 'UNITED STATES OF AMERICA', bottom: 'ONE DOLLAR', device: 'eagle' }, 'reverse.jpg'),
  );
  await page.getByRole('button', { name: 'Photo 1' }).click();
  await page.getByRole('button', { name: 'Identify Coin' }).click();
  await expect(page).toHaveURL(RESULT, READING);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('Morgan Dollar');
  const year = page.getByRole('group', { name: 'Which year does it say?' }).getByLabel('Year');
  const years = (await year.locator('option:not([disabled])').allTextContents()).map(Number);
  expect(years.slice(0, 2)).toEqual([1878, 1879]);
  expect(years.filter((one) => one > 1904 && one < 1921)).toEqual([]);
  const marks = page.getByRole('group', { name: 'Mint mark' });
  await expect(marks).toHaveCount(0);
  await expectGoodScreen(page, 'reader-road-undated', { wide: true });
  await year.selectOption('1893');
  await expect(title).toContainText('1893 Morgan Dollar');
  await expect(year).toHaveCount(0);
  await expect(marks.getByRole('radio')).toHaveCount(4);
  await marks.getByText('CC · Carson City').click();
  await page.getByRole('radio', { name: 'Very Fine', exact: true }).click();
  await expectGoodScreen(page, 'reader-road-dated', { wide: true });
  await page
    .getByRole('button', { name: /^This is it, save it: 1893 Morgan Dollar|^Save to Collection/ })
    .click();
  await expect(page).toHaveURL(/\/coin-verification-result\?coin=\d+/);
  expect(await collected(page)).toMatchObject([{ year: 1893, mintMark: 'CC' }]);
});
