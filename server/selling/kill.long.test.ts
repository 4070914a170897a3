import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type Listing, MARKETPLACES, type MarketplaceId } from '../../shared/marketplace/model.ts';
import { right, testApp } from '../testing/app.ts';
import { startFakeEbay } from './ebay/ebay.fake.ts';
import { startFakeEtsy } from './etsy/etsy.fake.ts';
import { coinOf, connectAccount } from './testing.ts';
import { stopWork } from './work.ts';

const KEYS = { keystring: 'the-keystring', sharedSecret: 'the-shared-secret' };
const ebay = await startFakeEbay();
const etsy = await startFakeEtsy(KEYS);
const SETTINGS = {
  MINTMARK_METALS_PROVIDER: 'none',
  MINTMARK_EBAY_CLIENT_ID: 'client',
  MINTMARK_EBAY_CLIENT_SECRET: 'the-client-secret',
  MINTMARK_EBAY_RU_NAME: 'ru-name',
  MINTMARK_EBAY_BASE_URL: ebay.url,
  MINTMARK_ETSY_KEYSTRING: KEYS.keystring,
  MINTMARK_ETSY_SHARED_SECRET: KEYS.sharedSecret,
  MINTMARK_ETSY_BASE_URL: etsy.url,
};
const it = testApp(SETTINGS);
afterAll(async () => {
  await it.close();
  await ebay.stop();
  await etsy.stop();
});

/** Starts the server on the same data in a process of its own. */
const serve = () =>
  Bun.spawn([process.execPath, join(import.meta.dir, '../main.ts'), 'serve'], {
    env: {
      ...{
        PATH: process.env.PATH ?? '',
        MINTMARK_DATA: it.folder,
        MINTMARK_PORT: '0',
        MINTMARK_NEWS_FEEDS: '',
      },
      ...{ MINTMARK_SECRET: 'a secret for tests that is long enough', MINTMARK_READER: 'off', ...SETTINGS },
    },
    stdout: 'pipe',
    stderr: 'ignore',
  });

/** Where the server is killed: it has sent the call, and never hears what came of it. */
const KILLED_AT: Record<MarketplaceId, string[]> = {
  ebay: ['createLocation', 'createImage', 'createOffer', 'publishOffer'],
  etsy: ['createDraft', 'createImage', 'putInventory'],
};

test('a server that is killed at one call to a marketplace after another publishes once on each', async () => {
  const seller = await it.user();
  await connectAccount(it, seller, 'ebay');
  await connectAccount(it, seller, 'etsy');
  const coinId = await coinOf(seller);
  // Nothing is begun here: the other process takes it up when it starts.
  await stopWork(it.deps);
  for (const marketplace of MARKETPLACES) {
    const vendor = { ebay, etsy }[marketplace];
    const body = {
      ...{ coinId, title: 'A dime', price: '9', marketplaces: [marketplace] },
      shipFrom: { postalCode: '12345' },
    };
    const { id }: Listing = await right(await seller.sendJson('POST', '/api/marketplace/listings', body));
    for (const operation of KILLED_AT[marketplace]) {
      const server = serve();
      vendor.watch((called) => {
        if (called === operation) server.kill('SIGKILL');
      });
      await server.exited;
      expect([operation, server.signalCode]).toEqual([operation, 'SIGKILL']);
    }
    vendor.watch(() => undefined);
    const last = serve();
    let told = '';
    const decoder = new TextDecoder();
    for await (const piece of last.stdout) {
      told += decoder.decode(piece, { stream: true });
      if (told.includes('a listing was published')) break;
    }
    last.kill();
    await last.exited;
    const stands: Listing = await right(await seller.send(`/api/marketplace/listings/${id}`));
    expect([marketplace, stands.status]).toEqual([marketplace, 'listed']);
  }
  expect([ebay.items.size, ebay.offers.length, ebay.locations.size]).toEqual([1, 1, 1]);
  expect(ebay.policies.return).toHaveLength(1);
  expect(ebay.offers[0]).toMatchObject({ status: 'PUBLISHED' });
  expect(etsy.listings).toMatchObject([{ state: 'active', images: { 1: expect.any(String) } }]);
  expect(Object.values(etsy.profiles).map((made) => made.length)).toEqual([1, 1, 1]);
  expect([...ebay.complaints, ...etsy.complaints]).toEqual([]);
}, 180_000);
