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
/** Of what the form asks, each asks something else; all types are in server/catalogue/specifications.test.ts. */
const COINS: ByHand[] = [
  {
    type: 'Washington Quarter',
    year: '1999',
    mintMark: 'P',
    variation: 'Delaware',
    verdict: '1999-P was struck at Philadelphia.',
    stored: { category: 'State Quarters', variation: 'Delaware' },
  },
  {
    type: 'Morgan Silver Dollar',
    year: '1893',
    mintMark: 'S',
    verdict: '1893-S was struck at San Francisco.',
    stored: { ...SILVER, weight: '26.73', totalMintage: '100,000', rarityScale: 3 },
  },
  {
    type: 'American Eagle',
    year: '1986',
    variation: 'American Silver Eagle',
    verdict: '1986 has no mint mark, regardless of mint.',
    stored: { composition: expect.stringContaining('99.9% silver'), category: 'American Silver Eagles' },
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

test('user: coins are added by hand, each with its facts from the catalogue @long', async ({
  page,
  login,
}) => {
  await login();
  for (const coin of COINS) await test.step(`${coin.year} ${coin.type}`, () => addByHand(page, coin));
});
