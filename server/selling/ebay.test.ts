import { afterAll, expect, test } from 'bun:test';
import { createSign, generateKeyPairSync } from 'node:crypto';
import type { Listing } from '../../shared/marketplace/model.ts';
import { type Client, right, testApp } from '../testing/app.ts';
import { startFakeEbay } from './ebay/ebay.fake.ts';
import { coinOf, connectAccount } from './testing.ts';
import { resumeWork, workDone } from './work.ts';

const ebay = await startFakeEbay();
const it = testApp({
  MINTMARK_METALS_PROVIDER: 'none',
  MINTMARK_EBAY_CLIENT_ID: 'client',
  MINTMARK_EBAY_CLIENT_SECRET: 'the-client-secret',
  MINTMARK_EBAY_RU_NAME: 'ru-name',
  MINTMARK_EBAY_ENVIRONMENT: 'sandbox',
  MINTMARK_EBAY_VERIFICATION_TOKEN: 'v'.repeat(32),
  MINTMARK_EBAY_BASE_URL: ebay.url,
});
afterAll(async () => {
  await it.close();
  await ebay.stop();
});

const PATH = '/api/marketplace/listings';
const post = (client: Client, path: string, body: unknown = {}) => client.sendJson('POST', path, body);
const done = async (client: Client, { id }: Listing): Promise<Listing> => {
  await workDone(it.deps);
  return right(await client.send(`${PATH}/${id}`));
};

const connect = (client: Client, code?: string) => connectAccount(it, client, 'ebay', code);

const body = (coinId: number, rest: object = {}) => ({
  ...{ coinId, title: '1916 Mercury Dime', price: '19.99', description: 'A <b>dime</b>' },
  ...{ marketplaces: ['ebay'], shipFrom: { postalCode: '12345' }, ...rest },
});

test('seller: connects, previews, lists, changes the price and sells on eBay, each call as eBay wants it', async () => {
  const seller = await it.user();
  expect(await connect(seller, 'a-wrong-code')).toContain('was not connected');
  const page = await connect(seller);
  expect([ebay.complaints, page]).toEqual([[], expect.stringContaining('Connected as seller_seven')]);
  const coin = await coinOf(seller);
  const preview = await right(await post(seller, '/api/marketplace/preview', body(coin)));
  expect(preview.sites).toMatchObject([
    {
      ...{ category: 'Mercury (1916-45)', condition: 'Ungraded', fees: null },
      specifics: expect.arrayContaining([{ name: 'Year', value: '1916', isRequired: true, choices: [] }]),
    },
  ]);
  const stored: Listing = await right(await post(seller, PATH, body(coin)));
  const stands = await done(seller, stored);
  expect(stands).toMatchObject({ status: 'listed', sites: [{ message: null }] });
  expect(stands.ebayUrl).toBe(`https://www.sandbox.ebay.com/itm/${stands.ebayListingId}`);
  expect(ebay.complaints).toEqual([]);
  expect([ebay.items.size, ebay.offers.length, ebay.images, ebay.locations.size]).toEqual([1, 1, 1, 1]);
  await right(
    await seller.sendJson('PATCH', `${PATH}/${stored.id}`, { price: '24.50', title: 'A dime of 1916' }),
  );
  await workDone(it.deps);
  expect(ebay.offers[0]?.pricingSummary.price.value).toBe('24.50');
  expect([...ebay.items.values()][0]?.product.title).toBe('A dime of 1916');
  ebay.sell(ebay.offers[0]?.sku ?? '', '24.50', '3.10');
  expect(await right(await post(seller, '/api/marketplace/sync'))).toMatchObject({ sold: 1, problems: [] });
  expect((await right(await seller.send('/api/sold'))).coins).toMatchObject([
    { id: coin, soldPlace: 'eBay', soldPrice: '24.50', soldFees: '3.10', listingId: stored.id },
  ]);
  expect(ebay.complaints).toEqual([]);
  expect(it.logged.join('\n')).not.toMatch(/the-client-secret|v\^1\.1/);
});

test('seller: busy, broken off after the work, an ended token: at any call, and nothing is made twice', async () => {
  const seller = await it.user();
  await connect(seller);
  const calls = [
    'getLocations',
    'getReturnPolicies',
    'createImage',
    'putItem',
    'getOffers',
    'createOffer',
    'publishOffer',
  ];
  const troubles = [
    { answer: { status: 429, headers: { 'retry-after': '1' } } },
    { answer: { status: 500, body: {} }, done: true },
    { silence: 'cut', done: true },
    { answer: { status: 401, body: { errors: [{ errorId: 1001 }] } } },
  ] as const;
  for (const on of calls) {
    for (const trouble of troubles) {
      const before = { items: ebay.items.size, offers: ebay.offers.length };
      ebay.fail({ on, ...trouble });
      const listing = await done(seller, await right(await post(seller, PATH, body(await coinOf(seller)))));
      if (listing.status === 'publishing') await right(await post(seller, `${PATH}/${listing.id}/retry`));
      const { status } = await done(seller, listing);
      expect([on, trouble, status]).toEqual([on, trouble, 'listed']);
      expect([ebay.items.size, ebay.offers.length]).toEqual([before.items + 1, before.offers + 1]);
      ebay.heal();
    }
  }
  expect(ebay.complaints).toEqual([]);
}, 240_000);

test('seller: consent withdrawn on eBay asks to connect again', async () => {
  const seller = await it.user();
  await connect(seller);
  const { access, refresh } = ebay.token;
  Object.assign(ebay.token, { access: 'another', refresh: 'another' });
  const failed = await done(seller, await right(await post(seller, PATH, body(await coinOf(seller)))));
  expect(failed).toMatchObject({
    status: 'failed',
    sites: [{ needsLink: true, remedy: expect.stringContaining('onnect') }],
  });
  Object.assign(ebay.token, { access, refresh });
  await connect(seller);
  await right(await post(seller, `${PATH}/${failed.id}/retry`));
  expect(await done(seller, failed)).toMatchObject({ status: 'listed' });
  await right(await post(seller, `${PATH}/${failed.id}/end`));
  expect(await done(seller, failed)).toMatchObject({ status: 'ended' });
  expect(ebay.offers.at(-1)).toMatchObject({ status: 'UNPUBLISHED', listing: { listingStatus: 'ENDED' } });
  await resumeWork(it.deps);
  expect(ebay.complaints).toEqual([]);
});

test('eBay: an account deleted there is forgotten here, by the key eBay itself hands out', async () => {
  const seller = await it.user();
  await connect(seller);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  ebay.notificationKey = publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', '');
  const told = JSON.stringify({
    metadata: { topic: 'MARKETPLACE_ACCOUNT_DELETION' },
    notification: { data: { username: 'seller_seven', userId: 'ebay-user-7', eiasToken: 'x' } },
  });
  const signature = createSign('sha1').update(told).sign(privateKey, 'base64');
  const header = Buffer.from(JSON.stringify({ alg: 'ecdsa', kid: 'key-1', signature })).toString('base64');
  const headers = { 'x-ebay-signature': header, 'content-type': 'application/json' };
  const tell = { method: 'POST', headers, body: told };
  expect((await it.visitor.send('/api/marketplace/ebay/account-deletion', tell)).status).toBe(204);
  expect((await right(await seller.send('/api/auth/profile'))).ebayLinked).toBe(false);
  expect(ebay.complaints).toEqual([]);
});
