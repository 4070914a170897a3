import type { Page } from '@playwright/test';
import { expect, open } from './harness.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const shutter = (page: Page) => page.getByRole('button', { name: /^Take the photo of the/ });
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const photo = (page: Page, side: 'Obverse' | 'Reverse') =>
  page.getByRole('img', { name: `${side} of the coin` });
export const isLive = (page: Page) => expect(page.getByText('Good. Hold still')).toBeVisible();

/** Takes a side that lies well in the ring. */
export async function take(page: Page, side: 'obverse' | 'reverse') {
  await expect(title(page, side === 'obverse' ? 'Obverse (front)' : 'Reverse (back)')).toBeVisible();
  await isLive(page);
  await shutter(page).click();
}

export async function takeBoth(page: Page, path = '/camera') {
  await open(page, path);
  await take(page, 'obverse');
  await take(page, 'reverse');
  await expect(title(page, 'Check your photos')).toBeVisible();
}

/** Forgets the photos that an earlier step has left in the camera. */
export async function forgetPhotos(page: Page) {
  await open(page, '/add-coin-options');
  await page.evaluate(() => sessionStorage.clear());
}
