import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MetalPrices } from '../../../../shared/market/metals.ts';
import { queryClient } from '../../lib/query.ts';
import { SpotPrices } from './SummaryDetails.tsx';

const none = { gold: null, silver: null, platinum: null, palladium: null, copper: null };
const PRICES: MetalPrices = {
  ...none,
  gold: 4000,
  unit: 'troy ounce',
  source: 'A',
  lastUpdated: '2026-11-21T12:00:00Z',
  stale: true,
  isOn: true,
};

const shown = (prices: MetalPrices) => {
  queryClient.setQueryData(['metal-prices'], prices);
  return renderToStaticMarkup(<SpotPrices />);
};

test('prices that are on can be refreshed', () => {
  expect(shown(PRICES)).toContain('Refresh');
  expect(shown({ ...PRICES, ...none, lastUpdated: null })).toContain('Metal prices aren’t available yet');
});

test('prices older than a day say the day alone, newer ones also the time', () => {
  const now = Date.now();
  const at = (hours: number) =>
    shown({ ...PRICES, lastUpdated: new Date(now - hours * 3_600_000).toISOString() });
  expect(at(25)).toMatch(/Prices of [\w ]+, A\./);
  expect(at(23)).toMatch(/Prices of [\w ]+, \d\d:\d\d, A\./);
});

test('prices that are off name their setting and have no button', () => {
  for (const prices of [PRICES, { ...PRICES, lastUpdated: null }]) {
    const html = shown({ ...prices, isOn: false });
    expect(html).toContain('Price updates are off on this server.');
    expect(html).not.toContain('<button');
  }
});
