import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { passkeys, users } from '../../../db/schema.ts';
import { ACCOUNT, type Client } from '../../testing/app.ts';
import { createAuthenticator } from '../passkey/authenticator.fake.ts';
import { codeOf } from '../totp/testing.ts';
import { type MailedApp, mailedApp } from './testing.ts';

let it: MailedApp;
beforeAll(async () => {
  it = await mailedApp();
});
afterAll(() => it.close());

const OWNER = 'owner@example.org';
const { password } = ACCOUNT;

async function sent(client: Client, method: string, path: string, body: object) {
  const answer = await client.sendJson(method, path, body);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

test('the owner was not told of new and removed passkeys, a second step, or new recovery codes', async () => {
  const owner = await it.member(OWNER);
  const told = async () => {
    const mail = await it.post.next(OWNER);
    expect(mail.subject).toBe('A change to the security of your Mintmark account');
    return mail.text;
  };
  const asking = await sent(owner, 'POST', '/api/auth/passkeys/options', { password });
  const device = await createAuthenticator();
  const response = await device.register(asking, { origin: 'https://coins.example.org' });
  await sent(owner, 'POST', '/api/auth/passkeys', { ticket: asking.ticket, name: 'Phone', response });
  expect(await told()).toContain('A passkey was added');
  await sent(owner, 'DELETE', `/api/auth/passkeys/${device.id}`, { password });
  expect(await told()).toContain('A passkey was removed');

  const { secret } = await sent(owner, 'POST', '/api/auth/second-step', { password });
  await sent(owner, 'POST', '/api/auth/second-step/confirm', { code: codeOf(secret) });
  expect(await told()).toContain('was switched on');
  await sent(owner, 'POST', '/api/auth/second-step/recovery-codes', { password });
  expect(await told()).toContain('new recovery codes');
  await sent(owner, 'DELETE', '/api/auth/second-step', { password });
  expect(await told()).toContain('was switched off');
});

test('nobody is told at an address that nobody has proven theirs', async () => {
  const email = 'unproven@example.org';
  const owner = await it.formerMember(email);
  const { id: userId } = await it.rowOf(email);
  await it.deps.db.transaction((tx) =>
    tx.insert(passkeys).values({ id: 'none', userId, name: 'Key', publicKey: 'k' }),
  );
  await sent(owner, 'DELETE', '/api/auth/passkeys/none', { password });
  expect(await it.quiet()).toEqual([]);
  await it.deps.db.transaction((tx) =>
    tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId)),
  );
  await it.deps.db.transaction((tx) =>
    tx.insert(passkeys).values({ id: 'some', userId, name: 'Key', publicKey: 'k' }),
  );
  await sent(owner, 'DELETE', '/api/auth/passkeys/some', { password });
  expect((await it.post.next(email)).text).toContain('A passkey was removed');
});
