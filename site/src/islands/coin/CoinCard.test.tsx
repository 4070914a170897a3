import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { NO_LIST_FIELDS } from '../../../../shared/coins/testing.ts';
import { RowFace } from '../coin-list/CoinRow.tsx';
import { CardFace } from './CoinCard.tsx';

const COIN: CollectionCoin = {
  ...NO_LIST_FIELDS,
  id: 1,
  name: '1916-D Mercury Dime',
  coinType: 'Mercury Dime',
  category: 'Mercury Dimes',
  kind: 'coin',
  yearTo: null,
  yearApproximate: false,
  year: 1916,
  mintMark: 'D',
  condition: 'Fine (F-12, F-15)',
  ownEstimatedValue: null,
  currency: 'USD',
  estimatedValue: null,
  quantity: 1,
  isGraded: false,
  gradingCompany: null,
  grade: null,
  imageUrl: null,
  obverseImageUrl: null,
  reverseImageUrl: null,
  composition: null,
  diameter: null,
  country: 'United States',
  needsReview: false,
  storageLocation: null,
  tags: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const textOf = (element: React.ReactNode) => renderToStaticMarkup(element).replace(/(<[^>]+>|\s)+/g, ' ');

test.each([
  ['card', CardFace],
  ['row', RowFace],
] as const)('a coin whose value nobody knows says so on its %s, and is not worth $0.00', (_, Face) => {
  expect(textOf(<Face coin={COIN} />)).toContain('No estimate yet');
  expect(textOf(<Face coin={COIN} />)).not.toContain('$');
  expect(textOf(<Face coin={{ ...COIN, estimatedValue: '12.50' }} />)).toContain('$12.50');
});

test('beside an amount for each of several pieces the grade is named without its range, and "each" is only heard beside a long one', () => {
  const own = { ...COIN, currency: 'DEM', quantity: 3, condition: 'Mint State (MS-60 to MS-70)' };
  const drawn = (ownEstimatedValue: string) =>
    renderToStaticMarkup(<CardFace coin={{ ...own, ownEstimatedValue }} />);
  expect(drawn('12.50')).toMatch(/text-xs.*>MS<.*12\.50 DEM<span class="font-normal text-muted"> each</);
  expect(drawn('1234.50')).toMatch(/>MS<.*1,234\.50 DEM<span class="font-normal text-muted sr-only"> each</);
  const plain = renderToStaticMarkup(<CardFace coin={{ ...COIN, estimatedValue: '12.50', quantity: 3 }} />);
  expect(plain).not.toContain('sr-only"> each');
});
