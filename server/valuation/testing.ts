import { afterAll, afterEach, beforeAll, beforeEach } from 'bun:test';
import type { Db } from '../../db/client.ts';
import { metalPrices } from '../../db/schema.ts';
import type { SpotPrices } from '../../shared/market/metals.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import type { Services } from '../services.ts';
import { type Client, type TestApp, testApp } from '../testing/app.ts';
import { type FakeMetalPrices, startFakeMetalPrices, USUAL } from './metals/metal-prices.fake.ts';

/** A new app per test, with a fake price vendor. */
export function withPrices(): { vendor: FakeMetalPrices; it: TestApp } {
  let vendor: FakeMetalPrices | undefined;
  let it: TestApp | undefined;
  beforeAll(async () => {
    vendor = await startFakeMetalPrices();
  });
  beforeEach(() => {
    if (!vendor) return;
    Object.assign(vendor, { prices: { ...USUAL }, instead: null, calls: [] });
    it = testApp({ MINTMARK_METALS_BASE_URL: vendor.url });
  });
  afterEach(() => it?.close());
  afterAll(() => vendor?.stop());
  return {
    get vendor() {
      if (!vendor) throw new Error('the fake vendor has not been started');
      return vendor;
    },
    get it() {
      if (!it) throw new Error('the app has not been started');
      return it;
    },
  };
}

export const DIME = { coinType: 'Mercury Dime', year: 1916, mintMark: 'D' };
export const CLAD = { coinType: 'Washington Quarter', year: 1985, mintMark: 'P' };

export const ask = (client: Client, body: unknown) =>
  client.sendJson('POST', '/api/coins/estimate-value', body);

export async function estimate(client: Client, body: unknown): Promise<Estimate> {
  const answer = await ask(client, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).estimate;
}

/** Metals not named have no price. */
export async function setPrices({ deps }: TestApp, prices: Partial<SpotPrices>, lastUpdated = new Date()) {
  await deps.db.transaction(async (tx) => {
    await tx.delete(metalPrices);
    await tx.insert(metalPrices).values({ ...prices, source: 'gold-api.com', lastUpdated });
  });
}

/** Runs `happens` just before the next transaction. */
export function beforeWriting({ deps }: TestApp, happens: () => Promise<unknown>): Services {
  let isDue = true;
  const transaction: Db['transaction'] = async (work) => {
    if (isDue) {
      isDue = false;
      await happens();
    }
    return deps.db.transaction(work);
  };
  return { ...deps, db: { ...deps.db, transaction } };
}

/** Returns the id. */
export async function addCoin(client: Client, coin: Record<string, unknown>): Promise<number> {
  const answer = await client.sendJson('POST', '/api/coins', { ...CONDITION, ...coin });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).id;
}

const CONDITION = { condition: 'Good (G-4, G-6)' };
