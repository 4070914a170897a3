import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { test as base, COLLECTOR, expect, type Person } from './harness.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  /** The plain part, as it is read. */
  text: string;
  html: string;
  /** The first address in the plain part; '' without one. */
  link: string;
}

export interface Postbox {
  /** For MINTMARK_SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** The next mail, to an address if one is given, that has not been taken yet. */
  take(to?: string): Promise<ReceivedMail>;
  /** Fails when a mail arrives that nobody has taken, or within a moment from now. */
  expectNothing(): Promise<void>;
  close(): Promise<void>;
}

/** A real mail server on loopback that keeps what it is given. */
export async function startPostbox(banner: string): Promise<Postbox> {
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const server = new SMTPServer({
    banner,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      text(stream).then((source) => {
        mails.push({ to, ...readMail(source) });
        done();
      }, done);
    },
  });
  // The executable is killed at the end, perhaps in the middle of saying good-bye here: a connection that breaks concerns nobody.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    take: async (to) => {
      const next = () => mails.find((mail) => !taken.has(mail) && (to === undefined || mail.to === to));
      await expect.poll(next, { message: `a mail ${to ?? ''}` }).toBeDefined();
      const mail = next() as ReceivedMail;
      taken.add(mail);
      return mail;
    },
    expectNothing: async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(mails.filter((mail) => !taken.has(mail)).map(({ to, subject }) => `${to}: ${subject}`)).toEqual(
        [],
      );
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

interface MailFixtures {
  post: Postbox;
  /** Registers the person and follows the link of the mail, without walking through the screens; nobody is signed in. */
  account: (person?: Person) => Promise<void>;
}

/** The executable with mail set up, and its mail server. */
export const test = base.extend<MailFixtures>({
  post: async ({ browserName }, use) => {
    const post = await startPostbox(`for ${browserName}`);
    await use(post);
    await post.close();
  },
  alone: true,
  env: async ({ post }, use) =>
    use({ MINTMARK_SMTP_URL: post.url, MINTMARK_MAIL_FROM: 'Mintmark <coins@example.org>' }),
  account: ({ page, post }, use) =>
    use(async (person = COLLECTOR) => {
      const answer = await page.request.post('/api/register', { data: person });
      expect(answer.status(), await answer.text()).toBe(202);
      const token = new URL((await post.take()).link).searchParams.get('token');
      const verified = await page.request.post('/api/auth/verify-email', { data: { token } });
      expect(verified.status(), await verified.text()).toBe(200);
    }),
});

/** What people read of a mail with a plain and an HTML part (RFC 5322, 2045 to 2047). */
export function readMail(source: string): Omit<ReceivedMail, 'to'> {
  const whole = readPart(source);
  const boundary = /boundary="?([^";]+)"?/i.exec(whole.type)?.[1];
  const parts = boundary
    ? whole.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => readPart(part.replace(/^\r?\n/, '')))
    : [whole];
  const bodyOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.body.trim() ?? '';
  const plain = bodyOf('text/plain');
  return {
    subject: decodeWords(whole.subject),
    text: plain,
    html: bodyOf('text/html'),
    link: /https?:\/\/[^\s>)]+/.exec(plain)?.[0] ?? '',
  };
}

function readPart(source: string): { type: string; subject: string; body: string } {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/);
  const headers = new Map(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );
  const body = rest.join('\r\n\r\n');
  return {
    type: headers.get('content-type') ?? 'text/plain',
    subject: headers.get('subject') ?? '',
    body: decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit'),
  };
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8');
  return /quoted-printable/i.test(encoding) ? decodeQuoted(body.replace(/=\r?\n/g, '')) : body;
}

const decodeQuoted = (coded: string) =>
  Buffer.from(
    coded.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodeWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString('utf8')
        : decodeQuoted(coded.replaceAll('_', ' ')),
    );
