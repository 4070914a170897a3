import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Listing } from '../../shared/marketplace/model.ts';
import { startFakeEbay } from '../integrations/ebay/ebay.fake.ts';
import { cookieOf, right, testApp } from '../testing.ts';
import { coinOf } from './testing.ts';
import { stopWork } from './work.ts';

const ebay = await startFakeEbay();
const SETTINGS = {
  MINTMARK_METALS_PROVIDER: 'none',
  MINTMARK_EBAY_CLIENT_ID: 'client',
  MINTMARK_EBAY_CLIENT_SECRET: 'the-client-secret',
  MINTMARK_EBAY_RU_NAME: 'ru-name',
  MINTMARK_EBAY_BASE_URL: ebay.url,
};
const it = testApp(SETTINGS);
afterAll(async () => {
  await it.close();
  await ebay.stop();
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

test('a server that is killed at one call to eBay after another publishes once', async () => {
  const seller = await it.user();
  const left = await seller.send('/api/auth/ebay/authorize');
  const state = new URL(left.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const jar = it.client(`${seller.cookie}; ${cookieOf(left)}`);
  await jar.send(`/api/auth/ebay/callback?${new URLSearchParams({ code: 'good-code', state })}`);
  const coin = await coinOf(seller);
  // Nothing is begun here: the other process takes it up when it starts.
  await stopWork(it.deps);
  const body = {
    coinId: coin,
    title: 'A dime',
    price: '9',
    marketplaces: ['ebay'],
    shipFrom: { postalCode: '12345' },
  };
  const { id }: Listing = await right(await seller.sendJson('POST', '/api/marketplace/listings', body));
  const KILLED_AT = [
    'createLocation',
    'createReturnPolicy',
    'createImage',
    'putItem',
    'createOffer',
    'publishOffer',
  ];
  for (const operation of KILLED_AT) {
    const server = serve();
    ebay.watch((called) => {
      // It has sent the call, and never hears what came of it.
      if (called === operation) server.kill('SIGKILL');
    });
    await server.exited;
    expect([operation, server.signalCode]).toEqual([operation, 'SIGKILL']);
  }
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
  expect(stands.status).toBe('listed');
  expect([ebay.items.size, ebay.offers.length, ebay.locations.size]).toEqual([1, 1, 1]);
  expect(ebay.policies.return).toHaveLength(1);
  expect(ebay.offers[0]).toMatchObject({ status: 'PUBLISHED' });
  expect(ebay.complaints).toEqual([]);
}, 120_000);
