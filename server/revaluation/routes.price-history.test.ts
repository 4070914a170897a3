import { afterAll, beforeAll, expect, test } from 'bun:test';
import { priceHistory } from '../../db/schema.ts';
import type { PriceHistory } from '../../shared/valuation/model.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

async function addDime(client: Client, coin: Record<string, unknown> = {}): Promise<number> {
  const answer = await client.sendJson('POST', '/api/coins', { ...DIME, ...coin });
  return (await answer.json()).id;
}

async function history(client: Client, id: number): Promise<PriceHistory['points']> {
  const answer = await client.send(`/api/coins/${id}/price-history`);
  expect(answer.status).toBe(200);
  return (await answer.json()).points;
}

test('user: sees every value the coin had, oldest first, with its source', async () => {
  const user = await it.user();
  const id = await addDime(user, { estimatedValue: '3.62', valuationSource: 'melt' });
  await user.sendJson('PATCH', `/api/coins/${id}`, { estimatedValue: '1250' });
  await user.sendJson('PATCH', `/api/coins/${id}`, { notes: 'no new value' });
  const recordedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(await history(user, id)).toEqual([
    { value: '3.62', valuationSource: 'melt', confidence: 'medium', isShown: true, recordedAt },
    { value: '1250.00', valuationSource: 'owner', confidence: 'high', isShown: true, recordedAt },
  ]);
});

test('guest: a coin that never had a value has no history', async () => {
  const guest = await it.guest();
  expect(await history(guest, await addDime(guest))).toEqual([]);
});

test('user: of a long history the newest thousand are told', async () => {
  const user = await it.user();
  const id = await addDime(user);
  await it.deps.db.transaction(async (tx) => {
    for (let value = 1; value <= 1005; value += 1) {
      const recordedAt = new Date(1.7e12 + Math.floor(value / 2));
      await tx.insert(priceHistory).values({
        coinId: id,
        recordedValue: value,
        valuationSource: 'melt',
        confidence: 'high',
        recordedAt,
      });
    }
  });
  const points = await history(user, id);
  expect(points.map((point) => Number(point.value) * 100)).toEqual(
    Array.from({ length: 1000 }, (_, at) => expect.closeTo(at + 6, 5)),
  );
});

test('visitor, other: 401, 404', async () => {
  const owner = await it.user();
  const id = await addDime(owner, { estimatedValue: '5' });
  const path = `/api/coins/${id}/price-history`;
  expect((await it.visitor.send(path)).status).toBe(401);
  expect((await (await it.user()).send(path)).status).toBe(404);
  expect((await owner.send('/api/coins/none/price-history')).status).toBe(404);
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  expect((await owner.send(path)).status).toBe(404);
});
