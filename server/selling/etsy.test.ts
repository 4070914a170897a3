import { afterAll, expect, test } from 'bun:test';
import type { Listing } from '../../shared/marketplace/model.ts';
import { type Client, right, testApp } from '../testing/app.ts';
import { startFakeEtsy } from './etsy/etsy.fake.ts';
import { coinOf, connectAccount } from './testing.ts';
import { workDone } from './work.ts';

const KEYS = { keystring: 'the-keystring', sharedSecret: 'the-shared-secret' };
const etsy = await startFakeEtsy(KEYS);
const it = testApp({
  MINTMARK_METALS_PROVIDER: 'none',
  MINTMARK_ETSY_KEYSTRING: KEYS.keystring,
  MINTMARK_ETSY_SHARED_SECRET: KEYS.sharedSecret,
  MINTMARK_ETSY_BASE_URL: etsy.url,
});
afterAll(async () => {
  await it.close();
  await etsy.stop();
});

const PATH = '/api/marketplace/listings';
const post = (client: Client, path: string, body: unknown = {}) => client.sendJson('POST', path, body);
const done = async (client: Client, { id }: Listing): Promise<Listing> => {
  await workDone(it.deps);
  return right(await client.send(`${PATH}/${id}`));
};
const connect = (client: Client, code?: string) => connectAccount(it, client, 'etsy', code);
const body = (coinId: number, rest: object = {}) => ({
  ...{ coinId, title: '1916 Mercury Dime 🪙 100% + 50% silver', price: '19.99', description: 'A dime' },
  ...{ marketplaces: ['etsy'], shipFrom: { postalCode: '12345' }, tags: ['coin', 'collectible'], ...rest },
});

test('seller: connects, previews, lists, changes the price and sells on Etsy, each call as Etsy wants it', async () => {
  const seller = await it.user();
  expect(await connect(seller, 'a-wrong-code')).toContain('was not connected');
  const page = await connect(seller);
  expect([etsy.complaints, page]).toEqual([[], expect.stringContaining('Connected as CoinCorner')]);
  const coin = await coinOf(seller);
  const preview = await right(await post(seller, '/api/marketplace/preview', body(coin)));
  expect(preview.sites).toMatchObject([
    {
      title: '1916 Mercury Dime 100% + 50 silver',
      category: 'Art & Collectibles > Collectibles > Coins & Money > Coins',
    },
  ]);
  const stored: Listing = await right(await post(seller, PATH, body(coin)));
  const stands = await done(seller, stored);
  expect([etsy.complaints, stands.sites[0]?.message]).toEqual([[], null]);
  expect(stands).toMatchObject({ status: 'listed', etsyUrl: expect.stringContaining('etsy.com/listing/') });
  expect(etsy.listings).toMatchObject([{ state: 'active', description: 'A dime', price: { amount: 1999 } }]);
  await right(
    await seller.sendJson('PATCH', `${PATH}/${stored.id}`, { price: '24.50', title: 'A dime of 1916' }),
  );
  await workDone(it.deps);
  expect(etsy.listings).toMatchObject([{ title: 'A dime of 1916', price: { amount: 2450 } }]);
  etsy.sell(stands.etsyListingId);
  expect(await right(await post(seller, '/api/marketplace/sync'))).toMatchObject({ sold: 1, problems: [] });
  expect((await right(await seller.send('/api/sold'))).coins).toMatchObject([
    { id: coin, soldPlace: 'Etsy', soldPrice: '24.50', soldFees: null, listingId: stored.id },
  ]);
  expect(etsy.complaints).toEqual([]);
  expect(it.logged.join('\n')).not.toMatch(/the-shared-secret|9\.(access|refresh)/);
});

test('seller: busy, broken off after the work, an ended token: at any call, and nothing is made twice', async () => {
  const seller = await it.user();
  await connect(seller);
  const calls = [
    'getReturnPolicies',
    'getListings',
    'createDraft',
    'createImage',
    'updateListing',
    'putInventory',
  ];
  const troubles = [
    { answer: { status: 429, headers: { 'retry-after': '1' } } },
    { answer: { status: 500, body: {} }, done: true },
    { silence: 'cut', done: true },
    { answer: { status: 401, body: { error: 'invalid_token' } } },
  ] as const;
  for (const on of calls) {
    for (const trouble of troubles) {
      const before = etsy.listings.length;
      etsy.fail({ on, ...trouble });
      const listing = await done(seller, await right(await post(seller, PATH, body(await coinOf(seller)))));
      if (listing.status === 'publishing') await right(await post(seller, `${PATH}/${listing.id}/retry`));
      const { status, sites } = await done(seller, listing);
      const why = sites[0]?.message ?? null;
      expect([on, trouble, status, why]).toEqual([on, trouble, 'listed', null]);
      const made = etsy.listings.slice(before);
      expect(made.map(({ state, images }) => [state, Object.keys(images).length])).toEqual([['active', 1]]);
      etsy.heal();
    }
  }
  expect(etsy.complaints).toEqual([]);
}, 240_000);

test('seller: consent withdrawn on Etsy asks to connect again; then the retry goes through', async () => {
  const seller = await it.user();
  await connect(seller);
  const { access, refresh } = etsy.token;
  Object.assign(etsy.token, { access: 'another', refresh: 'another' });
  const failed = await done(seller, await right(await post(seller, PATH, body(await coinOf(seller)))));
  expect(failed.sites).toMatchObject([
    { status: 'failed', needsLink: true, remedy: 'Connect Etsy again on your profile, then try again.' },
  ]);
  Object.assign(etsy.token, { access, refresh });
  await connect(seller);
  await right(await post(seller, `${PATH}/${failed.id}/retry`));
  expect(await done(seller, failed)).toMatchObject({ status: 'listed' });
});

test('seller: markup, emoji and what is only emoji reach Etsy as it takes them; another photo takes the place of the first', async () => {
  const seller = await it.user();
  await connect(seller);
  const id = await coinOf(seller);
  const rest = { title: '🪙', description: '<b>A dime</b> 🪙', tags: ['🪙', 'a, b', 'rare & fine'] };
  const stored = await right(await post(seller, PATH, body(id, rest)));
  expect(await done(seller, stored)).toMatchObject({ status: 'listed', title: '🪙' });
  const made = etsy.listings.at(-1);
  expect(made).toMatchObject({
    title: '1916 Mercury Dime',
    description: '<b>A dime</b> 🪙',
    tags: 'a b,rare fine',
  });
  const { obverseImageUrl } = await right(await seller.send(`/api/coins/${await coinOf(seller)}`));
  await right(await seller.sendJson('PATCH', `/api/coins/${id}`, { reverseImageUrl: obverseImageUrl }));
  const change = { title: '<b>1916</b> dime', images: { obverse: obverseImageUrl } };
  await right(await seller.sendJson('PATCH', `${PATH}/${stored.id}`, change));
  await workDone(it.deps);
  expect(made).toMatchObject({
    title: '<b>1916</b> dime',
    images: { 1: 'Reverse of the coin: 1916 Mercury Dime' },
  });
  expect(etsy.complaints).toEqual([]);
});

test.each<[string, string, unknown, string, RegExp]>([
  ['the photo', 'createImage', { error: 'Image is not valid' }, 'the photo', /another photo/],
  ['the price', 'createDraft', { error: 'price is too low' }, 'the price', /another price/],
  ['the category', 'createDraft', { error: 'Invalid taxonomy_id' }, 'this category', /later/],
  [
    'the shipping',
    'createDraft',
    { error: 'A shipping_profile_id is required' },
    'this listing’s shipping',
    /shipping profiles/,
  ],
  ['the tags', 'updateListing', [{ path: '/tags/0', message: 'too long' }], 'the tags', /13 tags/],
  [
    'the shop',
    'updateListing',
    { error: 'A credit card is needed' },
    'payment method',
    /Complete your account/,
  ],
  [
    'what is new',
    'createDraft',
    { error: 'The moon is full <b>' },
    'The moon is full',
    /Correct the part named/,
  ],
  ['nothing it says', 'createDraft', 'no', 'Etsy rejected the request', /Correct the part named/],
])(
  'seller: Etsy refuses for %s: a sentence, what to do, and the retry goes through',
  async (_, on, said, message, remedy) => {
    const seller = await it.user();
    await connect(seller);
    etsy.fail({ on, answer: { status: 400, body: said } });
    const failed = await done(seller, await right(await post(seller, PATH, body(await coinOf(seller)))));
    expect(failed.sites).toMatchObject([
      { status: 'failed', message: expect.stringContaining(message), remedy: expect.stringMatching(remedy) },
    ]);
    await right(await post(seller, `${PATH}/${failed.id}/retry`));
    expect(await done(seller, failed)).toMatchObject({ status: 'listed' });
  },
);

test('seller: a wrong key is the operator’s to mend, and what Etsy refuses is told in words', async () => {
  const seller = await it.user();
  await connect(seller);
  etsy.fail({
    on: 'createDraft',
    answer: { status: 403, body: { error: 'Shared secret is required in x-api-key header.' } },
  });
  const wrongKey = await done(seller, await right(await post(seller, PATH, body(await coinOf(seller)))));
  expect(wrongKey.sites).toMatchObject([{ status: 'failed', message: 'Etsy rejected this server’s keys.' }]);
  const invalid = [{ path: '/title/1', type: 'invalid_characters', message: 'Title has invalid characters' }];
  etsy.fail({ on: 'createDraft', answer: { status: 400, body: invalid } });
  const refused = await done(seller, await right(await post(seller, PATH, body(await coinOf(seller)))));
  expect(refused.sites).toMatchObject([{ status: 'failed', message: 'Etsy rejected the title.' }]);
  await right(await post(seller, `${PATH}/${refused.id}/retry`));
  expect(await done(seller, refused)).toMatchObject({ status: 'listed' });
  await right(await post(seller, `${PATH}/${refused.id}/end`));
  expect(await done(seller, refused)).toMatchObject({ status: 'ended' });
  expect(etsy.listings.at(-1)?.state).toBe('inactive');
});
