import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { english } from '../../shared/language/testing.ts';
import { setPrices, withPrices } from '../valuation/testing.ts';
import { refereeClaim } from './referee/rules.ts';
import { worthOf } from './value.ts';

const here = withPrices();
const coin = (name: string, year: number, mintMark: string | null, coinType: string) =>
  refereeClaim(here.it.deps, { name, year, mintMark, coinType, series: null });
const dime = () => coin('1944 Mercury Dime', 1944, null, 'Mercury Dime');
const worth = async (...given: Parameters<typeof worthOf>) => english(await worthOf(...given));
const silverAt50 = () => setPrices(here.it, { silver: 50 });

test('the figure of the AI is called its guess, with what is guaranteed beside it', async () => {
  await silverAt50();
  const value = await worth(here.it.deps, dime(), 25);
  expect(value).toMatchObject({
    ...{ estimatedValue: '25.00', valuationSource: 'ai', valueConfidence: 'low' },
    valueNote: 'AI estimate. Worth at least $3.62 by metal and face value.',
    melt: { value: '3.62', source: 'gold-api.com' },
  });
  expect(value.melt).not.toHaveProperty('metals');
});

test('below what metal and face value guarantee it is these', async () => {
  await silverAt50();
  expect(await worth(here.it.deps, dime(), 1)).toMatchObject({
    ...{ estimatedValue: '3.62', valuationSource: 'melt' },
    valueNote: 'Worth at least $3.62 by metal and face value. AI estimate: $1.00.',
    valueNotes: [{ code: 'guarantee' }, { code: 'estimate' }],
  });
  const cent = coin('1985 Lincoln Cent', 1985, null, 'Lincoln Penny');
  expect(await worth(here.it.deps, cent, 0)).toMatchObject({
    estimatedValue: '0.01',
    valuationSource: 'face',
    valueNotes: [{ code: 'figure', text: 'Worth at least its face value, $0.01.' }],
  });
});

test('without a figure of the AI it is what is guaranteed; of a coin nobody knows only the AI has one', async () => {
  await silverAt50();
  expect(await worth(here.it.deps, dime(), null)).toMatchObject({
    ...{ estimatedValue: '3.62', valuationSource: 'melt', valueConfidence: 'high' },
    valueNote: 'Worth at least $3.62 by metal and face value.',
  });
  expect(await worth(here.it.deps, null, 7.5)).toEqual({
    ...{
      estimatedValue: '7.50',
      valuationSource: 'ai',
      valueConfidence: 'low',
      valueNote: 'AI estimate.',
      valueNotes: [{ code: 'source', text: 'AI estimate.' }],
    },
    melt: null,
  });
  expect(await worth(here.it.deps, null, null)).toMatchObject({ estimatedValue: null, valueNote: null });
});

test('above $10,000 the AI is believed of a key date or a rarity alone', async () => {
  await silverAt50();
  const { deps } = here.it;
  expect(await worth(deps, dime(), 10_000)).toMatchObject({ estimatedValue: '10000.00' });
  expect(await worth(deps, dime(), 10_001)).toMatchObject({
    ...{ estimatedValue: '3.62', valuationSource: 'melt' },
    valueNote:
      'Worth at least $3.62 by metal and face value. The AI estimate of $10,001.00 isn’t used: the catalogue lists no rarity.',
  });
  const key = coin('1916-D Mercury Dime', 1916, 'D', 'Mercury Dime');
  expect(await worth(deps, key, 25_000)).toMatchObject({
    estimatedValue: '25000.00',
    valuationSource: 'ai',
  });
  expect(await worth(deps, null, 99_999_999)).toMatchObject({
    ...{ estimatedValue: null, valuationSource: null },
    valueNote: 'The AI estimate of $99,999,999.00 isn’t used: the catalogue lists no rarity.',
  });
});

test('of a coin that cannot be the AI names no value', async () => {
  await silverAt50();
  const none = coin('1916-CC Mercury Dime', 1916, 'CC', 'Mercury Dime');
  expect(none.catalogueMatch?.possible).toBe(false);
  const value = await worth(here.it.deps, none, 900);
  expect(value.valuationSource).not.toBe('ai');
  expect(value.valueNote).toEndWith('The AI estimate of $900.00 isn’t used: no such coin exists.');
});

test('nobody is asked for new prices, which would take a while', async () => {
  await worth(here.it.deps, dime(), null);
  expect(here.vendor.calls).toEqual([]);
});

test('whatever the AI names, the value is no less than metal and face value, and written as money', async () => {
  await silverAt50();
  const known = dime();
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 99_999_999, noNaN: true }), async (claimed) => {
      const { estimatedValue, valuationSource } = await worth(here.it.deps, known, claimed);
      expect(estimatedValue).toMatch(/^\d+\.\d\d$/);
      expect(Number(estimatedValue)).toBeGreaterThanOrEqual(3.62);
      expect(Number(estimatedValue)).toBeLessThanOrEqual(10_000);
      expect(valuationSource).toBe(Number(estimatedValue) > 3.62 ? 'ai' : 'melt');
    }),
  );
});
