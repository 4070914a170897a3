import type { Page } from '@playwright/test';
import { type FakeCommons, startFakeCommons } from '../server/integrations/commons.fake.ts';
import { toast } from './coin-form.ts';
import { test as base, expect, open } from './harness.ts';
import { drawnPhoto } from './photo.ts';

/** A disc of 64 pixels as an iPhone would hand it over. */
const HEIC = {
  name: 'coin.heic',
  mimeType: 'image/heic',
  buffer: Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
      'AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAABQgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA' +
      'AGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA' +
      'AAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3Bl' +
      'AAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAFKbWRhdAAAAT4oAa9YLNHLB/4Mu7md' +
      'AZJ/qR7CKvTZDBI5ujXd5+bS5NLMvzqnxpMgtm1xd7a/uLBWRakT4Dl5AoBWJQvI50UYQIdqoMACyI9bqtCYXIhedLVORt/Siguc' +
      'NHx5LzWovXZn3iXl7rKwxKQ7X930fxBItk3C+vr0oO0HafdVCU/uqfHIkC1gN64BkFyIMU6gxgEBUlwnmynh/OYDIqKlcb0KtQHl' +
      'Au8lIDsz6NClVcCdLfdtSGsOMACA0tJe3w+MANA1iBIcCOhYooh0QWr/gGCnvD+gZ7n/A4Us+GbnujMSbaO09brG4El+PKOLY70l' +
      'TAGX6iieKubel/Yq/hEoH+mq3D/ZLsRH50bASAq8sS0qYFLNdFhx9y2G2FuJ8XLQ6OWZa8S1V/JtOCXKSEIYzPKp2ga8OY/O8zVP' +
      'VNPYpXw=',
    'base64',
  ),
};

const test = base.extend<{ commons: FakeCommons; refusals: string[] }>({
  commons: async ({ browserName }, use) => {
    const commons = await startFakeCommons([{ name: 'Mercury dime 1916.jpg', licence: 'Public domain' }]);
    await use(commons);
    await commons.stop();
    expect(commons.complaints, `what Commons would refuse ${browserName}`).toEqual([]);
  },
  alone: true,
  env: ({ commons }, use) =>
    use({ MINTMARK_COMMONS_BASE_URL: commons.url, MINTMARK_ALLOW_PRIVATE_FETCH: 'true' }),
  /** What the browser says that the headers forbid, or does not understand of them. */
  refusals: async ({ page }, use) => {
    const refusals: string[] = [];
    page.on('console', (message) => {
      const text = message.text();
      if (/Content Security Policy|Permissions-Policy|Cross-Origin-|integrity/i.test(text))
        refusals.push(text);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sample}`),
      );
    });
    await use(refusals);
    expect(refusals, 'what the headers forbid').toEqual([]);
  },
});

test.use({ reducedMotion: 'no-preference' });

/** What waits until somebody points at a button, and moves while it comes. */
const rested = async (page: Page) => {
  const asleep = page.locator('astro-island[client=touch]').locator('input:visible, a:visible').first();
  if (await asleep.count()) await asleep.focus();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
};

test('visitor: no page needs what its headers forbid', async ({ page, refusals }) => {
  for (const path of [
    '/',
    '/login',
    '/login?verified=true',
    '/register',
    '/forgot-password',
    '/reset-password?token=none',
    '/verify-email?token=none',
    '/privacy-policy',
    '/no/such/page',
  ]) {
    await open(page, path);
    await rested(page);
  }
  expect(refusals).toEqual([]);
});

test('visitor: a script that somebody got into a page does not run', async ({ page, conduct }) => {
  await open(page, '/login');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.body.dataset.ran = "yes"';
    document.body.append(script);
    const handler = document.createElement('div');
    document.body.append(handler);
    handler.innerHTML = '<img src="/none.png" onerror="document.body.dataset.ran = \'yes\'">';
    await new Promise((done) => setTimeout(done, 500));
    const evaluated = await new Promise((done) => {
      try {
        done(new Function('return "evaluated"')());
      } catch {
        done('refused');
      }
    });
    return [document.body.dataset.ran, evaluated];
  });
  expect(ran).toEqual([undefined, 'refused']);
  // This time the page should have done it, and been told so.
  const refused = conduct.splice(0).filter((told) => told.includes('Content Security Policy'));
  expect(refused.length).toBeGreaterThanOrEqual(2);
});

test('user: neither pages, nor dialogs, nor photos need what the headers forbid', async ({
  page,
  login,
  addCoin,
  refusals,
}) => {
  test.slow();
  await login();
  const id = await addCoin();
  for (const path of [
    '/',
    '/add-coin-options',
    '/manual-entry',
    '/collection',
    '/collection?view=trash',
    '/subcategory/Morgan%20Dollars',
    `/coin/${id}`,
    `/manual-entry?edit=${id}`,
    '/my-profile',
    '/no/such/page',
  ]) {
    await open(page, path);
    await rested(page);
  }

  await test.step('pages swapped in under the policy of the first one', async () => {
    await open(page, '/');
    await page.getByRole('link', { name: 'View Collection' }).click();
    await expect(page.getByRole('heading', { name: 'My Collection' })).toBeVisible();
    await page
      .getByRole('link', { name: /1893-S/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /1893-S/ })).toBeVisible();
    await rested(page);
  });

  await test.step('a photo as a phone hands it over, and its viewer', async () => {
    await page.getByLabel('Add obverse photo').setInputFiles(HEIC);
    await expect(toast(page, 'Updated')).toContainText('The obverse has a new photo.', { timeout: 20_000 });
    await page.getByLabel('Add reverse photo').setInputFiles(await drawnPhoto(page));
    await expect(toast(page, 'Updated')).toContainText('The reverse has a new photo.');
    await page.getByRole('button', { name: /^Show the obverse of .* large$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await rested(page);
    await page.keyboard.press('Escape');
  });

  await test.step('a question', async () => {
    await page.getByRole('button', { name: 'Delete Coin' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a stock photo', async () => {
    await open(page, '/manual-entry');
    await page.getByLabel('Coin Type').fill('Mercury Dime');
    await page.getByLabel('Year', { exact: true }).fill('1916');
    await page.getByRole('button', { name: 'Find Stock Photo' }).click();
    const sheet = page.getByRole('dialog', { name: 'Stock Photos' });
    await expect(sheet.getByRole('presentation').first()).toBeVisible();
    await rested(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the sheets of the profile', async () => {
    await open(page, '/my-profile');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await rested(page);
    await page.keyboard.press('Escape');
  });
  expect(refusals).toEqual([]);
});
