import { type FakeMetalPrices, startFakeMetalPrices } from '../server/valuation/metals/metal-prices.fake.ts';
import { test as base } from './ai.ts';

/** As `test` of the fake AI, with a vendor of metal prices besides. */
export const test = base.extend<{ metals: FakeMetalPrices; limits: Record<string, string> }>({
  alone: true,
  limits: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  metals: async ({}, use) => {
    const metals = await startFakeMetalPrices();
    await use(metals);
    await metals.stop();
  },
  settings: ({ metals, limits }, use) =>
    use({ MINTMARK_METALS_PROVIDER: 'gold-api', MINTMARK_METALS_BASE_URL: metals.url, ...limits }),
});
