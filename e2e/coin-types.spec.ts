import type { Page } from '@playwright/test';
import { mark, newest, save, year } from './coin-form.ts';
import { expect, open, test } from './harness.ts';

interface ByHand {
  type: string;
  year: string;
  mintMark?: string;
  variation?: string;
  verdict: string;
  /** What the stored coin is, but for what was chosen. */
  stored: Record<string, unknown>;
}

const SILVER = { composition: expect.stringContaining('90% silver') };
const COINS: ByHand[] = [
  {
    type: 'Lincoln Penny',
    year: '1972',
    mintMark: 'D',
    verdict: '1972-D was struck at Denver.',
    stored: { weight: '3.11' },
  },
  {
    type: 'Jefferson Nickel',
    year: '1943',
    mintMark: 'P',
    verdict: '1943-P was struck at Philadelphia.',
    stored: { composition: expect.stringContaining('35% silver') },
  },
  {
    type: 'Roosevelt Dime',
    year: '1964',
    verdict: '1964 was struck at Philadelphia, without a mint mark.',
    stored: { ...SILVER, weight: '2.50' },
  },
  {
    type: 'Washington Quarter',
    year: '1999',
    mintMark: 'P',
    variation: 'Delaware',
    verdict: '1999-P was struck at Philadelphia.',
    stored: { category: 'State Quarters', variation: 'Delaware' },
  },
  {
    type: 'Kennedy Half Dollar',
    year: '1964',
    mintMark: 'D',
    verdict: '1964-D was struck at Denver.',
    stored: SILVER,
  },
  {
    type: 'Morgan Silver Dollar',
    year: '1893',
    mintMark: 'S',
    verdict: '1893-S was struck at San Francisco.',
    stored: { ...SILVER, weight: '26.73', totalMintage: '100,000', rarityScale: 3 },
  },
  {
    type: 'Peace Silver Dollar',
    year: '1928',
    verdict: '1928 was struck at Philadelphia, without a mint mark.',
    stored: { ...SILVER, totalMintage: '360,649' },
  },
  {
    type: 'American Eagle',
    year: '1986',
    variation: 'American Silver Eagle',
    verdict: '1986 bears no mint mark, whatever mint struck it.',
    stored: { composition: expect.stringContaining('99.9% silver'), category: 'American Silver Eagles' },
  },
  {
    type: 'Walking Liberty Half Dollar',
    year: '1921',
    mintMark: 'S',
    verdict: '1921-S was struck at San Francisco.',
    stored: SILVER,
  },
  {
    type: 'Mercury Dime',
    year: '1916',
    mintMark: 'D',
    verdict: '1916-D was struck at Denver.',
    stored: { ...SILVER, totalMintage: '264,000' },
  },
  {
    type: 'Buffalo Nickel',
    year: '1937',
    mintMark: 'D',
    variation: '3-legged',
    verdict: '1937-D was struck at Denver.',
    stored: { weight: '5.00' },
  },
  {
    type: 'Flying Eagle Cent',
    year: '1858',
    verdict: '1858 was struck at Philadelphia, without a mint mark.',
    stored: { weight: '4.67' },
  },
  {
    type: 'Indian Head Penny',
    year: '1877',
    verdict: '1877 was struck at Philadelphia, without a mint mark.',
    stored: { totalMintage: '852,500' },
  },
  {
    type: 'Wheat Penny',
    year: '1943',
    mintMark: 'S',
    verdict: '1943-S was struck at San Francisco.',
    stored: { composition: expect.stringMatching(/steel/i) },
  },
  {
    type: 'Standing Liberty Quarter',
    year: '1916',
    verdict: '1916 was struck at Philadelphia, without a mint mark.',
    stored: { totalMintage: '52,000' },
  },
  {
    type: 'Barber Dime',
    year: '1894',
    mintMark: 'S',
    verdict: '1894-S was struck at San Francisco.',
    stored: { rarityScale: 6 },
  },
  {
    type: 'Barber Quarter',
    year: '1901',
    mintMark: 'S',
    verdict: '1901-S was struck at San Francisco.',
    stored: { totalMintage: '72,664' },
  },
  {
    type: 'Barber Half Dollar',
    year: '1892',
    mintMark: 'O',
    verdict: '1892-O was struck at New Orleans.',
    stored: { totalMintage: '390,000' },
  },
  {
    type: 'Commemorative Coins',
    year: '1893',
    variation: 'Isabella',
    verdict: '1893 was struck at Philadelphia, without a mint mark.',
    stored: { category: 'Commemorative Coins' },
  },
];

/** Adds the coin by hand, and looks at what was stored. */
async function addByHand(page: Page, coin: ByHand): Promise<void> {
  await open(page, '/manual-entry');
  await page.getByLabel('Coin Type').fill(coin.type);
  await year(page).fill(coin.year);
  if (coin.variation) {
    const option = page.getByLabel('Design Variation').locator('option', { hasText: coin.variation }).first();
    await expect(option).toBeAttached();
    await page.getByLabel('Design Variation').selectOption((await option.getAttribute('value')) ?? '');
  }
  if (coin.mintMark) {
    await expect(mark(page).locator(`option[value="${coin.mintMark}"]`)).toBeAttached();
    await mark(page).selectOption(coin.mintMark);
  }
  await expect(page.getByText(coin.verdict)).toBeVisible();
  await expect(page.getByLabel('Composition')).not.toHaveValue('');
  await page.getByLabel('Condition').selectOption('Fine (F-12, F-15)');
  await save(page);
  expect(await newest(page)).toMatchObject({
    name: `${coin.year} ${coin.type}`,
    coinType: coin.type,
    year: Number(coin.year),
    mintMark: coin.mintMark ?? null,
    ...coin.stored,
  });
}

/** Coins that one account adds: an account for each would take longer than adding it. */
const SHELF = 7;

for (let at = 0; at < COINS.length; at += SHELF) {
  const shelf = COINS.slice(at, at + SHELF);
  test(`user: by hand, with its facts from the catalogue, is added each of: ${shelf.map(({ type }) => type).join(', ')}`, async ({
    page,
    login,
  }) => {
    await login();
    for (const coin of shelf) await test.step(`${coin.year} ${coin.type}`, () => addByHand(page, coin));
  });
}
