import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { count, eq } from 'drizzle-orm';
import {
  auditEvents,
  collectionInvitations,
  collectionMembers,
  collections,
  type OwnerId,
  users,
} from '../../../db/schema.ts';
import { hasSiblings } from '../../../db/shared.ts';
import type {
  CollectionList,
  Journal,
  MemberList,
  NewInvitation,
} from '../../../shared/account/collections.ts';
import { COLLECTION_HEADER, type Role } from '../../../shared/account/roles.ts';
import type { StartStep } from '../../../shared/operator/model.ts';
import { type Client, DIME, type TestApp, testApp } from '../../testing/app.ts';
import { makeKey } from '../keys.ts';
import { idOf } from '../profile/testing.ts';
import { forgetOldChanges } from './journal.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
});
afterAll(() => it.close());

const json = async <T>(client: Client, path: string): Promise<T> =>
  (await (await client.send(path)).json()) as T;
const post = (client: Client, path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  client.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];

interface Person {
  client: Client;
  id: string;
  email: string;
}

async function person(): Promise<Person> {
  const client = await it.user();
  const { id, email } = await json<{ id: string; email: string }>(client, '/api/auth/user');
  return { client, id, email };
}

async function further({ client }: Person, name = 'Father’s'): Promise<OwnerId> {
  return (await (await post(client, '/api/collections', { name })).json()).id;
}

async function invitation(by: Client, id: string, body: { role: Role; email?: string }) {
  const answer = await post(by, `/api/collections/${id}/invitations`, body);
  expect(answer.status).toBe(201);
  const made = (await answer.json()) as NewInvitation;
  return { ...made, token: new URL(made.link).searchParams.get('token') ?? '' };
}

const accept = (client: Client, token: string) => post(client, `/api/invitations/${token}/accept`);

async function member(owner: Person, id: string, role: Role): Promise<Person> {
  const joined = await person();
  const { token } = await invitation(owner.client, id, { role });
  expect((await accept(joined.client, token)).status).toBe(200);
  return joined;
}

const add = async (client: Client, fields: object = {}) =>
  (await (await client.sendJson('POST', '/api/coins', { ...DIME, ...fields })).json()).id as number;
const summary = async (client: Client) =>
  (await json<{ records: number }>(client, '/api/collection/summary')).records;

test('owner: a further collection has coins, totals and a currency of its own, and is used by one session', async () => {
  const owner = await person();
  await add(owner.client);
  const id = await further(owner);
  expect((await post(owner.client, `/api/collections/${id}/use`)).status).toBe(204);
  expect(await summary(owner.client)).toBe(0);
  await add(owner.client);
  await add(owner.client);
  await owner.client.sendJson('PUT', '/api/auth/home-currency', { currency: 'EUR' });
  const list = await json<CollectionList>(owner.client, '/api/collections');
  expect(list.inUse).toBe(id);
  expect(list.collections.map(({ name, coins, role, isFirst }) => [name, coins, role, isFirst])).toEqual([
    [null, 1, 'owner', true],
    ['Father’s', 2, 'owner', false],
  ]);
  const elsewhere = await it.signIn(owner.email);
  expect(await summary(elsewhere)).toBe(1);
  const here = await json<{ homeCurrency: string; collection: object }>(owner.client, '/api/auth/user');
  expect(here).toMatchObject({ homeCurrency: 'EUR', collection: { id, name: 'Father’s', role: 'owner' } });
  expect(await json(elsewhere, '/api/auth/user')).toMatchObject({
    homeCurrency: null,
    collection: { id: owner.id, name: null },
    hasCollections: true,
  });
});

test('owner: a request names the collection it is for, whichever is in use', async () => {
  const owner = await person();
  const id = await further(owner);
  const sent = await post(owner.client, '/api/coins', { ...DIME }, { [COLLECTION_HEADER]: id });
  expect(sent.status).toBe(201);
  expect(await summary(owner.client)).toBe(0);
  const { key } = await makeKey(it.deps, { address: '192.0.2.1', userAgent: '' }, owner.id, {
    name: 'Script',
    scope: 'read',
  });
  const script = it.client('', key);
  const named = await script.send('/api/collection/summary', { headers: { [COLLECTION_HEADER]: id } });
  expect((await named.json()).records).toBe(1);
  expect(await summary(script)).toBe(0);
});

test('owner: a coin of a further collection is a first step done, and the audit log names who shared it', async () => {
  const owner = await person();
  const id = await further(owner);
  await post(owner.client, `/api/collections/${id}/use`);
  const coin = await add(owner.client);
  const { steps } = await json<{ steps: StartStep[] }>(owner.client, '/api/start');
  expect(steps).toContainEqual({ step: 'coin', done: true });
  expect((await post(owner.client, '/api/shares', { kind: 'coin', coin })).status).toBe(201);
  // The line is written behind the answer, and before the next transaction.
  const rows = await it.deps.db.transaction((tx) =>
    tx.select().from(auditEvents).where(eq(auditEvents.event, 'share-made')),
  );
  expect(rows.map(({ account }) => account)).toEqual([owner.id]);
});

test('owner: has at most twenty collections, also when asked for at once', async () => {
  const owner = await person();
  const answers = await Promise.all(
    Array.from({ length: 22 }, (_, n) => post(owner.client, '/api/collections', { name: `No. ${n}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
  expect(await codeOf(answers.find(({ status }) => status === 409) as Response)).toEqual([
    409,
    'collection_limit_reached',
  ]);
});

test('a further collection is no account: nobody signs in as it, counts or lists it', async () => {
  const owner = await person();
  const id = await further(owner);
  const [row] = await it.deps.db.orm.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ email: null, passwordHash: null, isGuest: false, authProvider: 'collection' });
});

test('owner: deletes a further collection by its name, with its coins, and never the first one', async () => {
  const owner = await person();
  const id = await further(owner);
  const spouse = await member(owner, id, 'writer');
  await add(spouse.client);
  const remove = (of: string, confirmation: string) =>
    owner.client.sendJson('DELETE', `/api/collections/${of}`, { confirmation });
  expect(await codeOf(await remove(owner.id, ''))).toEqual([409, 'collection_first_undeletable']);
  expect(await codeOf(await remove(id, 'another'))).toEqual([422, 'confirmation_wrong']);
  expect((await remove(id, 'father’s')).status).toBe(204);
  expect(await it.deps.db.orm.select().from(users).where(eq(users.id, id))).toEqual([]);
  expect(await summary(spouse.client)).toBe(0);
  const lost = await post(spouse.client, '/api/coins', { ...DIME }, { [COLLECTION_HEADER]: id });
  expect(await codeOf(lost)).toEqual([404, 'collection_unknown']);
});

test('spouse: sees and edits by role from the moment of joining, and no longer from the moment of removal', async () => {
  const owner = await person();
  const coin = await add(owner.client);
  const reader = await member(owner, owner.id, 'reader');
  expect((await reader.client.send(`/api/coins/${coin}`)).status).toBe(200);
  expect(
    await codeOf(await reader.client.sendJson('PATCH', `/api/coins/${coin}`, { notes: 'Mine' })),
  ).toEqual([403, 'collection_read_only']);
  await owner.client.sendJson('PATCH', `/api/collections/${owner.id}/members/${reader.id}`, {
    role: 'writer',
  });
  expect((await reader.client.sendJson('PATCH', `/api/coins/${coin}`, { notes: 'Mine' })).status).toBe(200);
  const list = await json<MemberList>(reader.client, `/api/collections/${owner.id}/members`);
  expect(list.members.map(({ role, email, isYou }) => [role, email, isYou])).toEqual([
    ['owner', null, false],
    ['writer', null, true],
  ]);
  await owner.client.send(`/api/collections/${owner.id}/members/${reader.id}`, { method: 'DELETE' });
  expect((await reader.client.send(`/api/coins/${coin}`)).status).toBe(404);
  expect(await json(reader.client, '/api/auth/user')).toMatchObject({ collection: { id: reader.id } });
});

test('invitation: works once, until it ends, and only for the address it is bound to', async () => {
  const owner = await person();
  const [ada, bob] = [await person(), await person()];
  const { token } = await invitation(owner.client, owner.id, { role: 'reader' });
  const both = await Promise.all([accept(ada.client, token), accept(bob.client, token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  const late = both.find(({ status }) => status === 404) as Response;
  expect(await codeOf(late)).toEqual([404, 'invitation_unknown']);

  const bound = await invitation(owner.client, owner.id, { role: 'reader', email: 'carol@example.org' });
  expect(await codeOf(await accept(bob.client, bound.token))).toEqual([403, 'invitation_for_another']);
  await it.deps.db.transaction((tx) =>
    tx
      .update(collectionInvitations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(collectionInvitations.id, bound.id)),
  );
  expect(await codeOf(await accept(bob.client, bound.token))).toEqual([404, 'invitation_unknown']);
  expect((await json<MemberList>(owner.client, `/api/collections/${owner.id}/members`)).invitations).toEqual(
    [],
  );

  const withdrawn = await invitation(owner.client, owner.id, { role: 'reader' });
  const path = `/api/collections/${owner.id}/invitations/${withdrawn.id}`;
  expect((await owner.client.send(path, { method: 'DELETE' })).status).toBe(204);
  expect(await codeOf(await accept(bob.client, withdrawn.token))).toEqual([404, 'invitation_unknown']);
  expect(
    await codeOf(
      await accept(owner.client, (await invitation(owner.client, owner.id, { role: 'reader' })).token),
    ),
  ).toEqual([409, 'collection_member_already']);
});

test('invitation: says before it is accepted what it is, to whoever has it, and nothing once it ended', async () => {
  const owner = await person();
  const [ada, stranger] = [await person(), it.client('')];
  const id = await further(owner, 'Of the club');
  const look = (client: Client, token: string) => client.send(`/api/invitations/${token}`);
  const bound = await invitation(owner.client, id, { role: 'writer', email: ada.email });
  const shown = {
    ...{ collection: 'Of the club', owner: 'Test Collector', inviter: 'Test Collector', role: 'writer' },
    ...{ expiresAt: bound.expiresAt, email: `${ada.email[0]}•••${ada.email.slice(ada.email.indexOf('@'))}` },
  };
  const guest = await it.guest();
  for (const client of [stranger, guest, ada.client])
    expect(await (await look(client, bound.token)).json()).toEqual({ ...shown, refusal: null });
  const bob = await person();
  expect(await (await look(bob.client, bound.token)).json()).toMatchObject({ refusal: 'another-address' });
  expect(await (await look(owner.client, bound.token)).json()).toMatchObject({ refusal: 'member' });
  expect(JSON.stringify(await (await look(stranger, bound.token)).json())).not.toContain(owner.email);

  const open = await invitation(owner.client, id, { role: 'reader' });
  expect(await (await look(stranger, open.token)).json()).toMatchObject({ email: null, role: 'reader' });
  const withdrawn = await invitation(owner.client, id, { role: 'reader' });
  await owner.client.send(`/api/collections/${id}/invitations/${withdrawn.id}`, { method: 'DELETE' });
  expect((await accept(ada.client, bound.token)).status).toBe(200);
  await it.deps.db.transaction((tx) =>
    tx
      .update(collectionInvitations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(collectionInvitations.id, open.id)),
  );
  const answers = [open.token, withdrawn.token, bound.token, `i${'A'.repeat(43)}`].map(async (token) => {
    const answer = await look(stranger, token);
    return [answer.status, await answer.text()];
  });
  const [first, ...others] = await Promise.all(answers);
  expect(first?.[0]).toBe(404);
  for (const other of others) expect(other).toEqual(first as (string | number)[]);
  expect((await look(stranger, 'short')).status).toBe(404);
});

test('invitation: who belongs already, or has the wrong address, uses none up', async () => {
  const owner = await person();
  const { token } = await invitation(owner.client, owner.id, { role: 'reader' });
  const [ada, bob] = [await person(), await person()];
  expect((await accept(owner.client, token)).status).toBe(409);
  expect((await accept(ada.client, token)).status).toBe(200);
  const again = await invitation(owner.client, owner.id, { role: 'manager' });
  expect(await codeOf(await accept(ada.client, again.token))).toEqual([409, 'collection_member_already']);
  expect((await accept(bob.client, again.token)).status).toBe(200);
});

test('manager: the last one leaves, and the owner goes on', async () => {
  const owner = await person();
  const manager = await member(owner, owner.id, 'manager');
  const leave = (who: Person) =>
    who.client.send(`/api/collections/${owner.id}/members/${who.id}`, { method: 'DELETE' });
  expect((await leave(manager)).status).toBe(204);
  expect(await json(manager.client, '/api/auth/user')).toMatchObject({ collection: { id: manager.id } });
  expect((await leave(manager)).status).toBe(404);
  expect(await codeOf(await leave(owner))).toEqual([409, 'collection_owner_stays']);
  expect((await member(owner, owner.id, 'manager')).id).not.toBe(manager.id);
});

test('guest: neither invites nor is invited, and keeps one collection', async () => {
  const guest = await it.guest();
  const { id } = await json<{ id: string }>(guest, '/api/auth/user');
  const owner = await person();
  const { token } = await invitation(owner.client, owner.id, { role: 'reader' });
  expect((await accept(guest, token)).status).toBe(403);
  expect((await post(guest, `/api/collections/${id}/invitations`, { role: 'reader' })).status).toBe(403);
  expect((await post(guest, '/api/collections', { name: 'Two' })).status).toBe(403);
});

test('owner: cannot leave before handing over, and hands over a further collection to a manager', async () => {
  const owner = await person();
  const id = await further(owner);
  const spouse = await member(owner, id, 'reader');
  const leave = (who: Person) =>
    who.client.send(`/api/collections/${id}/members/${who.id}`, { method: 'DELETE' });
  const handOver = (to: string, of: string = id) =>
    owner.client.sendJson('PATCH', `/api/collections/${of}`, { owner: to });
  expect(await codeOf(await leave(owner))).toEqual([409, 'collection_owner_stays']);
  expect(await codeOf(await handOver(spouse.id))).toEqual([409, 'member_not_manager']);
  expect(await codeOf(await handOver(spouse.id, owner.id))).toEqual([409, 'collection_first_stays']);
  await owner.client.sendJson('PATCH', `/api/collections/${id}/members/${spouse.id}`, { role: 'manager' });
  // A manager takes nothing over alone.
  expect((await spouse.client.sendJson('PATCH', `/api/collections/${id}`, { owner: spouse.id })).status).toBe(
    403,
  );
  expect((await handOver(spouse.id)).status).toBe(204);
  expect((await leave(owner)).status).toBe(204);
  const [row] = await it.deps.db.orm.select().from(collections).where(eq(collections.id, id));
  expect(row?.userId).toBe(spouse.id);
});

test('member: who deletes the account leaves their coins with the collection, and an unnamed line in its journal', async () => {
  const owner = await person();
  const spouse = await member(owner, owner.id, 'writer');
  const coin = await add(spouse.client, { name: 'Of both' });
  const gone = await spouse.client.sendJson('DELETE', '/api/auth/account', {
    confirmation: spouse.email,
    password: 'a long enough password',
  });
  expect(gone.status).toBe(204);
  expect((await owner.client.send(`/api/coins/${coin}`)).status).toBe(200);
  const { changes } = await json<Journal>(owner.client, `/api/collections/${owner.id}/changes`);
  expect(changes.map(({ kind, person: who }) => [kind, who])).toEqual([
    ['added', null],
    ['joined', null],
  ]);
});

test('owner: who deletes the account deletes all of its collections', async () => {
  const owner = await person();
  const id = await further(owner);
  await post(owner.client, `/api/collections/${id}/use`);
  await add(owner.client);
  const gone = await owner.client.sendJson('DELETE', '/api/auth/account', {
    confirmation: owner.email,
    password: 'a long enough password',
  });
  expect(gone.status).toBe(204);
  expect(await it.deps.db.orm.select().from(users).where(eq(users.id, id))).toEqual([]);
  expect(await it.deps.db.orm.select().from(collections).where(eq(collections.id, id))).toEqual([]);
});

test('two people: edit different fields of a coin and both keep theirs; the same field asks', async () => {
  const owner = await person();
  const coin = await add(owner.client, { notes: 'Old' });
  const spouse = await member(owner, owner.id, 'writer');
  const base = await json<{ createdAt: string }>(owner.client, `/api/coins/${coin}`);
  const edit = (who: Client, body: object, had: object) =>
    who.sendJson('PATCH', `/api/coins/${coin}`, { ...body, base: { ...had, createdAt: base.createdAt } });
  await edit(owner.client, { notes: 'Of the owner' }, { notes: 'Old' });
  expect((await edit(spouse.client, { storageLocation: 'Safe' }, { storageLocation: null })).status).toBe(
    200,
  );
  const asked = await edit(spouse.client, { notes: 'Of the spouse' }, { notes: 'Old' });
  expect(asked.status).toBe(409);
  expect((await asked.json()).conflicts).toEqual([
    { field: 'notes', theirs: 'Of the owner', mine: 'Of the spouse' },
  ]);
  expect(await json(owner.client, `/api/coins/${coin}`)).toMatchObject({
    notes: 'Of the owner',
    storageLocation: 'Safe',
  });
  const { changes } = await json<Journal>(spouse.client, `/api/coins/${coin}/changes`);
  expect(changes.map(({ kind, fields }) => [kind, fields])).toEqual([
    ['edited', ['storageLocation']],
    ['edited', ['notes']],
  ]);
});

test('journal: a collection of one person has none, and a long one is cut', async () => {
  const owner = await person();
  await add(owner.client);
  expect((await json<Journal>(owner.client, `/api/collections/${owner.id}/changes`)).changes).toEqual([]);
  const spouse = await member(owner, owner.id, 'writer');
  const coin = await add(spouse.client);
  await post(spouse.client, '/api/coins/trash', { selection: { ids: [coin] } });
  await post(spouse.client, '/api/trash/restore', { ids: [coin] });
  const kinds = async () =>
    (await json<Journal>(owner.client, `/api/collections/${owner.id}/changes`)).changes.map(
      ({ kind }) => kind,
    );
  expect(await kinds()).toEqual(['restored', 'trashed', 'added', 'joined']);
  await forgetOldChanges(it.deps, 2);
  expect(await kinds()).toEqual(['restored', 'trashed']);
});

test('writer: sells nothing and publishes nothing, and a reader’s key changes nothing', async () => {
  const owner = await person();
  const coin = await add(owner.client);
  const writer = await member(owner, owner.id, 'writer');
  const listing = { coinId: coin, title: 'A dime', price: '9', marketplaces: ['ebay'] };
  expect(await codeOf(await post(writer.client, '/api/marketplace/listings', listing))).toEqual([
    403,
    'collection_manager_required',
  ]);
  const sold = { price: '9', soldAt: '2026-01-01' };
  expect(await codeOf(await post(writer.client, `/api/coins/${coin}/sold`, sold))).toEqual([
    403,
    'collection_manager_required',
  ]);
  const reader = await member(owner, owner.id, 'reader');
  const { key } = await makeKey(it.deps, { address: '192.0.2.1', userAgent: '' }, reader.id, {
    name: 'Script',
    scope: 'write',
  });
  const named = { [COLLECTION_HEADER]: owner.id };
  expect(await codeOf(await post(it.client('', key), '/api/coins', { ...DIME }, named))).toEqual([
    403,
    'collection_read_only',
  ]);
  const [held] = await it.deps.db.orm.select({ n: count() }).from(users).where(eq(users.id, owner.id));
  expect(held?.n).toBe(1);
});

/** Counts the statements that are prepared until it is ended. */
function countedStatements() {
  const prepare = Database.prototype.prepare;
  const counted = { statements: 0, end: () => void Object.assign(Database.prototype, { prepare }) };
  Object.assign(Database.prototype, {
    prepare(this: Database, sql: string) {
      const statement = prepare.call(this, sql);
      for (const name of ['all', 'get', 'run', 'values'] as const) {
        const plain = statement[name].bind(statement) as (...holes: unknown[]) => unknown;
        const counting = (...holes: unknown[]) => {
          counted.statements += 1;
          return plain(...holes);
        };
        Object.assign(statement, { [name]: counting });
      }
      return statement;
    },
  });
  return counted;
}

test.skipIf(hasSiblings())(
  'club: no list costs its owner or a member a statement more than an owner alone',
  async () => {
    const counted = countedStatements();
    const club = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
    const [alone, owner, member] = [await club.user(), await club.user(), await club.user()];
    const coinOf = async (client: Client) =>
      (await (await client.sendJson('POST', '/api/coins', DIME)).json()).id;
    const coins = new Map([
      [alone, await coinOf(alone)],
      [owner, await coinOf(owner)],
    ]);
    const joined = {
      collectionId: await idOf(owner),
      userId: await idOf(member),
      role: 'reader',
    } as const;
    await club.deps.db.transaction(async (tx) => void (await tx.insert(collectionMembers).values(joined)));
    await post(member, `/api/collections/${joined.collectionId}/use`);
    const of = async (path: string, client: Client, by: Client) => {
      await client.send(path);
      await by.sendJson('PATCH', `/api/coins/${coins.get(by)}`, { notes: crypto.randomUUID() });
      const before = counted.statements;
      expect((await client.send(path)).status).toBe(200);
      return counted.statements - before;
    };
    for (const path of [
      '/api/coins',
      '/api/coins/facets',
      '/api/albums',
      '/api/wants',
      '/api/collection/dashboard',
    ]) {
      const least = await of(path, alone, alone);
      expect([path, least > 0]).toEqual([path, true]);
      expect([path, await of(path, owner, owner), await of(path, member, owner)]).toEqual([
        path,
        least,
        least,
      ]);
    }
    counted.end();
    await club.close();
  },
);
