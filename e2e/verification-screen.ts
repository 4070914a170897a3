import type { Page } from '@playwright/test';
import { button } from './coin-screen.ts';
import { expect, open } from './harness.ts';

export const review = (page: Page, tempId: string) => open(page, `/coin-verification?tempId=${tempId}`);
export const edit = (page: Page, field: string) =>
  button(page, new RegExp(`(, edit ${field}|^Add ${field})$`));
export const input = (page: Page, label: string) => page.locator('form').getByLabel(label, { exact: true });
export const save = (page: Page) => button(page, /^(Save to Collection|Add it anyway|Confirm and save)$/);
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
export const detail = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) });

/** Edits a typed field with the keyboard alone. */
export async function type(page: Page, field: string, label: string, text: string) {
  await edit(page, field).press('Enter');
  await expect(input(page, label)).toBeFocused();
  await input(page, label).fill(text);
  await page.keyboard.press('Enter');
}

/** From pressing Save to the page after it. */
export async function saved(page: Page): Promise<number> {
  await save(page).click();
  await expect(dialog(page, 'Saving your coin')).toBeVisible();
  await expect(dialog(page, 'Saving your coin').getByRole('status')).toHaveText(
    'Coin verified and saved to your collection',
  );
  await expect(page).toHaveURL(/\/coin-verification-result\?coin=\d+&tempId=/);
  return Number(new URL(page.url()).searchParams.get('coin'));
}
