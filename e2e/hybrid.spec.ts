import type { Page } from '@playwright/test';
import { heldResult, SECOND_MODEL, test } from './ai.ts';
import { stored } from './coin-screen.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';
import { region, saved } from './verification-screen.ts';

test.use({ alone: true, crossChecked: true });

const address = (tempId: string) => `/hybrid-identification-result?tempId=${tempId}`;
const dataOf = async (page: Page, tempId: string) =>
  (await page.request.get(`/api/verification-data/${tempId}`)).json();

/** Asks for the coin to be saved as it was identified; a second model that disagrees keeps it from that. */
async function trySaving(page: Page, tempId: string) {
  const { coinData } = await dataOf(page, tempId);
  return (await page.request.post('/api/coins/save-verified', { data: { tempId, coinData } })).status();
}

/** With letters of twice the size on the narrowest phone nothing sticks out. */
async function expectNoOverhang(page: Page) {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const overhang = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    const { scrollWidth, clientWidth } = document.documentElement;
    document.documentElement.style.fontSize = '';
    return scrollWidth - clientWidth;
  });
  expect(overhang).toBeLessThanOrEqual(0);
  if (usual) await page.setViewportSize(usual);
}

test('user: two models and the catalogue stand beside each other, and the collector decides', async ({
  page,
  login,
  vendor,
}) => {
  vendor.answer(({ model }) =>
    model === SECOND_MODEL ? { name: '1919-S Mercury Dime', year: 1919, mintMark: 'S', confidence: 71 } : {},
  );
  await login();
  await open(page, '/coin-type-selection');
  const tempId = await heldResult(page);
  expect(await trySaving(page, tempId)).toBe(409);

  await open(page, `/coin-verification?tempId=${tempId}`);
  await page.getByRole('button', { name: 'Save to Collection' }).click();
  await expect(page).toHaveURL(address(tempId));
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { name: '1916-D Mercury Dime' })).toBeVisible();
  await expect(page.getByText('Two models disagree on 2 details. You decide.')).toBeVisible();
  await expect(page.getByText(SECOND_MODEL)).toBeVisible();
  const year = page.getByRole('group', { name: 'Year: They differ' });
  const mark = page.getByRole('group', { name: 'Mint mark: They differ' });
  const name = page.getByRole('group', { name: /^Name:/ });
  await expect(year.getByRole('radio', { name: /^1916/ })).toBeChecked();
  await expect(page.getByRole('group', { name: /^Coin type: They agree/ })).toBeVisible();
  await expectGoodScreen(page, 'hybrid-disagreed');
  await expectNoOverhang(page);

  await expect(page.getByText('Both are in the catalogue.')).toBeVisible();
  await expect(page.getByText(/Second opinion · Catalogue|First opinion · Catalogue/)).toHaveCount(0);

  // The name follows the choices, also where they are of both.
  await year.getByRole('radio', { name: /^1919/ }).check();
  await expect(name.getByRole('radio', { name: /^1919-D Mercury Dime/ })).toBeChecked();
  await expectGoodScreen(page, 'hybrid-mixed');
  await year.getByRole('radio', { name: /^1919/ }).check();
  await mark.getByRole('radio', { name: /^S/ }).check();
  await expect(name.getByRole('radio', { name: /^1919-S/ })).toBeChecked();

  await year.getByRole('radio', { name: 'In your own words' }).check();
  await page.getByRole('button', { name: 'Continue with These' }).click();
  await expect(page.getByText(/Enter a year from 1000/)).toBeVisible();
  await expect(page.getByLabel('Year, in your own words')).toBeFocused();
  await expectGoodScreen(page, 'hybrid-own-words');
  await page.getByLabel('Year, in your own words').fill('1920');
  await name.getByRole('radio', { name: 'In your own words' }).check();
  await page.getByLabel('Name, in your own words').fill('1916-D Mercury Dime');
  await page.getByRole('button', { name: 'Continue with These' }).click();
  await expect(page.getByText(/This name doesn’t match the coin you chose: 1920-S/)).toBeVisible();
  await name.getByRole('radio', { name: /^1920-S Mercury Dime/ }).check();

  await page.getByRole('button', { name: 'Continue with These' }).click();
  await expect(page).toHaveURL(`/coin-verification?tempId=${tempId}`);
  await expect(page.getByText('1920-S Mercury Dime').first()).toBeVisible();
  await expect(page.getByText('1920').first()).toBeVisible();
  expect(await (await page.request.get('/api/coins')).json(), 'nothing is stored before').toEqual([]);
  // The collector has the last word, and is not asked the same again.
  const id = await saved(page);
  await expect(region(page, 'Check results')).toContainText('You chose.');
  expect(await stored(page, id)).toMatchObject({ year: 1920, mintMark: 'S', userVerified: true });
});

test('user: is told what the catalogue decides, of a second model that sees no coin or was not asked, and of a result that is gone @long', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await open(page, '/coin-type-selection');

  await test.step('nobody looked twice', async () => {
    const tempId = await heldResult(page);
    await open(page, address(tempId));
    await expect(page.getByRole('heading', { name: 'No Second Opinion' })).toBeVisible();
    await expectGoodScreen(page, 'hybrid-none');
    await page.getByRole('link', { name: 'Review the Coin' }).click();
    await expect(page).toHaveURL(`/coin-verification?tempId=${tempId}`);
  });

  await test.step('only one of two was struck', async () => {
    const second = { name: '1922-S Mercury Dime', year: 1922, mintMark: 'S' };
    vendor.answer(({ model }) => (model === SECOND_MODEL ? second : {}));
    const tempId = await heldResult(page, '#c9a25a');
    expect(await trySaving(page, tempId)).toBe(409);
    await open(page, address(tempId));
    await expect(page.getByText('Only one of the two is in the catalogue.')).toBeVisible();
    await expect(page.getByText('First opinion · Catalogue').first()).toBeVisible();
    await expectGoodScreen(page, 'hybrid-decided');
  });

  await test.step('the second model sees no coin', async () => {
    vendor.answer(({ model }) => (model === SECOND_MODEL ? { verdict: 'not a coin', confidence: 90 } : {}));
    const tempId = await heldResult(page, '#b06a45');
    expect(await trySaving(page, tempId)).toBe(409);
    await open(page, address(tempId));
    await expect(page.getByRole('heading', { name: 'The Models Do Not Agree' })).toBeVisible();
    await expect(page.getByText('The second model sees no coin in these photos.')).toBeVisible();
    await expectGoodScreen(page, 'hybrid-no-coin');
  });

  await test.step('gone, never there, not named, or out of reach', async () => {
    await open(page, address(crypto.randomUUID()));
    await expect(page.getByRole('heading', { name: 'Unable to Load Results' })).toBeVisible();
    await expect(page.getByText(/Failed to fetch identification results/)).toBeVisible();
    await expectGoodScreen(page, 'hybrid-gone');
    await open(page, '/hybrid-identification-result');
    await expect(page.getByText('No temp ID provided')).toBeVisible();

    await page.route('**/api/verification-data/*', (route) => route.abort());
    await open(page, address('a'));
    await expect(page.getByText('The server could not be reached.', { exact: false })).toBeVisible();
    await page.unroute('**/api/verification-data/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/Failed to fetch identification results/)).toBeVisible();
  });
});

test('user: what waits is shown at home and where coins are added, and what is under way can be cancelled', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await open(page, '/add-coin-options');
  await expect(page.getByText(/coins? to review/)).toHaveCount(0);
  const tempId = await heldResult(page);
  const multipart = { obverse: await drawnPhoto(page, '#b06a45') };
  const isUnderWay = () =>
    expect
      .poll(async () => (await (await page.request.get('/api/identifications')).json()).underWay.length)
      .toBe(1);

  const home = page.getByRole('region', { name: 'Identification results' });
  vendor.fail('hang');
  const sent = page.request.post('/api/coins/identify-for-verification', { multipart }).catch(() => null);
  await isUnderWay();
  await open(page, '/');
  await expect(home.getByText('1 coin to review', { exact: false })).toBeVisible();
  await expect(home.getByText('Identifying the coin…')).toBeVisible();
  await expectGoodScreen(page, 'waiting-home');
  await expectNoOverhang(page);
  await home.getByRole('button', { name: 'Cancel' }).click();
  await expect(home.getByText('Identifying the coin…')).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await expect(home.getByText('1 coin to review', { exact: false })).toBeVisible();
  await sent;

  await open(page, '/add-coin-options');
  const result = page.getByRole('link', { name: '1 coin to review: 1916-D Mercury Dime' });
  await expect(result).toHaveAttribute('href', `/coin-verification?tempId=${tempId}`);
  await expectGoodScreen(page, 'waiting-one');
  await open(page, '/photo-upload');
  await expect(result).toBeVisible();
  await expectGoodScreen(page, 'upload-1-select-waiting');

  vendor.fail('refused');
  await heldResult(page, '#c9a25a');
  vendor.answer({});
  const release = vendor.hold();
  const third = page.request.post('/api/coins/identify-for-verification', { multipart });
  await isUnderWay();
  await open(page, '/add-coin-options');
  await expect(page.getByRole('heading', { name: '2 coins to review' })).toBeVisible();
  await expect(page.getByText('Not identified')).toBeVisible();
  await expect(page.getByText('Identifying the coin…')).toBeVisible();
  await expectGoodScreen(page, 'waiting-several');
  release();
  await third;
  await expect(page.getByRole('heading', { name: '3 coins to review' })).toBeVisible();
});
