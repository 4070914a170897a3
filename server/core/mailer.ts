import type { Transporter } from 'nodemailer';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** A mail to one person, in text and HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Somebody waits for it, a link for instance; the others only tell of something. */
  awaited?: boolean;
}

/** Hands mails to the operator's mail server. */
export interface Mailer {
  /**
   * Takes the mail, which is sent in the background and tried again a few times; failures are logged. Resolves when that is over: to
   * false where the server stops before it was.
   */
  post(mail: Mail): Promise<boolean>;
  /** Tries what is left a last time, waits for it a few seconds at most, and takes no more. */
  close(): Promise<void>;
}

/** So many mails wait at most; beyond, the mail server is down or somebody plays with the forms. */
const MAX_HELD = 200;
/** Of them so many, and so many to one person, that nobody waits for: somebody may set them off on purpose. */
const MAX_NOTICES = 150;
const MAX_NOTICES_TO_ONE = 5;
const AT_ONCE = 3;
/** Pauses before the second try, the third and the last: enough for a server that restarts or puts strangers off at first. */
const RETRY_AFTER_MS = [2000, 30_000, 300_000];
const CLOSING_MS = 5000;

interface Job {
  mail: Mail;
  tries: number;
  over: (isDone: boolean) => void;
}

/**
 * A mailer over SMTP, with STARTTLS where the server offers it, and required before a password goes to another host
 * (unless the address says `?requireTLS=false`). Certificates are checked.
 */
export function createMailer(
  settings: NonNullable<Config['mail']>,
  log: Log,
  { retryAfterMs = RETRY_AFTER_MS, closingMs = CLOSING_MS } = {},
): Mailer {
  const waiting: Job[] = [];
  const resting = new Map<Job, Timer>();
  /** Those that wait, rest or are being sent. */
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

  /** Gives up the mail that was refused for now the longest ago: mails to made-up addresses must not keep others waiting. */
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

/** Machines that answer mail leave these alone (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Loaded with the first mail: most servers send few, and some none. */
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

/** The server will not take this mail later either (RFC 5321, 4.2.1); a refused password may be put right meanwhile. */
const isFinal = (error: unknown) => {
  const { code, responseCode } = detailsOf(error);
  return code !== 'EAUTH' && typeof responseCode === 'number' && responseCode >= 500;
};

/** What an operator needs to know. Servers quote addresses and whole lines of the mail: those are left out. */
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
