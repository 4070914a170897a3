import type { Page } from '@playwright/test';
import { toast } from './coin-form.ts';
import { edit, edited, input, startEditing } from './coin-screen.ts';
import { COLLECTOR, expect, OTHER, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

test.use({ env: { MINTMARK_METALS_PROVIDER: 'none' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The address that its maker sees once. */
async function invitation(page: Page, role: string): Promise<string> {
  await open(page, '/collections');
  await button(page, 'Invite a member').click();
  const sheet = page.getByRole('dialog', { name: 'Invite a member' });
  await sheet.getByLabel('Role').selectOption(role);
  await expectGoodScreen(page, `collections-invite-${role.toLowerCase()}`, { wide: true });
  await button(page, 'Make the link').click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\/invitation\?token=/);
  const { pathname, search } = new URL(await link.inputValue());
  return pathname + search;
}

test('family: the owner invites a spouse, both edit, and both see it', async ({
  page,
  login,
  addCoin,
  browser,
  app,
  extraHTTPHeaders,
}) => {
  await login();
  const coin = await addCoin();
  const path = await invitation(page, 'Writer');

  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders,
  });
  const other = await context.newPage();
  await other.goto(path);
  const { firstName, lastName } = COLLECTOR;
  const invites = `${firstName} ${lastName} invites you to their collection`;
  await expect(other.getByRole('heading', { name: invites })).toBeVisible();
  await expect(other.getByText('Also adds, edits, imports and moves coins to the trash.')).toBeVisible();
  await expect(other.getByText('Sign in or create an account first.')).toBeVisible();
  await expectGoodScreen(other, 'invitation-visitor');
  await other.getByRole('link', { name: 'Create Account' }).click();
  await other.getByLabel('First Name').fill(OTHER.firstName);
  await other.getByLabel('Last Name').fill(OTHER.lastName);
  await other.getByLabel('Email', { exact: true }).fill(OTHER.email);
  await other.getByLabel('Password', { exact: true }).fill(OTHER.password);
  await other.getByLabel('Confirm Password').fill(OTHER.password);
  await other.getByRole('button', { name: 'Create Account' }).click();
  await expect(other.getByText(`You accept as ${OTHER.email}.`)).toBeVisible();
  await expectGoodScreen(other, 'invitation');
  await button(other, 'Accept the invitation').click();
  await expect(toast(other, 'You are a member now')).toBeVisible();
  await expect(other.getByRole('link', { name: /^Collection in use/ })).toBeVisible();

  await test.step('the link is used up, for everybody', async () => {
    const stranger = await browser.newPage({ baseURL: app.url, extraHTTPHeaders });
    for (const used of [other, stranger]) {
      await used.goto(path);
      await expect(used.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
      await expect(used.getByText('has been used, has expired or was withdrawn')).toBeVisible();
    }
    await expectGoodScreen(stranger, 'invitation-used');
    await stranger.close();
  });

  await test.step('one edits and both see; different fields both stay', async () => {
    await open(page, edited(coin));
    await expect(edit(page, 'quantity')).toBeVisible();
    await open(other, `/coin/${coin}`);
    await startEditing(other);
    await edit(other, 'year').click();
    await input(other, 'Year').fill('1894');
    await other.keyboard.press('Enter');
    await expect(toast(other, 'Updated')).toBeVisible();
    await edit(page, 'mint mark').click();
    await input(page, 'Mint mark').selectOption('O');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Updated')).toContainText('also changed elsewhere: year');
    await expect(edit(page, 'year')).toContainText('1894');
  });

  await test.step('the same field asks', async () => {
    await page.request.patch(`/api/coins/${coin}`, { data: { quantity: 5 } });
    await edit(other, 'quantity').click();
    await input(other, 'Quantity').fill('7');
    await other.keyboard.press('Enter');
    await expect(toast(other, 'Changed by someone else')).toContainText('quantity');
    await toast(other, 'Changed by someone else').getByRole('button', { name: 'Use mine instead' }).click();
    await expect
      .poll(async () => (await (await page.request.get(`/api/coins/${coin}`)).json()).quantity)
      .toBe(7);
  });

  await test.step('the journal names both, at the coin and of the collection', async () => {
    await open(page, `/coin/${coin}`);
    const ofCoin = page.getByRole('region', { name: 'Changes' });
    await expect(ofCoin).toContainText(`${OTHER.firstName} ${OTHER.lastName} changed`);
    await expectGoodScreen(page, 'coin-changes');
    await open(page, '/collections');
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText(`${OTHER.firstName} ${OTHER.lastName} changed`);
    await expect(changes).toContainText(`${COLLECTOR.firstName} ${COLLECTOR.lastName} changed`);
    await expectGoodScreen(page, 'collections-shared', { wide: true });
  });

  await test.step('removed, the spouse is back in the own collection at once', async () => {
    await button(page, 'Remove').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`${OTHER.firstName} ${OTHER.lastName} removed`)).toHaveCount(0);
    await open(other, `/coin/${coin}`);
    await expect(other.getByText('Coin Not Found')).toBeVisible();
    await expect(other.getByText('This coin isn’t in your collection.')).toBeVisible();
  });
  await context.close();
});

test('user: another collection is added and used, and a coin moves there and back', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await addCoin();
  await open(page, '/my-profile');
  await page.getByRole('link', { name: 'Your collections' }).click();
  await button(page, 'Another collection').click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Of my father');
  await button(page, 'Add').click();
  await expect(toast(page, 'Collection added')).toBeVisible();
  await expectGoodScreen(page, 'collections', { wide: true });

  await open(page, '/collection?view=browse');
  await button(page, 'Collection menu').click();
  await page.getByRole('menuitem', { name: 'Select coins' }).click();
  await page.getByRole('checkbox').first().check();
  await button(page, 'Move').click();
  const sheet = page.getByRole('dialog', { name: 'Move' });
  await expectGoodScreen(page, 'collections-move', { wide: true });
  await sheet.getByRole('button', { name: 'Move' }).click();
  await expect(toast(page, 'moved to Of my father')).toBeVisible();
  await toast(page, 'moved to Of my father').getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await (await page.request.get('/api/collection/summary')).json()).records)
    .toBe(1);

  await open(page, '/collections');
  await button(page, 'Use Of my father').click();
  await expect(
    page.getByRole('link', { name: 'Collection in use: Of my father. Choose another.' }),
  ).toBeVisible();
  await expect(page.getByText('No coins yet')).toBeVisible();
  await expectGoodScreen(page, 'home-further', { wide: true });
});

test('reader: sees coins, wants, albums and drafts of another, and no button that changes them', async ({
  page,
  login,
  addCoin,
  browser,
  app,
  extraHTTPHeaders,
}) => {
  await login();
  const coin = await addCoin({
    loans: [
      { borrower: 'Museum', quantity: 1, since: '2026-01-02', until: null, returned: null, note: null },
    ],
  });
  await page.request.post('/api/wants', { data: { name: '1889-CC Morgan Dollar' } });
  await page.request.post('/api/drafts', { data: { id: 'draft-0001', form: { notes: 'A worn dime' } } });
  const { id } = await (await page.request.get('/api/auth/user')).json();
  const made = await page.request.post(`/api/collections/${id}/invitations`, { data: { role: 'reader' } });
  const token = new URL((await made.json()).link).searchParams.get('token');

  const context = await browser.newContext({
    ...{ baseURL: app.url, viewport: { width: 390, height: 844 }, extraHTTPHeaders },
  });
  const other = await context.newPage();
  const { firstName, lastName, email, password } = OTHER;
  await context.request.post('/api/register', { data: { firstName, lastName, email, password } });
  await context.request.post(`/api/invitations/${token}/accept`, { data: {} });
  await context.request.post(`/api/collections/${id}/use`, { data: {} });

  await open(other, `/coin/${coin}`);
  await expect(other.getByRole('region', { name: 'Loans' })).toContainText('Museum');
  await expect(other.getByRole('button', { name: /^(Returned|Add photos|Share|Edit)/ })).toHaveCount(0);
  await open(other, '/wants');
  await expect(other.getByText('1889-CC Morgan Dollar')).toBeVisible();
  await expect(other.getByRole('button', { name: /^(Add|Bought|Edit|Delete|Share)/ })).toHaveCount(0);
  await open(other, '/drafts');
  await expect(other.getByText('A worn dime').first()).toBeVisible();
  await expect(other.getByRole('link', { name: /^Complete/ })).toHaveCount(0);
  await open(other, '/albums/mercury-dimes');
  await expect(other.getByText('0 of 77')).toBeVisible();
  await expect(other.getByRole('button', { name: /^(Add|Share a link)/ })).toHaveCount(0);
  await expectGoodScreen(other, 'album-reader');
  const adding = other.getByRole('link', { name: /Add Coin|Manual Entry|Take Picture|Import|Listings/ });
  for (const screen of ['/', '/collection', '/dashboard', '/albums', '/my-profile']) {
    await open(other, screen);
    await expect(
      other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }),
    ).toBeVisible();
    await expect(adding.filter({ visible: true })).toHaveCount(0);
  }
  await other.keyboard.press('Control+K');
  const palette = other.getByRole('dialog', { name: 'Search or jump to' });
  await palette.getByRole('combobox').fill('coin');
  await expect(palette.getByRole('option', { name: 'Upload photos of a coin' })).toHaveCount(0);
  await other.keyboard.press('Escape');
  for (const screen of [
    '/manual-entry',
    `/manual-entry?edit=${coin}`,
    '/camera',
    '/import',
    '/my-listings',
  ]) {
    await open(other, screen);
    await expect(other.getByRole('heading', { name: 'This collection is read-only for you' })).toBeVisible();
  }
  await expect(other.getByText(`belongs to ${COLLECTOR.firstName} ${COLLECTOR.lastName}.`)).toBeVisible();
  await expectGoodScreen(other, 'read-only', { wide: true });
  await open(other, '/manual-entry');
  await button(other, 'Switch to my own collection').click();
  await expect(other.getByRole('heading', { name: 'Add a coin' })).toBeVisible();
  await context.close();
});

test('invited: a guest and the wrong account are told so at once, and come back with the right one', async ({
  page,
  login,
  browser,
  app,
  extraHTTPHeaders,
}) => {
  await login();
  const { id } = await (await page.request.get('/api/auth/user')).json();
  const data = { role: 'reader', email: OTHER.email };
  const made = await page.request.post(`/api/collections/${id}/invitations`, { data });
  const { pathname, search } = new URL((await made.json()).link);
  const masked = OTHER.email.replace(/^(.).*@/, '$1•••@');

  await open(page, pathname + search);
  await expect(page.getByText('You already belong to this collection.')).toBeVisible();

  const context = await browser.newContext({
    ...{ baseURL: app.url, viewport: { width: 390, height: 844 }, extraHTTPHeaders },
  });
  const other = await context.newPage();
  await context.request.post('/api/auth/guest');
  await open(other, pathname + search);
  await expect(other.getByText(masked)).toBeVisible();
  await expect(other.getByText('Guests cannot join.')).toBeVisible();
  const wrong = { ...OTHER, email: `wrong-${OTHER.email}` };
  await context.request.post('/api/register', { data: wrong });
  await other.reload();
  await expect(
    other.getByText(`This invitation is for ${masked}, and you are signed in as ${wrong.email}.`),
  ).toBeVisible();
  await expect(button(other, 'Accept the invitation')).toHaveCount(0);
  await expectGoodScreen(other, 'invitation-wrong-address');
  const account = await browser.newContext({ baseURL: app.url, extraHTTPHeaders });
  await account.request.post('/api/register', { data: OTHER });
  await account.close();
  await other.getByRole('link', { name: 'Log out and use the other address' }).click();
  await other.getByRole('link', { name: 'Sign In' }).click();
  await other.getByLabel('Email', { exact: true }).fill(OTHER.email);
  await other.getByLabel('Password', { exact: true }).fill(OTHER.password);
  await button(other, 'Sign In').click();
  await button(other, 'Accept the invitation').click();
  await expect(toast(other, 'You are a member now')).toBeVisible();
  await context.close();
});
