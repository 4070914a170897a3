import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { secondSteps, sessions, users } from '../../../db/schema.ts';
import { createVault } from '../../core/crypto.ts';
import { ACCOUNT, cookieOf, DIME, said, type TestApp, testApp } from '../../testing/app.ts';
import { codeOf, sendPassword, withSecondStep } from './testing.ts';

const WRONG = {
  code: 'second_step_code_wrong',
  message: 'This code is incorrect. Enter the latest code, or an unused recovery code.',
};
const LATE = { code: 'sign_in_expired', message: 'Signing in took too long. Please start again.' };

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());
afterEach(() => {
  setSystemTime();
});

const methods = async (userId: string) =>
  (await it.deps.db.orm.select().from(sessions).where(eq(sessions.userId, userId))).map(
    ({ sess }) => sess.method,
  );

/** A code that is certainly not one of those that count now. */
const wrongFor = (secret: string) => {
  const right = [-1, 0, 1, 2].map((away) => codeOf(secret, away));
  return ['000000', '000001', '000002', '000003', '000004'].find((code) => !right.includes(code)) ?? '';
};

test('user: after the password there is no session yet, only after the code', async () => {
  const { id, email, secret, enter } = await withSecondStep(it);
  const { password } = ACCOUNT;
  const first = await it.visitor.sendJson('POST', '/api/login/direct', { email, password });
  expect(first.headers.get('set-cookie')).toBeNull();
  expect(await said(first)).toEqual([202, { secondStep: true, ticket: expect.any(String) }]);
  expect(await methods(id)).toEqual(['password']);
  const answer = await enter(codeOf(secret));
  expect([answer.status, (await answer.json()).id]).toEqual([200, id]);
  expect((await it.client(cookieOf(answer)).api.auth.user.get()).data?.id).toBe(id);
  expect(await methods(id)).toEqual(['password', 'second-step']);
});

test('visitor: a wrong password says nothing of a second step', async () => {
  const { email } = await withSecondStep(it);
  const answer = await it.visitor.sendJson('POST', '/api/login/direct', { email, password: 'not the one' });
  expect(await said(answer)).toEqual([
    401,
    { code: 'credentials_wrong', message: 'Invalid email or password' },
  ]);
});

test('user: one that was begun and never confirmed is not asked for', async () => {
  const user = await it.user();
  const { email } = (await user.api.auth.user.get()).data ?? {};
  await sendPassword(user, 'POST', '/api/auth/second-step');
  expect((await (await it.signIn(email ?? '')).api.auth.user.get()).status).toBe(200);
});

test('user: the code of the period before or after counts, one further away does not', async () => {
  const { secret, enter } = await withSecondStep(it);
  setSystemTime(new Date(Date.now() + 10 * 60_000));
  expect(await said(await enter(codeOf(secret, -2)))).toEqual([401, WRONG]);
  expect(await said(await enter(codeOf(secret, 2)))).toEqual([401, WRONG]);
  expect((await enter(codeOf(secret, -1))).status).toBe(200);
  expect((await enter(codeOf(secret, 1))).status).toBe(200);
});

test('attacker: a code counts once, and none older than it afterwards, the confirming one included', async () => {
  const { secret, enter } = await withSecondStep(it);
  expect(await said(await enter(codeOf(secret, -1)))).toEqual([401, WRONG]);
  const code = codeOf(secret, 1);
  expect((await enter(code)).status).toBe(200);
  expect(await said(await enter(code))).toEqual([401, WRONG]);
  expect(await said(await enter(codeOf(secret)))).toEqual([401, WRONG]);
});

test('attacker: of two uses of one code at the same moment one is refused', async () => {
  const { secret, recoveryCodes, ticket, enter } = await withSecondStep(it);
  for (const code of [codeOf(secret), recoveryCodes[3] ?? '']) {
    const nonces = [await ticket(), await ticket()];
    const answers = await Promise.all(nonces.map((given) => enter(code, it.visitor, given)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  }
});

test('user: a recovery code signs in once, however it is typed, and one is left less', async () => {
  const { client, id, recoveryCodes, enter } = await withSecondStep(it);
  const [first = '', second = ''] = recoveryCodes;
  const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
  expect((await enter(typed)).status).toBe(200);
  expect(await said(await enter(first))).toEqual([401, WRONG]);
  expect((await enter(second.replaceAll('-', ''))).status).toBe(200);
  expect((await client.api.auth['second-step'].get()).data?.recoveryCodesLeft).toBe(8);
  expect(await methods(id)).toEqual(['password', 'recovery-code', 'recovery-code']);
});

test('other user: codes are worth nothing to another account', async () => {
  const mine = await withSecondStep(it);
  const theirs = await withSecondStep(it);
  expect(await said(await theirs.enter(mine.recoveryCodes[0] ?? ''))).toEqual([401, WRONG]);
  expect((await mine.enter(mine.recoveryCodes[0] ?? '')).status).toBe(200);
});

test('attacker: after five wrong codes not even the right one counts, for a quarter of an hour', async () => {
  const { secret, ticket, enter } = await withSecondStep(it);
  const given = await ticket();
  const tries = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(() => enter(wrongFor(secret), it.visitor, given)),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const answer = await enter(codeOf(secret));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeWithin(800, 901);
  const bystander = await withSecondStep(it);
  expect((await bystander.enter(codeOf(bystander.secret))).status).toBe(200);
  setSystemTime(new Date(Date.now() + 15 * 60_000));
  expect((await enter(codeOf(secret))).status).toBe(200);
});

test('owner: five wrong codes of somebody who knows the password closed the recovery codes as well', async () => {
  const { secret, recoveryCodes, ticket, enter } = await withSecondStep(it);
  const [given, eve] = [await ticket(), it.client()];
  for (let n = 0; n < 6; n++) await enter(wrongFor(secret), eve, given);
  const unknown = Array.from({ length: 6 }, (_, n) => `${n}`.repeat(24));
  const statuses = [];
  for (const code of unknown) statuses.push((await enter(code, eve, given)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  const { message } = await (await enter(codeOf(secret))).json();
  expect(message).toEndWith('You can still use a recovery code.');
  expect((await enter(recoveryCodes[0] ?? '', it.client())).status).toBe(200);
});

test('attacker: the ticket of a password went on after the password was another', async () => {
  const { client, id, secret, ticket, enter } = await withSecondStep(it);
  const given = await ticket();
  const body = { password: ACCOUNT.password, newPassword: 'quite another password' };
  expect((await client.sendJson('PUT', '/api/auth/password', body)).status).toBe(204);
  expect(await said(await enter(codeOf(secret), it.visitor, given))).toEqual([401, LATE]);
  await it.deps.db.transaction((tx) => tx.update(users).set({ passwordHash: null }).where(eq(users.id, id)));
  expect(await said(await enter(codeOf(secret), it.visitor, given))).toEqual([401, LATE]);
});

test('user: a right code makes the wrong ones before it forgotten', async () => {
  const { secret, recoveryCodes, ticket, enter } = await withSecondStep(it);
  for (const right of [codeOf(secret), recoveryCodes[0] ?? '']) {
    const given = await ticket();
    for (let n = 0; n < 4; n++) expect((await enter(wrongFor(secret), it.visitor, given)).status).toBe(401);
    expect((await enter(right, it.visitor, given)).status).toBe(200);
  }
});

test('user: a ticket stands a mistyped code, but no second sign-in, and ends after five minutes', async () => {
  const { secret, recoveryCodes, ticket, enter } = await withSecondStep(it);
  const given = await ticket();
  expect((await enter(wrongFor(secret), it.visitor, given)).status).toBe(401);
  expect((await enter(codeOf(secret), it.visitor, given)).status).toBe(200);
  expect(await said(await enter(recoveryCodes[0] ?? '', it.visitor, given))).toEqual([401, LATE]);
  const slow = await ticket();
  setSystemTime(new Date(Date.now() + 5 * 60_000));
  expect(await said(await enter(codeOf(secret), it.visitor, slow))).toEqual([401, LATE]);
});

test('attacker: a ticket of something else, a forged one or a session says nothing', async () => {
  const { id, client, secret, enter } = await withSecondStep(it);
  const passkey = await (await it.visitor.sendJson('POST', '/api/login/passkey/options', {})).json();
  const own = { id: 'x', endsAt: Date.now() + 60_000, value: { userId: id } };
  for (const given of [
    passkey.ticket,
    it.deps.signed.seal('new passkey', own),
    `${Buffer.from(JSON.stringify(own)).toString('base64url')}.AAAA`,
    client.cookie,
    '',
  ]) {
    expect(await said(await enter(codeOf(secret), it.visitor, given))).toEqual([401, LATE]);
  }
});

test('guest: the coins move at the second step, not at the password', async () => {
  const { id, email, secret, enter } = await withSecondStep(it);
  const guest = await it.guest();
  await guest.api.coins.post({ ...DIME, name: 'Carried' });
  const { password } = ACCOUNT;
  const { ticket } = await (await guest.sendJson('POST', '/api/login/direct', { email, password })).json();
  expect((await guest.api.coins.get()).data?.map(({ name }) => name)).toEqual(['Carried']);
  const answer = await enter(codeOf(secret), guest, ticket);
  expect((await answer.json()).id).toBe(id);
  const signedIn = it.client(cookieOf(answer));
  expect((await signedIn.api.coins.get()).data?.map(({ name }) => name)).toEqual(['Carried']);
  expect((await guest.api.auth.user.get()).status).toBe(401);
});

test('user: a ticket is worth nothing once the second step, or the account, is gone', async () => {
  const { client, id, secret, ticket, enter } = await withSecondStep(it);
  const given = await ticket();
  await sendPassword(client, 'DELETE', '/api/auth/second-step');
  expect(await said(await enter(codeOf(secret), it.visitor, given))).toEqual([401, WRONG]);
  const begun = await (await sendPassword(client, 'POST', '/api/auth/second-step')).json();
  expect(await said(await enter(codeOf(begun.secret), it.visitor, given))).toEqual([401, WRONG]);
  await it.deps.db.transaction((tx) => tx.delete(users).where(eq(users.id, id)));
  expect(await said(await enter(codeOf(secret), it.visitor, given))).toEqual([401, LATE]);
});

test('operator: after a change of the secret recovery codes still sign in, and the log says why the app does not', async () => {
  const { id, secret, recoveryCodes, enter } = await withSecondStep(it);
  const locked = createVault('another secret of the operator').lock('second-step', secret);
  await it.deps.db.transaction((tx) =>
    tx.update(secondSteps).set({ secret: locked }).where(eq(secondSteps.userId, id)),
  );
  expect(await said(await enter(codeOf(secret)))).toEqual([401, WRONG]);
  expect(it.logged.join('\n')).toContain('was MINTMARK_SECRET changed?');
  expect((await enter(recoveryCodes[0] ?? '')).status).toBe(200);
});
