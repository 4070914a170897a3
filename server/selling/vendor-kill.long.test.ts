import { afterAll, expect, test } from 'bun:test';
import type { FakeVendor } from '../testing/vendor.fake.ts';
import { startFakeEbay } from './ebay/ebay.fake.ts';
import { ebay } from './ebay/ebay.ts';
import { startFakeEtsy } from './etsy/etsy.fake.ts';
import { etsy } from './etsy/etsy.ts';
import type { ListingDraft, Marketplace, VendorRecord } from './marketplace.ts';

const RUNS = 100;
/** A publication makes fewer calls; the first of a seller the most. */
const MOST_CALLS = 22;

const keys = { keystring: 'key', sharedSecret: 'secret' };
const atEbay = await startFakeEbay();
const atEtsy = await startFakeEtsy(keys);
afterAll(() => Promise.all([atEbay.stop(), atEtsy.stop()]));

const photo = (side: 'obverse' | 'reverse') => ({
  side,
  hash: side.padEnd(64, '0'),
  alt: side,
  jpeg: async () => new Uint8Array(512).fill(7),
});

const draftOf = (reference: string): ListingDraft => ({
  reference,
  title: '1916-D Mercury Dime',
  description: 'A dime',
  ...{ price: 1999, shippingCost: 499, returnsAccepted: true, returnPeriod: 30 },
  tags: ['coin'],
  specifics: {},
  category: null,
  shipFrom: { postalCode: '12345', country: 'US' },
  coin: {
    ...{ name: '1916-D Mercury Dime', coinType: 'Mercury Dime', category: 'Dimes', series: 'Mercury Dime' },
    ...{ year: 1916, mintMark: 'D', mint: 'Denver', country: 'United States', denomination: 'Dime' },
    ...{ composition: '90% silver', fineness: 900, weight: '2.5', diameter: '17.9', variation: null },
    ...{ condition: 'Fine (F-12, F-15)', isProof: false, isGraded: false },
    ...{ gradingCompany: null, grade: null, certificationNumber: null },
  },
  photos: [photo('obverse'), photo('reverse')],
});

const newEbay = () =>
  ebay({
    ...{ clientId: 'client', clientSecret: 'secret', ruName: 'ru', environment: 'sandbox' as const },
    ...{ verificationToken: null, baseUrl: atEbay.url },
  });
const newEtsy = () => etsy({ ...keys, baseUrl: atEtsy.url });

/** At the nth call from now on the process has ended: that call is the last one done, or the first one not. */
function endAt(vendor: FakeVendor, n: number, done: boolean) {
  let calls = 0;
  vendor.watch(() => {
    calls += 1;
    if (calls !== n) return;
    vendor.fail({ silence: 'cut', done });
    vendor.fail({ silence: 'cut', times: Number.POSITIVE_INFINITY });
  });
  return () => calls >= n;
}

/** Publishes until nothing interrupts any more; each start knows only what was kept. How often it was cut off. */
async function publish(
  vendor: FakeVendor,
  start: () => Marketplace,
  access: { accessToken: string; shopId: string | null },
  draft: ListingDraft,
  ends: readonly { at: number; done: boolean }[],
): Promise<number> {
  const record: VendorRecord = {};
  let cuts = 0;
  for (const end of [...ends, null]) {
    const hasEnded = end ? endAt(vendor, end.at, end.done) : () => false;
    try {
      for (const step of start().steps) {
        await step.run({
          accessToken: access.accessToken,
          account: { userId: '9', name: 'seller', shopId: access.shopId },
          draft,
          record,
          keep: async (ids) => {
            if (hasEnded()) throw new Error('the process has ended');
            Object.assign(record, ids);
          },
          warn: () => undefined,
        });
      }
    } catch (error) {
      if (!end) throw error;
      cuts += 1;
    }
    vendor.watch(() => undefined);
    vendor.heal();
  }
  return cuts;
}

/** One or two ends a run, spread over all calls, before and after the work. */
const endsOf = (run: number) =>
  Array.from({ length: 1 + (run % 2) }, (_, again) => ({
    at: 1 + ((run * 7 + again * 5) % MOST_CALLS),
    done: (run + again) % 3 !== 0,
  }));

test(`eBay: ${RUNS} publications that end between any two calls leave one item, offer and listing each`, async () => {
  let cuts = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const reference = `killed${String(run).padStart(14, '0')}`;
    const access = { accessToken: atEbay.token.access, shopId: null };
    cuts += await publish(atEbay, newEbay, access, draftOf(reference), endsOf(run));
    const offers = atEbay.offers.filter(({ sku }) => sku === reference);
    expect([run, offers.map(({ status }) => status)]).toEqual([run, ['PUBLISHED']]);
  }
  expect(atEbay.items.size).toBe(RUNS);
  expect(atEbay.offers).toHaveLength(RUNS);
  expect(atEbay.locations.size).toBe(1);
  expect(Object.values(atEbay.policies).map((policies) => policies.length)).toEqual([1, 1, 1]);
  expect(atEbay.complaints).toEqual([]);
  expect(cuts).toBeGreaterThan(RUNS / 4);
}, 120_000);

test(`Etsy: ${RUNS} publications that end between any two calls leave one listing each, its photos once`, async () => {
  let cuts = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const access = { accessToken: atEtsy.token.access, shopId: '77' };
    cuts += await publish(
      atEtsy,
      newEtsy,
      access,
      draftOf(`killed${String(run).padStart(14, '0')}`),
      endsOf(run),
    );
    expect([run, atEtsy.listings.length]).toEqual([run, run + 1]);
    expect(atEtsy.listings[run]).toMatchObject({ state: 'active' });
    expect(Object.keys(atEtsy.listings[run]?.images ?? {})).toEqual(['1', '2']);
  }
  expect(Object.values(atEtsy.profiles).map((profiles) => profiles.length)).toEqual([1, 1, 1]);
  expect(atEtsy.complaints).toEqual([]);
  expect(cuts).toBeGreaterThan(RUNS / 4);
}, 120_000);
