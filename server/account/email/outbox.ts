import { eq, lt } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { mailOutbox } from '../../../db/schema.ts';
import type { Language } from '../../../shared/language/languages.ts';
import { eachAlone } from '../../core/chunks.ts';
import type { Origin } from '../../core/http/requests.ts';
import type { Mail } from '../../core/mailer.ts';
import { userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { composeMail, type MailTopic, type SecurityChange } from './mails.ts';

/** No link in a mail is valid for longer. */
const MAX_AGE_MS = 24 * 3_600_000;
const PURPOSE = 'mail';

/** The mails of one transaction. Does nothing if mail is not set up. */
export interface Mails {
  /** Inside the transaction; encrypted, as the mail may hold a link that opens an account. */
  enqueue(tx: Orm, to: string, topic: MailTopic): Promise<void>;
  /** After the commit. After a crash the mails are sent at the next start. */
  send(): void;
}

export function createMails(deps: AccountDeps, language?: Language): Mails {
  const queued: { id: number; mail: Mail }[] = [];
  return {
    enqueue: async (tx, to, topic) => {
      if (!deps.mailer) return;
      const mail = composeMail(deps.url(), to, topic, language);
      const locked = deps.vault.lock(PURPOSE, JSON.stringify(mail));
      const [row] = await tx.insert(mailOutbox).values({ mail: locked }).returning({ id: mailOutbox.id });
      if (row) queued.push({ id: row.id, mail });
    },
    send: () => {
      for (const { id, mail } of queued.splice(0)) deliver(deps, id, mail);
    },
  };
}

export async function sendMail(
  deps: AccountDeps,
  to: string,
  topic: MailTopic,
  language?: Language,
): Promise<void> {
  const mails = createMails(deps, language);
  await deps.db.transaction((tx) => mails.enqueue(tx, to, topic));
  mails.send();
}

/** Sends what a previous run left, once after the start; a mail may arrive twice. */
export async function sendQueued(deps: AccountDeps, startedAt: Date): Promise<void> {
  const { db, mailer, vault, log } = deps;
  await db.transaction(async (tx) => {
    await tx.delete(mailOutbox).where(lt(mailOutbox.createdAt, new Date(Date.now() - MAX_AGE_MS)));
  });
  if (!mailer) return;
  const queued = await db.orm.select().from(mailOutbox).where(lt(mailOutbox.createdAt, startedAt));
  await eachAlone(deps, 'mails', queued, async ({ id, mail }) => {
    const text = vault.unlock(PURPOSE, mail);
    if (text !== null) return deliver(deps, id, JSON.parse(text) as Mail);
    log.warn('mail not sent', { error: 'it was kept under another secret' });
    await deleteQueued(deps, id);
  });
}

function deliver(deps: AccountDeps, id: number, mail: Mail): void {
  deps.mailer
    ?.post(mail)
    .then((isDone) => (isDone ? deleteQueued(deps, id) : undefined))
    .catch((error: unknown) => deps.log.error('mail not forgotten', { error }));
}

async function deleteQueued({ db }: AccountDeps, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(mailOutbox).where(eq(mailOutbox.id, id));
  });
}

/** Mails the owner about a change of security (ASVS 5.0, 6.3.7), if the address is verified. */
export async function notifyOwner(
  deps: AccountDeps,
  { language }: Pick<Origin, 'language'>,
  userId: string,
  what: SecurityChange,
): Promise<void> {
  const user = deps.mailer && (await userById(deps.db.orm, userId));
  if (user?.email && user.emailVerified)
    await sendMail(deps, user.email, { kind: 'security-change', what }, language);
}

const DELAY_MS = 50;

/**
 * Runs after the response, so that neither its text nor its time tells whether an address is known. Failures
 * are logged.
 */
export function afterResponse(deps: AccountDeps, work: () => Promise<void>): void {
  const done = Bun.sleep(DELAY_MS)
    .then(work)
    .catch((error: unknown) => deps.log.error('mail not prepared', { error }))
    .finally(() => deps.afterResponses.delete(done));
  deps.afterResponses.add(done);
}

/** Waits for work in progress before the server stops. */
export async function finishAfterResponse(deps: AccountDeps): Promise<void> {
  await Promise.all(deps.afterResponses);
}
