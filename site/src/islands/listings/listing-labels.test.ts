import { expect, test } from 'bun:test';
import type { Listing, ListingSite, ListingState } from '../../../../shared/marketplace/model.ts';
import { failedOn, isOpen, siteInWords, statusSummary } from './listing-labels.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const site = (status: ListingState, more: Partial<ListingSite> = {}): ListingSite => ({
  ...{
    marketplace: 'ebay',
    name: 'eBay',
    status,
    doing: null,
    step: 0,
    steps: 0,
    message: null,
    remedy: null,
  },
  ...{ needsLink: false, warnings: [], listingId: null, url: null, views: null, retryAt: null },
  ...{ listedAt: null, endedAt: null, soldAt: null, soldPrice: null, fees: null, checkedAt: null },
  ...more,
});

test.each<[ListingSite, string]>([
  [site('draft'), ''],
  [site('publishing', { doing: 'Uploading photos', step: 3, steps: 7 }), 'Uploading photos… 3 of 7'],
  [site('publishing', { retryAt: '2026-11-23T12:00:20Z' }), 'Tried again in 20 s'],
  [site('publishing', { retryAt: '2026-11-23T12:05:00Z' }), 'Tried again in 5 min'],
  [site('publishing', { retryAt: '2026-11-23T11:00:00Z' }), 'Tried again at once'],
  [
    site('listed', { listedAt: '2026-11-01T12:00:00Z', views: 1, checkedAt: '2026-11-23T11:58:00Z' }),
    'Since 1 Nov 2026 · 1 view · checked 2 minutes ago',
  ],
  [site('listed', { views: 0 }), '0 views'],
  [site('listed', { doing: 'Ending the listing', step: 7, steps: 7 }), 'Ending the listing…'],
  [site('sold', { soldPrice: '250.00', fees: '30.10' }), 'For $250.00 · fees $30.10'],
  [site('ended', { endedAt: '2026-11-02T12:00:00Z' }), '2 Nov 2026'],
  [site('failed', { message: 'No.' }), ''],
])('%#: a site says how it stands', (one, words) => {
  expect(siteInWords(one, NOW)).toBe(words);
});

test('all sites are told in a sentence each, with what went wrong', () => {
  const sites = [site('listed'), site('failed', { name: 'Etsy', message: 'It needs a photo.' })];
  expect(statusSummary({ sites })).toBe('eBay: Listed. Etsy: Not listed. It needs a photo.');
});

test('what was refused is named, and what has ended cannot be changed', () => {
  const of = (...states: ListingState[]) => ({ sites: states.map((state) => site(state)) });
  expect(failedOn(of('failed', 'ended'))).toHaveLength(1);
  expect(failedOn(of('listed', 'publishing'))).toEqual([]);
  expect(isOpen({ status: 'failed' } as Listing)).toBe(true);
  expect(isOpen({ status: 'ended' } as Listing)).toBe(false);
});
