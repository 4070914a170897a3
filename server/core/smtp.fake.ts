import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Map<string, string>;
  /** Whether the connection was encrypted. */
  secure: boolean;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const WAIT_MS = 5000;

/** A mail server on loopback. Refuses another envelope, a header twice, bare line breaks, missing parts. */
export async function startMailServer(options: SMTPServerOptions & { port?: number } = {}) {
  const mails: ReceivedMail[] = [];
  const arrived = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        try {
          const { mailFrom, rcptTo } = session.envelope;
          const to = rcptTo.map(({ address }) => address);
          mails.push(readMail(Buffer.concat(chunks), mailFrom ? mailFrom.address : '', to, session.secure));
          for (const tell of arrived) tell();
          done();
        } catch (error) {
          done(Object.assign(new Error(String(error)), { responseCode: 554 }));
        }
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    /** Answers the oldest mail to the address that was not asked for yet, and takes it out; throws after five seconds. */
    async next(to: string): Promise<ReceivedMail> {
      const until = performance.now() + WAIT_MS;
      for (;;) {
        const at = mails.findIndex((mail) => mail.to === to);
        const [mail] = at < 0 ? [] : mails.splice(at, 1);
        if (mail) return mail;
        const left = until - performance.now();
        if (left <= 0)
          throw new Error(`no mail to ${to}; there are: ${JSON.stringify(mails.map((m) => m.to))}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          const tell = () => {
            clearTimeout(timer);
            arrived.delete(tell);
            resolve();
          };
          arrived.add(tell);
        });
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The token in the link of a mail. */
export function tokenIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const token = /[?&]token=([A-Za-z0-9_-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`no token in: ${text}`);
  return token;
}

const ONCE = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'auto-submitted',
];
const KNOWN = new Set([...ONCE, 'x-auto-response-suppress', 'content-transfer-encoding']);

/** Reads a mail (RFC 5322) of two parts (RFC 2046, 5.1.4); throws for anything a careful reader would wonder about. */
export function readMail(raw: Buffer, from: string, rcpt: string[], secure: boolean): ReceivedMail {
  const whole = raw.toString('latin1');
  if (/[^\r]\n|\r(?!\n)/.test(whole)) throw new Error('a bare line break');
  if (whole.split('\r\n').some((line) => line.length > 998)) throw new Error('a line too long');
  const { headers, body } = split(whole);
  for (const name of ONCE) if (!headers.has(name)) throw new Error(`no ${name}`);
  for (const name of headers.keys()) if (!KNOWN.has(name)) throw new Error(`a header nobody sends: ${name}`);
  const [to, ...others] = rcpt;
  if (!to || others.length > 0) throw new Error('not to one person');
  if (bare(headers.get('to')) !== to) throw new Error('another recipient than the envelope');
  if (bare(headers.get('from')) !== from) throw new Error('another sender than the envelope');
  const [text, html] = partsOf(headers.get('content-type') ?? '', body);
  return { from, to, subject: wordsOf(headers.get('subject') ?? ''), text, html, headers, secure };
}

function partsOf(type: string, body: string): [string, string] {
  const boundary = /^multipart\/alternative;\s*boundary="?([^";]+)"?$/.exec(type)?.[1];
  if (!boundary) throw new Error(`not multipart/alternative: ${type}`);
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1);
  if (parts.length !== 3 || !parts[2]?.startsWith('--')) throw new Error('not two parts');
  const [text, html] = parts.slice(0, 2).map((part) => split(part.replace(/^\r\n/, '')));
  return [decoded(text, 'text/plain'), decoded(html, 'text/html')];
}

function decoded(part: ReturnType<typeof split> | undefined, type: string): string {
  if (part?.headers.get('content-type') !== `${type}; charset=utf-8`) throw new Error(`no part ${type}`);
  const encoding = part.headers.get('content-transfer-encoding');
  if (encoding === '7bit') return part.body;
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString();
  if (encoding !== 'quoted-printable') throw new Error(`encoded as ${encoding}`);
  const bytes = part.body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A header whose words are not all ASCII (RFC 2047, the encoding called Q). */
const wordsOf = (header: string): string =>
  header.replaceAll('?= =?', '?==?').replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) => {
    const bytes = word
      .replaceAll('_', ' ')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString();
  });

function split(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) throw new Error('no headers');
  const headers = new Map<string, string>();
  for (const line of text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name, value] = /^([A-Za-z0-9-]+): ?(.*)$/.exec(line) ?? [];
    if (!name || value === undefined) throw new Error(`not a header: ${line}`);
    if (headers.has(name.toLowerCase())) throw new Error(`twice: ${name}`);
    headers.set(name.toLowerCase(), value);
  }
  return { headers, body: text.slice(end + 4) };
}

const bare = (address: string | undefined) => /<([^<>]+)>$/.exec(address ?? '')?.[1] ?? address;
