import { afterAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { maxYear } from '../../../shared/coins/model.ts';
import { type Client, right, said, testApp } from '../../testing/app.ts';
import { setPrices, withPrices } from '../../valuation/testing.ts';
import { referee } from '../referee/rules.ts';
import { answer, catalogue, catalogues } from '../referee/testing.ts';
import { coinInputOf } from './input.ts';
import { heldProblem, problemOf, wrongField } from './store.ts';
import { heldFor, identified } from './testing.ts';

const it = testApp();
afterAll(it.close);

const type = fc.constantFrom(...catalogue.types);
const year = fc.oneof(
  fc.integer({ min: 1793, max: maxYear() }),
  fc.constantFrom(1815, 1866, 1895, 1922, 1942, 1966, 1975, 1983, 2010, 2022),
);
const mark = fc.constantFrom('', 'P', 'D', 'S', 'O', 'CC', 'W', 'C');

/** What is held when a model names such a coin. */
function heldOf(fields: Record<string, unknown>) {
  const { claimedValue: _, ...verdict } = referee(catalogues, answer(fields));
  return identified({ ...verdict, condition: 'Good (G-4)', estimatedValue: null, valuationSource: null });
}

test('whatever the referee calls impossible has a problem when it is saved as it is', () => {
  fc.assert(
    fc.property(type, year, mark, ({ base, series }, of, mintMark) => {
      const name = `${of}${mintMark ? `-${mintMark}` : ''} ${base}`;
      const held = heldOf({ name, series: series ?? base, denomination: null, year: of, mintMark });
      if (held.catalogueMatch?.possible !== false || !held.coinType) return;
      const input = coinInputOf({}, held);
      expect(problemOf(catalogue, input) ?? heldProblem(held, input)).toBeTruthy();
      // The country of a result is not for a client to say.
      for (const country of ['USA', 'Canada', 'U.S.']) {
        expect(coinInputOf({ country } as object, held).country).toBe('United States');
      }
    }),
    { numRuns: 400 },
  );
}, 60_000);

test.each([
  ['2022-P America the Beautiful Quarter', 'America the Beautiful Quarter', 2022, 'P'],
  ['2010-P American Women Quarter', 'American Women Quarter', 2010, 'P'],
  ['1966 Lincoln Shield Cent', 'Lincoln Shield Cent', 1966, ''],
  ['1942-P Lincoln Memorial Cent', 'Lincoln Memorial Cent', 1942, 'P'],
  ['2010-P Lincoln Bicentennial Cent', 'Lincoln Bicentennial Cent', 2010, 'P'],
])(
  'user: %s is refused as it is, whatever country is named, and marked where it is meant',
  async (name, series, of, mintMark) => {
    const user = await it.user();
    const denomination = /Cent/.test(name) ? 'cent' : 'quarter';
    const held = heldOf({ name, series, denomination, year: of, mintMark });
    expect(held.catalogueMatch?.possible).toBe(false);
    const tempId = await heldFor(it, user, held);
    const save = async (body: object) =>
      user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: {}, ...body });
    for (const coinData of [{}, { country: 'USA' }, { country: 'U.S.' }, { country: 'Germany' }]) {
      const [status, body] = await said(await save({ coinData }));
      expect([status, body]).toMatchObject([422, { errors: [{ path: 'coinData.year' }] }]);
      const { message, errors } = body as { message: string; errors: { message: string }[] };
      expect(message).toBe(`${errors[0]?.message} Please correct it before saving.`);
    }
    const { coin } = await right(await save({ acceptDisagreement: true }));
    expect(coin).toMatchObject({ needsReview: true, country: 'United States' });
    const told = coin.uncertaintyFlags.includes(held.catalogueMatch?.problem);
    expect(told || /not minted|dated|available/.test(coin.uncertaintyFlags.join())).toBe(true);
  },
);

test('what the catalogue knows can be has no problem, and what it does not know neither', () => {
  const dime = { year: 1916, coinType: 'Mercury Dime', name: '1916-D Mercury Dime', mintMark: 'D' };
  expect(problemOf(catalogue, dime)).toBeNull();
  expect(problemOf(catalogue, { ...dime, year: 1922 })).toContain('1922');
  expect(problemOf(catalogue, { ...dime, year: 1922, country: 'Canada' })).toBeNull();
  expect(problemOf(catalogue, { year: 1922, coinType: 'Wooden token' })).toBeNull();
});

test.each([
  ['1916-W Mercury Dime', 1916, 'W', 'Mercury Dime', 'mintMark'],
  ['1916-W Mercury Dime', 1916, null, 'Mercury Dime', 'mintMark'],
  ['2007-W George Washington Presidential Dollar', 2007, 'W', 'Presidential Dollar', 'mintMark'],
  ['1922-D Mercury Dime', 1922, 'D', 'Mercury Dime', 'year'],
  ['1922 Mercury Dime', 1922, null, 'Mercury Dime', 'year'],
  ['1966-D Lincoln Shield Cent', 1966, 'D', 'Lincoln Shield Cent', 'year'],
] as const)(
  '%s of %p with mint mark %p: what is wrong is the field',
  (name, of, mintMark, coinType, field) => {
    const coin = { name, year: of, mintMark, coinType };
    expect(problemOf(catalogue, coin)).toBeTruthy();
    expect(wrongField(catalogue, coin)).toBe(field);
  },
);

test('user: an impossible mint mark is refused at the mint mark', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user, identified({ name: '1916-W Mercury Dime', mintMark: 'W' }));
  const save = user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: {} });
  const [status, body] = await said(await save);
  expect([status, body]).toMatchObject([422, { errors: [{ path: 'coinData.mintMark' }] }]);
});

const here = withPrices();

const learn = (client: Client, body: object) =>
  client.sendJson('POST', '/api/coins/save-with-learning', body);

test('user: a value that came with the address of the page is not believed, unless they say it is theirs', async () => {
  const user = await here.it.user();
  await setPrices(here.it, { silver: 50, gold: 4000 });
  const planted = identified({
    ...{ name: '1893-S Morgan Dollar', year: 1893, mintMark: 'S', series: 'Morgan Dollar' },
    ...{ coinType: 'Morgan Silver Dollar', condition: 'Very Fine (VF-20)', weight: '50000' },
    ...{ composition: '99.9% gold', metalContent: { gold: 99.9 }, totalMintage: null },
    ...{ estimatedValue: '900000.00', valuationSource: 'melt', valueConfidence: 'high' },
    ...{ confidence: 100, modelConfidence: 100 },
  });
  const unbelieved = { aiConfidence: null, needsReview: true, userVerified: true };
  const claims = [
    { coinData: planted, originalData: planted },
    { coinData: planted, originalData: planted, userCorrections: { condition: { corrected: 'Good (G-4)' } } },
    { coinData: { ...planted, currentValue: '900000.00' } },
  ];
  for (const claim of claims) {
    const { coin } = await right(await learn(user, claim));
    expect(coin).toMatchObject({ ...unbelieved, name: '1893-S Morgan Dollar' });
    // 26.73 g of 90 % silver at $50.
    expect(coin).toMatchObject({ estimatedValue: '38.67', valuationSource: 'melt' });
  }
  const token = { ...planted, name: 'A token of gold', series: null, coinType: 'Token', mintMark: null };
  const { coin: unknown } = await right(await learn(user, { coinData: token, originalData: token }));
  expect(unknown).toMatchObject({ ...unbelieved, estimatedValue: null, valuationSource: null });
  const corrected = { estimatedValue: { original: '900000.00', corrected: '4000.00' } };
  const own = { coinData: { ...planted, estimatedValue: '4000.00' }, originalData: planted };
  const { coin } = await right(await learn(user, { ...own, userCorrections: corrected }));
  expect(coin).toMatchObject({ ...unbelieved, estimatedValue: '4000.00', valuationSource: 'owner' });
});
