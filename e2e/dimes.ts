import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './harness.ts';

const DIME = {
  coinType: 'Mercury Dime',
  condition: 'Fine (F-12, F-15)',
  composition: '90% silver, 10% copper',
  weight: '2.5',
  diameter: '17.9',
};
export const dime = (n: number) => ({
  ...DIME,
  name: `Dime no. ${n}`,
  year: 1916 + (n % 30),
  mintMark: n % 2 ? 'D' : null,
  estimatedValue: `${10 + n}.00`,
});

/** Saves so many dimes, in order, a few at a time. */
export async function addDimes(request: APIRequestContext, count: number) {
  for (let from = 1; from <= count; from += 1) {
    const answer = await request.post('/api/coins', { data: dime(from) });
    expect(answer.status()).toBe(201);
  }
}

export const DIMES = '/subcategory/Mercury%20Dimes';
export const coins = (page: Page) => page.getByRole('list', { name: 'Coins' });
export const card = (page: Page, name: string | RegExp) => coins(page).getByRole('link', { name });
export const box = (page: Page, name: string | RegExp) => coins(page).getByRole('checkbox', { name });
export const countLine = (page: Page) => page.getByRole('status').filter({ hasText: /\d coins? (for|·)/ });
export const bar = (page: Page) => page.getByRole('region', { name: 'Selected coins' });
export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** Moves all coins to the trash, so that the next step counts its own. */
export async function emptyCollection(request: APIRequestContext) {
  const all: { id: number }[] = await (await request.get('/api/coins')).json();
  if (all.length === 0) return;
  const answer = await request.post('/api/coins/trash', {
    data: { selection: { ids: all.map(({ id }) => id) } },
  });
  expect(answer.status()).toBe(200);
}
