import type { Page, Route } from '@playwright/test';
import { CENT, MORGAN, NICKEL } from './coins.ts';
import { expect, open, test } from './harness.ts';
import { DESK, expectGoodScreen } from './look.ts';

const TRASH = '/collection?view=trash';
const rows = (page: Page) => page.getByRole('region', { name: 'Deleted coins' }).getByRole('listitem');
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

async function trash(page: Page, ...ids: number[]) {
  const answer = await page.request.post('/api/coins/trash', { data: { selection: { ids } } });
  expect(answer.status()).toBe(200);
}

test('user: deleted coins are restored or deleted for good, also beside the list at a desk, and the trash is emptied', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const usual = page.viewportSize() ?? DESK;
  await test.step('at a desk a coin opens beside the trash, and goes back from there', async () => {
    const [morgan, cent, nickel] = [await addCoin(MORGAN), await addCoin(CENT), await addCoin(NICKEL)];
    for (const id of [morgan, cent, nickel]) await trash(page, id);
    await open(page, TRASH);
    await page.getByRole('link', { name: CENT.name }).click();
    await expect(page).toHaveURL(new RegExp(`/coin/${cent}$`));
    const card = page.getByRole('region', { name: 'In the trash' });
    await expect(card).toContainText('Deleted just now, 30 days left');
    await expectGoodScreen(page, 'coin-in-trash');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(rows(page)).toHaveCount(3);

    await page.setViewportSize(DESK);
    const link = (name: string) => rows(page).getByRole('link', { name });
    await link(NICKEL.name).press('Enter');
    await expect(page.getByRole('region', { name: NICKEL.name })).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`view=trash&coin=${nickel}$`));
    await expect(page.getByText('1 of 3')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(link(CENT.name)).toHaveAttribute('aria-current', 'true');
    await expectGoodScreen(page, 'coin-beside-trash');
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(link(CENT.name)).toBeFocused();
    await page.goForward();
    await page.reload();
    await card.getByRole('button', { name: 'Delete Permanently' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Permanently' }).click();
    await expect(toast(page, `${CENT.name} was deleted.`)).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(card).toHaveCount(0);
    await link(MORGAN.name).click();
    await card.getByRole('button', { name: 'Restore' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(card).toHaveCount(0);
    await expect(page).toHaveURL(/view=trash$/);
  });
  await test.step('restored, deleted for good, and the trash is emptied', async () => {
    await page.setViewportSize(usual);
    expect((await page.request.delete('/api/trash')).ok()).toBe(true);
    const [morgan, cent, nickel] = [await addCoin(MORGAN), await addCoin(CENT), await addCoin(NICKEL)];
    await trash(page, morgan);
    await trash(page, cent);
    await trash(page, nickel);
    await open(page, TRASH);
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).first()).toContainText(NICKEL.name);
    await expect(rows(page).first()).toContainText('Deleted just now, 30 days left');
    await expectGoodScreen(page, 'trash', { wide: true });

    await page.getByRole('button', { name: `Restore ${MORGAN.name}` }).click();
    await expect(toast(page, `${MORGAN.name} is back in your collection.`)).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeFocused();

    await page.getByRole('button', { name: `Delete permanently : ${CENT.name}` }).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete this coin permanently?' });
    await expect(asked).toContainText(CENT.name);
    await expectGoodScreen(page, 'trash-asked', { wide: true });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: `Delete permanently : ${CENT.name}` }).click();
    await asked.getByRole('button', { name: 'Delete Permanently' }).click();
    await expect(toast(page, `${CENT.name} was deleted.`)).toBeVisible();
    await expect(rows(page)).toHaveCount(1);

    await page.getByRole('button', { name: 'Empty trash' }).click();
    const empty = page.getByRole('alertdialog', { name: 'Empty the trash?' });
    await expect(empty).toContainText('1 coin');
    await empty.getByRole('button', { name: 'Empty trash' }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeFocused();
    await expectGoodScreen(page, 'trash-empty', { wide: true });
    await page.getByRole('link', { name: 'Browse your collection' }).click();
    await expect(page.getByRole('link', { name: new RegExp(MORGAN.name) }).first()).toBeVisible();
  });
});

test('user: several coins come back at once or page by page, one pressed twice once, and failures say so', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('all at once, page by page', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 55; n += 1) ids.push(await addCoin({ ...NICKEL, name: `Nickel no. ${n}` }));
    await trash(page, ...ids);
    await open(page, TRASH);
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows(page)).toHaveCount(55);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('button', { name: 'Restore Nickel no. 30', exact: true }).click();
    await expect(page.getByText('54 coins · last deleted first')).toBeVisible();
    await expect(rows(page)).toHaveCount(54);
    expect(asked, 'no page is asked for again').not.toContain('GET /api/trash');
    await page.getByRole('button', { name: 'Restore all' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(toast(page, '54 coins are back in your collection.')).toBeVisible();
    expect(asked.filter((one) => one === 'POST /api/trash/restore')).toHaveLength(2);
    await expect(page.getByText('The trash is empty')).toBeVisible();
  });
  await test.step('several, one pressed twice, and what fails', async () => {
    await test.step('each says that it is back', async () => {
      const [morgan, cent, nickel] = [await addCoin(MORGAN), await addCoin(CENT), await addCoin(NICKEL)];
      await trash(page, morgan, cent, nickel);
      await open(page, TRASH);
      const asked: Route[] = [];
      await page.route('**/api/trash/restore', (route) => void asked.push(route));
      const restore = (name: string) => page.getByRole('button', { name: `Restore ${name}` });
      await restore(MORGAN.name).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await restore(CENT.name).click();
      await expect(restore(MORGAN.name)).toHaveAttribute('aria-busy', 'true');
      await expect(restore(CENT.name)).toHaveAttribute('aria-busy', 'true');
      await expect(restore(NICKEL.name)).not.toHaveAttribute('aria-busy');
      await expect
        .poll(() => asked.map((route) => route.request().postDataJSON()))
        .toEqual([{ ids: [morgan] }, { ids: [cent] }]);
      // A notice takes the place of the one before.
      for (const [index, { name }] of [MORGAN, CENT].entries()) {
        await asked[index]?.continue();
        await expect(toast(page, `${name} is back in your collection.`)).toBeVisible();
        await expect(rows(page)).toHaveCount(2 - index);
      }
      await page.unrouteAll();
    });
    await test.step('what cannot be loaded or done says so', async () => {
      await page.route('**/api/trash?**', (route) => route.abort());
      await open(page, TRASH);
      await expect(page.getByText('The trash could not be loaded')).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(rows(page)).toHaveCount(1);
      await page.route('**/api/trash', (route) => route.abort());
      await page.getByRole('button', { name: 'Empty trash' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click();
      await expect(toast(page, 'Delete Failed')).toContainText('The server could not be reached.');
      await expect(rows(page)).toHaveCount(1);
      await page.unrouteAll();
    });
    await test.step('with text twice as large on the narrowest screen the trash fits', async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, TRASH);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect(rows(page)).toHaveCount(1);
      await expectGoodScreen(page, 'trash-large');
    });
  });
});

test('user: Back closes the question that lies on top, then what lies under it, and nothing else', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const [morgan, cent] = [await addCoin(MORGAN), await addCoin(CENT)];
  const question = page.getByRole('alertdialog');
  const ask = () => page.getByRole('button', { name: 'Delete Coin' }).click();
  const usual = page.viewportSize() ?? DESK;
  await test.step('on a phone the coin stays, and a confirmed deletion leads to the list at once', async () => {
    await open(page, '/');
    await page.goto(`/coin/${morgan}`);
    await ask();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(`/coin/${morgan}`);
    await ask();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await ask();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/collection');
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
  await test.step('at a desk the coin beside the list stays open under the question', async () => {
    await page.setViewportSize(DESK);
    await open(page, '/collection?view=browse');
    const panel = page.getByRole('region', { name: CENT.name });
    await page.getByRole('link', { name: CENT.name }).first().click();
    await expect(panel).toBeFocused();
    await ask();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`coin=${cent}`));
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await page.goForward();
    await expect(panel).toBeVisible();
    await ask();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/\/collection\?view=browse$/);
  });
  await page.setViewportSize(usual);
});
