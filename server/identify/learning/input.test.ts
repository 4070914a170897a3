import { afterAll, expect, test } from 'bun:test';
import { type Client, right, said, testApp } from '../../testing/app.ts';
import { heldFor, identified } from './testing.ts';

const it = testApp();
afterAll(it.close);

const verify = (client: Client, body: object) => client.sendJson('POST', '/api/coins/save-verified', body);

test('user: details that cannot be saved are refused with a path and a sentence', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user, identified({ condition: null }));
  const [, none] = await said(await verify(user, { tempId, coinData: {} }));
  expect(none).toEqual({
    code: 'input_invalid',
    message: 'Please select the condition of the coin before saving',
    userErrors: ['Please select the condition of the coin before saving'],
    errors: [
      { path: 'coinData.condition', message: 'Please select the condition of the coin before saving' },
    ],
  });
  const good = { condition: 'Good (G-4)' };
  for (const [coinData, path] of [
    [{ ...good, year: 999 }, 'coinData.year'],
    [{ ...good, year: '1916' }, 'coinData.year'],
    [{ ...good, estimatedValue: '-1' }, 'coinData.estimatedValue'],
    [{ ...good, weight: 'heavy-1' }, 'coinData.weight'],
    [{ ...good, obverseImageUrl: 'https://example.org/x.webp' }, 'coinData.obverseImageUrl'],
    [[], 'coinData'],
    ['text', 'coinData'],
    [{ ...good, notes: 'n'.repeat(70_000) }, 'coinData'],
  ] as const) {
    const [status, body] = await said(await verify(user, { tempId, coinData }));
    expect([status, body]).toMatchObject([422, { errors: [{ path }] }]);
  }
  expect(await right(await user.send('/api/coins'))).toEqual([]);
});

test('user: a mint mark chosen as none is the coin that was found without one', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user, identified());
  const { coin } = await right(await verify(user, { tempId, coinData: { mintMark: '' } }));
  expect(coin).toMatchObject({ mintMark: null, totalMintage: '22,180,080', estimatedValue: '12.50' });
});
