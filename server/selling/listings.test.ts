import { afterAll, beforeEach, expect, setSystemTime, test } from 'bun:test';
import type { Listing } from '../../shared/marketplace/model.ts';
import { totalsOf } from '../coins/bulk/testing.ts';
import { AppError } from '../core/errors.ts';
import { type Client, right } from '../testing/app.ts';
import { MarketplaceError } from './marketplace.ts';
import { syncAll } from './sync.ts';
import { coinOf, linkAccounts, listingOf, sellingApp } from './testing.ts';
import { resumeWork, workDone } from './work.ts';

const it = sellingApp();
afterAll(async () => {
  setSystemTime();
  await it.close();
});
const { ebay, etsy } = it.sites;
beforeEach(() => {
  for (const site of [ebay, etsy]) site.troubled(() => undefined);
  setSystemTime();
});

const PATH = '/api/marketplace/listings';
const post = (client: Client, path: string, body: unknown = {}) => client.sendJson('POST', path, body);
const list = async (client: Client, coinId: number, rest: Record<string, unknown> = {}): Promise<Listing> =>
  right(await post(client, PATH, listingOf(coinId, rest)));
const show = async (client: Client, id: number): Promise<Listing> =>
  right(await client.send(`${PATH}/${id}`));
const done = async (client: Client, { id }: Listing) => {
  await workDone(it.deps);
  return show(client, id);
};
async function seller(fields: Record<string, unknown> = {}) {
  const client = await it.user();
  const generation = Math.max(ebay.tokens.generation, 1);
  await linkAccounts(it, client, ['ebay'], generation);
  await linkAccounts(it, client, ['etsy'], etsy.tokens.generation);
  return { client, coin: await coinOf(client, fields) };
}
/** Everything that waits is due. */
async function later(minutes = 24 * 60) {
  setSystemTime(new Date(Date.now() + minutes * 60_000));
  await resumeWork(it.deps);
  await workDone(it.deps);
}
const site = (listing: Listing, id: 'ebay' | 'etsy') => {
  const found = listing.sites.find(({ marketplace }) => marketplace === id);
  if (!found) throw new Error('not there');
  return found;
};

test('seller: a listing is stored at once with every default, and stands on both sites soon after', async () => {
  const { client, coin } = await seller();
  const answer = await post(client, PATH, listingOf(coin));
  expect(answer.status).toBe(201);
  const stored: Listing = await answer.json();
  expect(stored).toMatchObject({
    ...{ coinId: coin, status: 'publishing', shippingCost: '4.99', returnsAccepted: true, returnPeriod: 30 },
    ...{ category: 'Coins > US > Dimes', condition: 'Good (G-4, G-6)', listOnEbay: true, listOnEtsy: true },
    ...{ price: '19.99', listedAt: null, soldAt: null, coinState: 'kept', ebayStatus: 'publishing' },
  });
  const stands = await done(client, stored);
  expect(stands).toMatchObject({ status: 'listed', ebayStatus: 'listed', etsyStatus: 'listed' });
  expect(stands.ebayUrl).toStartWith('https://site.example/itm/');
  expect(stands.listedAt).not.toBeNull();
  const all = await right(await client.send(`${PATH}?coinId=${coin}&status=listed`));
  expect([all.total, all.listings[0].id]).toEqual([1, stored.id]);
  expect((await right(await client.send(`${PATH}?status=failed`))).total).toBe(0);
});

test('seller: one site refuses, the other stands; mended and tried again both stand, and nothing was made twice', async () => {
  const { client, coin } = await seller();
  const refused = new MarketplaceError('refused', 'The category is no leaf.', { remedy: 'Choose another.' });
  etsy.troubled((call) => (call === 'offer' ? { when: 'before', error: () => refused } : undefined));
  const before = etsy.offers.length;
  const failed = await done(client, await list(client, coin));
  expect(failed).toMatchObject({ status: 'listed', ebayStatus: 'listed', etsyStatus: 'failed' });
  expect(site(failed, 'etsy')).toMatchObject({
    message: 'The category is no leaf.',
    remedy: 'Choose another.',
  });
  etsy.troubled(() => undefined);
  const again = await right(await post(client, `${PATH}/${failed.id}/retry`, { marketplaces: ['etsy'] }));
  expect(site(again, 'etsy')).toMatchObject({ status: 'publishing', message: null });
  expect(await done(client, again)).toMatchObject({ ebayStatus: 'listed', etsyStatus: 'listed' });
  expect(etsy.offers.length).toBe(before + 1);
  // There is nothing left to try.
  expect((await post(client, `${PATH}/${failed.id}/retry`)).status).toBe(409);
});

test('seller: two windows publish one coin once; of two pieces both may be for sale', async () => {
  const { client, coin } = await seller();
  const answers = await Promise.all([1, 2, 3].map(() => post(client, PATH, listingOf(coin))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const two = await coinOf(client, { quantity: 2 });
  const more = await Promise.all([1, 2, 3].map(() => post(client, PATH, listingOf(two))));
  expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  await workDone(it.deps);
});

test.each([
  ['busy', 'before', 'rate limited'],
  ['an error before the work', 'before', 'unreachable'],
  ['an error after the work was done', 'after', 'maybe done'],
] as const)('seller: %s is tried again by itself, and makes nothing twice', async (_name, when, kind) => {
  for (const name of ['image', 'item', 'look', 'offer', 'publish']) {
    const { client, coin } = await seller();
    let left = 1;
    ebay.troubled((call) => {
      if (call !== name || left === 0) return;
      left -= 1;
      return { when, error: () => new MarketplaceError(kind, 'Later.', { retryAfterMs: 60_000 }) };
    });
    const before = ebay.offers.length;
    const waits = await done(client, await list(client, coin, { marketplaces: ['ebay'] }));
    expect(site(waits, 'ebay')).toMatchObject({ status: 'publishing', message: 'Later.' });
    expect(Date.parse(site(waits, 'ebay').retryAt ?? '')).toBeGreaterThan(Date.now() + 30_000);
    await later(3);
    expect(await show(client, waits.id)).toMatchObject({ status: 'listed', sites: [{ message: null }] });
    expect(ebay.offers.length).toBe(before + 1);
    setSystemTime();
  }
});

test('seller: what never answers has failed in the end, and can be tried again', async () => {
  const { client, coin } = await seller();
  ebay.troubled(() => ({ when: 'before', error: () => new MarketplaceError('unreachable', 'Not there.') }));
  const { id } = await list(client, coin, { marketplaces: ['ebay'] });
  await workDone(it.deps);
  for (let times = 0; times < 8; times += 1) await later(600);
  expect(await show(client, id)).toMatchObject({
    status: 'failed',
    sites: [{ message: 'Not there.', retryAt: null }],
  });
  ebay.troubled(() => undefined);
  await post(client, `${PATH}/${id}/retry`);
  await workDone(it.deps);
  expect(await show(client, id)).toMatchObject({ status: 'listed' });
});

test('seller: a token that ends while publishing is refreshed once for all who need it', async () => {
  const { client, coin } = await seller();
  const other = await coinOf(client);
  const before = ebay.tokens.refreshes;
  // Handed out to somebody else, as it were: ours is no longer good, and only its refresh token is.
  ebay.tokens.generation += 1;
  await linkAccounts(it, client, ['ebay'], ebay.tokens.generation);
  const ended = ebay.tokens.generation;
  ebay.troubled((call) =>
    call === 'item' && ebay.tokens.generation === ended
      ? { when: 'before', error: () => new MarketplaceError('token expired', 'Ended.') }
      : undefined,
  );
  const both = await Promise.all([coin, other].map((id) => list(client, id, { marketplaces: ['ebay'] })));
  for (const one of both) expect(await done(client, one)).toMatchObject({ status: 'listed' });
  expect(ebay.tokens.refreshes).toBe(before + 1);
});

test('seller: consent taken back says to connect again, on the listing and in the profile', async () => {
  const { client, coin } = await seller();
  const { id } = await list(client, coin, { marketplaces: ['etsy'] });
  await workDone(it.deps);
  const revoked = () => new MarketplaceError('consent revoked', 'No longer allowed.');
  etsy.troubled(() => ({ when: 'before', error: revoked }));
  await client.sendJson('PATCH', `${PATH}/${id}`, { price: '25' });
  await workDone(it.deps);
  const stands = await show(client, id);
  expect(stands).toMatchObject({ status: 'listed', price: '25.00' });
  expect(site(stands, 'etsy')).toMatchObject({ needsLink: true, doing: null });
  expect((await right(await client.send('/api/auth/profile'))).etsyLinked).toBe(false);
  const { links } = await right(await client.send('/api/marketplace/links'));
  expect(links[1]).toMatchObject({ marketplace: 'etsy', isLinked: false, needsLink: true });
  // Connected again, what was wished is done.
  etsy.troubled(() => undefined);
  await linkAccounts(it, client, ['etsy'], etsy.tokens.generation);
  await post(client, `${PATH}/${id}/retry`);
  await workDone(it.deps);
  expect(site(await show(client, id), 'etsy')).toMatchObject({ message: null, needsLink: false });
  expect(etsy.offers.at(-1)?.price).toBe(2500);
});

test('seller: what is said of a coin follows, also when changed while it is being published; where it is sent from does not', async () => {
  const { client, coin } = await seller();
  const gate = Promise.withResolvers<never>();
  let isMet = false;
  const met = Promise.withResolvers<void>();
  ebay.troubled((call) => {
    if (call !== 'publish' || isMet) return;
    isMet = true;
    met.resolve();
    return { when: 'after', error: () => gate.promise };
  });
  const { id } = await list(client, coin, { marketplaces: ['ebay'] });
  await met.promise;
  const changed = await client.sendJson('PATCH', `${PATH}/${id}`, { price: '30', title: 'A dime' });
  expect(await right(changed)).toMatchObject({ price: '30.00', title: 'A dime', status: 'publishing' });
  gate.reject(new MarketplaceError('maybe done', 'It broke off.'));
  await workDone(it.deps);
  await later(3);
  expect(await show(client, id)).toMatchObject({ status: 'listed' });
  expect(ebay.offers.at(-1)).toMatchObject({ price: 3000, title: 'A dime' });
  await right(await client.sendJson('PATCH', `${PATH}/${id}`, { description: 'Other', tags: ['dime'] }));
  await workDone(it.deps);
  expect(ebay.offers.at(-1)).toMatchObject({ description: 'Other', tags: ['dime'] });
  const moved = { shipFrom: { postalCode: '54321' } };
  expect((await client.sendJson('PATCH', `${PATH}/${id}`, moved)).status).toBe(409);
  await right(await post(client, `${PATH}/${id}/end`));
  await workDone(it.deps);
  expect(await show(client, id)).toMatchObject({ status: 'ended', ebayStatus: 'ended' });
  expect(ebay.offers.at(-1)?.state).toBe('ended');
  expect((await client.sendJson('PATCH', `${PATH}/${id}`, moved)).status).toBe(200);
  // Listed anew it is another listing there.
  await right(await post(client, `${PATH}/${id}/retry`));
  await workDone(it.deps);
  expect(await show(client, id)).toMatchObject({ status: 'listed' });
  expect(ebay.offers.at(-1)).toMatchObject({ state: 'active', price: 3000 });
});

test('seller: a refusal of one site is mended while the coin stands on the other, which follows', async () => {
  const { client, coin } = await seller();
  ebay.troubled((call) =>
    call === 'item'
      ? { when: 'before', error: () => new MarketplaceError('refused', 'It wants another condition.') }
      : undefined,
  );
  const failed = await done(client, await list(client, coin));
  expect(failed).toMatchObject({ ebayStatus: 'failed', etsyStatus: 'listed' });
  ebay.troubled(() => undefined);
  const mended = {
    ...{ title: 'A dime', description: 'Mended', condition: 'Fine (F-12, F-15)', subcategory: 'Dimes' },
    ...{ specifics: { Year: '1916' }, category: 'Coins > US > Dimes' },
  };
  const empty = { condition: '', category: '' };
  const patched = await right(
    await client.sendJson('PATCH', `${PATH}/${failed.id}`, { ...mended, shipFrom: { postalCode: '80202' } }),
  );
  expect(patched).toMatchObject(mended);
  // What is left empty stays.
  expect(await right(await client.sendJson('PATCH', `${PATH}/${failed.id}`, empty))).toMatchObject(mended);
  const { suggested } = await right(await post(client, '/api/marketplace/preview', { coinId: coin }));
  expect(suggested.shipFrom).toEqual({ postalCode: '80202', country: 'US' });
  await right(await post(client, `${PATH}/${failed.id}/retry`, { marketplaces: ['ebay'] }));
  await workDone(it.deps);
  expect(await show(client, failed.id)).toMatchObject({
    ebayStatus: 'listed',
    etsyStatus: 'listed',
    ...mended,
  });
  expect(etsy.offers.at(-1)).toMatchObject({ state: 'active', title: 'A dime', description: 'Mended' });
});

test.each([
  [{ title: 'x'.repeat(200) }, 'title'],
  [{ price: '0' }, 'price'],
  [{ specifics: { Year: 'x'.repeat(66) } }, 'specifics.Year'],
  [{ images: { obverse: `/photos/${'a'.repeat(64)}.webp` } }, 'images.obverse'],
  [{ condition: 'x'.repeat(81) }, 'condition'],
])('seller: a change to %j is refused with a sentence, and nothing is changed', async (wrong, path) => {
  const { client, coin } = await seller();
  const before = await done(client, await list(client, coin, { marketplaces: ['ebay'] }));
  const answer = await client.sendJson('PATCH', `${PATH}/${before.id}`, { description: 'Lost', ...wrong });
  expect([answer.status, (await answer.json()).errors[0].path]).toEqual([422, path]);
  expect(await show(client, before.id)).toMatchObject({ title: before.title, description: '' });
});

test('seller: what is wished while the work on the last wish comes to its end is done as well', async () => {
  const { client, coin } = await seller();
  const working = it.deps.listingWork;
  const { queue } = working;
  const [over, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = () => {
    over.resolve();
    return gate.promise;
  };
  // As PostgreSQL, where the lease is given back.
  working.queue = { ...queue, run: (userId, work) => queue.run(userId, work).finally(hold) };
  const { id } = await list(client, coin, { marketplaces: ['ebay'] });
  await over.promise;
  working.queue = queue;
  await right(await post(client, `${PATH}/${id}/end`));
  gate.resolve();
  await workDone(it.deps);
  expect(await show(client, id)).toMatchObject({ status: 'ended', ebayStatus: 'ended' });
});

test('seller: ended, deleted or sold while it is published, nothing stands there in the end', async () => {
  for (const how of ['end', 'trash', 'sold'] as const) {
    const { client, coin } = await seller();
    const before = ebay.offers.length;
    const met = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<never>();
    let isMet = false;
    ebay.troubled((call) => {
      if (call !== 'item' || isMet) return;
      isMet = true;
      met.resolve();
      return { when: 'after', error: () => gate.promise };
    });
    const { id } = await list(client, coin, { marketplaces: ['ebay'] });
    await met.promise;
    if (how === 'end') await right(await post(client, `${PATH}/${id}/end`));
    if (how === 'trash') await client.send(`/api/coins/${coin}`, { method: 'DELETE' });
    if (how === 'sold') await right(await post(client, `/api/coins/${coin}/sold`, { price: '5' }));
    gate.reject(new MarketplaceError('maybe done', 'It broke off.'));
    await workDone(it.deps);
    await later(3);
    expect([how, (await show(client, id)).status]).toEqual([how, 'ended']);
    expect(ebay.offers.slice(before).filter(({ state }) => state === 'active')).toEqual([]);
    setSystemTime();
  }
});

test('seller: a sale found by the hourly look takes the coin out of the collection and off the other site', async () => {
  const { client, coin } = await seller({ purchasePrice: '5' });
  const listed = await done(client, await list(client, coin));
  const soldAt = Date.parse('2026-11-20T10:00:00Z');
  ebay.sell(ebay.offers.at(-1)?.reference ?? '', { soldAt, price: 1850, fees: 245 });
  setSystemTime(new Date(Date.now() + 3_600_000));
  await syncAll(it.deps);
  await workDone(it.deps);
  const sold = await show(client, listed.id);
  expect(sold).toMatchObject({ status: 'sold', ebayStatus: 'sold', etsyStatus: 'ended', coinState: 'sold' });
  expect(sold.soldAt).toBe('2026-11-20T10:00:00.000Z');
  expect(etsy.offers.at(-1)?.state).toBe('ended');
  expect((await client.send(`/api/coins/${coin}`)).status).toBe(404);
  const { coins, totals } = await right(await client.send('/api/sold'));
  expect(coins).toMatchObject([
    {
      id: coin,
      soldPlace: 'eBay',
      soldPrice: '18.50',
      soldFees: '2.45',
      paid: '5.00',
      gain: '11.05',
      listingId: listed.id,
    },
  ]);
  expect(totals).toMatchObject({ pieces: 1, price: '18.50', fees: '2.45', gain: '11.05', gainOver: 1 });
  const { kept, counted } = await totalsOf(it, client);
  expect(kept).toEqual(counted);
  expect((await client.sendJson('PATCH', `${PATH}/${listed.id}`, { price: '1' })).status).toBe(409);
});

test('seller: of three pieces one is sold, two stay', async () => {
  const { client, coin } = await seller({ quantity: 3 });
  await done(client, await list(client, coin));
  etsy.sell(etsy.offers.at(-1)?.reference ?? '');
  const result = await right(await post(client, '/api/marketplace/sync'));
  expect(result).toMatchObject({ sold: 1, problems: [] });
  await workDone(it.deps);
  expect(await right(await client.send(`/api/coins/${coin}`))).toMatchObject({ quantity: 2 });
  expect((await right(await client.send('/api/sold'))).coins).toMatchObject([
    { quantity: 1, soldPlace: 'Etsy', soldPrice: '19.99', soldFees: null },
  ]);
  expect(ebay.offers.at(-1)?.state).toBe('ended');
});

test('seller: ended by the site itself, it says so', async () => {
  const { client, coin } = await seller();
  const listed = await done(client, await list(client, coin, { marketplaces: ['ebay'] }));
  const offer = ebay.offers.at(-1);
  if (offer) offer.state = 'ended';
  expect(await right(await post(client, '/api/marketplace/sync'))).toMatchObject({ ended: 1 });
  expect(await show(client, listed.id)).toMatchObject({
    ...{ status: 'ended', sites: [{ message: 'The listing was ended on eBay.' }] },
  });
});

test('seller: a coin that is for sale stays in the trash until its listing has ended', async () => {
  const { client, coin } = await seller();
  const listed = await done(client, await list(client, coin, { marketplaces: ['ebay'] }));
  await client.send(`/api/coins/${coin}`, { method: 'DELETE' });
  expect((await show(client, listed.id)).coinState).toBe('trashed');
  const refused = await client.send(`/api/trash/${coin}`, { method: 'DELETE' });
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    expect.stringContaining('for sale'),
  ]);
  await client.send('/api/trash', { method: 'DELETE' });
  expect((await show(client, listed.id)).status).toBe('listed');
  await post(client, `${PATH}/${listed.id}/end`);
  await workDone(it.deps);
  expect((await client.send(`/api/trash/${coin}`, { method: 'DELETE' })).status).toBe(204);
});

test.each([
  [{ price: '0' }, 'price'],
  [{ price: '-5' }, 'price'],
  [{ price: 1e9 }, 'price'],
  [{ price: null }, 'price'],
  [{ price: 'cheap' }, 'price'],
  [{ title: 'x'.repeat(200) }, 'title'],
  [{ title: '   ' }, 'title'],
  [{ marketplaces: [] }, 'marketplaces'],
  [{ marketplaces: ['amazon'] }, 'marketplaces.0'],
  [{ shippingCost: '-1' }, 'shippingCost'],
  [{ returnPeriod: 31 }, 'returnPeriod'],
  [{ tags: ['x'.repeat(21)] }, 'tags.0'],
  [{ tags: Array(14).fill('x') }, 'tags'],
  [{ images: { obverse: 'https://elsewhere.example/x.jpg' } }, 'images.obverse'],
  [{ images: { obverse: `/photos/${'a'.repeat(64)}.webp` } }, 'images.obverse'],
  [{ shipFrom: { postalCode: '<b>' } }, 'shipFrom.postalCode'],
  [{ description: 'x'.repeat(4001) }, 'description'],
])('seller: %j is refused with a sentence', async (wrong, path) => {
  const { client, coin } = await seller();
  const answer = await post(client, PATH, listingOf(coin, wrong));
  const body = await answer.json();
  expect([answer.status, body.errors?.[0]?.path]).toEqual([422, path]);
  expect(body.message.length).toBeGreaterThan(15);
  expect((await right(await client.send(PATH))).total).toBe(0);
});

test('seller: markup and emoji stay text; NUL goes', async () => {
  const { client, coin } = await seller();
  const title = '<b>1916</b> Dime 🪙\u0000 “rare”';
  const stored = await list(client, coin, {
    title,
    marketplaces: ['ebay'],
    description: '<script>alert(1)</script>',
  });
  expect(stored).toMatchObject({
    title: '<b>1916</b> Dime 🪙 “rare”',
    description: '<script>alert(1)</script>',
  });
  await workDone(it.deps);
});

test('seller: a site that is not connected, or a photo that is gone, says what to do', async () => {
  const client = await it.user();
  const coin = await coinOf(client);
  const refused = await post(client, PATH, listingOf(coin));
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining('connect your eBay and Etsy'),
  });
  expect(refused.status).toBe(422);
  await linkAccounts(it, client, ['ebay'], ebay.tokens.generation);
  const [{ obverseImageUrl }] = [await right(await client.send(`/api/coins/${coin}`))];
  await it.deps.photos.remove(/[0-9a-f]{64}/.exec(obverseImageUrl)?.[0] ?? '');
  const failed = await done(client, await list(client, coin, { marketplaces: ['ebay'] }));
  expect(failed).toMatchObject({ status: 'failed', sites: [{ message: expect.stringContaining('photo') }] });
});

test('other: a listing of somebody else is nowhere to be seen', async () => {
  const { client, coin } = await seller();
  const { id } = await done(client, await list(client, coin));
  const { client: other } = await seller();
  for (const answer of [
    await other.send(`${PATH}/${id}`),
    await other.sendJson('PATCH', `${PATH}/${id}`, { price: '1' }),
    await post(other, `${PATH}/${id}/retry`),
    await post(other, `${PATH}/${id}/end`),
    await post(other, PATH, listingOf(coin)),
    await post(other, '/api/marketplace/preview', { coinId: coin }),
    await post(other, `/api/coins/${coin}/sold`, { price: '1' }),
  ])
    expect(answer.status).toBe(404);
  expect((await right(await other.send(PATH))).total).toBe(0);
  expect(await show(client, id)).toMatchObject({ status: 'listed', price: '19.99' });
});

test('seller: the preview fills the form, shows what buyers see, and warns', async () => {
  const { client, coin } = await seller({ estimatedValue: null, notes: 'paid too much' });
  const empty = await right(await post(client, '/api/marketplace/preview', { coinId: coin }));
  expect(empty.suggested.title.length).toBeLessThanOrEqual(80);
  expect(empty.suggested).toMatchObject({
    ...{
      title: expect.stringContaining('1916'),
      category: 'Coins > US > Dimes',
      condition: 'Good (G-4, G-6)',
    },
    tags: expect.arrayContaining(['coin', 'collectible', 'numismatic', 'USA', '1916', '1910s']),
    shipFrom: { postalCode: '12345', country: 'US' },
  });
  expect(JSON.stringify(empty.suggested)).not.toContain('paid too much');
  const body = { coinId: coin, title: 'Mine', price: '3', marketplaces: ['ebay', 'etsy'] };
  const whole = await right(await post(client, '/api/marketplace/preview', body));
  expect(whole.sites).toMatchObject([
    { marketplace: 'ebay', title: 'Mine', isLinked: true, fees: [{ name: 'Insertion', amount: '0.35' }] },
    { marketplace: 'etsy', title: 'Mine' },
  ]);
  const modern = await coinOf(client, { year: 2020, coinType: 'Lincoln Cent', obverseImageUrl: null });
  const warned = await right(await post(client, '/api/marketplace/preview', { coinId: modern }));
  expect(warned.warnings.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['too-young', 'no-photo']),
  );
});

test.each([
  new AppError(422, 'busy', 'The photo is damaged and cannot be read. Please choose another one.'),
  new AppError(429, 'busy', 'Many of your photos are already in the queue.'),
  new AppError(503, 'busy', 'The server is already doing this. Please try again in a minute.'),
])('seller: what this busy server could not do is tried again, and has not failed: %s', async (error) => {
  const { client, coin } = await seller();
  let times = 0;
  etsy.troubled((call) => {
    if (call !== 'image' || times > 0) return undefined;
    times += 1;
    return { when: 'before', error: () => error };
  });
  const listing = await done(client, await list(client, coin, { marketplaces: ['etsy'] }));
  expect(site(listing, 'etsy')).toMatchObject({ status: 'publishing', message: error.message });
  await later();
  expect(await show(client, listing.id)).toMatchObject({ status: 'listed' });
});
