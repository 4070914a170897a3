import type { Transporter } from 'nodemailer';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Somebody waits for it, such as a link to sign in; others are notices. */
  awaited?: boolean;
}

export interface Mailer {
  /** Sends in the background with retries; failures are logged. Resolves to false when the server stopped first. */
  post(mail: Mail): Promise<boolean>;
  /** Tries the rest once more for a few seconds, and accepts no more. */
  close(): Promise<void>;
}

/** More means that the mail server is down, or that somebody floods the forms. */
const MAX_HELD = 200;
/** Lower for notices, which somebody could trigger on purpose. */
const MAX_NOTICES = 150;
const MAX_NOTICES_TO_ONE = 5;
const AT_ONCE = 3;
/** Before each retry: enough for a restart and for greylisting. */
const RETRY_AFTER_MS = [2000, 30_000, 300_000];
const CLOSING_MS = 5000;

interface Job {
  mail: Mail;
  tries: number;
  over: (isDone: boolean) => void;
}

/** SMTP with STARTTLS where offered; required before a password goes to another host, unless `?requireTLS=false`. */
export function createMailer(
  settings: NonNullable<Config['mail']>,
  log: Log,
  { retryAfterMs = RETRY_AFTER_MS, closingMs = CLOSING_MS } = {},
): Mailer {
  const waiting: Job[] = [];
  const resting = new Map<Job, Timer>();
  const held = new Set<Job>();
  let sending = 0;
  let closing = false;
  let idle = () => {};
  let transport: Promise<Transporter> | undefined;

  const hasRoom = () => held.size < MAX_HELD || dropOneRefused();
  const isFull = ({ to, awaited }: Mail) => {
    if (awaited) return !hasRoom();
    const notices = [...held].filter(({ mail }) => !mail.awaited);
    return (
      notices.length >= MAX_NOTICES ||
      notices.filter(({ mail }) => mail.to === to).length >= MAX_NOTICES_TO_ONE ||
      !hasRoom()
    );
  };

  /** The mail that was refused first: mails to made-up addresses must not block others. */
  const dropOneRefused = (): boolean => {
    const [refused] = resting;
    if (!refused) return false;
    const [job, timer] = refused;
    clearTimeout(timer);
    resting.delete(job);
    held.delete(job);
    log.error('mail not sent', { error: 'too many mails are waiting', tries: job.tries, givenUp: true });
    job.over(true);
    return true;
  };

  const next = () => {
    while (sending < AT_ONCE) {
      const job = waiting.shift();
      if (!job) break;
      sending += 1;
      attempt(job).finally(() => {
        sending -= 1;
        if (!resting.has(job)) held.delete(job);
        next();
      });
    }
    if (held.size === 0) idle();
  };

  const attempt = async (job: Job) => {
    job.tries += 1;
    try {
      transport ??= open(settings);
      const { to, awaited: _, ...content } = job.mail;
      await (await transport).sendMail({
        ...content,
        from: settings.from,
        to: { name: '', address: to },
        headers: HEADERS,
      });
      log.debug('mail sent', { subject: content.subject });
      job.over(true);
    } catch (error) {
      const pause = retryAfterMs[job.tries - 1];
      const givenUp = pause === undefined || isFinal(error);
      const last = closing || givenUp;
      log[last ? 'error' : 'warn']('mail not sent', { ...reasonOf(error), tries: job.tries, givenUp });
      if (!last) rest(job, pause);
      else job.over(givenUp);
    }
  };

  const rest = (job: Job, pause: number) => {
    const timer = setTimeout(() => wake(job), pause);
    timer.unref();
    resting.set(job, timer);
  };
  const wake = (job: Job) => {
    clearTimeout(resting.get(job));
    resting.delete(job);
    waiting.push(job);
    next();
  };

  return {
    post: (mail) => {
      if (closing || isFull(mail)) {
        log.error('mail not sent', {
          error: closing ? 'the server is stopping' : 'too many mails are waiting',
        });
        return Promise.resolve(!closing);
      }
      const { promise, resolve: over } = Promise.withResolvers<boolean>();
      const job = { mail, tries: 0, over };
      held.add(job);
      waiting.push(job);
      next();
      return promise;
    },
    close: async () => {
      closing = true;
      for (const job of [...resting.keys()]) wake(job);
      if (held.size > 0) {
        const finished = new Promise<void>((resolve) => {
          idle = resolve;
        });
        await Promise.race([finished, Bun.sleep(closingMs)]);
      }
      if (held.size > 0) log.error('mail not sent', { error: 'the server is stopping', mails: held.size });
      for (const job of held) job.over(false);
      waiting.length = 0;
      (await transport?.catch(() => undefined))?.close();
    },
  };
}

/** Once and at once, for a test of the settings. Throws an Error whose message is safe to log; "EAUTH" for the password. */
export async function sendOnce(settings: NonNullable<Config['mail']>, mail: Mail): Promise<void> {
  const transport = await open(settings);
  const { to, awaited: _, ...content } = mail;
  try {
    await transport.sendMail({
      ...content,
      from: settings.from,
      to: { name: '', address: to },
      headers: HEADERS,
    });
  } catch (error) {
    const { error: reason, code } = reasonOf(error);
    throw new Error(code === 'EAUTH' ? 'EAUTH' : String(reason));
  } finally {
    transport.close();
  }
}

/** Stops automatic replies (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Lazily: most servers send few mails. */
async function open({ smtpUrl }: NonNullable<Config['mail']>): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    ...(needsTls(new URL(smtpUrl)) ? { requireTLS: true } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const needsTls = ({ protocol, hostname, password, searchParams }: URL) =>
  protocol === 'smtp:' && password !== '' && !isLoopback(hostname) && !searchParams.has('requireTLS');

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host);

/** A permanent refusal (RFC 5321, 4.2.1). A refused password may be corrected meanwhile. */
const isFinal = (error: unknown) => {
  const { code, responseCode } = detailsOf(error);
  return code !== 'EAUTH' && typeof responseCode === 'number' && responseCode >= 500;
};

/** Servers quote addresses and lines of the mail: those are left out. */
function reasonOf(error: unknown): Record<string, unknown> {
  const { code, responseCode } = detailsOf(error);
  const text = error instanceof Error ? error.message : String(error);
  const safe = text
    .slice(0, 1000)
    .replace(/\S*(?:@|:\/\/|token=)\S*/g, '…')
    .replace(/[A-Za-z0-9_-]{32,}/g, '…')
    .slice(0, 200);
  return { error: safe, code, responseCode };
}

const detailsOf = (error: unknown): { code?: unknown; responseCode?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};
