import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq, inArray } from 'drizzle-orm';
import { coins, collectionMembers, type OwnerId, photos, serverSettings, users } from '../../../db/schema.ts';
import { makeKey } from '../../account/keys.ts';
import { idOf } from '../../account/profile/testing.ts';
import { tellOperatorCode } from '../../core/session/operators.ts';
import { storedSettings } from '../../core/stored-settings.ts';
import { ACCOUNT, type Client, DIME, said, type TestApp, testApp } from '../../testing/app.ts';

const apps: TestApp[] = [];
const app = (environment: Record<string, string> = {}) => {
  const made = testApp(environment);
  apps.push(made);
  return made;
};
afterAll(async () => {
  for (const one of apps) await one.close();
});

const emailOf = async (client: Client) => (await client.api.auth.user.get()).data?.email ?? '';
const isOperator = async (client: Client) => (await client.api.auth.user.get()).data?.isOperator;

async function operatorOf(it: TestApp): Promise<Client> {
  const operator = await it.user();
  const id = await idOf(operator);
  await it.deps.db.transaction((tx) => tx.update(users).set({ role: 'operator' }).where(eq(users.id, id)));
  return operator;
}

let it: TestApp;
let operator: Client;
beforeAll(async () => {
  it = app();
  operator = await operatorOf(it);
});

const register = (where: TestApp, email: string, more: object = {}) =>
  where.visitor.sendJson('POST', '/api/register', { ...ACCOUNT, email, ...more });

test('visitor: the code of the log makes the first account the operator, once', async () => {
  const empty = app();
  await tellOperatorCode(empty.deps);
  expect(empty.logged.join()).toContain(empty.deps.setupCode);
  expect((await empty.visitor.api.auth.options.get()).data).toMatchObject({ first: true });
  const wrong = await register(empty, 'a@example.org', { code: 'aaaa-bbbb-cccc-dddd' });
  expect(await said(wrong)).toEqual([403, expect.objectContaining({ code: 'operator_code_wrong' })]);
  // Nothing is left of the refused one, and the code may be typed in capitals, without hyphens.
  const code = empty.deps.setupCode.toUpperCase().replaceAll('-', ' ');
  const first = await register(empty, 'a@example.org', { code });
  expect([first.status, (await first.json()).isOperator]).toEqual([201, true]);
  const second = await register(empty, 'b@example.org', { code });
  expect(await said(second)).toEqual([409, expect.objectContaining({ code: 'operator_exists' })]);
  expect((await empty.visitor.api.auth.options.get()).data).toMatchObject({ first: false });
  empty.logged.length = 0;
  await tellOperatorCode(empty.deps);
  expect(empty.logged).toEqual([]);
});

test('user: enters the code afterwards; an older one counts no more, and guesses are limited', async () => {
  const there = app();
  const user = await there.user();
  const claim = (code: string, headers = {}) =>
    user.send('/api/operator/code', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ code }),
    });
  await tellOperatorCode({ ...there.deps, setupCode: 'old2-old2-old2-old2' });
  await tellOperatorCode(there.deps);
  expect((await claim('old2-old2-old2-old2')).status).toBe(403);
  let last = 0;
  for (let tries = 0; tries < 25 && last !== 429; tries += 1)
    last = (await claim('wrong', { 'x-test-address': '203.0.113.9' })).status;
  expect(last).toBe(429);
  expect((await claim(there.deps.setupCode)).status).toBe(204);
  expect(await isOperator(user)).toBe(true);
  expect((await claim(there.deps.setupCode)).status).toBe(409);
});

test('two operators: one gives up the role, the last cannot, not even by being deleted', async () => {
  const there = app();
  const [one, other] = [await operatorOf(there), await there.user()];
  const [oneId, otherId] = [await idOf(one), await idOf(other)];
  const role = (client: Client, id: string, to: string) =>
    client.sendJson('PUT', `/api/operator/accounts/${id}/role`, { role: to });
  expect(await said(await role(one, oneId, 'user'))).toEqual([
    409,
    expect.objectContaining({ code: 'operator_last' }),
  ]);
  expect((await role(other, otherId, 'operator')).status).toBe(403);
  expect((await role(one, otherId, 'operator')).status).toBe(204);
  expect((await role(other, oneId, 'user')).status).toBe(204);
  expect((await role(one, oneId, 'operator')).status).toBe(403);
  const deleted = await other.sendJson('DELETE', `/api/operator/accounts/${otherId}`, {
    confirmation: await emailOf(other),
  });
  expect(deleted.status).toBe(409);
  const own = { confirmation: await emailOf(other), password: ACCOUNT.password };
  expect(await said(await other.sendJson('DELETE', '/api/auth/account', own))).toEqual([
    409,
    expect.objectContaining({ code: 'operator_last' }),
  ]);
  expect(await isOperator(other)).toBe(true);
});

test('two operators: who give up the role, or delete each other, at the same moment leave one', async () => {
  const there = app();
  const two = async () => [await operatorOf(there), await operatorOf(there)] as const;
  const [one, other] = await two();
  const [oneId, otherId] = [await idOf(one), await idOf(other)];
  const giveUp = (client: Client, id: string) =>
    client.sendJson('PUT', `/api/operator/accounts/${id}/role`, { role: 'user' });
  const given = await Promise.all([giveUp(one, oneId), giveUp(other, otherId)]);
  expect(given.map(({ status }) => status).sort()).toEqual([204, 409]);
  const left = given[0]?.status === 409 ? one : other;
  const third = await operatorOf(there);
  const [leftId, leftEmail, thirdId, thirdEmail] = [
    ...[await idOf(left), await emailOf(left)],
    ...[await idOf(third), await emailOf(third)],
  ];
  const remove = (client: Client, id = '', confirmation = '') =>
    client.sendJson('DELETE', `/api/operator/accounts/${id}`, { confirmation });
  const removed = await Promise.all([remove(left, thirdId, thirdEmail), remove(third, leftId, leftEmail)]);
  expect(removed.filter(({ status }) => status === 204)).toHaveLength(1);
  const operators = await there.deps.db.orm.select().from(users).where(eq(users.role, 'operator'));
  expect(operators).toHaveLength(1);
});

test('two operators: who change one setting at the same moment keep the one of them that came last', async () => {
  const there = app();
  const [one, other] = [await operatorOf(there), await operatorOf(there)];
  const put = (client: Client, values: object) =>
    client.sendJson('PUT', '/api/operator/settings/ai', { values });
  const answers = await Promise.all([
    put(one, { MINTMARK_GEMINI_MODEL: 'model-one', MINTMARK_AI_DAILY_LIMIT: '10' }),
    put(other, { MINTMARK_GEMINI_MODEL: 'model-two' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { values } = await storedSettings(there.deps.db.orm, there.deps.vault);
  expect(values).toEqual({
    MINTMARK_GEMINI_MODEL: expect.stringMatching(/^model-(?:one|two)$/),
    MINTMARK_AI_DAILY_LIMIT: '10',
  });
  const both = await Promise.all([
    put(one, { MINTMARK_GEMINI_MODEL: null }),
    put(other, { MINTMARK_GEMINI_MODEL: 'model-three' }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

test('operator: finds, verifies, signs out and deletes accounts, and each is a line of the audit log', async () => {
  const user = await it.user();
  const [id, email] = [await idOf(user), await emailOf(user)];
  await user.sendJson('POST', '/api/coins', DIME);
  const list = async (q: string) =>
    (await (await operator.send(`/api/operator/accounts?q=${encodeURIComponent(q)}`)).json()).accounts;
  expect(await list(email.toUpperCase())).toMatchObject([{ id, email, coins: 1, emailVerified: false }]);
  // As typed, no pattern.
  expect(await list('%')).toEqual([]);
  const act = (what: string, method = 'POST') =>
    operator.send(`/api/operator/accounts/${id}/${what}`, { method });
  expect((await act('verify')).status).toBe(204);
  const link = await (await act('password')).json();
  expect(link.sent).toBe(false);
  const [page, token] = link.path.split('=');
  expect(page).toBe('/reset-password?token');
  const reset = await it.visitor.sendJson('POST', '/api/auth/reset-password', {
    token,
    password: 'another long password',
  });
  expect(reset.status).toBe(204);
  expect((await act('sign-out')).status).toBe(200);
  expect((await user.api.auth.user.get()).status).toBe(401);
  const remove = (confirmation: string) =>
    operator.sendJson('DELETE', `/api/operator/accounts/${id}`, { confirmation });
  expect((await remove('someone@example.org')).status).toBe(422);
  const of = async () =>
    (await (await operator.send(`/api/operator/audit?account=${encodeURIComponent(email)}`)).json()).lines;
  await it.deps.db.transaction(async () => {});
  expect((await of()).map(({ event }: { event: string }) => event)).toEqual(
    expect.arrayContaining(['email-verified', 'password-reset', 'session-ended']),
  );
  expect((await remove(email)).status).toBe(204);
  expect(await list(email)).toEqual([]);
});

test('operator: sees what an account stores in all its collections, and gives it a quota', async () => {
  const user = await it.user();
  const [id, email] = [await idOf(user), await emailOf(user)];
  const { id: further } = await (await user.sendJson('POST', '/api/collections', { name: 'Club' })).json();
  const sizes = { width: 1, height: 1 };
  await it.deps.db.transaction((tx) =>
    tx.insert(photos).values([
      { ...sizes, userId: id, hash: 'a'.repeat(64), bytes: 700_000 },
      { ...sizes, userId: further, hash: 'a'.repeat(64), bytes: 700_000 },
      { ...sizes, userId: further, hash: 'b'.repeat(64), bytes: 500_000 },
    ]),
  );
  const list = async () =>
    (await operator.send(`/api/operator/accounts?q=${encodeURIComponent(email)}`)).json();
  expect(await list()).toMatchObject({
    accounts: [{ id, photoBytes: 1_200_000, quotaMb: null }],
    defaultQuotaMb: null,
  });
  const put = (megabytes: unknown) =>
    operator.sendJson('PUT', `/api/operator/accounts/${id}/quota`, { megabytes });
  for (const wrong of [0, -1, 1.5, '5', 1_000_001])
    expect([wrong, (await put(wrong)).status]).toEqual([wrong, 422]);
  expect((await put(5)).status).toBe(204);
  expect((await list()).accounts).toMatchObject([{ quotaMb: 5 }]);
  expect((await put(null)).status).toBe(204);
  expect((await list()).accounts).toMatchObject([{ quotaMb: null }]);
  await it.deps.db.transaction(async () => {});
  const path = `/api/operator/audit?account=${encodeURIComponent(email)}`;
  const { lines } = await (await operator.send(path)).json();
  expect(lines.slice(0, 2)).toMatchObject([
    { event: 'quota-changed', reason: 'default' },
    { event: 'quota-changed', reason: '5 MB' },
  ]);
});

test('operator: sees coins and members of all collections of an account, and deletes them with it', async () => {
  const [user, spouse] = [await it.user(), await it.user()];
  const [id, email, spouseId] = [await idOf(user), await emailOf(user), await idOf(spouse)];
  const { id: further } = await (await user.sendJson('POST', '/api/collections', { name: 'Club' })).json();
  await it.deps.db.transaction((tx) =>
    tx.insert(collectionMembers).values([
      { collectionId: id, userId: spouseId, role: 'writer' },
      { collectionId: further, userId: spouseId, role: 'manager' },
    ]),
  );
  await user.sendJson('POST', '/api/coins', DIME);
  await spouse.sendJson('POST', '/api/coins', DIME);
  await spouse.send(`/api/collections/${further}/use`, { method: 'POST' });
  for (let n = 0; n < 2; n += 1) await spouse.sendJson('POST', '/api/coins', DIME);
  const list = async () =>
    (await (await operator.send(`/api/operator/accounts?q=${encodeURIComponent(email)}`)).json()).accounts;
  expect(await list()).toMatchObject([{ id, coins: 3, furtherCollections: 1, members: 1 }]);
  const gone = await operator.sendJson('DELETE', `/api/operator/accounts/${id}`, { confirmation: email });
  expect(gone.status).toBe(204);
  const { orm } = it.deps.db;
  const left = (ids: OwnerId[]) => orm.select().from(coins).where(inArray(coins.userId, ids));
  expect([await list(), (await left([id, further])).length, (await left([spouseId])).length]).toEqual([
    [],
    0,
    1,
  ]);
  expect(
    await orm
      .select()
      .from(users)
      .where(inArray(users.id, [id, further])),
  ).toEqual([]);
  // Their next request is for their own collection.
  const { data } = await spouse.api.auth.user.get();
  expect([data?.id, data?.collection?.id]).toEqual([spouseId, spouseId]);
});

test('operator: a guest and a stranger are no accounts', async () => {
  const guest = await idOf(await it.guest());
  for (const id of [guest, crypto.randomUUID()])
    expect((await operator.send(`/api/operator/accounts/${id}/verify`, { method: 'POST' })).status).toBe(404);
});

test('newcomer: an invitation works once, and not when it was withdrawn or has ended', async () => {
  const closed = app({ MINTMARK_REGISTRATION: 'invited' });
  const host = await operatorOf(closed);
  const invite = async () => (await host.sendJson('POST', '/api/operator/invitations', {})).json();
  const tokenOf = ({ path }: { path: string }) => path.split('=')[1];
  expect(await said(await register(closed, 'n1@example.org'))).toEqual([
    403,
    expect.objectContaining({ code: 'invitation_required' }),
  ]);
  const first = await invite();
  const stored = JSON.stringify(await (await host.send('/api/operator/invitations')).json());
  expect(stored).not.toContain(tokenOf(first));
  expect((await register(closed, 'n1@example.org', { invitation: tokenOf(first) })).status).toBe(201);
  expect(await said(await register(closed, 'n2@example.org', { invitation: tokenOf(first) }))).toEqual([
    403,
    expect.objectContaining({ code: 'invitation_invalid' }),
  ]);
  const second = await invite();
  expect((await host.send(`/api/operator/invitations/${second.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await register(closed, 'n2@example.org', { invitation: tokenOf(second) })).status).toBe(403);
  // A taken address leaves it unused.
  const third = await invite();
  expect((await register(closed, 'n1@example.org', { invitation: tokenOf(third) })).status).toBe(409);
  expect((await register(closed, 'n2@example.org', { invitation: tokenOf(third) })).status).toBe(201);
  // One to a collection lets one person in as well, and is for that address from then on.
  const path = `/api/collections/${await idOf(host)}/invitations`;
  const { link } = await (await host.sendJson('POST', path, { role: 'reader' })).json();
  const shared = { invitation: new URL(link).searchParams.get('token') };
  expect((await register(closed, 'n3@example.org', shared)).status).toBe(201);
  expect(await said(await register(closed, 'n4@example.org', shared))).toEqual([
    403,
    expect.objectContaining({ code: 'invitation_for_another' }),
  ]);
});

test('nobody but operators reads the page’s routes; a key of an operator does not either', async () => {
  const { key } = await makeKey(it.deps, { address: '', userAgent: '' }, await idOf(operator), {
    name: 'Script',
    scope: 'write',
  });
  for (const [client, status] of [
    [it.visitor, 401],
    [await it.guest(), 403],
    [await it.user(), 403],
    [it.client('', key), 403],
    [operator, 200],
  ] as const)
    for (const route of ['state', 'accounts', 'settings', 'backups', 'jobs', 'audit', 'invitations'])
      expect([route, (await client.send(`/api/operator/${route}`)).status]).toEqual([route, status]);
});

test('operator: settings are sealed, never shown, checked, and those of the environment stay', async () => {
  const there = app({ MINTMARK_GEMINI_MODEL: 'gemini-of-the-environment' });
  const host = await operatorOf(there);
  const put = (group: string, values: object) =>
    host.sendJson('PUT', `/api/operator/settings/${group}`, { values });
  expect((await put('ai', { MINTMARK_GEMINI_API_KEY: 'a-key-that-nobody-sees' })).status).toBe(200);
  const rows = await there.deps.db.orm.select().from(serverSettings);
  expect(JSON.stringify(rows)).not.toContain('a-key-that-nobody-sees');
  const view = await (await host.send('/api/operator/settings')).text();
  expect(view).not.toContain('a-key-that-nobody-sees');
  const { groups, isWaiting } = JSON.parse(view);
  expect(isWaiting).toBe(true);
  const one = (name: string) =>
    groups
      .flatMap(({ settings }: { settings: { name: string }[] }) => settings)
      .find((setting: { name: string }) => setting.name === name);
  expect(one('MINTMARK_GEMINI_API_KEY')).toMatchObject({ from: 'page', value: null, isWaiting: true });
  expect(one('MINTMARK_GEMINI_MODEL')).toMatchObject({ from: 'environment', isWaiting: false });
  for (const [group, values, status, code] of [
    ['ai', { MINTMARK_GEMINI_MODEL: 'x' }, 409, 'setting_fixed'],
    ['ai', { MINTMARK_PCGS_TOKEN: 'x' }, 422, 'setting_unknown'],
    ['ai', { MINTMARK_DATA: '/etc' }, 422, 'setting_unknown'],
    ['ai', { MINTMARK_AI_DAILY_LIMIT: 'many' }, 422, 'setting_wrong'],
    ['ebay', { MINTMARK_EBAY_CLIENT_ID: 'alone' }, 422, 'setting_wrong'],
    ['accounts', { MINTMARK_REGISTRATION: 'perhaps' }, 422, 'setting_wrong'],
  ] as const)
    expect([values, await said(await put(group, values))]).toEqual([
      values,
      [status, expect.objectContaining({ code })],
    ]);
  expect((await put('ai', { MINTMARK_GEMINI_API_KEY: null })).status).toBe(200);
  expect((await there.deps.db.orm.select().from(serverSettings)).length).toBe(0);
});
