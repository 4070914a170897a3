import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { AppError } from '../../core/errors.ts';
import { type FakeMetalPrices, KEY, startFakeMetalPrices, USUAL } from './metal-prices.fake.ts';
import { metalPriceSource } from './metal-prices.ts';

let vendor: FakeMetalPrices;
beforeAll(async () => {
  vendor = await startFakeMetalPrices();
});
beforeEach(() => {
  vendor.prices = { ...USUAL };
  vendor.instead = null;
  vendor.calls = [];
});
afterAll(() => vendor.stop());

function source(provider: 'gold-api' | 'metals-dev', apiKey: string | null = null, baseUrl = vendor.url) {
  const made = metalPriceSource({ provider, apiKey, baseUrl });
  if (!made) throw new Error('no source');
  return made;
}

/** Status and sentence of a refusal. */
async function failure(work: Promise<unknown>): Promise<[number, string]> {
  const error = await work.then(
    () => new Error('it worked'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  return [error.status, error.message];
}

const PRICES = {
  gold: 4000,
  silver: 50,
  platinum: 1600,
  palladium: 1400,
  copper: expect.closeTo(0.36, 8),
};

test('provider none has no source', () => {
  expect(metalPriceSource({ provider: 'none', apiKey: null, baseUrl: null })).toBeNull();
});

describe('gold-api.com', () => {
  test('is asked once for each metal and tells prices by the troy ounce', async () => {
    expect(await source('gold-api').latest()).toEqual(PRICES);
    expect(vendor.calls.toSorted()).toEqual([
      '/price/HG',
      '/price/XAG',
      '/price/XAU',
      '/price/XPD',
      '/price/XPT',
    ]);
  });

  test('a metal it does not have, or tells as nonsense, is unknown and the others are not', async () => {
    vendor.prices = { XAU: 4000, XAG: '50', XPT: -1, XPD: null };
    expect(await source('gold-api').latest()).toEqual({
      gold: 4000,
      silver: null,
      platinum: null,
      palladium: null,
      copper: null,
    });
  });

  test.each([
    ['a page in HTML', { type: 'text/html', body: '<html>Sign in</html>' }, 502],
    ['another JSON', { body: '{"price":1}' }, 502],
    ['one symbol for all', { body: '{"symbol":"XXX","price":4000}' }, 502],
    ['a price of zero', { body: '{"symbol":"XAU","price":0}' }, 502],
    ['nothing', { body: '' }, 502],
    ['an error', { status: 500, body: 'oops' }, 502],
    ['too many calls', { status: 429, body: '' }, 503],
    ['more than can be taken', { body: ' '.repeat(300_000) }, 502],
  ])('%s is a failure of the vendor', async (_, instead, status) => {
    vendor.instead = instead;
    const [found, message] = await failure(source('gold-api').latest());
    expect(found).toBe(status);
    expect(message).toContain('gold-api.com');
  });

  test('a closed port is a failure of the vendor', async () => {
    const gone = await startFakeMetalPrices();
    await gone.stop();
    expect((await failure(source('gold-api', null, gone.url).latest()))[0]).toBe(503);
  });

  test('a vendor that hangs is given up within four seconds', async () => {
    vendor.instead = { delay: 6000, body: '{}' };
    const began = performance.now();
    expect((await failure(source('gold-api').latest()))[0]).toBe(504);
    expect(performance.now() - began).toBeLessThan(4000);
  });
});

describe('metals.dev', () => {
  test('is asked once for all metals', async () => {
    expect(await source('metals-dev', KEY).latest()).toEqual(PRICES);
    expect(vendor.calls).toEqual([`/v1/latest?api_key=${KEY}&currency=USD&unit=toz`]);
  });

  test('a missing metal is unknown', async () => {
    vendor.prices = { XAU: 4000, XAG: 0 };
    expect(await source('metals-dev', KEY).latest()).toMatchObject({
      gold: 4000,
      silver: null,
      copper: null,
    });
  });

  test('its failure comes with 200 and is one all the same; the key is in no sentence', async () => {
    const [status, message] = await failure(source('metals-dev', 'not-the-key').latest());
    expect(status).toBe(502);
    expect(message).not.toContain('not-the-key');
  });

  test.each([
    ['in another currency', { status: 'success', currency: 'EUR', unit: 'toz', metals: { gold: 4000 } }],
    ['by the gram', { status: 'success', currency: 'USD', unit: 'g', metals: { gold: 128 } }],
    ['without metals', { status: 'success', currency: 'USD', unit: 'toz' }],
  ])('prices %s are none', async (_, answer) => {
    vendor.instead = { body: JSON.stringify(answer) };
    expect((await failure(source('metals-dev', KEY).latest()))[0]).toBe(502);
  });

  test('without a key it is not asked, and a sentence says that it is not set up', async () => {
    const [status, message] = await failure(source('metals-dev').latest());
    expect(status).toBe(503);
    expect(message).toBe('metals.dev isn’t set up on this server.');
    expect(vendor.calls).toEqual([]);
  });
});
