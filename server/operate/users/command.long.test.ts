import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { passkeys, secondSteps, users } from '../../../db/schema.ts';
import { makeKey } from '../../account/keys.ts';
import { ACCOUNT, type Client, DIME, picture, right, type TestApp, testApp } from '../../testing/app.ts';

// Each command is a process of its own.
setDefaultTimeout(120_000);

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const MAIN = join(import.meta.dir, '../../main.ts');

/** What the commands have noted for the operator's log. */
const noted: Record<string, unknown>[] = [];

/** Runs `mintmark user …` beside the running server, with the text as its standard input; lines for the log are kept apart. */
async function mintmark(args: string[], input = '', env: Record<string, string> = it.environment) {
  const child = Bun.spawn([process.execPath, MAIN, 'user', ...args], {
    env,
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const isNote = (line: string) => line.startsWith('{');
  const lines = err.split('\n');
  noted.push(...lines.filter(isNote).map((line) => JSON.parse(line)));
  return { code: await child.exited, out, err: lines.filter((line) => !isNote(line)).join('\n') };
}

const emailOf = async (client: Client) => (await client.api.auth.user.get()).data?.email ?? '';
const signIn = async (email: string, password: string) =>
  (await it.visitor.sendJson('POST', '/api/login/direct', { email, password })).status;

test('list names the accounts with their coins, counts guests, and lets no name steer the terminal', async () => {
  const user = await it.user();
  const ids = [];
  for (let n = 0; n < 4; n += 1) ids.push((await right(await user.sendJson('POST', '/api/coins', DIME))).id);
  await right(
    await user.sendJson('POST', `/api/coins/${ids[0]}/sold`, { soldAt: '2026-01-01', price: '5.00' }),
  );
  await user.send(`/api/coins/${ids[1]}`, { method: 'DELETE' });
  await it.guest();
  await it.visitor.sendJson('POST', '/api/register', {
    ...ACCOUNT,
    email: 'evil@example.org',
    firstName: '\u001b[2J\u001b]0;owned\u0007',
  });
  const { code, out, err } = await mintmark(['list']);
  expect([code, err]).toEqual([0, '']);
  const [head, first, second, total] = out.split('\n');
  expect(head).toMatch(/^EMAIL +VERIFIED +COINS +SOLD +TRASH +CREATED +LAST SEEN +NAME$/);
  expect(first).toMatch(
    new RegExp(
      `^${await emailOf(user)} +no +2 +1 +1 +\\d{4}-\\d\\d-\\d\\d +\\d{4}-\\d\\d-\\d\\d +Test Collector$`,
    ),
  );
  expect(second).toStartWith('evil@example.org');
  expect(out).not.toContain('\u001b');
  expect(total).toBe('2 accounts, 1 guest');
});

test('verify brings the coins of the guest who registered to the account', async () => {
  const [guest, user] = [await it.guest(), await it.user()];
  await guest.api.coins.post(DIME);
  const guestId = (await guest.api.auth.user.get()).data?.id;
  const email = await emailOf(user);
  await it.deps.db.transaction((tx) => tx.update(users).set({ guestId }).where(eq(users.email, email)));
  expect((await mintmark(['verify', email])).out).toBe(`${email} is verified.\n`);
  expect((await user.api.coins.get()).data).toMatchObject([DIME]);
});

test('verify counts an address as verified, in any spelling', async () => {
  const user = await it.user();
  const email = await emailOf(user);
  expect(await mintmark(['verify', email.toUpperCase()])).toEqual({
    code: 0,
    out: `${email} is verified.\n`,
    err: '',
  });
  expect((await user.api.auth.user.get()).data?.emailVerified).toBe(true);
  expect((await mintmark(['verify', email])).out).toBe(`${email} is already verified.\n`);
});

test('set-password takes the first line of standard input and ends every session', async () => {
  const user = await it.user();
  const email = await emailOf(user);
  const done = await mintmark(['set-password', email], 'a password from a pipe\nand more\n');
  expect(done).toEqual({ code: 0, out: `The password of ${email} was set; 1 session ended.\n`, err: '' });
  expect((await user.api.auth.user.get()).status).toBe(401);
  expect(await signIn(email, ACCOUNT.password)).toBe(401);
  expect(await signIn(email, 'a password from a pipe')).toBe(200);
});

test('set-password obeys the rules of the form', async () => {
  const email = await emailOf(await it.user());
  for (const [input, sentence] of [
    ['short', 'Password must be at least 6 characters.'],
    ['', 'Password must be at least 6 characters.'],
    ['x'.repeat(257), 'Password must be at most 256 characters.'],
    ['password', 'This password is one of the most common ones.'],
    [email, 'This password is too easy to guess.'],
  ] as const) {
    const { code, out, err } = await mintmark(['set-password', email], input);
    expect([code, out, err]).toEqual([1, '', expect.stringContaining(sentence)]);
  }
  expect(await signIn(email, ACCOUNT.password)).toBe(200);
});

test('set-password says when the address keeps its owner out', async () => {
  const email = await emailOf(await it.user());
  const env = { ...it.environment, MINTMARK_SMTP_URL: 'smtp://127.0.0.1:2525' };
  const { out } = await mintmark(['set-password', email], 'a password from a pipe', env);
  expect(out).toContain(`The address is not verified yet: mintmark user verify ${email}`);
});

test('set-password on a terminal asks twice and shows nothing of it', async () => {
  const email = await emailOf(await it.user());
  expect(
    await onTerminal(['set-password', email], ['a password\u007fD typed\r', 'a passworD typed\r']),
  ).toMatchObject({ code: 0 });
  expect(await signIn(email, 'a passworD typed')).toBe(200);
  const { code, shown } = await onTerminal(
    ['set-password', email],
    ['another password\r', 'something else\r'],
  );
  expect(code).toBe(1);
  expect(shown).toContain('The passwords do not match.');
  expect(shown).not.toContain('another password');
  expect(await onTerminal(['set-password', email], ['half\u0003'])).toMatchObject({ code: 1 });
  expect(await signIn(email, 'a passworD typed')).toBe(200);
});

/** Types each text after a question was asked. */
async function onTerminal(args: string[], texts: string[]) {
  let shown = '';
  const left = [...texts];
  const child = Bun.spawn([process.execPath, MAIN, 'user', ...args], {
    env: it.environment,
    terminal: {
      data: (terminal, bytes) => {
        shown += new TextDecoder().decode(bytes);
        if (shown.endsWith(': ')) terminal.write(left.shift() ?? '\u0003');
      },
    },
  });
  return { code: await child.exited, shown };
}

test('delete wants the address again, and leaves neither row nor file', async () => {
  const user = await it.user();
  const email = await emailOf(user);
  const form = new FormData();
  form.set('obverse', await picture(40, 40));
  await user.send('/api/photos', { method: 'POST', body: form });
  await user.api.coins.post(DIME);
  const refused = await mintmark(['delete', email], 'somebody@example.org\n');
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: 'mintmark: The address does not match. Nothing was deleted.\n',
  });
  expect((await user.api.auth.user.get()).status).toBe(200);
  expect(await mintmark(['delete', email], `${email}\n`)).toMatchObject({
    code: 0,
    out: `${email} was deleted.\n`,
  });
  expect((await user.api.auth.user.get()).status).toBe(401);
  expect(await it.deps.db.orm.select().from(users).where(eq(users.email, email))).toEqual([]);
  const files = readdirSync(join(it.folder, 'photos'), { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toEqual([]);
});

test('delete --yes does not ask', async () => {
  const email = await emailOf(await it.user());
  expect(await mintmark(['delete', '--yes', email])).toEqual({
    code: 0,
    out: `${email} was deleted.\n`,
    err: '',
  });
});

test.each(['verify', 'set-password', 'delete'])(
  '%s of an address nobody has ends with 1',
  async (command) => {
    const { code, out, err } = await mintmark([command, 'nobody@example.org'], 'nobody@example.org\n');
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('mintmark: No account has the address nobody@example.org.\n');
    expect((await mintmark([command, 'nobody'])).err).toBe('mintmark: "nobody" is not an email address.\n');
  },
);

test.each([
  [[]],
  [['polish']],
  [['verify']],
  [['list', 'x']],
  [['verify', 'a@example.org', 'b@example.org']],
  [['verify', '--yes', 'a@example.org']],
])('%p shows how it is used', async (args) => {
  const { code, err } = await mintmark(args);
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringContaining('mintmark user set-password EMAIL'),
  });
});

test('sign-out revokes API keys as well', async () => {
  const user = await it.user();
  const email = await emailOf(user);
  const id = (await user.api.auth.user.get()).data?.id ?? '';
  const { key } = await makeKey(it.deps, { address: '', userAgent: '' }, id, {
    name: 'Script',
    scope: 'read',
  });
  expect((await it.client('', key).send('/api/coins')).status).toBe(200);
  expect((await mintmark(['sign-out', email])).out).toContain('1 session ended, 1 API key revoked.');
  expect((await it.client('', key).send('/api/coins')).status).toBe(401);
});

test('sign-out ends every session and nothing else', async () => {
  const user = await it.user();
  const email = await emailOf(user);
  await it.signIn(email);
  expect(await mintmark(['sign-out', email])).toEqual({
    code: 0,
    out: `${email} is signed out everywhere: 2 sessions ended.\n`,
    err: '',
  });
  expect((await user.api.auth.user.get()).status).toBe(401);
  expect(await signIn(email, ACCOUNT.password)).toBe(200);
});

test('remove-factors takes the second step and the passkeys off, and ends every session', async () => {
  const user = await it.user();
  const email = await emailOf(user);
  expect((await mintmark(['remove-factors', email])).out).toContain('has no second step and no passkeys');
  const userId = (await user.api.auth.user.get()).data?.id ?? '';
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(secondSteps).values({ userId, secret: 's', confirmedAt: new Date(), recoveryCodes: [] });
    await tx.insert(passkeys).values({ id: `key of ${email}`, userId, name: 'Phone', publicKey: 'k' });
  });
  expect(await signIn(email, ACCOUNT.password)).toBe(202);
  const { code, out } = await mintmark(['remove-factors', email]);
  expect([code, out]).toEqual([
    0,
    `Removed from ${email}: the second step and 1 passkey. All sessions ended.\n`,
  ]);
  expect((await user.api.auth.user.get()).status).toBe(401);
  expect(await signIn(email, ACCOUNT.password)).toBe(200);
});

test('whatever a command does to an account is one line for the log, without the address', async () => {
  const user = await it.user();
  const [email, userId] = [await emailOf(user), (await user.api.auth.user.get()).data?.id ?? ''];
  const giveFactors = () =>
    it.deps.db.transaction(async (tx) => {
      await tx
        .insert(secondSteps)
        .values({ userId, secret: 's', confirmedAt: new Date(), recoveryCodes: [] });
      await tx.insert(passkeys).values({ id: 'noted', userId, name: 'Phone', publicKey: 'k' });
    });
  noted.length = 0;
  await mintmark(['list']);
  await mintmark(['delete', email], 'not the address\n');
  expect(noted).toEqual([]);
  await mintmark(['verify', email]);
  await mintmark(['set-password', email], 'a password from a pipe\n');
  await mintmark(['sign-out', email]);
  await giveFactors();
  await mintmark(['remove-factors', email]);
  await mintmark(['delete', email, '--yes']);
  expect(noted.map(({ event }) => event)).toEqual([
    'email-verified',
    'password-changed',
    'session-ended',
    'second-step-off',
    'passkey-removed',
    'account-deleted',
  ]);
  for (const note of noted) {
    expect(note).toMatchObject({ msg: 'audit', address: 'command line', userId, method: 'operator' });
  }
  expect(JSON.stringify(noted)).not.toContain(email);
});

test('a change of the address that a thief has begun does not outlive the operator’s help', async () => {
  for (const [command = '', input] of [['set-password', 'a password from a pipe\n'], ['sign-out']]) {
    const user = await it.user();
    const email = await emailOf(user);
    await it.deps.db.transaction(async (tx) => {
      const begun = { pendingEmail: 'thief@example.org', emailVerificationToken: command };
      await tx.update(users).set(begun).where(eq(users.email, email));
    });
    expect((await mintmark([command, email], input)).code).toBe(0);
    const [row] = await it.deps.db.orm.select().from(users).where(eq(users.email, email));
    expect(row).toMatchObject({ pendingEmail: null, emailVerificationToken: null });
  }
});

test('a folder without a database ends with 2 and is left as it was', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'mintmark-empty-'));
  const { code, err } = await mintmark(['list'], '', {
    PATH: process.env.PATH ?? '',
    MINTMARK_DATA: empty,
  });
  expect([code, err]).toEqual([2, expect.stringContaining('Set MINTMARK_DATA to its folder')]);
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});
