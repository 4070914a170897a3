import type { Locator, Page } from '@playwright/test';
import { expect, open } from './harness.ts';
import { drawnPhoto } from './photo.ts';

/** A file as a collector would choose it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const toast = (page: Page, title: string): Locator =>
  page.locator('.toast').filter({ hasText: title });

/** What is wrong, where it stays on the page. */
export const refusal = (page: Page): Locator => page.locator('main .notice-danger');

export async function openUpload(page: Page): Promise<void> {
  await open(page, '/photo-upload');
  await expect(page.getByRole('heading', { name: 'Which coin is it?' })).toBeVisible();
}

export const choose = (page: Page, ...files: ChosenFile[]): Promise<void> =>
  page.getByLabel('Choose Photos').setInputFiles(files);

/** Two different drawn photos: the first is warm, the second cold. */
export async function bothSides(page: Page, colour = '#b5652b'): Promise<[ChosenFile, ChosenFile]> {
  const warm = await drawnPhoto(page, colour);
  const cold = await drawnPhoto(page, '#5f7f9f');
  return [
    { ...warm, name: 'warm.jpg' },
    { ...cold, name: 'cold.jpg' },
  ];
}

/** Both photos are in, and the second is the obverse. */
export async function readyPair(page: Page, colour?: string): Promise<void> {
  await openUpload(page);
  await choose(page, ...(await bothSides(page, colour)));
  await page.getByRole('button', { name: 'Photo 2' }).click();
}

/** Preparing, sending and storing take their time where many tests run at once. */
export const arrived = (page: Page, address: RegExp): Promise<void> => expect(page).toHaveURL(address);

/** The page of the coin that was added. */
export const COIN = /\/coin\/\d+$/;

export const identifyButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Identify and Add Coin' });

/** A small PNG whose header claims to be so large. */
export async function claiming(page: Page, width: number, height: number): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d');
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  });
  const file = Buffer.from(bytes);
  // After the signature and the length of the first chunk: "IHDR", width, height, five bytes more, and its checksum.
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}

/** The checksum of a PNG's chunks (ISO/IEC 15948, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** Of each coin in the collection, newest first. */
export async function collected(page: Page): Promise<{ id: number; name: string }[]> {
  const answer = await page.request.get('/api/coins');
  expect(answer.status()).toBe(200);
  return answer.json();
}
