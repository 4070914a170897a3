import { test } from './ai.ts';
import { button, isLive, photo, takeBoth, title } from './camera-steps.ts';
import { withCamera } from './camera-video.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

// Work that is left or cancelled goes on for a while.
test.use({ alone: true, launchOptions: withCamera() });

test('user: a failed, cancelled or offline identification keeps the photos, and the form takes them', async ({
  page,
  login,
  vendor,
  context,
}) => {
  await login();
  await test.step('a failure keeps the photos, and the form takes them', async () => {
    const message =
      'You have used today’s 200 identifications. The limit resets at midnight UTC; until then you can enter coins yourself.';
    let asked = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/coins/identify-for-verification', async (route) => {
      asked += 1;
      await answered;
      await route.fulfill({ status: 429, json: { message } });
    });
    await takeBoth(page);
    await button(page, 'Identify coin').dblclick();
    answer();
    await expect(page.getByText(message)).toBeVisible();
    expect(asked).toBe(1);
    await expect(photo(page, 'Obverse')).toBeVisible();
    await expectGoodScreen(page, 'camera-failure');
    await button(page, 'Try again').click();
    await expect.poll(() => asked).toBe(2);
    await button(page, 'Enter the details yourself').click();
    await expect(page).toHaveURL('/manual-entry');
    await expect(photo(page, 'Obverse')).toBeVisible();
    await expect(photo(page, 'Reverse')).toBeVisible();
  });
  await test.step('cancelled, and a look-up that failed is tried again as one', async () => {
    await page.unrouteAll();
    let answers = false;
    await page.route('**/api/coins/identify*', (route) => (answers ? route.continue() : undefined));
    await takeBoth(page);
    await button(page, 'Identify coin').click();
    await expect(title(page, 'Identifying the coin')).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(title(page, 'Check your photos')).toBeFocused();
    await expect(photo(page, 'Reverse')).toBeVisible();
    answers = true;
    vendor.fail('refused');
    await button(page, 'Identify without saving').click();
    await expect(title(page, 'Identification Failed')).toBeFocused();
    vendor.fail(null);
    await button(page, 'Try again').click();
    await expect(page).toHaveURL(/\/ai-results\?data=./);
    await expect(page.locator('img[src^="blob:"]')).toHaveCount(2);
  });
  await test.step('shown at a coin show, it leads back to the answer', async () => {
    await takeBoth(page, '/camera?for=show');
    await button(page, 'Identify coin').click();
    await expect(page).toHaveURL(/\/show\?q=1916/);
    await expect(page.getByRole('heading', { level: 2, name: /1916-D.*Mercury/ }).first()).toBeVisible();
  });
  await test.step('the same photo for both sides; without a connection the photos wait', async () => {
    const asked = vendor.requests.length;
    await open(page, '/camera');
    const same = await drawnPhoto(page);
    await isLive(page);
    await page.getByLabel('Choose from device').setInputFiles([same, same]);
    await button(page, 'Identify coin').click();
    await expect(title(page, 'Image Quality Issue')).toBeFocused();
    await expect(page.getByText('Both photos are identical. Choose one photo of each side.')).toBeVisible();
    await expect(photo(page, 'Obverse')).toBeVisible();

    await context.setOffline(true);
    await button(page, 'Try again').click();
    await expect(
      title(page, 'Identification Failed').or(page.getByText(/^No connection/).first()),
    ).toBeVisible();
    await context.setOffline(false);
    expect(vendor.requests).toHaveLength(asked);
    await expect(photo(page, 'Obverse')).toBeVisible();
  });
});

test('user: an identification is followed, left, found again and cancelled', async ({ page, login }) => {
  await login();
  let progress: Record<string, unknown> | null = null;
  let cancelled = '';
  // No answer comes before it is cancelled.
  await page.route('**/api/coins/identify-for-verification', () => undefined);
  await page.route('**/api/identifications/*', async (route) => {
    if (route.request().method() === 'DELETE') {
      cancelled = route.request().url();
      return route.fulfill({ status: 204 });
    }
    if (!progress) return route.fulfill({ status: 404, json: { message: 'Unknown' } });
    return route.fulfill({
      json: { startedAt: new Date().toISOString(), tempId: null, coinId: null, message: null, ...progress },
    });
  });
  await takeBoth(page);
  await button(page, 'Identify coin').click();
  await expect(title(page, 'Identifying the coin')).toBeFocused();
  const now = page.locator('[aria-current="step"]');
  await expect(now).toHaveText('Sending the photos');
  progress = { stage: 'waiting', place: 3 };
  await expect(now).toHaveText('In the queue: 2 ahead of you');
  progress = { stage: 'waiting', place: 1 };
  await expect(now).toHaveText('In the queue: you’re next');
  progress = { stage: 'asking', place: null };
  await expect(now).toHaveText(/Asking|Identifying the coin/);
  await expectGoodScreen(page, 'camera-identifying');

  await button(page, 'Close').click();
  await expect(page).toHaveURL('/add-coin-options');
  await page.goBack();
  await expect(title(page, 'Identifying the coin')).toBeVisible();
  await expect(photo(page, 'Obverse')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Identifying the coin')).toBeVisible();
  progress = { stage: 'checking', place: null };
  await expect(now).toHaveText('Checking the catalogue');
  await button(page, 'Cancel').click();
  await expect(title(page, 'Check your photos')).toBeVisible();
  await expect(photo(page, 'Reverse')).toBeVisible();
  expect(cancelled).toMatch(/identifications\/[0-9a-f-]{36}$/);
});

test('user: progress that arrives after the answer leads nowhere else @long', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  vendor.delay(1200);
  // A slow net: the screen takes longer than the next question about progress.
  await page.route(/\/(coin-verification|ai-results)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await route.continue();
  });
  const visited = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/coin-verification' || pathname === '/ai-results') visited.add(pathname);
  });
  await takeBoth(page);
  await button(page, 'Identify without saving').click();
  await expect(page.getByRole('listitem').filter({ hasText: '(done)' })).toHaveCount(4);
  await expect(button(page, 'Cancel')).toBeDisabled();
  await expect(page).toHaveURL(/\/ai-results/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(visited).toEqual(new Set(['/ai-results']));
  expect(vendor.requests).toHaveLength(1);
  await expect(page.locator('img[src^="blob:"]')).toHaveCount(2);
  const left = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => /captured|camera/.test(key)),
  );
  expect(left, 'what stays in the tab').toEqual([]);
});

test('user: a reload or a broken connection during an identification leads to the result all the same', async ({
  page,
  login,
  vendor,
  context,
}) => {
  await login();
  await test.step('loaded again, a look-up leads to the result with the photos', async () => {
    const release = vendor.hold();
    await takeBoth(page);
    await button(page, 'Identify without saving').click();
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Asking/);
    await page.reload();
    await expect(title(page, 'Identifying the coin')).toBeVisible();
    release();
    await expect(page).toHaveURL(/\/ai-results\?data=./);
    await expect(page.locator('img[src^="blob:"]')).toHaveCount(2);
  });
  await test.step('a connection that breaks is told, and found again', async () => {
    const release = vendor.hold();
    await takeBoth(page);
    await button(page, 'Identify coin').click();
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Asking/);
    await context.setOffline(true);
    const lost = page.locator('.notice').filter({ hasText: 'No connection. Waiting for the server…' });
    await expect(lost).toBeVisible();
    await expectGoodScreen(page, 'camera-no-connection');
    await context.setOffline(false);
    await expect(lost).toHaveCount(0);
    release();
    await expect(page).toHaveURL(/\/coin-verification\?tempId=./);
  });
});
