import { afterAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Column, eq, getTableColumns, getTableName, is, lt, type SQL, sql, Table } from 'drizzle-orm';
import { coins, type OwnerId, schema, users } from '../../db/schema.ts';
import { hasSiblings } from '../../db/shared.ts';
import { idOf } from '../account/profile/testing.ts';
import { addCoins, multiply } from '../coins/bulk/testing.ts';
import { cleanUp } from '../jobs.ts';
import { removeScheduled } from '../photos/removal.ts';
import { ACCOUNT, type Client, DIME, picture, testApp } from '../testing/app.ts';
import { deleteUser } from './deletion.ts';

const it = testApp();
afterAll(it.close);

const { orm } = it.deps.db;
const remove = (client: Client, body: unknown) => client.sendJson('DELETE', '/api/auth/account', body);
const emailOf = async (client: Client) => (await client.api.auth.user.get()).data?.email ?? '';
const filesOnDisk = () =>
  readdirSync(join(it.folder, 'photos'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function send(client: Client, shade: number): Promise<Response> {
  const form = new FormData();
  form.set('obverse', await picture(60, 60, shade), 'obverse.png');
  return client.send('/api/photos', { method: 'POST', body: form });
}
const upload = async (client: Client, shade: number): Promise<string> =>
  (await (await send(client, shade)).json()).obverseImageUrl;
const hashOf = (url: string) => url.slice('/photos/'.length, -'.webp'.length);

/** Every table with rows that belong to a user, and the column that says so. */
const OWNED = Object.values(schema)
  .filter((table) => is(table, Table))
  .map((table) => ({ table, name: getTableName(table), columns: Object.values(getTableColumns(table)) }))
  .filter(({ columns, name }) => name !== 'users' && columns.some((column) => column.name === 'user_id'));

const VALUES: Record<string, unknown> = { number: 7, boolean: true, json: [], buffer: Buffer.from('7') };

const anyValueOf = ({ dataType }: Column): unknown =>
  dataType === 'date' ? new Date() : (VALUES[dataType] ?? `"${crypto.randomUUID()}"`);

/** A row of the table for the user, whatever its columns: a value of its kind in each that must have one. */
async function insertRow(
  name: string,
  columns: (typeof OWNED)[number]['columns'],
  userId: OwnerId,
  coinId: number,
) {
  const needed = columns.filter(
    (column) => (column.notNull || ['user_id', 'coin_id'].includes(column.name)) && column.name !== 'id',
  );
  const key = columns.find((column) => column.name === 'id' && column.getSQLType() === 'text');
  const values = [...needed, ...(key ? [key] : [])].map((column) => {
    // A collection is an owner too.
    const isOwner = column.name === 'collection_id' || (name === 'collections' && column.name === 'id');
    if (column.name === 'user_id' || isOwner) return userId;
    if (column.name === 'coin_id') return coinId;
    // The listing that went in before.
    if (column.name === 'listing_id')
      return sql`(select max(id) from marketplace_listings where user_id = ${userId})`;
    if (column.name === 'import_id') return sql`(select max(id) from imports where user_id = ${userId})`;
    const value = column.name === 'sess' ? { createdAt: new Date().toISOString() } : anyValueOf(column);
    return sql.param(value, column);
  });
  const names = [...needed, ...(key ? [key] : [])].map((column) => sql.identifier(column.name));
  const comma = sql.raw(', ');
  await it.deps.db.transaction(async (tx) => {
    await tx.run(
      sql`insert into ${sql.identifier(name)} (${sql.join(names, comma)}) values (${sql.join(
        values.map((value) => sql`${value}`),
        comma,
      )})`,
    );
  });
}
async function count(rows: SQL): Promise<number> {
  const [row] = await orm.all<{ n: number | string }>(sql`select count(*) as n from ${rows}`);
  return Number(row?.n);
}
const rowsOf = (name: string, userId: OwnerId) =>
  count(sql`${sql.identifier(name)} where user_id = ${userId}`);
/** On PostgreSQL the index is the coins' own. */
const indexed = () => count(hasSiblings() ? sql`coins where deleted_at is null` : sql`coin_search`);

test('user: who deletes the account leaves nothing in any table, in the index of words or on the disk', async () => {
  const [user, other] = [await it.user(), await it.user()];
  const [userId, otherId] = [await idOf(user), await idOf(other)];
  const [own, shared] = [await upload(user, 10), await upload(user, 20)];
  expect(await upload(other, 20)).toBe(shared);
  const [coinId = 0] = await addCoins(user, [{ obverseImageUrl: own }, { reverseImageUrl: shared }, {}]);
  const [otherCoin = 0] = await addCoins(other, [{ obverseImageUrl: shared }]);
  await user.send(`/api/coins/${coinId}`, { method: 'DELETE' });
  expect(OWNED.map(({ name }) => name)).toContain('passkeys');
  for (const { name, columns } of OWNED.filter(({ name }) => !['coins', 'photos'].includes(name))) {
    for (const [owner, coin] of [
      [userId, coinId],
      [otherId, otherCoin],
    ] as const) {
      await insertRow(name, columns, owner, coin);
      expect([name, await rowsOf(name, owner)]).not.toEqual([name, 0]);
    }
  }
  const before = await indexed();

  const answer = await remove(user, { confirmation: await emailOf(user), password: ACCOUNT.password });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
  for (const { name } of OWNED) expect([name, await rowsOf(name, userId)]).toEqual([name, 0]);
  expect(await orm.select().from(users).where(eq(users.id, userId))).toEqual([]);
  expect(await indexed()).toBe((before ?? 0) - 2);
  const files = filesOnDisk();
  expect(files.filter((name) => name.startsWith(hashOf(own)))).toEqual([]);
  expect(files.filter((name) => name.startsWith(hashOf(shared)))).toHaveLength(4);

  // Nothing of anybody else's went with it.
  for (const { name } of OWNED) expect([name, await rowsOf(name, otherId)]).not.toEqual([name, 0]);
  expect((await other.send(shared)).status).toBe(200);
  expect(it.logged.filter((line) => line.includes('account-deleted') && line.includes(userId))).toHaveLength(
    1,
  );
});

test('user: a session of a deleted account is nobody’s, wherever it is', async () => {
  const user = await it.user();
  const email = await emailOf(user);
  const elsewhere = await it.signIn(email);
  expect(
    (await remove(user, { confirmation: ` ${email.toUpperCase()} `, password: ACCOUNT.password })).status,
  ).toBe(204);
  for (const client of [user, elsewhere]) {
    for (const path of ['/api/auth/user', '/api/auth/profile', '/api/coins', '/api/auth/export']) {
      expect((await client.send(path)).status).toBe(401);
    }
    expect((await client.sendJson('POST', '/api/coins', DIME)).status).toBe(401);
    expect((await remove(client, { confirmation: email, password: ACCOUNT.password })).status).toBe(401);
  }
  await expect(it.signIn(email)).rejects.toThrow('401');
  // The address is free again.
  const again = await it.visitor.sendJson('POST', '/api/register', { ...ACCOUNT, email });
  expect(again.status).toBe(201);
});

test('guest: deletes everything by typing guest', async () => {
  const guest = await it.guest();
  const id = await idOf(guest);
  const url = await upload(guest, 30);
  await addCoins(guest, [{ obverseImageUrl: url }]);
  const wrong = await remove(guest, { confirmation: 'yes' });
  expect((await wrong.json()).errors[0].path).toBe('confirmation');
  expect((await remove(guest, { confirmation: 'Guest' })).status).toBe(204);
  expect(await orm.select().from(users).where(eq(users.id, id))).toEqual([]);
  expect(filesOnDisk().filter((name) => name.startsWith(hashOf(url)))).toEqual([]);
  expect((await guest.send('/api/coins')).status).toBe(401);
});

test('user: nothing goes without the right words', async () => {
  const user = await it.user();
  const confirmation = await emailOf(user);
  const { password } = ACCOUNT;
  for (const [body, path] of [
    [{}, 'confirmation'],
    [{ confirmation: '', password }, 'confirmation'],
    [{ confirmation: 'guest', password }, 'confirmation'],
    [{ confirmation: await emailOf(await it.user()), password }, 'confirmation'],
    [{ confirmation: 'x'.repeat(400), password }, 'confirmation'],
    [{ confirmation }, 'password'],
    [{ confirmation, password: 'not my password' }, 'password'],
  ] as const) {
    const answer = await remove(user, body);
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([422, path]);
  }
  expect((await user.send('/api/auth/user')).status).toBe(200);
  expect((await remove(it.visitor, { confirmation, password })).status).toBe(401);
});

test('a guest who comes back while the clean-up is about to delete them stays', async () => {
  const guest = await it.guest();
  const id = await idOf(guest);
  await deleteUser(it.deps, id, lt(users.lastSeenAt, new Date(Date.now() - 24 * 3_600_000)));
  expect((await guest.send('/api/auth/user')).status).toBe(200);
});

test('the rest of a deletion cut short goes with the next clean-up', async () => {
  const user = await it.user();
  const id = await idOf(user);
  await addCoins(user, [{}, {}]);
  const broken = { ...it.deps, photos: it.deps.photos, db: failingAfter(1) };
  await expect(deleteUser(broken, id)).rejects.toThrow('power cut');
  expect((await user.send('/api/auth/user')).status).toBe(401);
  expect(await rowsOf('coins', id)).toBe(2);
  const [row] = await orm.select().from(users).where(eq(users.id, id));
  expect(JSON.stringify(row)).not.toContain(ACCOUNT.lastName);
  expect(row).toMatchObject({ firstName: null, phoneNumber: null, email: null, passwordHash: null });
  await cleanUp(it.deps);
  expect([await rowsOf('coins', id), await rowsOf('collection_totals', id)]).toEqual([0, 0]);
  expect(await orm.select().from(users).where(eq(users.id, id))).toEqual([]);
});

/** A database on which only so many transactions succeed. */
function failingAfter(times: number): typeof it.deps.db {
  let left = times;
  return {
    ...it.deps.db,
    transaction: async (work) => {
      left -= 1;
      if (left < 0) throw new Error('power cut');
      return it.deps.db.transaction(work);
    },
  };
}

test('others read and write while a large collection goes', async () => {
  const [user, other] = [await it.user(), await it.user()];
  const id = await idOf(user);
  const [first = 0] = await addCoins(user, [{}]);
  await multiply(it, first, 1500);
  let served = 0;
  let going = true;
  const others = (async () => {
    while (going) {
      expect((await other.sendJson('POST', '/api/coins', DIME)).status).toBe(201);
      served += 1;
    }
  })();
  const confirmation = await emailOf(user);
  expect((await remove(user, { confirmation, password: ACCOUNT.password })).status).toBe(204);
  going = false;
  await others;
  expect(served).toBeGreaterThan(5);
  expect(await orm.select({ id: coins.id }).from(coins).where(eq(coins.userId, id))).toEqual([]);
}, 30_000);

test('user: a photo on its way when the account goes is 401 and leaves no file', async () => {
  const user = await it.user();
  const id = await idOf(user);
  const { write } = it.deps.photos;
  let reached = () => {};
  const written = new Promise<void>((resolve) => {
    reached = resolve;
  });
  it.deps.photos.write = async (...file) => {
    await write(...file);
    reached();
    await Bun.sleep(50);
  };
  const uploading = send(user, 77);
  await written;
  const gone = deleteUser(it.deps, id);
  const [answer] = await Promise.all([uploading, gone]);
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { code: 'sign_in_required', message: 'Please sign in first.' },
  ]);
  it.deps.photos.write = write;
  const kept = await orm.select({ hash: schema.photos.hash }).from(schema.photos);
  const held = new Set(kept.map(({ hash }) => hash));
  expect(filesOnDisk().filter((name) => !held.has(name.slice(0, 64)))).toEqual([]);
  expect(await rowsOf('photos', id)).toBe(0);
});

test('user: a crash while the account is deleted leaves none of its photos behind', async () => {
  const user = await it.user();
  const before = filesOnDisk();
  for (const shade of [101, 102, 103]) await upload(user, shade);
  expect(filesOnDisk()).toHaveLength(before.length + 12);
  // The power goes after the rows are deleted, before the first file is.
  const photos = { ...it.deps.photos, remove: () => Promise.reject(new Error('no power')) };
  await deleteUser({ ...it.deps, photos }, await idOf(user));
  expect(filesOnDisk()).toHaveLength(before.length + 12);
  await removeScheduled(it.deps);
  expect(filesOnDisk().sort()).toEqual(before.sort());
});
