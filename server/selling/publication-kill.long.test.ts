import { afterAll, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { hasSiblings } from '../../db/shared.ts';
import { MARKETPLACES, type MarketplaceId } from '../../shared/marketplace/model.ts';
import { addCoins } from '../coins/bulk/testing.ts';
import { right } from '../testing/app.ts';
import { MarketplaceError } from './marketplace.ts';
import { coinOf, linkAccounts, listingOf, type StandIn, sellingApp } from './testing.ts';
import { createListingWork, resumeWork, workDone } from './work.ts';

/** Every combination twice; with the marketplaces' own calls: server/selling/vendor-kill.long.test.ts. */
const RUNS = 40;
const it = sellingApp();
afterAll(it.close);
for (const id of MARKETPLACES) it.sites[id].photos.areRead = false;

/** The calls of a publication with one photo: image, item, look, offer, publish. */
const CALLS = 5;

/** At the nth call from now on nothing is answered any more, as where the process has ended; `met` resolves when it comes. */
function endsAt(site: StandIn, n: number, when: 'before' | 'after') {
  const met = Promise.withResolvers<void>();
  const from = site.calls.length;
  site.troubled((_call, number) => {
    if (number !== from + n) return;
    met.resolve();
    return { when, error: () => new Promise<never>(() => {}) };
  });
  return met.promise;
}

/** Knows nothing any more of what is being done, as where the process has ended. */
const forgetWork = async () => {
  it.deps.listingWork = createListingWork();
  if (hasSiblings()) await it.deps.db.transaction(async (tx) => void (await tx.run(sql`delete from leases`)));
};

/** What stands at a site for a reference; more than one of anything is one too many. */
function expectOnce(site: StandIn, before: { offers: number; items: number }) {
  const made = site.offers.slice(before.offers);
  expect(made.map(({ state }) => state)).toEqual(['active']);
  expect(site.items.size).toBe(before.items + 1);
}

test(`${RUNS} publications that end between any two calls to a site leave no second item, offer or listing`, async () => {
  const owner = await it.user();
  await linkAccounts(it, owner);
  const { obverseImageUrl } = await right(await owner.send(`/api/coins/${await coinOf(owner)}`));
  for (let run = 0; run < RUNS; run += 1) {
    const id = MARKETPLACES[run % 2] as MarketplaceId;
    const site = it.sites[id];
    const when = run % 4 < 2 ? 'before' : 'after';
    const n = 1 + (Math.floor(run / 4) % CALLS);
    const [coin = 0] = await addCoins(owner, [{ obverseImageUrl }]);
    const before = { offers: site.offers.length, items: site.items.size };
    const met = endsAt(site, n, when);
    const body = listingOf(coin, { marketplaces: [id] });
    const listing = await right(await owner.sendJson('POST', '/api/marketplace/listings', body));
    await met;
    await forgetWork();
    // Every second one ends once more after it was taken up.
    if (run % 3 === 0) {
      const once = endsAt(site, 1 + (run % 2), 'after');
      await resumeWork(it.deps);
      await Promise.race([once, workDone(it.deps)]);
      await forgetWork();
    }
    site.troubled(() => undefined);
    await resumeWork(it.deps);
    await workDone(it.deps);
    const stands = await right(await owner.send(`/api/marketplace/listings/${listing.id}`));
    expect([run, stands.status]).toEqual([run, 'listed']);
    expectOnce(site, before);
  }
}, 120_000);

test('a site that answers 500 at any call although it has done the work makes nothing twice', async () => {
  const owner = await it.user();
  await linkAccounts(it, owner);
  for (let n = 1; n <= CALLS; n += 1) {
    const site = it.sites.ebay;
    const coin = await coinOf(owner);
    const before = { offers: site.offers.length, items: site.items.size };
    const from = site.calls.length;
    site.troubled((_call, number) =>
      number === from + n
        ? { when: 'after', error: () => new MarketplaceError('maybe done', 'It broke off.') }
        : undefined,
    );
    const body = listingOf(coin, { marketplaces: ['ebay'] });
    const listing = await right(await owner.sendJson('POST', '/api/marketplace/listings', body));
    await workDone(it.deps);
    await right(await owner.sendJson('POST', `/api/marketplace/listings/${listing.id}/retry`, {}));
    await workDone(it.deps);
    const stands = await right(await owner.send(`/api/marketplace/listings/${listing.id}`));
    expect([n, stands.status]).toEqual([n, 'listed']);
    expectOnce(site, before);
  }
});
