import type { Page } from '@playwright/test';
import { DIME } from '../site/src/islands/review/testing.ts';
import { resultsAddress } from '../site/src/lib/results-address.ts';
import { test } from './ai.ts';
import { toast } from './coin-form.ts';
import { expect, open } from './harness.ts';
import { DESK, expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

/** The page of a coin that an address speaks of, and no server. */
const addressOf = (part: object = {}) =>
  `/ai-results?${new URLSearchParams({ data: JSON.stringify({ ...DIME, ...part }) })}`;
const add = (page: Page) => page.getByRole('button', { name: 'Add to My Collection' });
const notice = (page: Page) =>
  page.getByText(/These details come from the link; this server has no matching identification/);
const coins = async (page: Page) => (await page.request.get('/api/coins')).json();

/** Two drawn photos identified by the server, as the camera does, and the address that shows the answer. */
async function identified(page: Page, colour?: string) {
  await open(page, '/coin-type-selection');
  const [obverse, reverse] = [await drawnPhoto(page, colour), await drawnPhoto(page, '#8f8a7c')];
  const answer = await page.request.post('/api/coins/identify', { multipart: { obverse, reverse } });
  expect(answer.status(), await answer.text()).toBe(200);
  const result = await answer.json();
  return { address: resultsAddress(result), tempId: result.tempId, obverse, reverse };
}

const sides = (page: Page) => page.getByRole('region', { name: 'Both sides' }).locator('img');

/** The page of what the fake vendor makes of two drawn photos. */
const openIdentified = async (page: Page, colour?: string) =>
  open(page, (await identified(page, colour)).address);

/** Pixels that stick out sideways on the narrowest phone with letters of twice the size. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test('user: an identification is shown with where each part comes from, copied, and taken to form and camera', async ({
  page,
  login,
  vendor,
  context,
}) => {
  await login();
  await test.step('shown with where each part of it comes from', async () => {
    vendor.answer({ composition: 'silver', doubts: ['The rim is dark.'] });
    await openIdentified(page);
    await expect(page.getByRole('heading', { name: '1916-D Mercury Dime' })).toBeVisible();
    await expect(page.getByText(/^High confidence · \d+%$/)).toBeVisible();
    await expect(page.getByText('$1,100.00')).toBeVisible();
    await expect(page.getByText('AI estimate · low confidence')).toHaveCount(1);
    await expect(page.getByText('264,000', { exact: true })).toBeVisible();
    const part = (name: string) => page.getByRole('region', { name });
    await expect(part('What the catalogue says')).toContainText('In the catalogue: Mercury Dime.');
    await expect(part('What the AI was unsure of')).toContainText('The rim is dark.');
    await expect(part('What the AI was unsure of')).toContainText('The same without a mint mark');
    await expect(part('Notes')).toContainText('A key date:');
    await expectGoodScreen(page, 'ai-results');
  });
  await test.step('copied, its details go to the form, and the camera is one press away', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openIdentified(page);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Mint mark: D · Denver');

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(toast(page, 'Copy Failed')).toContainText('Could not copy to clipboard');

    await page.getByRole('button', { name: 'Edit Details Before Adding' }).click();
    await expect(page).toHaveURL(/\/manual-entry\?prefill=/);
    await expect(page.getByLabel('Coin Name')).toHaveValue('1916-D Mercury Dime');
    await expect(page.getByLabel('Condition')).toHaveValue('Very Good (VG-8)');
    await page.goBack();
    await page.getByRole('link', { name: 'Take Another Photo' }).click();
    await expect(page).toHaveURL('/camera');
  });
  await test.step('a coin nobody recognised says so, and a mark nobody saw is not called none', async () => {
    vendor.answer({ verdict: 'unknown', confidence: 10 });
    await openIdentified(page);
    await expect(page.getByRole('heading', { name: 'Unknown coin' })).toBeVisible();
    await expect(page.getByText(/The AI couldn’t identify this coin. Enter what you can see/)).toBeVisible();
    await expectGoodScreen(page, 'ai-results-unknown');
    vendor.answer({ mintMark: null, name: 'Mercury Dime' });
    await openIdentified(page);
    await expect(page.getByText('Not visible')).toBeVisible();
  });
  await test.step('an issue that was never struck goes to its review', async () => {
    vendor.answer({ name: '1922-D Mercury Dime', year: 1922 });
    const { address } = await identified(page);
    await open(page, address);
    await expect(page.getByRole('heading', { name: 'Needs your review' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Closest matches in the catalogue' })).toBeVisible();
    await expectGoodScreen(page, 'ai-results-never-struck');
    await add(page).click();
    await expect(page).toHaveURL(/\/coin-verification\?tempId=/);
    expect(await coins(page)).toEqual([]);
  });
  await test.step('long words move nothing out of reach', async () => {
    vendor.answer({});
    const { address, tempId } = await identified(page);
    const long = 'W'.repeat(200);
    await page.route(`**/api/verification-data/${tempId}`, async (route) => {
      const response = await route.fetch();
      const data = await response.json();
      const [offer] = data.coinData.alternatives;
      Object.assign(data.coinData, {
        ...{
          name: long,
          condition: long,
          uncertaintyFlags: [long],
          rarity: long,
          valueNotes: [{ code: 'guarantee', text: long }],
          source: long,
        },
        alternatives: [{ ...offer, year: 1920, name: long, reason: long }],
        catalogueMatch: { ...data.coinData.catalogueMatch, name: long, keyDate: long },
      });
      await route.fulfill({ response, json: data });
    });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, address);
    await expect(page.getByRole('heading', { name: 'What the catalogue says' })).toBeVisible();
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await expectGoodScreen(page, 'ai-results-long');
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  });
});

test('user: an identified coin is added once with its photos, and a condition the photos did not show is asked for', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await test.step('a condition that the photos did not show', async () => {
    vendor.answer({ condition: null });
    await openIdentified(page, '#c9a25a');
    await test.step('it fits the narrowest phone with letters of twice the size', async () => {
      const usual = page.viewportSize() ?? DESK;
      await page.setViewportSize({ width: 320, height: 700 });
      await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
      const style = await page.addStyleTag({ content: 'html { font-size: 200% }' });
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      await style.evaluate((element) => (element as Element).remove());
      await page.setViewportSize(usual);
    });
    await add(page).click();
    await expect(toast(page, 'Condition Required')).toBeVisible();
    await expect(page.getByLabel('Condition')).toBeFocused();
    await expectGoodScreen(page, 'ai-results-condition');
    await page.getByLabel('Condition').selectOption('Fine (F-12)');
    await add(page).click();
    await expect(page).toHaveURL(/\/coin\/\d+$/);
    expect((await coins(page))[0].condition).toBe('Fine (F-12)');
  });
  await test.step('added once, however often one presses', async () => {
    vendor.answer({ name: '1944-D Mercury Dime', year: 1944 });
    const { address } = await identified(page);
    await open(page, address);
    await add(page).dblclick();
    await expect(page).toHaveURL(/\/coin\/\d+$/);
    await expect(toast(page, 'Coin Added Successfully')).toContainText('1944-D Mercury Dime');
    const [coin, ...others] = await coins(page);
    expect(others).toHaveLength(1);
    expect(coin.obverseImageUrl).toMatch(/^\/photos\//);
    expect((await (await page.request.get('/api/identifications')).json()).waiting).toEqual([]);

    await open(page, address);
    await page.getByRole('link', { name: 'View in My Collection' }).click();
    await expect(page).toHaveURL(`/coin/${coin.id}`);
    expect(await coins(page)).toHaveLength(2);
  });
});

test('user: a coin that only an address speaks of is shown as such, without trusting it, and added once', async ({
  page,
  login,
}) => {
  await login();
  await test.step('shown as such, and added once without its value', async () => {
    const boast = { estimatedValue: '900000.00', valuationSource: 'melt', confidence: 100 };
    await open(page, addressOf({ ...boast, tempId: crypto.randomUUID() }));
    await expect(notice(page)).toBeVisible();
    await open(page, addressOf(boast));
    await expect(page.getByRole('heading', { name: '1916-D Mercury Dime' })).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByText('High confidence · 100%')).toBeVisible();
    const value = page.getByRole('region', { name: 'Estimated value' });
    await expect(value).toContainText('$900,000.00');
    await expect(value).toContainText('From the link');
    await expect(value).not.toContainText('Melt');
    for (const name of ['Details', 'Specifications', 'History'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText('What the catalogue says')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Take Another Photo' })).toBeVisible();
    await expectGoodScreen(page, 'ai-results-link');
    await add(page).dblclick();
    await expect(page).toHaveURL(/\/coin\/\d+$/);
    const [coin, ...others] = await coins(page);
    expect(others).toEqual([]);
    expect(coin).toMatchObject({ name: '1916-D Mercury Dime', needsReview: true });
    expect(Number(coin.estimatedValue)).toBeLessThan(100);
  });
  await test.step('what the server objects to is put right in the form', async () => {
    await open(page, addressOf({ name: '1922-D Mercury Dime', year: 1922 }));
    await add(page).click();
    await expect(toast(page, 'Failed to Add Coin')).toContainText('1922');
    const edit = page.getByRole('button', { name: 'Edit Details Before Adding' });
    await expect(edit).toBeFocused();
    await expect(page.getByRole('main')).toContainText('was not minted in 1922');
    await expectGoodScreen(page, 'ai-results-refused');
    await edit.click();
    await expect(page).toHaveURL(/\/manual-entry\?prefill=/);
    await expect(page.getByLabel('Coin Name')).toHaveValue('1922-D Mercury Dime');
    expect(await coins(page)).toHaveLength(1);
  });
  await test.step('a coin of another country is edited in the form that knows countries', async () => {
    const mark = {
      country: 'Germany',
      currency: 'DEM',
      coinType: '5 Mark',
      name: '1974-G 5 Mark',
      year: 1974,
    };
    await open(page, addressOf({ ...mark, outcome: 'foreign', mintMark: 'G' }));
    await page.getByRole('button', { name: 'Edit Details Before Adding' }).click();
    await expect(page).toHaveURL(/\/global-manual-entry\?prefill=/);
    await expect(page.getByLabel('Coin Name')).toHaveValue('1974-G 5 Mark');
    for (const [label, value] of [
      ['Country', 'Germany'],
      ['Denomination', '5 Mark'],
      ['Year', '1974'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(value);
    }
    await page.getByRole('button', { name: 'Add to Collection' }).click();
    await expect.poll(async () => (await coins(page))[0]).toMatchObject({ country: 'Germany', year: 1974 });
  });
  await test.step('a hostile address is shown as text, leads nowhere and loads nothing', async () => {
    const script =
      '<img src="https://example.org/x.png" onerror="document.title=1"><a href="https://example.org">here</a>';
    const long = 'x'.repeat(200);
    await open(
      page,
      addressOf({
        ...{ name: script, series: 'S'.repeat(120), condition: long, composition: `${long} ${script}` },
        ...{ obverseImageUrl: 'https://example.org/x.png', reverseImageUrl: 'javascript:alert(1)' },
        alternatives: [{ name: long, year: 1916, reason: long }],
      }),
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=');
    await expect(page.locator('main img')).toHaveCount(0);
    await expect(page.locator('main a[href*="example.org"]')).toHaveCount(0);
    await expectGoodScreen(page, 'ai-results-hostile');
  });
  await test.step('no data, and data that cannot be read', async () => {
    await open(page, '/ai-results');
    await expect(page.getByRole('heading', { name: 'No Identification Data' })).toBeVisible();
    await expectGoodScreen(page, 'ai-results-none');

    await open(page, '/ai-results?data=%7Bbroken');
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Error')).toContainText('Failed to load identification results');
  });
});

test('user: a result that cannot be fetched is asked for again, keeps its photos through a reload, and is not added once deleted @long', async ({
  page,
  login,
}) => {
  await login();
  await test.step('what the camera photographed is shown, and after a reload what is kept', async () => {
    const { address, obverse, reverse } = await identified(page);
    const urlOf = (photo: typeof obverse) => `data:image/jpeg;base64,${photo.buffer.toString('base64')}`;
    await page.evaluate(
      (left) => sessionStorage.setItem('mintmark:captured', left),
      JSON.stringify({
        ...{ receiver: 'ai-results', at: Date.now() },
        ...{ obverse: urlOf(obverse), reverse: urlOf(reverse) },
      }),
    );
    await open(page, address);
    await expect(sides(page)).toHaveCount(2);
    await expect(sides(page).first()).toHaveAttribute('src', /^blob:/);
    await expectGoodScreen(page, 'ai-results-photos');
    expect(await page.evaluate(() => sessionStorage.getItem('mintmark:captured')), 'read once').toBeNull();

    await page.reload();
    await expect(sides(page)).toHaveCount(2);
    await expect(sides(page).first()).toHaveAttribute('src', /^\/photos\/[0-9a-f]{64}@480\.webp$/);
    // What comes late moves the button.
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();

    await page.getByRole('button', { name: 'Edit Details Before Adding' }).click();
    await expect(page).toHaveURL(/\/manual-entry\?prefill=/);
    await expect(page.getByLabel('Coin Name')).toHaveValue('1916-D Mercury Dime');
    await expect(page.getByRole('img', { name: /obverse/i }).first()).toBeVisible();
  });
  await test.step('asked for again, and deleted meanwhile', async () => {
    const { address, tempId } = await identified(page);
    await page.route('**/api/verification-data/*', (route) => route.abort());
    await open(page, address);
    await expect(page.getByText('Unable to Load Results')).toBeVisible();
    await page.unroute('**/api/verification-data/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(add(page)).toBeVisible();
    await page.request.delete(`/api/verification-data/${tempId}`);
    await add(page).click();
    await expect(toast(page, 'Failed to Add Coin')).toBeVisible();
    await expect(notice(page)).toBeVisible();
    expect(await coins(page)).toEqual([]);
  });
});
