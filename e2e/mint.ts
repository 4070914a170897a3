import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

const DAY = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** The address of a picture this server might have taken over. */
export const PICTURE = `/pictures/${'5e'.repeat(32)}.webp`;

/** The same as a card has it. */
export const smallOf = (picture: string) => picture.replace('.webp', '@400.webp');

/** An item of news, so many days old. */
export const news = (days: number, more: Record<string, unknown> = {}) => ({
  id: days,
  title: `What was struck ${days} days ago`,
  description:
    'The presses ran all night, and by the morning the first rolls were on their way to the banks.',
  url: `https://news.example/${days}`,
  imageUrl: null,
  source: 'The Mint',
  publishedAt: later(-days),
  ...more,
});

/** So many days from the reader's own today, as a list of releases writes it. */
const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.parse(later(days)));

/** A release in so many days. */
export const release = (days: number, more: Record<string, unknown> = {}) => ({
  id: days + 100,
  name: `Silver Dollar of day ${days}`,
  description: 'A proof dollar in its case.',
  releaseDate: `${dayAhead(days)}T00:00:00.000Z`,
  price: '91.00',
  imageUrl: null,
  url: null,
  ...more,
});

/** What the mint has to say, and a picture wherever one is asked for. */
export async function withMint(page: Page, items: { news?: unknown[]; releases?: unknown[] }) {
  await page.route('**/api/news', (route) => route.fulfill({ json: items.news ?? [] }));
  await page.route('**/api/upcoming-releases', (route) => route.fulfill({ json: items.releases ?? [] }));
  await page.route('**/pictures/*', async (route) =>
    route.fulfill({ contentType: 'image/png', body: await readFile('site/public/icons/icon-192.png') }),
  );
}
