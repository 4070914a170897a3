import { afterAll, expect, test } from 'bun:test';
import type { ProfileView } from '../../../shared/account/profile.ts';
import { tokenIn } from '../../core/smtp.fake.ts';
import { ACCOUNT, type Client, cookieOf } from '../../testing/app.ts';
import { mailedApp } from '../email/testing.ts';

const it = await mailedApp();
afterAll(it.close);

const { password } = ACCOUNT;
const profile = async (client: Client): Promise<ProfileView> =>
  (await client.send('/api/auth/profile')).json();
const move = (client: Client, email: string, given: string | undefined = password) =>
  client.sendJson('PATCH', '/api/auth/profile', { email, password: given });

test('user: a new address waits for its link; then it signs in, and the old one is told', async () => {
  const user = await it.member('old@example.org');
  const asked = await move(user, 'New@Example.org');
  expect(asked.status).toBe(200);
  expect(await asked.json()).toMatchObject({ email: 'old@example.org', pendingEmail: 'new@example.org' });
  expect((await it.signInWith('new@example.org'))[0]).toBe(401);
  expect((await it.signInWith('old@example.org'))[0]).toBe(200);

  expect((await it.post.next('old@example.org')).text).toContain('A new email address was entered');
  const token = await it.tokenFor('new@example.org');
  expect(await it.verify(token)).toEqual([200, { email: 'new@example.org', purpose: 'change' }]);
  expect((await it.post.next('old@example.org')).subject).toContain('changed');
  expect((await user.send('/api/auth/profile')).status).toBe(401);
  expect(await profile(await it.signIn('new@example.org'))).toMatchObject({
    email: 'new@example.org',
    pendingEmail: null,
    emailVerified: true,
  });
  expect((await it.signInWith('new@example.org'))[0]).toBe(200);
  expect((await it.signInWith('old@example.org'))[0]).toBe(401);
  expect((await it.verify(token))[0]).toBe(400);
});

test('user: an address somebody has is answered like any other, and stays theirs', async () => {
  const user = await it.member('mover@example.org');
  await it.member('owner@example.org');
  const free = await (await move(user, 'free@example.org')).json();
  const taken = await (await move(user, 'owner@example.org')).json();
  expect({ ...taken, pendingEmail: null }).toEqual({ ...free, pendingEmail: null });
  const mail = await it.post.next('owner@example.org');
  expect(mail.subject).toContain('already');
  expect(() => tokenIn(mail)).toThrow();
  expect((await it.signInWith('owner@example.org'))[0]).toBe(200);
  // The wish for another address ended the first one's link.
  expect((await it.verify(await it.tokenFor('free@example.org')))[0]).toBe(400);
});

test('user: who enters the address they have withdraws the change', async () => {
  const user = await it.member('stays@example.org');
  await move(user, 'leaves@example.org');
  const token = await it.tokenFor('leaves@example.org');
  const kept = await user.sendJson('PATCH', '/api/auth/profile', { email: 'stays@example.org' });
  expect(await kept.json()).toMatchObject({ email: 'stays@example.org', pendingEmail: null });
  expect((await it.verify(token))[0]).toBe(400);
});

test('user: without the password no mail goes out; nor does a fourth one within the hour', async () => {
  const user = await it.member('careful@example.org');
  for (const given of [undefined, 'not my password']) {
    const answer = await user.sendJson('PATCH', '/api/auth/profile', {
      email: 'x@example.org',
      password: given,
    });
    expect(answer.status).toBe(422);
  }
  expect((await profile(user)).pendingEmail).toBeNull();
  expect((await it.quiet()).filter((mail) => mail.includes('x@example.org'))).toEqual([]);
  for (const expected of [200, 200, 200, 429]) {
    const answer = await move(user, 'often@example.org');
    expect(answer.status).toBe(expected);
    expect(answer.headers.has('retry-after')).toBe(expected === 429);
  }
  expect((await it.quiet()).filter((mail) => mail.includes('often@example.org'))).toHaveLength(3);
});

test('a thief’s change of the address ends with the owner’s new password, though the link was sent', async () => {
  const thief = await it.member('robbed@example.org');
  await move(thief, 'thief@example.org');
  const link = await it.tokenFor('thief@example.org');
  expect((await it.post.next('robbed@example.org')).text).toContain('A new email address was entered');
  const owner = await it.signIn('robbed@example.org');
  const answer = await owner.sendJson('PUT', '/api/auth/password', {
    password,
    newPassword: 'quite another one',
  });
  expect((await profile(it.client(cookieOf(answer)))).pendingEmail).toBeNull();
  expect((await it.verify(link))[0]).toBe(400);
  expect((await it.signInWith('robbed@example.org', 'quite another one'))[0]).toBe(200);
});

test('a new address ends the other sessions, and the one that confirms it goes on', async () => {
  const user = await it.member('mine@example.org');
  const thief = await it.signIn('mine@example.org');
  await move(user, 'mine-now@example.org');
  const token = await it.tokenFor('mine-now@example.org');
  expect((await it.ask('/auth/verify-email', { token }, user.cookie))[0]).toBe(200);
  expect((await user.send('/api/auth/user')).status).toBe(200);
  expect((await thief.send('/api/auth/user')).status).toBe(401);
});

test('user: a changed password is told by mail', async () => {
  const user = await it.member('told@example.org');
  const answer = await user.sendJson('PUT', '/api/auth/password', {
    password,
    newPassword: 'quite another one',
  });
  expect(answer.status).toBe(204);
  expect((await it.post.next('told@example.org')).subject.toLowerCase()).toContain('password');
  expect((await profile(it.client(cookieOf(answer)))).email).toBe('told@example.org');
});
