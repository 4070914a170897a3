import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './harness.ts';

export const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });
/** What the page says where it was done, rather than in a notice. */
export const said = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });
export const year = (page: Page) => page.getByLabel('Year', { exact: true });
export const mark = (page: Page) => page.getByLabel('Mint Mark', { exact: true });
export const search = (page: Page) => page.getByRole('combobox', { name: 'Search the US coin database' });
/** What the search found. */
export const found = (page: Page) => page.getByRole('listbox', { name: 'Coins found' }).getByRole('option');

/** Gives the coin a value and saves it. */
export async function save(page: Page) {
  await page.getByLabel(/Estimated Value/).fill('12.50');
  await page.getByRole('button', { name: /^Save (Coin to Collection|Changes)$/ }).click();
  await expect(toast(page, 'Coin Added!')).toBeVisible();
}

/** The coin stored last. */
export async function newest(page: Page) {
  const [coin] = await (await page.request.get('/api/coins')).json();
  return (await page.request.get(`/api/coins/${coin.id}`)).json();
}

/** The draft of the form, which is written once typing has paused, holds this text. */
export const expectDraft = (page: Page, text: string) =>
  expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)), {
      message: `the draft holds "${text}"`,
    })
    .toContain(text);

/** Whether the notice on the screen lies over the control. */
export async function coveredByNotice(page: Page, control: Locator): Promise<boolean> {
  const [notice] = await page.locator('.toast').evaluateAll((toasts) =>
    toasts.map((toast) => {
      const { x, y, width, height } = toast.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  const box = await control.boundingBox();
  // A notice that has gone by itself covers nothing.
  if (!notice) return false;
  if (!box) throw new Error('The control is not on the screen.');
  const across = notice.x < box.x + box.width && box.x < notice.x + notice.width;
  return across && notice.y < box.y + box.height && box.y < notice.y + notice.height;
}

/** Fills what the form of coins of the world needs. */
export async function fillSovereign(page: Page) {
  for (const [label, text] of [
    ['Coin Name', '1911 Sovereign'],
    ['Country', 'United Kingdom'],
    ['Year', '1911'],
    ['Denomination', 'Sovereign'],
    ['Currency', 'GBP'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Condition', { exact: true }).selectOption('Extremely Fine (EF-45)');
}

/** The form without the draft that an earlier step has left. */
export async function openEmptyForm(page: Page) {
  await open(page, '/collection');
  await page.evaluate(() => sessionStorage.clear());
  await open(page, '/manual-entry');
}
