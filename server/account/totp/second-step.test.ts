import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { secondSteps, users } from '../../../db/schema.ts';
import { ACCOUNT, said, type TestApp, testApp } from '../../testing/app.ts';
import { codeOf, sendPassword, withSecondStep } from './testing.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const PATH = '/api/auth/second-step';
const stored = async (userId: string) =>
  (await it.deps.db.orm.select().from(secondSteps).where(eq(secondSteps.userId, userId)))[0];

test('user: switches it on with the first code of the app, stays signed in, and gets ten recovery codes', async () => {
  const user = await it.user();
  expect((await user.api.auth['second-step'].get()).data).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  const { secret, uri } = await (await sendPassword(user, 'POST', PATH)).json();
  expect(uri).toContain(`secret=${secret}`);
  expect((await user.api.auth['second-step'].get()).data).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  const { data } = await user.api.auth['second-step'].confirm.post({ code: ` ${codeOf(secret)} ` });
  expect(data?.recoveryCodes).toHaveLength(10);
  expect((await user.api.auth['second-step'].get()).data).toEqual({ enabled: true, recoveryCodesLeft: 10 });
  expect(it.logged.join('\n')).toContain('second-step-on');
});

test('user: what is stored tells neither the secret nor a recovery code, and neither does the log', async () => {
  const { id, secret, recoveryCodes } = await withSecondStep(it);
  const row = JSON.stringify(await stored(id));
  const log = it.logged.join('\n');
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
    expect(row).not.toContain(hidden);
    expect(log).not.toContain(hidden);
  }
});

test('user: without the right password nothing is set up, renewed or switched off', async () => {
  const { client } = await withSecondStep(it);
  for (const [method, path] of [
    ['POST', PATH],
    ['POST', `${PATH}/recovery-codes`],
    ['DELETE', PATH],
  ] as const) {
    for (const [body, message] of [
      [{}, 'Please enter your password'],
      [{ password: 'not the one' }, 'Incorrect password'],
    ] as const) {
      const answer = await client.sendJson(method, path, body);
      expect([answer.status, (await answer.json()).errors]).toEqual([422, [{ path: 'password', message }]]);
    }
    expect((await client.send(path, { method })).status).toBe(422);
  }
  expect((await client.api.auth['second-step'].get()).data?.enabled).toBe(true);
});

test('user: a wrong code does not switch it on, a later right one does', async () => {
  const user = await it.user();
  const { secret } = await (await sendPassword(user, 'POST', PATH)).json();
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
  for (const code of [wrong, codeOf(secret, -3), codeOf(secret, 3), '12345', 'abc', 'a'.repeat(24)]) {
    const answer = await user.sendJson('POST', `${PATH}/confirm`, { code });
    expect([code, answer.status, (await answer.json()).errors[0].path]).toEqual([code, 422, 'code']);
  }
  expect((await user.api.auth['second-step'].get()).data?.enabled).toBe(false);
  expect((await user.sendJson('POST', `${PATH}/confirm`, { code: codeOf(secret) })).status).toBe(200);
});

test('attacker: what an owner has begun and left is not switched on by guessing', async () => {
  const user = await it.user();
  const { secret } = await (await sendPassword(user, 'POST', PATH)).json();
  const confirm = async (code: string) => (await user.sendJson('POST', `${PATH}/confirm`, { code })).status;
  for (let n = 0; n < 10; n += 1) expect(await confirm('abc')).toBe(422);
  expect(await confirm(codeOf(secret))).toBe(429);
});

test('user: beginning again forgets the secret before', async () => {
  const user = await it.user();
  const { secret: first } = await (await sendPassword(user, 'POST', PATH)).json();
  const { secret: second } = await (await sendPassword(user, 'POST', PATH)).json();
  expect((await user.sendJson('POST', `${PATH}/confirm`, { code: codeOf(first) })).status).toBe(422);
  expect((await user.sendJson('POST', `${PATH}/confirm`, { code: codeOf(second) })).status).toBe(200);
});

test('user: what is on is not set up again, and what was not begun is not confirmed', async () => {
  const { client, id, secret } = await withSecondStep(it);
  const before = await stored(id);
  expect(await said(await sendPassword(client, 'POST', PATH))).toEqual([
    409,
    {
      code: 'second_step_already_on',
      message: 'The second step is already on. Switch it off before setting it up again.',
    },
  ]);
  const nothing = { code: 'second_step_setup_expired', message: 'This setup has ended. Please start again.' };
  for (const user of [client, await it.user()]) {
    const answer = await user.sendJson('POST', `${PATH}/confirm`, { code: codeOf(secret) });
    expect(await said(answer)).toEqual([409, nothing]);
  }
  expect(await stored(id)).toEqual(before);
});

test('user: two confirmations at the same moment hand out recovery codes once', async () => {
  const user = await it.user();
  const { secret } = await (await sendPassword(user, 'POST', PATH)).json();
  const code = codeOf(secret);
  const answers = await Promise.all([1, 2].map(() => user.sendJson('POST', `${PATH}/confirm`, { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('user: new recovery codes replace the old; there are none while it is off', async () => {
  const { client, recoveryCodes, enter } = await withSecondStep(it);
  await enter(recoveryCodes[0] ?? '');
  expect((await client.api.auth['second-step'].get()).data?.recoveryCodesLeft).toBe(9);
  const renewed = await (await sendPassword(client, 'POST', `${PATH}/recovery-codes`)).json();
  expect((await client.api.auth['second-step'].get()).data?.recoveryCodesLeft).toBe(10);
  expect((await enter(recoveryCodes[1] ?? '')).status).toBe(401);
  expect((await enter(renewed.recoveryCodes[1])).status).toBe(200);
  const off = await sendPassword(await it.user(), 'POST', `${PATH}/recovery-codes`);
  expect(await said(off)).toEqual([409, { code: 'second_step_off', message: 'The second step is off.' }]);
});

test('user: once switched off, the password is enough again', async () => {
  const { client, id, email } = await withSecondStep(it);
  expect((await sendPassword(client, 'DELETE', PATH)).status).toBe(204);
  expect(await stored(id)).toBeUndefined();
  expect((await (await it.signIn(email)).api.auth.user.get()).data?.id).toBe(id);
  expect((await sendPassword(client, 'DELETE', PATH)).status).toBe(204);
  expect(it.logged.filter((line) => line.includes('second-step-off') && line.includes(id))).toHaveLength(1);
});

test('user without a password: has no second step', async () => {
  const user = await it.user();
  const id = (await user.api.auth.user.get()).data?.id ?? '';
  await it.deps.db.transaction((tx) => tx.update(users).set({ passwordHash: null }).where(eq(users.id, id)));
  expect(await said(await user.sendJson('POST', PATH, {}))).toEqual([
    409,
    { code: 'password_not_set', message: 'Set a password before you turn on the second step.' },
  ]);
});

test('other user: touches nobody else\u2019s second step', async () => {
  const { id } = await withSecondStep(it);
  const before = await stored(id);
  const { client: other } = await withSecondStep(it);
  await sendPassword(other, 'POST', `${PATH}/recovery-codes`);
  await sendPassword(other, 'DELETE', PATH);
  await sendPassword(other, 'POST', PATH);
  expect(await stored(id)).toEqual(before);
});

test('guest, visitor: have no second step', async () => {
  const guest = await it.guest();
  for (const [client, status] of [
    [guest, 403],
    [it.visitor, 401],
  ] as const) {
    expect((await client.send(PATH)).status).toBe(status);
    expect((await client.sendJson('POST', PATH, ACCOUNT)).status).toBe(status);
    expect((await client.sendJson('POST', `${PATH}/confirm`, {})).status).toBe(status);
    expect((await client.sendJson('POST', `${PATH}/recovery-codes`, {})).status).toBe(status);
    expect((await client.sendJson('DELETE', PATH, {})).status).toBe(status);
  }
});
