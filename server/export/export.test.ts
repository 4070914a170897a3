import { afterAll, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  aiUsage,
  collectionValues,
  marketplaceLinks,
  passkeys,
  schema,
  secondSteps,
  users,
} from '../../db/schema.ts';
import { idOf, unzip } from '../account/profile/testing.ts';
import { addCoins, multiply } from '../coins/bulk/testing.ts';
import { heldFor } from '../identify/learning/testing.ts';
import { type Client, DIME, picture, testApp } from '../testing/app.ts';
import { SHELVES } from './export-json.ts';

const it = testApp();
afterAll(it.close);

const PATH = '/api/auth/export';

async function exported(client: Client) {
  const answer = await client.send(PATH);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const files = unzip(await answer.bytes());
  const textOf = (name: string) => new TextDecoder().decode(files.get(name));
  return {
    names: [...files.keys()],
    files,
    readme: textOf('README.txt'),
    csv: textOf('coins.csv'),
    collection: JSON.parse(textOf('collection.json')),
    profileText: textOf('profile.json'),
    profile: JSON.parse(textOf('profile.json')),
  };
}

async function upload(client: Client, shade: number): Promise<string> {
  const form = new FormData();
  form.set('obverse', await picture(60, 60, shade), 'obverse.png');
  const answer = await client.send('/api/photos', { method: 'POST', body: form });
  return (await answer.json()).obverseImageUrl;
}

test('user: gets everything in one zip, the trash and the history of prices included', async () => {
  const user = await it.user();
  const [shown, gone] = [await upload(user, 10), await upload(user, 20)];
  const coin = { obverseImageUrl: shown, notes: '=HYPERLINK("x")', estimatedValue: '12.50' };
  const [first = 0, second = 0] = await addCoins(user, [coin, {}]);
  await user.sendJson('PATCH', `/api/coins/${first}`, { estimatedValue: '20.00' });
  await user.sendJson('PUT', `/api/coin/${first}/valuation`, { source: 'face' });
  await user.send(`/api/coins/${second}`, { method: 'DELETE' });
  await it.deps.photos.remove(gone.slice('/photos/'.length, -'.webp'.length));

  const answer = await user.send(PATH);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="mintmark-export-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await answer.body?.cancel();

  const all = await exported(user);
  expect(all.names).toEqual([
    'README.txt',
    'profile.json',
    'collection.json',
    'collection.schema.json',
    'coins.csv',
    'wants.csv',
    shown.slice(1),
  ]);
  const { coins } = all.collection;
  expect(
    coins.map(({ id, deletedAt }: { id: number; deletedAt: unknown }) => [id, deletedAt !== null]),
  ).toEqual([
    [first, false],
    [second, true],
  ]);
  expect(coins[0]).toMatchObject({
    ...{ estimatedValue: '0.10', valuationSource: 'face', valuationPreference: 'face' },
    valuations: [{ source: 'owner', value: '20.00', confidence: 'high' }],
  });
  expect(coins[0]).toMatchObject({ notes: coin.notes, obverseImageUrl: shown });
  expect(coins[0].priceHistory.map(({ value }: { value: string }) => value)).toEqual([
    ...['12.50', '20.00', '0.10'],
  ]);
  expect(coins[0]).not.toHaveProperty('searchText');
  expect(all.collection.photos).toHaveLength(2);
  // The coin in the trash is not in the table, and a formula is none.
  expect(all.csv.trim().split('\r\n')).toHaveLength(2);
  expect(all.csv).toContain(`"'=HYPERLINK(""x"")"`);
  const photo = await user.send(shown);
  expect(all.files.get(shown.slice(1))).toEqual(await photo.bytes());
  expect(all.readme).toContain('collection.json');
});

test('user: the account is in it, no secret and nothing of anybody else is', async () => {
  const [user, other] = [await it.user(), await it.user()];
  const id = await idOf(user);
  await addCoins(other, [{ name: 'Their coin' }]);
  const url = await upload(other, 99);
  const secrets = {
    emailVerificationToken: 'secret-a',
    passwordResetToken: 'secret-b',
  };
  const link = {
    userId: id,
    marketplace: 'ebay',
    accountId: '7',
    accountName: 'seller',
    scopes: [],
  } as const;
  const tokens = {
    accessToken: 'secret-d',
    refreshToken: 'secret-e',
    accessExpiresAt: new Date(),
    scopes: [],
  };
  const secondStep = { userId: id, secret: 'secret-f', recoveryCodes: ['secret-g'], confirmedAt: new Date() };
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ ...secrets, mailingCity: 'Lydia' })
      .where(eq(users.id, id));
    await tx.insert(secondSteps).values(secondStep);
    await tx.insert(marketplaceLinks).values({ ...link, ...tokens, environment: 'production' as const });
    await tx.insert(passkeys).values({ id: 'secret-h', userId: id, name: 'My phone', publicKey: 'key' });
    await tx.insert(collectionValues).values({ userId: id, day: '2026-01-02', value: 123_456, paid: 99_950 });
  });
  const [row] = await it.deps.db.orm.select().from(users).where(eq(users.id, id));
  const all = await exported(user);
  expect(all.profile).toMatchObject({
    account: { id, email: row?.email, firstName: 'Test', mailingCity: 'Lydia' },
    passkeys: [{ name: 'My phone' }],
    marketplaces: [{ marketplace: 'ebay', accountName: 'seller' }],
    secondStep: { confirmedAt: expect.any(String) },
    sessions: [{ current: true }],
  });
  expect(all.collection.values).toEqual([{ day: '2026-01-02', value: '1234.56', paid: '999.50' }]);
  const text = all.profileText + JSON.stringify(all.collection) + all.csv;
  expect(text).not.toMatch(/secret-[a-h]/);
  expect(text).not.toContain(row?.passwordHash ?? 'argon2');
  expect(text).not.toContain('Their coin');
  expect(all.names).not.toContain(url.slice(1));
});

test('user: what was identified, learned and used is in it', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user);
  await user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: { mintMark: 'D' } });
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(aiUsage).values({ userId: await idOf(user), day: '2026-11-21', identifications: 3 });
  });
  const { collection } = await exported(user);
  expect(collection.identifications).toMatchObject([{ tempId, coinId: collection.coins[0].id }]);
  expect(collection.feedback).toMatchObject([{ userCorrections: { mintMark: { corrected: 'D' } } }]);
  expect(collection.learned).toMatchObject([{ correctedFields: ['mintMark'] }]);
  expect(collection.usage).toEqual([
    { day: '2026-11-21', identifications: 3, inputTokens: 0, outputTokens: 0 },
  ]);
});

test('every table with rows of a user is in the export, or left out for a reason', () => {
  const owned: string[] = Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .filter((table) => Object.values(getTableColumns(table)).some((column) => column.name === 'user_id'))
    .map((table) => getTableName(table));
  const inProfile = [
    'sessions',
    'identities',
    'passkeys',
    'api_keys',
    'second_steps',
    'marketplace_links',
    'collections',
    'collection_members',
    'shares',
  ];
  const withCoins = ['coins', 'price_history', 'valuations'];
  // Reckoned from what is in the export: the totals and what tags find from the coins, the looks from their photos.
  const reckoned = ['collection_totals', 'coin_tags', 'reader_sides'];
  // What another program called a coin, and what it was before an import that can be undone here.
  const ofThisServer = ['coin_sources', 'imported_coins'];
  // For a month, so that a repeated request is answered again; a link for a week.
  const passing = ['request_keys', 'collection_invitations'];
  const shelves = SHELVES.map(({ table }) => getTableName(table));
  expect(owned.sort()).toEqual(
    [...inProfile, ...withCoins, ...reckoned, ...ofThisServer, ...passing, ...shelves].sort(),
  );
});

test('user: gets the coins as CSV or the collection as JSON, the same as in the zip', async () => {
  const user = await it.user();
  const [, gone = 0] = await addCoins(user, [{ notes: 'Found in Rome; "rare"' }, {}]);
  await user.send(`/api/coins/${gone}`, { method: 'DELETE' });
  const all = await exported(user);
  const get = async (format: string) => {
    const answer = await user.send(`${PATH}?format=${format}`);
    const { headers } = answer;
    return [
      answer.status,
      headers.get('content-type'),
      headers.get('content-disposition'),
      await answer.text(),
    ];
  };
  const named = (end: string) => expect.stringMatching(new RegExp(`"mintmark-export-[\\d-]+\\.${end}"$`));
  expect(await get('csv')).toEqual([200, 'text/csv; charset=utf-8', named('csv'), all.csv]);
  const [status, type, name, text] = await get('json');
  expect([status, type, name]).toEqual([200, 'application/json; charset=utf-8', named('json')]);
  const { exportedAt, ...collection } = JSON.parse(String(text));
  expect({ ...all.collection, exportedAt }).toEqual({ ...collection, exportedAt });
  expect(collection).toMatchObject({ format: 'mintmark-collection', formatVersion: 1, currency: 'USD' });
  expect((await get('ods'))[0]).toBe(422);
  // One that is given up leaves the way free.
  await (await user.send(`${PATH}?format=json`)).body?.cancel();
  expect((await user.send(`${PATH}?format=csv`)).status).toBe(200);
});

test('guest: may take everything along; visitor: there is nothing to take', async () => {
  const guest = await it.guest();
  await addCoins(guest, [DIME]);
  const all = await exported(guest);
  expect(all.collection.coins).toHaveLength(1);
  expect(all.profile.account).toMatchObject({ isGuest: true, email: null });
  expect((await it.visitor.send(PATH)).status).toBe(401);
});

test('user: an empty collection is a whole zip, too', async () => {
  const { collection, csv } = await exported(await it.user());
  expect(collection).toMatchObject({ coins: [], photos: [], values: [], listings: [] });
  expect(csv).toStartWith('Coin ID,');
});

test('user: one export at a time; when it is read, given up or asked about, the next one may come', async () => {
  const user = await it.user();
  await addCoins(user, [DIME]);
  const first = await user.send(PATH);
  const second = await user.send(PATH);
  expect(second.status).toBe(409);
  expect((await second.json()).message).toContain('already');
  // Somebody else's is their own.
  expect((await (await it.user()).send(PATH)).status).toBe(200);
  await first.bytes();
  const third = await user.send(PATH);
  expect(third.status).toBe(200);
  await third.body?.cancel();
  await user.send(PATH, { method: 'HEAD' });
  const given = new AbortController();
  await user.send(PATH, { signal: given.signal });
  given.abort();
  // That nobody waits is heard at once, and told to the database where several processes share it.
  let next = await user.send(PATH);
  for (let tries = 0; next.status === 409 && tries < 100; tries += 1) {
    await Bun.sleep(10);
    next = await user.send(PATH);
  }
  expect(next.status).toBe(200);
});

test('user: a link on a page of somebody else, or a look ahead, used up the exports of the hour', async () => {
  const user = await it.user();
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['sec-purpose', 'prefetch'],
  ] as const) {
    for (let n = 0; n < 4; n++) {
      const answer = await user.send(PATH, { headers: { [name]: value } });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my-profile']);
    }
  }
  expect((await user.send(PATH, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
});

test('user: a photo whose file is gone is left out, and the rest is whole', async () => {
  const user = await it.user();
  const urls = [await upload(user, 1), await upload(user, 2), await upload(user, 3)];
  await rm(join(it.folder, 'photos', (urls[1] ?? '').slice(8, 10), (urls[1] ?? '').slice(8)), {
    force: true,
  });
  const { names } = await exported(user);
  expect(names.filter((name) => name.startsWith('photos/')).sort()).toEqual(
    [urls[0], urls[2]].map((url) => url?.slice(1) ?? '').sort(),
  );
});

test('user: many coins come page by page, and who stops downloading stops the reading', async () => {
  const user = await it.user();
  const [id = 0] = await addCoins(user, [{ notes: 'n'.repeat(2000) }]);
  await multiply(it, id, 1500);
  const { collection } = await exported(user);
  expect(new Set(collection.coins.map((coin: { id: number }) => coin.id)).size).toBe(1501);

  let reads = 0;
  const { orm } = it.deps.db;
  const { select } = orm;
  orm.select = ((...columns: Parameters<typeof select>) => {
    reads += 1;
    return select.apply(orm, columns);
  }) as typeof select;
  try {
    const reader = (await user.send(PATH)).body?.getReader();
    for (let times = 0; times < 3; times += 1) await reader?.read();
    await reader?.cancel();
    // What was being read at that moment may end.
    let before = -1;
    while (reads !== before && reads < 30) {
      before = reads;
      await Bun.sleep(100);
    }
    expect(reads).toBeLessThan(30);
  } finally {
    orm.select = select;
  }
}, 30_000);

test('user: a connection that breaks ends the export', async () => {
  const user = await it.user();
  const [id = 0] = await addCoins(user, [{ notes: 'n'.repeat(2000) }]);
  await multiply(it, id, 1500);
  const server = it.app.listen({ hostname: '127.0.0.1', port: 0 }).server;
  const ask = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${server?.port}${PATH}`, { headers: { cookie: user.cookie }, signal });
  const leaving = new AbortController();
  const first = await ask(leaving.signal);
  expect([first.status, (await ask()).status]).toEqual([200, 409]);
  leaving.abort();
  let next = await ask();
  for (let tries = 0; next.status === 409 && tries < 50; tries += 1) {
    await Bun.sleep(50);
    next = await ask();
  }
  expect(next.status).toBe(200);
  expect(unzip(await next.bytes()).size).toBe(6);
  await server?.stop(true);
}, 30_000);
