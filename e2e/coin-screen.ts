import type { Page } from '@playwright/test';
import { expect, open } from './harness.ts';

/** What the page of a coin shows, and the ways to change it. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** The page of a coin with its fields open to change. */
export const edited = (id: number) => `/coin/${id}#edit`;
/** Turns editing on; what opens a field is there then. */
export const startEditing = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();
/** Opens a field while the coin is edited. */
export const edit = (page: Page, field: string) => button(page, `Edit ${field}`);
/** The field while it is edited. */
export const input = (page: Page, label: string) => page.locator('form').getByLabel(label, { exact: true });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
/** A fact by its name, in any card. */
export const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) });
/** The button that opens a side large. */
export const face = (page: Page, side: string) => button(page, new RegExp(`^Show the ${side}`));
/** The coin as the server has it. */
export const stored = async (page: Page, id: number) => (await page.request.get(`/api/coins/${id}`)).json();
/** Goes from home over the collection to the page of a coin, without loading a page anew. */
export async function walkToCoin(page: Page, name: RegExp): Promise<void> {
  await open(page, '/');
  await page.getByRole('link', { name: 'View Collection' }).click();
  await expect(page.getByRole('heading', { name: 'My Collection' })).toBeVisible();
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
