import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { SMTPServerOptions } from 'smtp-server';
import { createLog } from './log.ts';
import { createMailer } from './mailer.ts';
import { type MailServer, startMailServer } from './smtp.fake.ts';

const SOON = [20, 20, 20];
const FROM = 'Mintmark <mintmark@coins.example.org>';
const SECRET = 'vABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq';

const mail = (to: string, subject = 'Hello') => ({
  to,
  subject,
  text: `Open https://coins.example.org/verify-email?token=${SECRET} – naïve café`,
  html: '<p>naïve café</p>',
});

function mailerFor(smtpUrl: string, closingMs?: number) {
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  const mailer = createMailer({ smtpUrl, from: FROM }, log, { retryAfterMs: SOON, closingMs });
  const logged = (message: string) => lines.filter((line) => line.includes(`"msg":"${message}"`));
  const until = async (ready: () => boolean) => {
    const end = performance.now() + 5000;
    while (!ready() && performance.now() < end) await Bun.sleep(10);
    expect(ready()).toBe(true);
  };
  return { mailer, lines, logged, until };
}

/** A server with the options, and a mailer to it; `query` is added to its address. */
async function pair(options: SMTPServerOptions, query = '', user = '') {
  const server = await startMailServer(options);
  const own = mailerFor(`${server.url.replace('//', `//${user}`)}${query}`);
  return {
    server,
    ...own,
    close: async () => {
      await own.mailer.close();
      await server.close();
    },
  };
}

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

test('a mail arrives in both parts, from the operator’s address, marked as sent by a machine', async () => {
  const { mailer, logged, until } = mailerFor(server.url);
  mailer.post(mail('ada@example.org'));
  const received = await server.next('ada@example.org');
  expect(received.from).toBe('mintmark@coins.example.org');
  expect(received.headers.get('from')).toBe(FROM);
  expect(received.headers.get('auto-submitted')).toBe('auto-generated');
  expect(received.text).toContain('naïve café');
  expect(received.html).toContain('<p>naïve café</p>');
  expect(received.subject).toBe('Hello');
  await until(() => logged('mail sent').length === 1);
  await mailer.close();
});

test('line breaks in an address or a subject make no headers and no second recipient', async () => {
  const { mailer, until, logged } = mailerFor(server.url);
  mailer.post(mail('eve@example.org', 'Hello\r\nBcc: mallory@example.org\r\n\r\nBuy this'));
  const received = await server.next('eve@example.org');
  expect(received.subject).toContain('Hello');
  expect(received.headers.has('bcc')).toBe(false);
  expect(received.text).not.toContain('Buy this');
  const before = server.mails.length;
  mailer.post(mail('eve@example.org>\r\nRCPT TO:<mallory@example.org'));
  mailer.post(mail('eve@example.org, mallory@example.org'));
  await until(() => logged('mail not sent').length + logged('mail sent').length >= 3);
  await mailer.close();
  expect(server.mails.slice(before).map(({ to }) => to)).not.toContain('mallory@example.org');
});

test('a server that comes back gets the mail that waited', async () => {
  const first = await startMailServer();
  await first.close();
  const { mailer, logged, until } = mailerFor(first.url);
  mailer.post(mail('late@example.org'));
  await until(() => logged('mail not sent').length > 0);
  const again = await startMailServer({ port: first.port });
  expect((await again.next('late@example.org')).to).toBe('late@example.org');
  await mailer.close();
  await again.close();
});

test('a server that stays away costs a few lines, and none holds an address, a token or the text', async () => {
  const { port, close } = await startMailServer();
  await close();
  const { mailer, lines, logged, until } = mailerFor(`smtp://operator:hunter22@127.0.0.1:${port}`);
  mailer.post(mail('nobody@example.org'));
  await until(() => logged('mail not sent').length === 4);
  const last = JSON.parse(lines.at(-1) ?? '{}');
  expect(last).toMatchObject({ level: 'error', tries: 4, givenUp: true, code: 'ESOCKET' });
  for (const secret of ['nobody@', SECRET, 'café', 'hunter22'])
    expect(lines.join('\n')).not.toContain(secret);
  await mailer.close();
});

test('a refusal for good is not tried again, one for now is; what the server quotes is left out', async () => {
  let tries = 0;
  const it = await pair({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      tries += 1;
      const responseCode = address.startsWith('gone') ? 550 : 450;
      if (address.startsWith('gone') || tries < 3) {
        return done(
          Object.assign(new Error(`5.7.1 <${address}> ${SECRET} https://x.example/?token=abc`), {
            responseCode,
          }),
        );
      }
      done();
    },
  });
  it.mailer.post(mail('gone@example.org'));
  await it.until(() => it.logged('mail not sent').length === 1);
  expect(JSON.parse(it.lines.at(-1) ?? '{}')).toMatchObject({
    level: 'error',
    responseCode: 550,
    tries: 1,
    givenUp: true,
  });
  it.mailer.post(mail('grey@example.org'));
  await it.server.next('grey@example.org');
  expect(tries).toBe(3);
  for (const quoted of ['gone@', 'grey@', SECRET, 'token=abc'])
    expect(it.lines.join('\n')).not.toContain(quoted);
  await it.close();
});

test('one who sets off notices in a loop leaves room for the links of others', async () => {
  const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => {} } });
  const { mailer, logged } = mailerFor(`smtp://127.0.0.1:${silent.port}`, 50);
  const refusedOf = (times: number, to: (n: number) => string, awaited: boolean) => {
    const before = logged('mail not sent').length;
    for (let n = 0; n < times; n += 1) mailer.post({ ...mail(to(n)), awaited });
    return logged('mail not sent').length - before;
  };
  expect(refusedOf(260, () => 'loud@example.org', false)).toBe(255);
  expect(refusedOf(1, () => 'loud@example.org', true)).toBe(0);
  expect(refusedOf(200, (n) => `crowd${n}@example.org`, false)).toBe(55);
  expect(refusedOf(49, (n) => `forgetful${n}@example.org`, true)).toBe(0);
  expect(refusedOf(1, () => 'late@example.org', true)).toBe(1);
  await mailer.close();
  silent.stop(true);
});

test('at most 200 mails wait; closing gives up what cannot be sent', async () => {
  const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => {} } });
  const { mailer, lines, logged } = mailerFor(`smtp://127.0.0.1:${silent.port}`, 200);
  const posted = Array.from({ length: 230 }, (_, i) =>
    mailer.post({ ...mail(`many${i}@example.org`), awaited: true }),
  );
  expect(logged('mail not sent')).toHaveLength(30);
  await mailer.close();
  // Those that were taken are to be kept for the next start, those that were refused are not.
  expect((await Promise.all(posted)).filter((isDone) => isDone)).toHaveLength(30);
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ error: 'the server is stopping', mails: 200 });
  mailer.post(mail('after@example.org'));
  expect(logged('mail not sent')).toHaveLength(32);
  silent.stop(true);
});

test('mails that were put off do not keep the link of another from going out', async () => {
  const first = await startMailServer();
  await first.close();
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  // None is tried again while this test lasts.
  const settings = { retryAfterMs: [3_600_000], closingMs: 50 };
  const mailer = createMailer({ smtpUrl: first.url, from: FROM }, log, settings);
  for (let n = 0; n < 200; n += 1) mailer.post({ ...mail(`made-up-${n}@example.org`), awaited: true });
  while (lines.filter((line) => line.includes('"givenUp":false')).length < 200) await Bun.sleep(10);
  const again = await startMailServer({ port: first.port });
  mailer.post({ ...mail('owner@example.org'), awaited: true });
  expect((await again.next('owner@example.org')).to).toBe('owner@example.org');
  await mailer.close();
  await again.close();
}, 30_000);

test('closing waits for the mails under way', async () => {
  const it = await pair({ disabledCommands: ['STARTTLS', 'AUTH'] });
  for (let i = 0; i < 5; i += 1) it.mailer.post(mail(`last${i}@example.org`));
  await it.mailer.close();
  expect(it.server.mails).toHaveLength(5);
  await it.server.close();
});

test('encryption is used where it is offered, and a certificate nobody vouches for is refused', async () => {
  const strict = await pair({ disabledCommands: ['AUTH'] });
  strict.mailer.post(mail('tls@example.org'));
  await strict.until(() => strict.logged('mail not sent').length > 0);
  await strict.close();
  expect(strict.server.mails).toEqual([]);
  const trusting = await pair({ disabledCommands: ['AUTH'] }, '/?tls.rejectUnauthorized=false');
  trusting.mailer.post(mail('tls@example.org'));
  expect((await trusting.server.next('tls@example.org')).secure).toBe(true);
  await trusting.close();
});

test('smtps:// is encrypted from the start', async () => {
  const secured = await startMailServer({ secure: true, disabledCommands: ['AUTH'] });
  const { mailer } = mailerFor(`smtps://127.0.0.1:${secured.port}/?tls.rejectUnauthorized=false`);
  mailer.post(mail('smtps@example.org'));
  expect((await secured.next('smtps@example.org')).secure).toBe(true);
  await mailer.close();
  await secured.close();
});

test('user and password of the address are used; a wrong password is logged without it', async () => {
  const options: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'club' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
  };
  const right = await pair(options, '', 'club:p%40ss@');
  right.mailer.post(mail('auth@example.org'));
  await right.server.next('auth@example.org');
  await right.close();
  const wrong = await pair(options, '', 'club:hunter22@');
  wrong.mailer.post(mail('auth@example.org'));
  await wrong.until(() => wrong.logged('mail not sent').length > 0);
  expect(wrong.lines.join('\n')).toContain('EAUTH');
  expect(wrong.lines.join('\n')).not.toContain('hunter22');
  await wrong.close();
});
