import type { Page, Route } from '@playwright/test';
import { coveredByNotice, expectDraft, fillSovereign, openEmptyForm, toast } from './coin-form.ts';
import { COLLECTOR, expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

const save = (page: Page) =>
  page.getByRole('button', { name: /^Save (Coin to Collection|Changes)$/ }).click();

async function fillCoin(page: Page) {
  await page.getByLabel('Coin Name').fill('A dime from the tin');
  await page.getByLabel('Coin Type').fill('Mercury Dime');
  await page.getByLabel('Year', { exact: true }).fill('1941');
  await page.getByLabel('Composition').fill('90% silver, 10% copper');
  await page.getByLabel('Condition').selectOption('Fine (F-12, F-15)');
  await page.getByLabel(/Estimated Value/).fill('12.50');
}

test('visitor: registration and sign-in say what is wrong and keep what was typed', async ({
  page,
  login,
}) => {
  await login();
  await page.context().clearCookies();

  await test.step('registration, at each field', async () => {
    await open(page, '/register');
    await page.getByLabel('First name').fill('A');
    await page.getByLabel('Last name').fill('M');
    await page.getByLabel('Email').fill('nowhere');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByLabel('Confirm password', { exact: true }).fill('54321');
    await page.getByRole('button', { name: 'Create Account' }).click();
    for (const sentence of [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Please enter a valid email address',
      'Password must be at least 6 characters',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }

    await page.getByLabel('First name').fill(COLLECTOR.firstName);
    await page.getByLabel('Last name').fill(COLLECTOR.lastName);
    await page.getByLabel('Email').fill(COLLECTOR.email);
    await page.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();

    await page.getByLabel('Confirm password', { exact: true }).fill(COLLECTOR.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(page, 'Registration Failed')).toContainText('already exists');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('another@example.org');
    await expect(page.locator('form').getByText('already exists')).toHaveCount(0);
    await expect(page.getByLabel('First name')).toHaveValue(COLLECTOR.firstName);
  });

  await open(page, '/login');
  await page.getByRole('button', { name: 'Sign in with Apple' }).click();
  await expect(toast(page, 'Coming Soon')).toContainText(
    'Apple Sign-In will be available in a future update',
  );

  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();

  await page.getByLabel('Email').fill(COLLECTOR.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(COLLECTOR.email);

  await page.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: COLLECTOR.firstName, exact: true })).toBeVisible();
});

test('user: the manual entry names all that is missing at once, and refuses years, quantities and files that cannot be', async ({
  page,
  login,
}) => {
  await login();
  await test.step('all that is missing, each at its field', async () => {
    await open(page, '/manual-entry');
    const [type, condition] = [page.getByLabel('Coin Type'), page.getByLabel('Condition')];
    const [year, composition] = [page.getByLabel('Year', { exact: true }), page.getByLabel('Composition')];
    // Before anything is tried it can be heard and seen what is needed.
    for (const field of [type, year, condition, composition]) {
      await expect(field).toHaveAttribute('aria-required', 'true');
      const star = field.locator('xpath=ancestor::*[contains(@class, "field")][1]').locator('.field-label');
      expect(await star.evaluate((label) => getComputedStyle(label, '::after').content)).toContain('*');
    }
    await save(page);
    await expect(toast(page, 'Missing Information')).toContainText(
      'Please complete all required fields: Coin Type, Year, Condition, and Composition',
    );
    await expect(page.locator('.toast')).toHaveCount(1);
    await expect(type).toBeFocused();
    await expect(type).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.field-error')).toHaveCount(4);
    for (const field of [type, year, condition, composition])
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await coveredByNotice(page, type), 'the notice lies over the field').toBe(false);
    expect(await coveredByNotice(page, page.getByRole('button', { name: /^Save Coin/ }))).toBe(false);
    await expectGoodScreen(page, 'manual-entry-missing');

    await type.fill('Mercury Dime');
    await year.fill('1941');
    await composition.fill('90% silver, 10% copper');
    await save(page);
    await expect(toast(page, 'Condition Required')).toContainText(
      'Please select the condition of the coin before saving',
    );
    await expect(condition).toBeFocused();
    await expect(page.locator('.field-error')).toHaveCount(1);
    await condition.selectOption('Fine (F-12, F-15)');
    // Nobody has to know what it is worth: its metal is counted, as for a coin from a photo.
    await save(page);
    await expect(toast(page, 'Coin Added!')).toBeVisible();
    await expect(page.getByText('No estimate yet')).toHaveCount(0);
    await expect(page.getByText(/^\$\d+\.\d\d$/).first()).toBeVisible();
  });
  await test.step('a year out of its limits, a blank quantity and files that are no photos', async () => {
    await openEmptyForm(page);
    await fillCoin(page);
    await page.getByLabel('Year', { exact: true }).fill('1888');
    await expect(page.getByText(/was not minted in 1888/)).toBeVisible();
    await page.getByLabel('Year', { exact: true }).fill('999');
    await save(page);
    await expect(page.getByText(/1000 or later/).first()).toBeVisible();

    await test.step('a blank quantity is one again', async () => {
      const quantity = page.getByLabel('Quantity');
      await quantity.fill('12');
      await quantity.fill('');
      await quantity.blur();
      await expect(quantity).toHaveValue('1');
    });

    await test.step('files that are no photos are refused with a reason', async () => {
      const choose = page.getByLabel('Choose from Device');
      const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('not a photo') });
      const jpeg = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') });
      await choose.setInputFiles(text('notes.txt'));
      await expect(toast(page, 'Invalid File Type')).toContainText('notes.txt is not a valid image file.');
      await choose.setInputFiles([jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
      await expect(toast(page, 'Too Many Files')).toContainText('Please select maximum 2 photos');
      await choose.setInputFiles(jpeg('broken.jpg'));
      await expect(toast(page, 'Photo Not Uploaded')).toBeVisible();
    });
  });
});

const failed = (page: Page, title: string, text: string) => expect(toast(page, title)).toContainText(text);
/** Both forms walk the same road. */
const FORMS = [
  {
    coins: 'the United States',
    at: '/manual-entry',
    button: 'Save Coin to Collection',
    fill: fillCoin,
    typed: { 'Coin Name': 'A dime from the tin', Year: '1941', 'Estimated Value ($)': '12.50' },
    empty: { 'Coin Name': '', 'Coin Type': '' },
    fail: (route: Route) => route.abort(),
    fails: (page: Page) => failed(page, 'Error Saving Coin', 'Check your connection and try again.'),
  },
  {
    coins: 'the world',
    at: '/global-manual-entry',
    button: 'Add to Collection',
    fill: fillSovereign,
    typed: {
      ...{ 'Coin Name': '1911 Sovereign', Denomination: 'Sovereign' },
      Condition: 'Extremely Fine (EF-45)',
    },
    empty: { 'Coin Name': '', Denomination: '' },
    fail: (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    fails: (page: Page) =>
      failed(page, 'Failed to Add Coin', 'Unable to add international coin. Please try again.'),
  },
] as const;

for (const { coins, at, button, fill, typed, empty, fail, fails } of FORMS)
  test(`user: the form for coins of ${coins} keeps what was typed over a reload and a save that fails; pressed twice it is one coin`, async ({
    page,
    login,
  }) => {
    const holds = async (values: object) => {
      for (const [label, value] of Object.entries(values))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    };
    await login();
    await open(page, at);
    await fill(page);
    await expectDraft(page, Object.values(typed).at(-1) ?? '');
    await page.reload();
    await expect(page.getByText('Your entries are still here.')).toBeVisible();
    await holds(typed);
    await page.getByRole('button', { name: 'Discard' }).click();
    await holds(empty);

    await fill(page);
    await page.route('**/api/coins', fail);
    await page.getByRole('button', { name: button }).click();
    await fails(page);
    await holds(typed);
    await page.unroute('**/api/coins');
    await page.getByRole('button', { name: button }).dblclick();
    await expect(toast(page, 'Coin Added!')).toContainText(typed['Coin Name']);
    await expect(page.getByText(typed['Coin Name']).first()).toBeVisible();
    await page.waitForTimeout(500);
    expect(await (await page.request.get('/api/coins')).json()).toHaveLength(1);
  });

test('user: a session that ended elsewhere loses nothing that was typed', async ({ page, login }) => {
  await login();
  await open(page, '/manual-entry');
  await fillCoin(page);
  // Left in the middle of a word, before typing has paused.
  await page.reload();
  await expect(page.getByLabel('Coin Name')).toHaveValue('A dime from the tin');
  await page.request.get('/api/logout');
  const ended = page.getByText('Your session has ended. Please sign in again.');
  // The search of the want list may notice it first.
  await Promise.race([save(page).catch(() => undefined), ended.waitFor()]);
  await expect(ended).toBeVisible();
  await page.getByLabel('Email').fill(COLLECTOR.email);
  await page.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: COLLECTOR.firstName, exact: true })).toBeVisible();
  await open(page, '/manual-entry');
  await expect(page.getByLabel('Coin Name')).toHaveValue('A dime from the tin');
});

test('user: text of twice the size fits narrow screens @long', async ({ page, login, addCoin }) => {
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
  /** Nothing sticks out at either width, where `look` looks at what else is to hold. */
  const expectToFit = async (look = async () => {}) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const inside = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(inside).toBeLessThanOrEqual(width);
      await look();
    }
  };
  const sizeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

  await open(page, '/login');
  await enlarge();
  await expectToFit(async () => {
    expect(await sizeOf('.input')).toBe(32);
    expect(await sizeOf('.field-label')).toBe(28);
    expect(await sizeOf('.btn')).toBe(32);
  });

  await login();
  await open(page, `/coin/${await addCoin()}`);
  await enlarge();
  await expectToFit();

  await open(page, '/manual-entry');
  await enlarge();
  await save(page);
  await expect(toast(page, 'Missing Information')).toBeVisible();
  const bar = page.getByRole('button', { name: 'Save Coin to Collection' });
  await expectToFit(async () => {
    const edges = await bar.evaluate((button) => [button.scrollWidth, button.clientWidth]);
    expect(edges[0]).toBeLessThanOrEqual(edges[1] ?? 0);
  });
});
