import type { Page } from '@playwright/test';
import { resultsAddress } from '../site/src/islands/ai-results/address.ts';
import { DIME } from '../site/src/islands/ai-results/testing.ts';
import { test } from './ai.ts';
import { toast } from './coin-form.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

/** The page of an identification that stands in its address alone, with the photos nowhere. */
const addressOf = (part: Partial<typeof DIME> = {}, more: object = {}) =>
  `/ai-results?${new URLSearchParams({ data: JSON.stringify({ ...DIME, obverseImageUrl: null, ...part, ...more }) })}`;
const add = (page: Page) => page.getByRole('button', { name: 'Add to My Collection' });
const coins = async (page: Page) => (await page.request.get('/api/coins')).json();

test('user: an identification is shown with where each part of it comes from', async ({ page, login }) => {
  await login();
  await open(page, addressOf());
  await expect(page.getByRole('heading', { name: '1916-D Mercury Dime' })).toBeVisible();
  await expect(page.getByText('High confidence · 87%')).toBeVisible();
  await expect(page.getByText('$1,150.00')).toBeVisible();
  await expect(page.getByText("The AI's guess · low confidence")).toBeVisible();
  await expect(page.getByText('The catalogue has 2.5 g.')).toBeVisible();
  await expect(page.getByText('264,000')).toBeVisible();
  await expectGoodScreen(page, 'ai-results');
});

test('user: an identified coin is added once, however often one presses', async ({ page, login }) => {
  await login();
  await open(page, addressOf());
  await add(page).dblclick();
  await expect(page).toHaveURL(/\/coin\/\d+$/);
  await expect(toast(page, 'Coin Added Successfully')).toContainText('1916-D Mercury Dime');
  expect(await coins(page)).toHaveLength(1);
});

test('user: a condition that the photos did not show is asked for', async ({ page, login }) => {
  await login();
  await open(page, addressOf({ condition: null }));
  await add(page).click();
  await expect(toast(page, 'Condition Required')).toBeVisible();
  await expect(page.getByLabel('Condition')).toBeFocused();
  await expectGoodScreen(page, 'ai-results-condition');
  await page.getByLabel('Condition').selectOption('Fine (F-12)');
  await add(page).click();
  await expect(page).toHaveURL(/\/coin\/\d+$/);
  expect((await coins(page))[0].condition).toBe('Fine (F-12)');
});

test('user: what the catalogue calls impossible is reviewed before it is added', async ({ page, login }) => {
  await login();
  const catalogueMatch = {
    ...DIME.catalogueMatch,
    possible: false,
    keyDate: null,
    problem: 'The Mercury Dime was not minted in 1922.',
  };
  await open(
    page,
    addressOf({ year: 1922, name: '1922 Mercury Dime', confidence: 41 }, { catalogueMatch, tempId: 'none' }),
  );
  await expect(page.getByText('The Mercury Dime was not minted in 1922.')).toBeVisible();
  await expect(page.getByText('Low confidence · 41%')).toBeVisible();
  await expectGoodScreen(page, 'ai-results-impossible');
  await add(page).click();
  await page.waitForURL((url) => url.pathname !== '/ai-results');
  expect(await coins(page)).toHaveLength(0);
});

test('user: a coin nobody recognised says so', async ({ page, login }) => {
  await login();
  await open(
    page,
    addressOf(
      {
        confidence: 0,
        name: null,
        year: null,
        coinType: null,
        estimatedValue: null,
        amendments: [],
        alternatives: [],
      },
      { outcome: 'unknown', mintMark: null, series: null, catalogueMatch: null, condition: null, melt: null },
    ),
  );
  await expect(page.getByRole('heading', { name: 'Unknown coin' })).toBeVisible();
  await expect(page.getByText(/The AI couldn't identify this coin automatically/)).toBeVisible();
  await expectGoodScreen(page, 'ai-results-unknown');
});

test('user: the details go to the form, and the camera is one press away', async ({ page, login }) => {
  await login();
  await open(page, addressOf());
  await page.getByRole('button', { name: 'Edit Details Before Adding' }).click();
  await expect(page).toHaveURL(/\/manual-entry\?prefill=/);
  await expect(page.getByLabel('Coin Name')).toHaveValue('1916-D Mercury Dime');
  await expect(page.getByLabel('Condition')).toHaveValue('Very Good (VG-8, VG-10)');
  await page.goBack();
  await page.getByRole('link', { name: 'Take Another Photo' }).click();
  await expect(page).toHaveURL('/camera');
});

test('user: the result is copied, and its confirmation goes', async ({ page, login, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await login();
  await open(page, addressOf());
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Mint mark: D · Denver');

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toast(page, 'Copy Failed')).toContainText('Could not copy to clipboard');
});

test('user: no data, and data that cannot be read', async ({ page, login }) => {
  await login();
  await open(page, '/ai-results');
  await expect(page.getByRole('heading', { name: 'No Identification Data' })).toBeVisible();
  await expectGoodScreen(page, 'ai-results-none');

  await open(page, '/ai-results?data=%7Bbroken');
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Error')).toContainText('Failed to load identification results');
});

test('user: a hostile address is shown as text, leads nowhere and loads nothing', async ({ page, login }) => {
  await login();
  const script =
    '<img src="https://example.org/x.png" onerror="document.title=1"><a href="https://example.org">here</a>';
  await open(
    page,
    addressOf(
      {
        name: script,
        description: script,
        coinHistory: `${'x'.repeat(400)} ${script}`,
        series: 'S'.repeat(120),
      },
      {
        obverseImageUrl: 'https://example.org/x.png',
        reverseImageUrl: 'javascript:alert(1)',
        source: script,
      },
    ),
  );
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=');
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(page.locator('main a[href*="example.org"]')).toHaveCount(0);
  await expectGoodScreen(page, 'ai-results-hostile');
});

test('guest: the eleventh coin meets the limit', async ({ page, guest, addCoin }) => {
  await guest();
  for (let count = 0; count < 10; count += 1) await addCoin();
  await open(page, addressOf());
  await add(page).click();
  await expect(toast(page, 'Guest Limit Reached')).toContainText(
    'Create a free account to add unlimited coins.',
  );
});

/** Two drawn photos identified by the server, as the camera does, and the address that shows the answer. */
async function identified(page: Page) {
  await open(page, '/coin-type-selection');
  const [obverse, reverse] = [await drawnPhoto(page), await drawnPhoto(page, '#8f8a7c')];
  const answer = await page.request.post('/api/coins/identify', { multipart: { obverse, reverse } });
  expect(answer.status(), await answer.text()).toBe(200);
  return { address: resultsAddress(await answer.json()), obverse, reverse };
}

const sides = (page: Page) => page.getByRole('region', { name: 'Both sides' }).getByRole('img');

test('user: what the camera photographed is shown, and after a reload what is kept', async ({
  page,
  login,
}) => {
  await login();
  const { address, obverse, reverse } = await identified(page);
  const urlOf = (photo: typeof obverse) => `data:image/jpeg;base64,${photo.buffer.toString('base64')}`;
  await page.evaluate(
    (left) => sessionStorage.setItem('mintmark:captured', left),
    JSON.stringify({ obverse: urlOf(obverse), reverse: urlOf(reverse) }),
  );
  await open(page, address);
  await expect(sides(page)).toHaveCount(2);
  await expect(sides(page).first()).toHaveAttribute('src', /^blob:/);
  await expectGoodScreen(page, 'ai-results-photos');
  expect(await page.evaluate(() => sessionStorage.getItem('mintmark:captured')), 'read once').toBeNull();

  await page.reload();
  await expect(sides(page)).toHaveCount(2);
  await expect(sides(page).first()).toHaveAttribute('src', /^\/photos\/[0-9a-f]{64}@800\.webp$/);

  await page.getByRole('button', { name: 'Edit Details Before Adding' }).click();
  await expect(page).toHaveURL(/\/manual-entry\?prefill=/);
  await expect(page.getByLabel('Coin Name')).toHaveValue('1916-D Mercury Dime');
  await expect(page.getByRole('img', { name: /obverse/i }).first()).toBeVisible();
});

test('user: a held result is added once with its photos, and waits no longer', async ({ page, login }) => {
  await login();
  const { address } = await identified(page);
  await open(page, address);
  await add(page).click();
  await expect(page).toHaveURL(/\/coin\/\d+$/);
  const [coin, ...others] = await coins(page);
  expect(others).toEqual([]);
  expect(coin.obverseImageUrl).toMatch(/^\/photos\//);
  expect((await (await page.request.get('/api/identifications')).json()).waiting).toEqual([]);

  await open(page, address);
  await add(page).click();
  await expect(page).toHaveURL(`/coin/${coin.id}`);
  expect(await coins(page)).toHaveLength(1);
});

test('user: an issue that was never struck goes to its review with what was seen', async ({
  page,
  login,
  vendor,
}) => {
  vendor.answer({ name: '1922-D Mercury Dime', year: 1922 });
  await login();
  const { address } = await identified(page);
  await open(page, address);
  await expect(page.getByRole('heading', { name: 'Needs your review' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'It may also be' })).toBeVisible();
  await expectGoodScreen(page, 'ai-results-never-struck');
  await add(page).click();
  await expect(page).toHaveURL(/\/coin-verification\?tempId=/);
  expect(await coins(page)).toEqual([]);
});

test('user: it fits the narrowest phone with letters of twice the size', async ({ page, login }) => {
  await login();
  await page.setViewportSize({ width: 320, height: 700 });
  await open(
    page,
    addressOf({ condition: null, rarity: 'A key date of the series, of which few have survived.' }),
  );
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang).toBeLessThanOrEqual(0);
});
