import { MORGAN } from './coins.ts';
import { COLLECTOR, expect, listening, OTHER, open, startFakeAi, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

const ai = await startFakeAi('gemini');
test.afterAll(() => ai.stop());
test.use({ env: { MINTMARK_GEMINI_BASE_URL: ai.url, MINTMARK_NEWS_FEEDS: '' }, alone: true, newPage: true });

test('newcomer: from an empty folder to a key that works and an invited spouse, without a terminal', async ({
  page,
  app,
  browser,
}) => {
  const logged = () => /"code":"([\w-]+)"/.exec(app.log().join('\n'))?.[1] ?? '';
  await expect.poll(logged).not.toBe('');
  const code = logged();
  const { email, firstName, lastName, password } = COLLECTOR;
  const register = async (on: typeof page, person: typeof COLLECTOR) => {
    await on.getByLabel('First name').fill(person.firstName);
    await on.getByLabel('Last name').fill(person.lastName);
    await on.getByLabel('Email').fill(person.email);
    await on.getByLabel('Password', { exact: true }).fill(person.password);
    await on.getByLabel('Confirm password').fill(person.password);
  };
  await test.step('a wrong code makes no account, the right one the operator', async () => {
    await open(page, '/register');
    await register(page, { email, firstName, lastName, password });
    await page.getByLabel('Operator’s code').fill('aaaa-aaaa-aaaa-aaaa');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('This is not the newest code in the log.').first()).toBeVisible();
    await page.getByLabel('Operator’s code').fill(code);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Open to others?' })).toBeVisible();
    await expectGoodScreen(page, 'welcome', { wide: true });
  });
  await test.step('by invitation: the server restarts by itself', async () => {
    await page.getByText('By invitation').click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('radio', { name: 'By invitation' })).toBeChecked();
    await page.getByRole('button', { name: 'Continue' }).click();
  });
  await test.step('a wrong key is told before it is kept; the right one counts after the restart', async () => {
    await expect(page.getByRole('heading', { name: 'Keys you have' })).toBeVisible();
    const card = page.getByRole('region', { name: 'AI', exact: true });
    await card.getByLabel('Key for Gemini').fill('not-a-key');
    await card.getByRole('button', { name: 'Test and save' }).click();
    await expect(card.getByText('The AI service rejects this key.')).toBeVisible();
    await card.getByLabel('Key for Gemini').fill(ai.key);
    await card.getByRole('button', { name: 'Test and save' }).click();
    await expect(card.getByText(/never shown again/)).toBeVisible();
    await expectGoodScreen(page, 'welcome keys');
    await page.getByRole('button', { name: 'Restart now' }).click();
    await expect(page.getByText('The settings apply now', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Restart now' })).toBeHidden();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('link', { name: /^Photograph/ })).toBeVisible();
    await expectGoodScreen(page, 'welcome ways');
  });
  await test.step('home lists the first steps until they are closed', async () => {
    await page.getByRole('link', { name: 'Look around first' }).click();
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByText('Enter a key for the AI, done')).toBeVisible();
    await expectGoodScreen(page, 'home first steps', { wide: true });
    await steps.getByRole('button', { name: 'Close the first steps' }).click();
    await expect(steps).toBeHidden();
    await open(page, '/');
    await expect(page.getByRole('link', { name: 'Add Coin' }).first()).toBeVisible();
    await expect(steps).toBeHidden();
  });
  let link = '';
  await test.step('every section of the operator’s page is good to look at, and an invitation is made', async () => {
    for (const section of ['settings', 'backups', 'journal', 'accounts']) {
      await open(page, `/operator?section=${section}`);
      await expect(page.locator('section.card').first()).toBeVisible();
      await expectGoodScreen(page, `operator ${section}`, { wide: true });
    }
    await page.getByRole('button', { name: 'Make an invitation link' }).click();
    link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    await open(page, '/operator');
    await expect(page.getByText('Mail is not set up.')).toBeVisible();
    await expectGoodScreen(page, 'operator state', { wide: true });
  });
  await test.step('a backup file is checked as it is sent, and its restore names what it replaces', async () => {
    await open(page, '/operator?section=backups');
    await page.getByRole('button', { name: 'Make a backup now' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download the backup of/ }).click();
    const file = await (await download).path();
    const chooser = page.getByLabel('Backup', { exact: true });
    await chooser.setInputFiles({
      name: 'other.tar',
      mimeType: 'application/x-tar',
      buffer: Buffer.from('PK'.padEnd(4000, 'x')),
    });
    await expect(page.getByText('This isn’t a Mintmark backup.')).toBeVisible();
    await chooser.setInputFiles(file);
    await expect(page.getByText('Checked, without faults')).toBeVisible();
    await expectGoodScreen(page, 'operator uploaded backup', { wide: true });
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('1 account, 0 coins and 0 photos of today are replaced.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Checked, without faults')).toBeHidden();
  });
  await test.step('the spouse registers with the link, once', async () => {
    const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const spouse = await theirs.newPage();
    await spouse.goto(new URL('/register', link).href);
    await expect(spouse.getByText('An account here needs an invitation')).toBeVisible();
    await spouse.goto(link);
    await listening(spouse);
    await spouse.getByLabel('First name').click();
    await expect(spouse.getByText('An account here needs an invitation')).toBeHidden();
    await register(spouse, OTHER);
    await spouse.getByRole('button', { name: 'Create Account' }).click();
    await expect(spouse.getByText(OTHER.firstName, { exact: true })).toBeVisible();
    await spouse.goto(new URL('/operator', link).href);
    await expect(spouse.getByRole('heading', { name: 'Only for the operator' })).toBeVisible();
    await open(page, '/operator?section=accounts');
    await expect(page.getByText(OTHER.email)).toBeVisible();
    await page.request.post('/api/coins', { data: { ...MORGAN, name: 'Of both' } });
    await open(page, '/collections');
    await page.getByRole('button', { name: 'Invite a member' }).click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    await spouse.goto(await page.getByRole('textbox', { name: 'Link' }).inputValue());
    await expect(spouse.getByRole('heading', { name: `${firstName} ${lastName} invites you` })).toBeVisible();
    await spouse.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(spouse.getByRole('heading', { name: 'Of both' }).first()).toBeVisible();
    await theirs.close();
  });
});
