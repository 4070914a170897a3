import { afterAll, beforeAll, expect, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import {
  coins,
  collectionMembers,
  importedCoins,
  imports,
  marketplaceListings,
  type OwnerId,
  photos,
  priceHistory,
} from '../../db/schema.ts';
import { COLLECTION_HEADER } from '../../shared/account/roles.ts';
import { idOf } from '../account/profile/testing.ts';
import { ownerIdOf } from '../core/access.ts';
import { type Client, DIME, picture, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
});
afterAll(() => it.close());

const post = (client: Client, path: string, body: object, of?: string) =>
  client.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(of && { [COLLECTION_HEADER]: of }) },
    body: JSON.stringify(body),
  });

async function owner() {
  const client = await it.user();
  const further = (await (await post(client, '/api/collections', { name: 'Club' })).json()).id;
  return { client, id: await idOf(client), further: ownerIdOf({ id: further }) };
}

async function withPhoto(client: Client): Promise<number> {
  const form = new FormData();
  form.set('obverse', await picture(8, 8));
  const { obverseImageUrl } = await (await client.send('/api/photos', { method: 'POST', body: form })).json();
  const coin = { ...DIME, obverseImageUrl, estimatedValue: '9', tags: ['Gold'] };
  return (await (await post(client, '/api/coins', coin)).json()).id as number;
}

const totals = async (client: Client, of: string) => {
  const answer = await client.send('/api/collection/summary', { headers: { [COLLECTION_HEADER]: of } });
  const { records, totalValue } = await answer.json();
  return [records, totalValue];
};

test('owner: a coin moves with photo, values and tags, and back again', async () => {
  const { client, id, further } = await owner();
  const coin = await withPhoto(client);
  const stays = await withPhoto(client);
  const answer = await post(client, '/api/coins/move', { ids: [coin], to: further });
  expect([answer.status, await answer.json()]).toEqual([200, { moved: [coin], staying: [] }]);
  expect(await totals(client, id)).toEqual([1, 9]);
  expect(await totals(client, further)).toEqual([1, 9]);
  const { orm } = it.deps.db;
  const held = (of: OwnerId) => orm.select({ hash: photos.hash }).from(photos).where(eq(photos.userId, of));
  // The other coin shows the same photo.
  expect(await held(further)).toEqual(await held(id));
  const points = orm.select().from(priceHistory).where(eq(priceHistory.coinId, coin));
  expect((await points).map(({ userId }) => userId)).toEqual([further]);
  const named = { headers: { [COLLECTION_HEADER]: further } };
  const found = await (await client.send('/api/coins?tag=Gold', named)).json();
  expect(found.map((one: { id: number }) => one.id)).toEqual([coin]);
  expect((await client.send(found[0].obverseImageUrl, named)).status).toBe(200);
  expect((await client.send(`/api/coins/${coin}`)).status).toBe(404);

  const back = await post(client, '/api/coins/move', { ids: [coin], to: id }, further);
  expect(await back.json()).toEqual({ moved: [coin], staying: [] });
  expect(await totals(client, id)).toEqual([2, 18]);
  expect(await totals(client, further)).toEqual([0, 0]);
  expect((await client.send(`/api/coins/${stays}`)).status).toBe(200);
});

test('owner: what is for sale or being imported stays', async () => {
  const { client, id, further } = await owner();
  const [listed, imported, free] = [
    await withPhoto(client),
    await withPhoto(client),
    await withPhoto(client),
  ];
  await it.deps.db.transaction(async (tx) => {
    const text = { title: 'T', description: 'T', category: 'T', condition: 'T', price: 900 };
    await tx.insert(marketplaceListings).values({ ...text, userId: id, coinId: listed, status: 'listed' });
    const file = { fileName: 'a.csv', format: 'csv', signature: 's', state: 'importing', total: 1 } as const;
    const mapping = {
      fields: [],
      decimals: 'point',
      dates: 'day-first',
      country: 'France',
      condition: '',
    } as never;
    await tx.insert(imports).values({ ...file, id: 'running', userId: id, mapping });
    await tx.insert(importedCoins).values({ importId: 'running', coinId: imported, userId: id });
  });
  const answer = await post(client, '/api/coins/move', { ids: [listed, imported, free], to: further });
  expect(await answer.json()).toEqual({ moved: [free], staying: [listed, imported] });
  const kept = await it.deps.db.orm
    .select()
    .from(coins)
    .where(and(eq(coins.userId, id), eq(coins.id, listed)));
  expect(kept).toHaveLength(1);
});

test('member: moves only where both may be changed', async () => {
  const one = await owner();
  const other = await owner();
  const coin = await withPhoto(one.client);
  const move = async (client: Client, to: string, of: string) => {
    const answer = await post(client, '/api/coins/move', { ids: [coin], to }, of);
    return [answer.status, (await answer.json()).code];
  };
  const join = (role: 'reader' | 'writer') =>
    it.deps.db.transaction((tx) =>
      tx
        .insert(collectionMembers)
        .values({ collectionId: one.id, userId: other.id, role })
        .onConflictDoUpdate({
          target: [collectionMembers.collectionId, collectionMembers.userId],
          set: { role },
        }),
    );
  expect(await move(other.client, other.id, one.id)).toEqual([404, 'collection_unknown']);
  await join('reader');
  expect(await move(other.client, other.id, one.id)).toEqual([403, 'collection_read_only']);
  expect(await move(one.client, other.id, one.id)).toEqual([404, 'collection_unknown']);
  expect(await move(one.client, one.id, one.id)).toEqual([409, 'coins_there_already']);
  await join('writer');
  expect(await move(other.client, other.id, one.id)).toEqual([200, undefined]);
  expect((await other.client.send(`/api/coins/${coin}`)).status).toBe(200);
});
