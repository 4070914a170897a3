import type { BrowserContext, Page } from '@playwright/test';
import { startEditing } from './coin-screen.ts';
import { test as base, expect, OTHER, open, type Running } from './harness.ts';
import { type Line, startLine } from './line.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

interface Wired extends Running {
  line: Line;
}

const test = base.extend<{ line: Line }>({
  app: async ({ app }, use) => {
    const line = await startLine(app.url);
    await use({ ...app, url: line.url, line } as Wired);
    await line.close();
  },
  line: ({ app }, use) => use((app as Wired).line),
});
test.use({ serviceWorkers: 'allow' });

const strip = (page: Page) => page.getByRole('complementary', { name: 'Connection' });

/** Everything the browser keeps, by the name of its store. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      found[name] = keys.map(({ url }) => new URL(url).pathname);
    }
    return found;
  });

/** What the browser keeps of people; files of the site and the page shown offline are nobody's. */
const private_ = async (page: Page) =>
  Object.entries(await copies(page)).flatMap(([name, paths]) => (name === 'mintmark-assets' ? [] : paths));

/** Waits until the pages to read are kept: the worker is at work, and has been all around. */
async function keptAhead(page: Page) {
  await expect.poll(() => private_(page)).toContain('/-/warmed');
}

async function goOffline(context: BrowserContext, line: Line) {
  await context.setOffline(true);
  await line.cut();
}

/** A collector who has looked at home, the collection and one of two coins, with its photo. */
async function lookAround(
  page: Page,
  login: () => Promise<void>,
  addCoin: (coin?: Record<string, unknown>) => Promise<number>,
) {
  await login();
  await page.goto('/offline');
  const { name, mimeType, buffer } = await drawnPhoto(page);
  const upload = await page.request.post('/api/photos', {
    multipart: { obverse: { name, mimeType, buffer } },
  });
  const { obverseImageUrl } = await upload.json();
  const seen = await addCoin({ obverseImageUrl });
  const unseen = await addCoin({ name: '1916-D Mercury Dime', coinType: 'Mercury Dime', year: 1916 });
  // The first page of all is loaded before the worker is there: it keeps what that page has shown, too.
  await open(page, `/coin/${seen}`);
  await keptAhead(page);
  await open(page, '/');
  await expect(page.getByText('1893-S Morgan').first()).toBeVisible();
  await open(page, '/collection');
  await expect(page.getByText('1893-S Morgan').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return { seen, unseen };
}

const shownPhotos = (page: Page) =>
  page.evaluate(
    () =>
      [...document.images].filter(({ src, naturalWidth }) => src.includes('/photos/') && naturalWidth > 0)
        .length,
  );

test('user: what was seen can be read without network and server, and is fresh when they are back', async ({
  page,
  context,
  line,
  login,
  addCoin,
}) => {
  const { seen, unseen } = await lookAround(page, login, addCoin);
  await open(page, `/coin/${seen}`);
  await startEditing(page);
  await page.getByRole('button', { name: 'Edit name' }).click();
  await goOffline(context, line);

  await test.step('an edit waits on the device', async () => {
    const field = page.getByRole('textbox').first();
    await field.fill('A renamed dollar');
    await field.press('Enter');
    await expect(page.locator('.toast')).toContainText('Waiting for the network');
    await expect(page.getByRole('heading', { level: 1, name: 'A renamed dollar' })).toBeVisible();
  });

  for (const path of ['/', '/collection', `/coin/${seen}`]) {
    await page.goto(path);
    await expect(page.getByText('1893-S Morgan').first()).toBeVisible();
    await expect(strip(page)).toContainText(/Offline\. Last synced (just now|\d+ minutes? ago)\./);
    await expect.poll(() => shownPhotos(page)).toBeGreaterThan(0);
    const name = path === '/' ? 'home' : path.split('/')[1];
    await expectGoodScreen(page, `offline-${name}`);
  }
  await page.goto(`/coin/${unseen}`);
  await expect(page.getByText('You’re offline. This page isn’t saved on this device.')).toBeVisible();
  await expectGoodScreen(page, 'offline-coin-unseen');
  await page.goto('/my-profile');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
  await expectGoodScreen(page, 'offline-no-page');

  await page.goto('/collection');
  await expect(page.getByText('1893-S Morgan').first()).toBeVisible();
  await test.step('what waits is shown; it can be discarded, and brought back', async () => {
    const waits = page.getByRole('heading', { name: '1 change is waiting' });
    await expect(waits).toBeVisible();
    await page.getByRole('button', { name: 'Discard 1893-S Morgan' }).click();
    await expect(waits).toHaveCount(0);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect(waits).toBeVisible();
    await expectGoodScreen(page, 'offline-waiting', { wide: true });
  });
  await line.mend();
  const changed = await page.request.patch(`/api/coins/${seen}`, { data: { name: 'Renamed elsewhere' } });
  expect(changed.ok()).toBe(true);
  await addCoin({ name: '1921 Peace Dollar', coinType: 'Peace Dollar', year: 1921 });
  await context.setOffline(false);
  await expect(strip(page)).toBeHidden();
  await expect(page.getByText('1921 Peace Dollar').first()).toBeVisible();
  await test.step('a name changed on both sides is asked for', async () => {
    await expect(page.getByText('Changed on both sides: name')).toBeVisible();
    await expect(page.getByRole('definition').getByText('Renamed elsewhere')).toBeVisible();
    await expectGoodScreen(page, 'offline-conflict', { wide: true });
    await page.getByRole('button', { name: 'Keep mine: name' }).click();
    await expect(page.getByRole('heading', { name: /waiting/ })).toHaveCount(0);
    const coin = await (await page.request.get(`/api/coins/${seen}`)).json();
    expect(coin.name).toBe('A renamed dollar');
  });
});

test.describe('at a show', () => {
  test.use({ alone: true });

  test('user: buys three coins without a connection; the tab and the server die, and all arrive once', async ({
    page,
    app,
    login,
    addCoin,
    context,
    line,
  }) => {
    await login();
    const edited = await addCoin();
    await page.goto('/offline');
    await open(page, `/coin/${edited}`);
    await keptAhead(page);
    await open(page, `/coin/${edited}`);
    await expect(page.getByText('1893-S Morgan').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await open(page, '/albums/mercury-dimes');
    await expect(page.getByText('77 coins are missing')).toBeVisible();
    for (const name of ['To be changed', 'To be deleted', 'To be bought'])
      expect((await page.request.post('/api/wants', { data: { name } })).status()).toBe(201);
    await open(page, '/wants');
    await expect(page.getByText('3 wants')).toBeVisible();
    await open(page, '/show');
    const search = page.getByRole('searchbox');
    await search.fill('16d merc');
    const dime = page.getByRole('listitem').filter({ hasText: '1916-D' });
    await expect(dime.getByText('Missing')).toBeVisible();
    await expect(dime.getByText(/Mercury Dimes/)).toBeVisible();
    await expectGoodScreen(page, 'show');
    await keptAhead(page);
    await expect.poll(() => private_(page)).toContain('/api/show/collection');
    const { name, mimeType, buffer } = await drawnPhoto(page);
    const other = await drawnPhoto(page, '#8a6a3c');

    await goOffline(context, line);
    const buy = async (text: string, label: string, price: string) => {
      await search.fill(text);
      const coin = page.getByRole('listitem').filter({ hasText: label }).first();
      await coin.getByRole('button', { name: 'Bought it' }).click();
      await coin.getByLabel(/Price in US/).fill(price);
      await coin.getByLabel('Dealer').fill('Table 12');
      await coin.getByRole('button', { name: 'Add to collection' }).click();
    };
    await buy('16d merc', '1916-D', 'about 8');
    await expect(page.getByText(/Enter an amount in US dollars/)).toBeVisible();
    await page.getByLabel(/Price in US/).fill('850');
    await page.getByRole('button', { name: 'Add to collection' }).click();
    await expect(page.getByRole('heading', { name: '1 change is waiting' })).toBeVisible();
    await buy('1921 s morgan', '1921-S', '40');
    await expect(page.getByRole('heading', { name: '2 changes are waiting' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: '2 changes are waiting' })).toBeVisible();

    await test.step('one in the form, with two photos', async () => {
      await page.goto('/manual-entry');
      await page.getByLabel('Coin Type').fill('Roosevelt Dime');
      await page.getByLabel('Year', { exact: true }).fill('1946');
      await page.getByLabel('Condition', { exact: true }).selectOption('Fine (F-12, F-15)');
      await page.getByLabel('Composition').fill('90% silver, 10% copper');
      const files = [
        { name, mimeType, buffer },
        { ...other, name: 'reverse.jpg' },
      ];
      await page.locator('input[type=file][multiple]').setInputFiles(files);
      await expect(page.getByRole('button', { name: 'Remove the reverse photo' })).toBeVisible();
      await expectGoodScreen(page, 'offline-form');
      await page.getByRole('button', { name: 'Save Coin to Collection' }).click();
      await expect(page).toHaveURL(/collection/);
      await expect(page.getByRole('heading', { name: '3 changes are waiting' })).toBeVisible();
    });
    await test.step('one edited', async () => {
      await page.goto(`/coin/${edited}`);
      await startEditing(page);
      await page.getByRole('button', { name: 'Edit name' }).click();
      await page.getByRole('textbox').first().fill('A dollar for the show');
      await page.getByRole('textbox').first().press('Enter');
      await expect(page.locator('.toast')).toContainText('Waiting for the network');
    });
    await test.step('a receipt of it', async () => {
      const receipt = { name: 'Receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
      await page.locator('input[type=file][accept*=pdf]').setInputFiles(receipt);
      await expect(page.getByRole('link', { name: '1 file is on this device' })).toBeVisible();
      await expectGoodScreen(page, 'offline-file', { wide: true });
    });
    await test.step('a draft of a few words, and wants changed, deleted and bought', async () => {
      await page.goto('/manual-entry');
      await page.getByLabel('Notes').fill('Odd token of table 12');
      await page.getByRole('button', { name: 'Keep as a draft' }).click();
      await expect(page).toHaveURL(/drafts/);
      const drafts = page.getByRole('region', { name: 'Drafts' });
      await expect(drafts.getByRole('heading', { name: 'Odd token of table 12' })).toBeVisible();
      await expectGoodScreen(page, 'offline-drafts', { wide: true });
      await page.goto('/wants');
      const wants = page.getByRole('region', { name: 'Wants' }).getByRole('listitem');
      await expect(wants).toHaveCount(3);
      await page.getByRole('button', { name: 'Edit To be changed' }).click();
      const change = page.getByRole('dialog', { name: 'Change this want' });
      await change.getByLabel('Note').fill('Seen at table 12');
      await change.getByRole('button', { name: 'Save Changes' }).click();
      await expect(wants.filter({ hasText: 'Seen at table 12' })).toHaveCount(1);
      await page.getByRole('button', { name: 'Delete To be deleted' }).click();
      await expect(wants).toHaveCount(2);
      await page.getByRole('button', { name: 'Bought it To be bought' }).click();
      const bought = page.getByRole('dialog', { name: 'Bought it' });
      await bought.getByLabel('Price').fill('12');
      await bought.getByRole('button', { name: 'Add to the collection' }).click();
      await expect(page.getByText('Bought: To be bought')).toBeVisible();
      await expect(wants).toHaveCount(1);
    });
    await test.step('one on the want list, and one marked in an album', async () => {
      await page.goto('/wants');
      await page.getByRole('button', { name: 'Add a want' }).click();
      const sheet = page.getByRole('dialog', { name: 'Add a want' });
      await sheet.getByRole('textbox', { name: 'Coin', exact: true }).fill('An owl of Athens');
      await sheet.getByRole('button', { name: 'Add to the list' }).click();
      await expect(page.getByText('Want: An owl of Athens')).toBeVisible();
      await expectGoodScreen(page, 'offline-wants', { wide: true });
      await page.goto('/albums/mercury-dimes');
      await page.getByText('Mark as wanted', { exact: true }).click();
      await page.getByRole('button', { name: 'Mark 1921-D as wanted' }).click();
      await expect(page.getByText('Want: 1921-D (Mercury Dimes)')).toBeVisible();
      await page.getByRole('button', { name: 'Mark 1921 as wanted' }).click();
      await expect(page.getByText('2 holes marked as wanted')).toBeVisible();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Mark 1921 as wanted' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Take 1921-D off your want list' })).toBeVisible();
      await expectGoodScreen(page, 'offline-album', { wide: true });
      await page.goto('/collection');
      await expect(page.getByRole('heading', { name: '11 changes are waiting' })).toBeVisible();
      await expectGoodScreen(page, 'offline-all-waiting', { wide: true });
    });
    await test.step('the tab and the server die while it is sent', async () => {
      const second = await context.newPage();
      await page.close({ runBeforeUnload: false });
      await line.mend();
      await context.setOffline(false);
      const begun = second.waitForRequest((request) => request.method() === 'POST');
      await second.goto('/collection');
      await begun;
      await app.crash();
      await second.close();
    });

    const back = await context.newPage();
    await back.goto('/collection');
    const stored = async (path: string) => (await back.request.get(path)).json();
    await expect.poll(async () => (await stored('/api/coins?limit=10')).length).toBe(5);
    await expect(back.getByRole('heading', { name: /waiting/ })).toHaveCount(0);
    await expect.poll(async () => (await stored(`/api/coins/${edited}`)).name).toBe('A dollar for the show');
    const coins = await stored('/api/coins?limit=10');
    expect(coins).toHaveLength(5);
    const roosevelt = coins.find(({ year }: { year: number }) => year === 1946);
    expect(roosevelt.obverseImageUrl).toMatch(/^\/photos\//);
    expect(roosevelt.reverseImageUrl).toMatch(/^\/photos\//);
    const { wants } = await stored('/api/wants?sort=name');
    expect(wants.map(({ name }: { name: string }) => name)).toEqual([
      '1921-D Mercury Dime',
      'An owl of Athens',
      'To be changed',
    ]);
    expect(wants[2]).toMatchObject({ note: 'Seen at table 12' });
    expect(await stored('/api/drafts')).toMatchObject([{ form: { notes: 'Odd token of table 12' } }]);
    expect((await stored(`/api/coins/${edited}`)).files).toMatchObject([{ name: 'Receipt' }]);
    await open(back, '/show');
    await back.getByRole('searchbox').fill('16d merc');
    const mine = back.getByRole('listitem').filter({ hasText: '1916-D' });
    await expect(mine.getByText('You have 1')).toBeVisible();
    await expect(mine.getByText('$850.00')).toBeVisible();
  });
});

test('user: a second user of the same browser, and nobody after signing out, reads the copies of the first', async ({
  page,
  context,
  line,
  login,
  addCoin,
}) => {
  const { seen } = await lookAround(page, login, addCoin);
  await test.step('a second user sees nothing of the first', async () => {
    // Another session in its place, without a word of leaving.
    await context.clearCookies();
    await login(OTHER);
    await page.goto('/');
    await expect(page.getByText('Morgan')).toHaveCount(0);
    await keptAhead(page);
    expect((await private_(page)).filter((path) => /photos|coins\/\d/.test(path))).toEqual([]);
    await goOffline(context, line);
    await page.goto(`/coin/${seen}`);
    await expect(page.getByText('You’re offline. This page isn’t saved on this device.')).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('Morgan')).toHaveCount(0);
    await line.mend();
    await context.setOffline(false);
  });
  await test.step('signing out leaves nothing to read', async () => {
    // What is still asked would be refused, and the page would leave by itself.
    await page.goto('/', { waitUntil: 'networkidle' });
    await keptAhead(page);
    await page.goto('/api/logout');
    await expect(page).toHaveTitle(/Mintmark/);
    await expect.poll(() => private_(page)).toEqual([]);
    await goOffline(context, line);
    for (const path of ['/', '/collection', `/coin/${seen}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    }
  });
});

test('user: signing out offline deletes the copies at once and says what is left to do', async ({
  page,
  context,
  line,
  login,
  addCoin,
}) => {
  const { seen } = await lookAround(page, login, addCoin);
  await goOffline(context, line);
  await page.goto(`/coin/${seen}`);
  await expect(page.getByText('1893-S Morgan').first()).toBeVisible();
  await page.goto('/api/logout');
  await expect(page.getByText('Sign out again when you’re back online.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expectGoodScreen(page, 'offline-signed-out');
  expect(await private_(page)).toEqual([]);
  await page.goto(`/coin/${seen}`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();

  await page.goto('/offline#signed-out');
  await line.mend();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Sign out again' }).click();
  await page.waitForURL('/');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('guest: the site can be installed, and nothing of a guest is kept', async ({
  page,
  guest,
  context,
  line,
  addCoin,
}) => {
  await guest();
  await test.step('a browser finds nothing wrong with installing it', async () => {
    await page.goto('/');
    const session = await page.context().newCDPSession(page);
    const { url, errors, data = '' } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toMatch(/manifest\.webmanifest$/);
    expect(JSON.parse(data).shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/add-coin-options',
      '/collection',
    ]);
    // A window without a profile, as all of these are, cannot install anything; that is all it may say.
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
  await test.step('nothing but files of the site is kept', async () => {
    const id = await addCoin();
    for (const path of [`/coin/${id}`, '/', '/collection']) {
      await open(page, path);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForLoadState('networkidle');
    }
    expect(await private_(page)).toEqual([]);
    await goOffline(context, line);
    await page.goto(`/coin/${id}`);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  });
});

test('user: a proxy without its server counts as offline, and a new version is offered and taken @long', async ({
  page,
  line,
  login,
  addCoin,
}) => {
  const { seen } = await lookAround(page, login, addCoin);
  await test.step('a proxy without its server is as good as no connection', async () => {
    line.fail(502);
    await page.goto(`/coin/${seen}`);
    await expect(page.getByText('1893-S Morgan').first()).toBeVisible();
    await expect(strip(page)).toContainText('Offline. Last synced');
  });
  await test.step('a new version is offered, and taken when asked for', async () => {
    await line.mend();
    await open(page, '/collection');
    await expect(strip(page)).toBeHidden();
    line.update((worker) => worker.replaceAll(/"(Base|Collection|Home)\.[\w-]{8}\./g, '"$1.anewhash.'));
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(strip(page)).toContainText('A new version of Mintmark is ready.');
    await expectGoodScreen(page, 'offline-new-version');
    const loads = page.waitForEvent('load');
    await strip(page).getByRole('button', { name: 'Reload' }).click();
    await loads;
    await expect(page.getByText('1893-S Morgan').first()).toBeVisible();
  });
});

test.describe('where the browser keeps nothing', () => {
  test.use({ serviceWorkers: 'block' });

  test('user: a notice is shown also when the code that shows it cannot be had @long', async ({
    page,
    context,
    login,
    addCoin,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await login();
    const id = await addCoin();
    await page.route('**/_astro/Notices.*', (route) => route.abort());
    await open(page, `/coin/${id}`);
    await startEditing(page);
    await page.getByRole('button', { name: 'Edit name' }).click();
    await context.setOffline(true);
    const field = page.getByRole('textbox').first();
    await field.fill('A renamed dollar');
    await field.press('Enter');
    await expect(page.locator('.toast')).toContainText('the server couldn’t be reached');
    await expect(page.locator('.toast')).toBeInViewport({ ratio: 1 });
    expect(errors).toEqual([]);
  });
});
