import { afterAll, afterEach, expect, setSystemTime, test } from 'bun:test';
import type { Listing, ListingSite } from '../../shared/marketplace/model.ts';
import { addCoins } from '../coins/bulk/testing.ts';
import { type Client, DIME, right, testApp } from '../testing/app.ts';
import type { Fault } from '../testing/vendor.fake.ts';
import { problem, startFakeEbay } from './ebay/ebay.fake.ts';
import { LEAF } from './ebay/rules.fake.ts';
import { coinOf, connectAccount } from './testing.ts';
import { resumeWork, workDone } from './work.ts';

const ebay = await startFakeEbay();
const it = testApp({
  MINTMARK_METALS_PROVIDER: 'none',
  MINTMARK_EBAY_CLIENT_ID: 'client',
  MINTMARK_EBAY_CLIENT_SECRET: 'the-client-secret',
  MINTMARK_EBAY_RU_NAME: 'ru-name',
  MINTMARK_EBAY_BASE_URL: ebay.url,
});
const PATH = '/api/marketplace/listings';
const seller = await it.user();
await connectAccount(it, seller, 'ebay');
const first = await right(await seller.send(`/api/coins/${await coinOf(seller)}`));
afterEach(() => {
  ebay.heal();
  setSystemTime();
});
afterAll(async () => {
  await it.close();
  await ebay.stop();
  expect(ebay.complaints).toEqual([]);
});

/** A coin with a photo that is there already. */
const coin = async (fields: object = {}): Promise<number> => {
  const [id = 0] = await addCoins(seller, [{ ...DIME, obverseImageUrl: first.obverseImageUrl, ...fields }]);
  return id;
};
const settled = async (client: Client, id: number): Promise<Listing> => {
  await workDone(it.deps);
  return right(await client.send(`${PATH}/${id}`));
};
async function list(coinId: number, rest: object = {}): Promise<Listing> {
  const body = { coinId, title: '1916 Mercury Dime', price: '19.99', marketplaces: ['ebay'], ...rest };
  const whole = { shipFrom: { postalCode: '12345' }, ...body };
  const { id } = await right(await seller.sendJson('POST', PATH, whole));
  return settled(seller, id);
}
async function retried({ id }: Listing): Promise<Listing> {
  await right(await seller.sendJson('POST', `${PATH}/${id}/retry`, {}));
  return settled(seller, id);
}
const change = ({ id }: Listing, patch: object) => seller.sendJson('PATCH', `${PATH}/${id}`, patch);
const siteOf = ({ sites }: Listing): ListingSite => sites[0] ?? expect.unreachable();
const preview = async (coinId: number) => {
  const body = { coinId, marketplaces: ['ebay'], shipFrom: { postalCode: '12345' } };
  return (await right(await seller.sendJson('POST', '/api/marketplace/preview', body))).sites[0];
};
const itemOf = (listing: Listing) => {
  const offer = ebay.offers.find(({ listing: made }) => made?.listingId === listing.ebayListingId);
  return ebay.items.get(offer?.sku ?? '') ?? expect.unreachable();
};

test('seller: a graded coin is listed with grader, grade and certification number, and without the item specifics they replace', async () => {
  const graded = await coin({
    ...{ isGraded: true, gradingCompany: 'PCGS', grade: 'MS-65', certificationNumber: '12345678' },
    composition: '90% silver, 10% copper',
  });
  expect(await preview(graded)).toMatchObject({ condition: 'Graded', message: null });
  const stands = await list(graded, { specifics: { Certification: 'PCGS', Toning: 'Rainbow' } });
  expect([stands.status, siteOf(stands).warnings.join(' ')]).toEqual([
    'listed',
    expect.not.stringContaining('item spec'),
  ]);
  const { condition, conditionDescriptors, product } = itemOf(stands);
  expect(condition).toBe('LIKE_NEW');
  expect(conditionDescriptors).toEqual([
    { name: '27501', values: ['2750100'] },
    { name: '27502', values: ['2750264'] },
    { name: '27504', values: ['2750400'] },
    { name: '27503', additionalInfo: '12345678' },
  ]);
  expect(product.aspects).toEqual({
    ...{ Year: ['1916'], Denomination: ['10C'], 'Strike Type': ['Business'], Composition: ['Silver'] },
    Toning: ['Rainbow'],
  });
  const raw = itemOf(await list(await coin()));
  expect([raw.condition, raw.conditionDescriptors]).toEqual([
    'USED_VERY_GOOD',
    [{ name: '40001', values: ['4000103'] }],
  ]);
});

test('seller: a graded coin without its grade says so, before and after; with it, the retry goes through', async () => {
  const graded = await coin({ isGraded: true, gradingCompany: 'PCGS', grade: null });
  expect((await preview(graded)).message).toContain('Number Grade');
  const failed = await list(graded);
  expect(siteOf(failed)).toMatchObject({
    ...{ status: 'failed', message: expect.stringMatching(/requires the Number Grade.*on the coin’s page/) },
  });
  await right(await seller.sendJson('PATCH', `/api/coins/${graded}`, { grade: 'AU-58' }));
  expect(await retried(failed)).toMatchObject({ status: 'listed' });
});

test('seller: an item specific eBay asks for and nobody knows is named, asked for, and mended', async () => {
  const dollar = await coin({ coinType: 'Trade Dollar', year: 1877 });
  const seen = await preview(dollar);
  expect(seen).toMatchObject({
    category: 'Trade Dollars (1873-85)',
    categories: ['Trade Dollars (1873-85)', 'Mercury (1916-45)'],
    message: 'eBay requires Toning in this category.',
  });
  expect(seen.specifics).toContainEqual({
    ...{ name: 'Toning', value: '', isRequired: true, choices: ['None', 'Rainbow'] },
  });
  const failed = await list(dollar);
  expect(siteOf(failed)).toMatchObject({
    status: 'failed',
    message: 'eBay requires Toning in this category.',
  });
  // What it does not take is told as well.
  await right(await change(failed, { specifics: { Toning: 'Purple' } }));
  expect(siteOf(await retried(failed)).message).toBe('eBay rejected “Purple” for Toning.');
  const mended = { specifics: { Toning: 'None' }, condition: 'Proof (PF-60 to PF-70)', description: 'Fine' };
  await right(await change(failed, mended));
  const stands = await retried(failed);
  expect(stands).toMatchObject({ status: 'listed', ...mended });
  const item = itemOf(stands);
  expect(item.product.aspects?.Toning).toEqual(['None']);
  expect(item.conditionDescriptors).toEqual([{ name: '40001', values: ['4000100'] }]);
  // Or its seller chooses another of eBay's categories, which asks for less.
  const other = await list(await coin({ coinType: 'Trade Dollar', year: 1877 }), {
    subcategory: 'Mercury (1916-45)',
  });
  expect(other).toMatchObject({ status: 'listed', subcategory: 'Mercury (1916-45)' });
  expect(ebay.offers.at(-1)?.categoryId).toBe(LEAF);
});

test('seller: a category that is no leaf, by what eBay says of its item specifics or of the offer, has the next one taken', async () => {
  const half = await coin({ coinType: 'Walking Liberty Half Dollar', year: 1917 });
  expect(await preview(half)).toMatchObject({ category: 'Mercury (1916-45)', message: null });
  expect(await list(half)).toMatchObject({ status: 'listed' });
  expect(ebay.offers.at(-1)?.categoryId).toBe(LEAF);
  ebay.fail({ on: 'publishOffer', answer: problem(25_005) });
  const failed = await list(await coin());
  expect(siteOf(failed)).toMatchObject({
    ...{ message: expect.stringContaining('category'), remedy: expect.stringContaining('another') },
  });
  // The only other one is of sets, which are not graded.
  const stands = await retried(failed);
  expect(stands).toMatchObject({ status: 'listed' });
  expect([ebay.offers.at(-1)?.categoryId, itemOf(stands).condition]).toEqual(['41109', 'USED_EXCELLENT']);
});

test('seller: a photo eBay refuses is replaced by another one of the coin', async () => {
  ebay.fail({ on: 'createImage', answer: problem(190_203) });
  const id = await coinOf(seller);
  const failed = await list(id);
  expect(siteOf(failed)).toMatchObject({
    ...{
      message: 'eBay doesn’t accept a photo’s format.',
      remedy: expect.stringContaining('another photo'),
    },
  });
  const foreign = { images: { obverse: `/photos/${'a'.repeat(64)}.webp` } };
  expect((await change(failed, foreign)).status).toBe(422);
  await right(await seller.sendJson('PATCH', `/api/coins/${id}`, { obverseImageUrl: first.obverseImageUrl }));
  await right(await change(failed, { images: { obverse: first.obverseImageUrl } }));
  expect(await retried(failed)).toMatchObject({
    status: 'listed',
    images: { obverse: first.obverseImageUrl },
  });
});

test('seller: without a postal code eBay is told nothing of where a parcel comes from, and the preview says so', async () => {
  const other = await it.user();
  await connectAccount(it, other, 'ebay');
  const id = await coinOf(other);
  const known = new Map(ebay.locations);
  ebay.locations.clear();
  const body = { coinId: id, title: 'A dime', price: '9', marketplaces: ['ebay'] };
  const { sites } = await right(await other.sendJson('POST', '/api/marketplace/preview', body));
  expect(sites[0].message).toContain('eBay needs to know where you ship from. Enter your postal code.');
  const failed = await settled(other, (await right(await other.sendJson('POST', PATH, body))).id);
  expect(siteOf(failed)).toMatchObject({
    ...{
      message: 'eBay needs to know where you ship from.',
      remedy: 'Enter your postal code, and try again.',
    },
  });
  const mended = await other.sendJson('PATCH', `${PATH}/${failed.id}`, { shipFrom: { postalCode: '80202' } });
  await right(mended);
  await right(await other.sendJson('POST', `${PATH}/${failed.id}/retry`, {}));
  expect((await settled(other, failed.id)).status).toBe('listed');
  for (const [key, location] of known) ebay.locations.set(key, location);
});

test('seller: markup and emoji reach eBay as text', async () => {
  const title = '<b>1916</b> Dime 🪙 “rare” & fine';
  const description = '<script>alert(1)</script>\n🪙 & more\n\nA <b>dime</b>';
  const stands = await list(await coin(), { title, description, specifics: { Story: '<i>found</i> 🪙' } });
  expect(stands).toMatchObject({ status: 'listed', title, description });
  expect(itemOf(stands).product).toMatchObject({
    title,
    description,
    aspects: { Story: ['<i>found</i> 🪙'] },
  });
  expect(ebay.offers.at(-1)?.listingDescription).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;<br>🪙 &amp; more</p><p>A &lt;b&gt;dime&lt;/b&gt;</p>',
  );
});

test('seller: a coin that is edited while it is published is described as it is by then', async () => {
  const id = await coin();
  const gate = Promise.withResolvers<void>();
  const met = Promise.withResolvers<void>();
  ebay.fail({ on: 'createImage', waits: gate.promise });
  ebay.watch((operation) => operation === 'createImage' && met.resolve());
  const listing = list(id);
  await met.promise;
  await right(await seller.sendJson('PATCH', `/api/coins/${id}`, { year: 1941 }));
  gate.resolve();
  ebay.watch(() => undefined);
  expect(itemOf(await listing).product.aspects?.Year).toEqual(['1941']);
});

test('seller: a photo that is gone before eBay has it says what to do; afterwards it does not matter', async () => {
  for (const [on, status] of [
    ['getLocations', 'failed'],
    ['putItem', 'listed'],
  ] as const) {
    const id = await coinOf(seller);
    const { obverseImageUrl } = await right(await seller.send(`/api/coins/${id}`));
    const gate = Promise.withResolvers<void>();
    const met = Promise.withResolvers<void>();
    ebay.fail({ on, waits: gate.promise });
    ebay.watch((operation) => operation === on && met.resolve());
    const listing = list(id);
    await met.promise;
    await right(await seller.sendJson('PATCH', `/api/coins/${id}`, { obverseImageUrl: null }));
    await it.deps.photos.remove(/[0-9a-f]{64}/.exec(obverseImageUrl)?.[0] ?? '');
    gate.resolve();
    const now = await listing;
    expect([on, now.status]).toEqual([on, status]);
    if (status === 'failed')
      expect(siteOf(now)).toMatchObject({
        ...{
          message: 'The obverse photo no longer exists.',
          remedy: expect.stringContaining('another photo'),
        },
      });
  }
  ebay.watch(() => undefined);
});

test('seller: a policy that is gone when it is published is looked up anew', async () => {
  const { fulfillment } = ebay.policies;
  ebay.policies.fulfillment = [];
  ebay.watch((operation) => {
    if (operation !== 'publishOffer') return;
    ebay.policies.fulfillment = [];
  });
  const failed = await list(await coin());
  ebay.watch(() => undefined);
  expect(siteOf(failed)).toMatchObject({
    status: 'failed',
    message: 'eBay rejected this listing’s shipping.',
  });
  expect(await retried(failed)).toMatchObject({ status: 'listed' });
  ebay.policies.fulfillment.push(...fulfillment);
});

test('seller: an offer that is there although eBay did not tell of it is taken up, and not made once more', async () => {
  ebay.fail({ on: 'createOffer', answer: { status: 500, body: {} }, done: true });
  const before = ebay.offers.length;
  const waits = await list(await coin());
  expect(waits.status).toBe('publishing');
  ebay.fail({ on: 'getOffers', answer: problem(25_713, 404) });
  expect(await retried(waits)).toMatchObject({ status: 'listed' });
  expect(ebay.offers.length).toBe(before + 1);
});

const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
test.each<[string, Record<string, string>, [least: number, most: number]]>([
  ['does not say how long', {}, [0, 10]],
  ['says seconds', { 'retry-after': '120' }, [100, 125]],
  ['names a time by our clock', { 'retry-after': soon(300) }, [200, 305]],
  [
    'names a time by a clock that is an hour ahead',
    { 'retry-after': soon(3900), date: soon(3600) },
    [200, 305],
  ],
  ['asks for more than a day', { 'retry-after': '999999999' }, [86_000, 86_405]],
  ['says nonsense', { 'retry-after': 'later' }, [0, 10]],
])('seller: busy and %s, it is tried again by itself', async (_, headers, [least, most]) => {
  ebay.fail({ on: 'putItem', answer: { status: 429, headers } });
  const waits = await list(await coin());
  expect(siteOf(waits)).toMatchObject({
    status: 'publishing',
    message: 'eBay is limiting requests right now.',
  });
  const seconds = (Date.parse(siteOf(waits).retryAt ?? '') - Date.now()) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(least);
  expect(seconds).toBeLessThanOrEqual(most);
  setSystemTime(new Date(Date.now() + most * 1000));
  await resumeWork(it.deps);
  expect(await settled(seller, waits.id)).toMatchObject({ status: 'listed' });
});

test.each([-26, 26])(
  'seller: a clock that is %d hours wrong refreshes the token, and lists',
  async (hours) => {
    setSystemTime(new Date(Date.now() + hours * 3_600_000));
    // What ended by eBay's clock is refused there, whatever ours says.
    ebay.token.access = 'v^1.1#another';
    expect(await list(await coin())).toMatchObject({ status: 'listed' });
  },
);

test.each<[string, Fault, string, RegExp]>([
  ['the price', { on: 'publishOffer', answer: problem(25_003) }, 'price', /another price/],
  ['its rules', { on: 'publishOffer', answer: problem(25_019) }, 'rules', /title, description/],
  ['the selling limit', { on: 'publishOffer', answer: problem(25_026) }, 'limit', /higher limit/],
  ['the condition', { on: 'publishOffer', answer: problem(25_021) }, 'condition', /grading/],
  ['a descriptor', { on: 'publishOffer', answer: problem(25_060) }, 'grade', /certification number/],
  ['an item specific', { on: 'putItem', answer: problem(25_502, 400, 'Fineness') }, 'Fineness', /Correct it/],
  ['the payment policy', { on: 'publishOffer', answer: problem(25_008) }, 'payment', /policies/],
  ['the return policy', { on: 'publishOffer', answer: problem(25_009) }, 'return', /policies/],
  ['the place', { on: 'createOffer', answer: problem(25_012) }, 'location', /postal code/],
  ['the account', { on: 'publishOffer', answer: problem(25_018) }, 'isn’t complete', /eBay account/],
  ['something new', { on: 'publishOffer', answer: problem(99_999) }, '99999', /try again/],
  ['nothing it says', { on: 'publishOffer', answer: { status: 400, body: 'no' } }, 'HTTP 400', /try again/],
  [
    'our rights',
    { on: 'createImage', answer: { status: 403, body: {} } },
    'no longer lets Mintmark',
    /Connect eBay again/,
  ],
])(
  'seller: eBay refuses for %s: a sentence, what to do, and the retry goes through',
  async (_, fault, message, remedy) => {
    const id = await coin();
    ebay.fail(fault);
    const failed = await list(id);
    expect(siteOf(failed)).toMatchObject({
      ...{
        status: 'failed',
        message: expect.stringContaining(message),
        remedy: expect.stringMatching(remedy),
      },
    });
    if (siteOf(failed).needsLink) await connectAccount(it, seller, 'ebay');
    expect(await retried(failed)).toMatchObject({ status: 'listed' });
  },
);
