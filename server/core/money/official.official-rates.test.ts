import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import fc from 'fast-check';
import { officialRateSource, officialRatesAt, readEcbRates } from './official.ts';
import { ecbFile, type FakeRates, startFakeRates } from './official-rates.fake.ts';

let vendor: FakeRates;
beforeAll(async () => {
  vendor = await startFakeRates();
});
beforeEach(() => {
  Object.assign(vendor, { instead: null, calls: [] });
});
afterAll(() => vendor.stop());

const source = () => {
  const made = officialRateSource({ provider: 'ecb', baseUrl: vendor.url });
  if (!made) throw new Error('no source');
  return made;
};

test('operator: the European Central Bank is asked by default, and nobody where none is wanted', () => {
  expect(officialRatesAt({ provider: 'ecb', baseUrl: null })).toBe(
    'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  );
  expect(officialRateSource({ provider: 'none', baseUrl: null })).toBeNull();
});

test('the daily file is asked for once, and its rates for one euro are US dollars for one unit', async () => {
  expect(await source().latest()).toEqual(
    [
      ['EUR', '1.25'],
      ['GBP', '1.5625'],
      ['CHF', '1.329787234'],
      ['JPY', '0.0067567568'],
      ['SEK', '0.1136363636'],
    ].map(([currency = '', rate = '']) => ({ currency, rate, day: '2026-01-30' })),
  );
  expect(vendor.calls).toEqual(['GET /stats/eurofxref/eurofxref-daily.xml']);
});

test.each([
  [{ status: 200, body: '<html>Maintenance</html>' }, 502],
  [{ status: 404, body: 'Not found' }, 502],
  [{ status: 503, body: '' }, 503],
  [{ status: 200, body: `${ecbFile('2026-01-30')}${' '.repeat(70_000)}` }, 502],
])('an answer that is no file of rates is refused: %#', async (instead, status) => {
  vendor.instead = instead;
  expect(
    await source()
      .latest()
      .catch((error: unknown) => error),
  ).toMatchObject({ status });
});

test.each([
  ['', 'nothing'],
  [ecbFile('2026-01-30', { GBP: '0.8' }), 'no US dollar'],
  [ecbFile('2026-01-30', { USD: '0' }), 'a US dollar of nothing'],
  [ecbFile('2026-01-30', { USD: 'N/A' }), 'a US dollar without a rate'],
  [ecbFile('2999-01-01'), 'a day to come'],
  [ecbFile('2026-13-45'), 'no day'],
  [ecbFile('2026-01-30') + ecbFile('2026-01-29'), 'two days'],
])('%# is no file of rates', (text, why) => {
  expect({ why, found: readEcbRates(text) }).toEqual({ why, found: null });
});

test('a row that cannot be read is left out, and quotation marks may be of either kind', () => {
  const text = ecbFile('2026-01-30', { USD: '1.25', GBP: '-0.8', CHF: 'NaN', TRY: '0', JPY: '185' });
  const known = ['EUR', 'JPY'];
  for (const file of [text, text.replaceAll("'", '"')])
    expect(readEcbRates(file)?.map(({ currency }) => currency)).toEqual(known);
});

test('whatever the file holds, rates are above nothing and of its day', () => {
  const row = fc.tuple(fc.stringMatching(/^[A-Z]{3}$/), fc.stringMatching(/^\d{0,9}\.?\d{0,10}$/));
  fc.assert(
    fc.property(fc.array(row), fc.string(), (rows, noise) => {
      const rates = { ...Object.fromEntries(rows), USD: '1.1' };
      for (const one of readEcbRates(ecbFile('2026-01-30', rates) + noise) ?? []) {
        expect(Number(one.rate)).toBeGreaterThan(0);
        expect(one.day).toBe('2026-01-30');
      }
    }),
  );
});
