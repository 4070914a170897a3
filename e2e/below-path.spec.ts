import { test as base, COLLECTOR, expect, type Running, start } from './harness.ts';
import { freePort, type Line, startLine } from './line.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

interface Wired extends Running {
  line: Line;
}

/** The program below a path of a name it shares with others, behind a proxy that passes the whole path on. */
const test = base.extend<{ line: Line }>({
  app: async ({ browserName: _ }, use) => {
    const port = String(await freePort());
    const own = await start({ MINTMARK_PORT: port, MINTMARK_PUBLIC_URL: `http://127.0.0.1:${port}/coins` });
    const line = await startLine(own.url);
    await use({ ...own, url: `${line.url}/coins/`, line } as Wired);
    await line.close();
    await own.end();
  },
  line: ({ app }, use) => use((app as Wired).line),
});
test.use({ serviceWorkers: 'allow' });

test('below a path: a guest keeps a coin with a photo, takes it into an account, reads it offline and signs out @long', async ({
  page,
  context,
  app,
  line,
}) => {
  const outside: string[] = [];
  const missing: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    // The first visit leaves out the slash.
    if (url.startsWith('http') && !`${url}/`.startsWith(app.url)) outside.push(url);
  });
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(answer.url());
  });
  const tabs = page.getByRole('navigation', { name: 'Main' });
  const card = page.getByRole('link', { name: /1916-D .*Dime/ }).first();
  const at = (path: string) => `${app.url}${path}`;
  const photo = page.getByRole('button', { name: /Show the obverse/ }).locator('img');
  const isShown = async () =>
    expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);

  await test.step('an address without its slash leads in, and the landing page to the form', async () => {
    await page.goto(app.url.slice(0, -1));
    await expect(page).toHaveURL(at(''));
    await expectGoodScreen(page, 'below-path-landing', { wide: true });
    await page.getByRole('button', { name: 'Continue as guest', exact: true }).click();
    await expect(page.getByText('0/10 coins (10 remaining)')).toBeVisible();
    await expect(page).toHaveURL(at(''));
    await tabs.getByRole('link', { name: 'Add Coin' }).click();
    await page.getByRole('link', { name: /Enter Manually/ }).click();
    await expect(page).toHaveURL(at('manual-entry'));
  });

  await test.step('a coin with a photo is saved', async () => {
    await page.getByRole('combobox', { name: /Search/ }).fill('1916 d dime');
    await page
      .getByRole('option', { name: /Dime 1916-D/ })
      .first()
      .click();
    await page.getByLabel('Choose from Device').setInputFiles(await drawnPhoto(page));
    const slot = page.getByRole('img', { name: 'Obverse of the coin' });
    await expect
      .poll(() => slot.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('/coins/photos/');
    await page.getByLabel('Condition').selectOption('Good (G-4, G-6)');
    await page.getByRole('button', { name: 'Save Coin to Collection' }).click();
    await expect(page).toHaveURL(at(''));
    await expect(card).toBeVisible();
  });

  await test.step('an account takes it over', async () => {
    await page.getByRole('link', { name: 'Create Account' }).click();
    await page.getByLabel('First name').fill(COLLECTOR.firstName);
    await page.getByLabel('Last name').fill(COLLECTOR.lastName);
    await page.getByLabel('Email').fill(COLLECTOR.email);
    await page.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(COLLECTOR.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: COLLECTOR.firstName, exact: true })).toBeVisible();
  });

  await test.step('it lies in the collection and on its own page, which a reload keeps', async () => {
    await tabs.getByRole('link', { name: 'Collections' }).click();
    await page.getByText('Browse', { exact: true }).click();
    await card.click();
    await expect(page).toHaveURL(/\/coins\/coin\/\d+$/);
    await isShown();
    await page.reload();
    await isShown();
    await expect(page.getByText('Weight').first()).toBeVisible();
    await expectGoodScreen(page, 'below-path-coin', { wide: true });
  });

  await test.step('the palette leads home, and the profile is there', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at(''));
    await tabs.getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL(at('my-profile'));
    await expect(page.getByRole('heading', { name: 'Ada Mercury' })).toBeVisible();
    await expectGoodScreen(page, 'below-path-profile', { wide: true });
  });

  await test.step('what was seen is read without network and server', async () => {
    await page.goto(at('collection'));
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/-/warmed')) !== undefined))
      .toBe(true);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await line.cut();
    await page.goto(at('collection'));
    await expect(page.getByRole('complementary', { name: 'Connection' })).toContainText(
      'Offline. Last synced',
    );
    await expect(page.getByText('in one category')).toBeVisible();
    await page.goto(at(''));
    await expect(card).toBeVisible();
    await page.goto(at('add-coin-method'));
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await line.mend();
    await context.setOffline(false);
  });

  await test.step('signing out leads to the landing page, which remembers where somebody wanted to go', async () => {
    await page.goto(at('my-profile'));
    await page.getByRole('link', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Continue as guest', exact: true })).toBeVisible();
    await expect(page).toHaveURL(at(''));
    await page.goto(at('collection'));
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('Email').fill(COLLECTOR.email);
    await page.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(at('collection'));
    await expect(page.getByText('in one category')).toBeVisible();
  });

  expect(outside, 'asked for outside of the path').toEqual([]);
  expect(missing, 'not found').toEqual([]);
});

test('below a path: every link of every page leads below it, and every file is there @long', async ({
  page,
  app,
}) => {
  const person = await page.request.post('api/register', { data: COLLECTOR });
  expect(person.status()).toBe(201);
  const { pathname: root, origin } = new URL(app.url);
  const outside = new Set<string>();
  const missing: string[] = [];
  const seen = new Set([root]);
  const waiting = [root];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const answer = await page.request.get(origin + path);
    if (!answer.ok()) missing.push(`${answer.status()} ${path}`);
    const kind = /html|javascript|css|manifest/.exec(answer.headers()['content-type'] ?? '')?.[0];
    for (const link of kind ? linksIn(kind, await answer.text()) : []) {
      const to = new URL(link, origin + path);
      if (to.origin !== origin) continue;
      if (!to.pathname.startsWith(root)) outside.add(`${path}: ${link}`);
      else if (!seen.has(to.pathname) && !to.pathname.endsWith('/logout')) {
        seen.add(to.pathname);
        waiting.push(to.pathname);
      }
    }
  }
  expect([...outside], 'outside of the path').toEqual([]);
  expect(missing, 'not there').toEqual([]);
  expect(seen.size).toBeGreaterThan(200);
});

const LINKS: Record<string, RegExp> = {
  html: /\s(?:href|src|action|component-url|renderer-url)="([^"#[][^"[]*)"/g,
  javascript: /(?:\bfrom|\bimport)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+|\/[^"'`]+)["'`]/g,
  css: /\burl\(["']?([^"')]+)/g,
  manifest: /"(?:src|url|start_url)":\s*"([^"]+)"/g,
};

const linksIn = (kind: string, text: string) =>
  [...text.matchAll(LINKS[kind] ?? /$^/g)].flatMap(([, link]) => link ?? []);
