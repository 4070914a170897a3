import { expect, test } from 'bun:test';
import { type Client, right } from '../../testing/app.ts';
import { setPrices, withPrices } from '../../valuation/testing.ts';
import { identified } from './testing.ts';

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
