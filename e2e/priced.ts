import { type FakeMetalPrices, startFakeMetalPrices } from '../server/valuation/metals/metal-prices.fake.ts';
import { test as base, expect } from './harness.ts';

/**
 * As `test` of the harness, with a vendor of metal prices for the executable to ask, which checks what it is asked. Prices are kept for
 * long: a test that changes what the vendor says is `alone`.
 */
export const test = base.extend<{ vendor: FakeMetalPrices }>({
  vendor: async ({ browserName, metalVendor, alone }, use) => {
    const vendor = alone ? await startFakeMetalPrices() : metalVendor;
    await use(vendor);
    if (alone) await vendor.stop();
    expect(vendor.calls.length, `calls for metal prices from ${browserName}`).toBeLessThanOrEqual(10);
  },
  env: ({ vendor }, use) =>
    use({ MINTMARK_METALS_PROVIDER: 'gold-api', MINTMARK_METALS_BASE_URL: vendor.url }),
});
