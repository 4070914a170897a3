import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mailOutbox, users } from '../../../db/schema.ts';
import { createVault } from '../../core/crypto.ts';
import { type MailServer, startMailServer } from '../../core/smtp.fake.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { createMails, sendMail, sendQueued } from './outbox.ts';

const LETTER = { kind: 'reset', token: 'opens-the-account' } as const;
const PURPOSE = 'mail';

let server: MailServer;
let it: TestApp;
beforeAll(async () => {
  server = await startMailServer();
  it = testApp({ MINTMARK_SMTP_URL: server.url });
});
afterAll(async () => {
  await it.close();
  await server.close();
});

const kept = () => it.deps.db.orm.select().from(mailOutbox);

async function untilNoneIsKept(): Promise<void> {
  for (let tries = 0; tries < 500 && (await kept()).length > 0; tries += 1) await Bun.sleep(10);
  expect(await kept()).toEqual([]);
}

test('operator: a mail kept when the program was killed is sent after its next start, once, and then forgotten', async () => {
  const mails = createMails(it.deps);
  await it.deps.db.transaction((tx) => mails.enqueue(tx, 'killed@example.org', LETTER));
  // Killed before it was sent: nothing but the row is left of it, and it does not show what opens an account.
  const [row] = await kept();
  for (const secret of ['killed@', 'opens-the-account', 'reset-password'])
    expect(row?.mail).not.toContain(secret);
  await sendQueued(it.deps, new Date(Date.now() + 1));
  const mail = await server.next('killed@example.org');
  expect(mail.text).toContain('reset-password?token=opens-the-account');
  await untilNoneIsKept();
  // The one that was looked at is taken out.
  expect(server.mails.filter(({ to }) => to === 'killed@example.org')).toEqual([]);
});

test('operator: a mail of this run is not sent a second time by the look for those of former ones', async () => {
  const startedAt = new Date(Date.now() - 1);
  await sendMail(it.deps, 'once@example.org', LETTER);
  await sendQueued(it.deps, startedAt);
  await server.next('once@example.org');
  await untilNoneIsKept();
  // The one that was looked at is taken out.
  expect(server.mails.filter(({ to }) => to === 'once@example.org')).toEqual([]);
});

test('operator: what is a day old, or was encrypted under another secret, is dropped', async () => {
  const mail = JSON.stringify({ to: 'late@example.org', subject: '', text: '', html: '' });
  await it.deps.db.transaction(async (tx) => {
    await tx
      .insert(mailOutbox)
      .values([
        { mail: it.deps.vault.lock(PURPOSE, mail), createdAt: new Date(Date.now() - 24 * 3_600_000 - 1000) },
        { mail: createVault('another secret than ours').lock(PURPOSE, mail) },
      ]);
  });
  await sendQueued(it.deps, new Date(Date.now() + 1));
  expect(await kept()).toEqual([]);
  expect(server.mails.some(({ to }) => to === 'late@example.org')).toBe(false);
});

test('visitor: a registration is kept together with its mail, or neither is', async () => {
  const mails = createMails(it.deps);
  const failed = it.deps.db.transaction(async (tx) => {
    await tx.insert(users).values({ id: 'never', isGuest: false });
    await mails.enqueue(tx, 'never@example.org', LETTER);
    throw new Error('no room');
  });
  await expect(failed).rejects.toThrow('no room');
  expect(await kept()).toEqual([]);
});

test('operator: without mail nothing is kept', async () => {
  const silent = testApp();
  await sendMail(silent.deps, 'nobody@example.org', LETTER);
  expect(await silent.deps.db.orm.select().from(mailOutbox)).toEqual([]);
  await silent.close();
});
