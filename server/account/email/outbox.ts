import { eq, lt } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { mailOutbox } from '../../../db/schema.ts';
import type { Language } from '../../../shared/language/languages.ts';
import { eachAlone } from '../../core/chunks.ts';
import type { Origin } from '../../core/http/origin.ts';
import type { Mail } from '../../core/mailer.ts';
import { userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { composeMail, type Letter, type SecurityChange } from './mails.ts';

/** A mail that could not be sent for so long is worth nothing any more: no link in one lives longer. */
const KEPT_MS = 24 * 3_600_000;
const PURPOSE = 'mail';

/** The mails of one transaction, in the language of whoever had them written. Nothing happens where mail is not set up. */
export interface Mails {
  /** Inside the transaction: keeps a mail together with what it tells of, encrypted, as it may hold a link that opens an account. */
  keep(tx: Orm, to: string, letter: Letter): Promise<void>;
  /** After it: has them sent. Left out, or cut short by a crash, they are sent when the program is started again. */
  send(): void;
}

export function createMails(deps: AccountDeps, language?: Language): Mails {
  const kept: { id: number; mail: Mail }[] = [];
  return {
    keep: async (tx, to, letter) => {
      if (!deps.mailer) return;
      const mail = composeMail(deps.url(), to, letter, language);
      const locked = deps.vault.lock(PURPOSE, JSON.stringify(mail));
      const [row] = await tx.insert(mailOutbox).values({ mail: locked }).returning({ id: mailOutbox.id });
      if (row) kept.push({ id: row.id, mail });
    },
    send: () => {
      for (const { id, mail } of kept.splice(0)) post(deps, id, mail);
    },
  };
}

/** Keeps and sends a mail that tells of something done already. */
export async function sendMail(
  deps: AccountDeps,
  to: string,
  letter: Letter,
  language?: Language,
): Promise<void> {
  const mails = createMails(deps, language);
  await deps.db.transaction((tx) => mails.keep(tx, to, letter));
  mails.send();
}

/**
 * Sends what was kept when the program ended, once after its start: a mail may arrive twice where it ended just after one was handed over.
 * What is older than a day, or was encrypted under another secret, is dropped.
 */
export async function sendKept(deps: AccountDeps, startedAt: Date): Promise<void> {
  const { db, mailer, vault, log } = deps;
  await db.transaction(async (tx) => {
    await tx.delete(mailOutbox).where(lt(mailOutbox.createdAt, new Date(Date.now() - KEPT_MS)));
  });
  if (!mailer) return;
  const kept = await db.orm.select().from(mailOutbox).where(lt(mailOutbox.createdAt, startedAt));
  await eachAlone(deps, 'mails', kept, async ({ id, mail }) => {
    const text = vault.unlock(PURPOSE, mail);
    if (text !== null) return post(deps, id, JSON.parse(text) as Mail);
    log.warn('mail not sent', { error: 'it was kept under another secret' });
    await forget(deps, id);
  });
}

function post(deps: AccountDeps, id: number, mail: Mail): void {
  deps.mailer
    ?.post(mail)
    .then((isDone) => (isDone ? forget(deps, id) : undefined))
    .catch((error: unknown) => deps.log.error('mail not forgotten', { error }));
}

async function forget({ db }: AccountDeps, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(mailOutbox).where(eq(mailOutbox.id, id));
  });
}

/**
 * Tells the owner of an account by mail of a change they may not have made themselves (ASVS 5.0, 6.3.7); nothing happens
 * without mail, or while nobody has proven the address theirs.
 */
export async function tellOwner(
  deps: AccountDeps,
  { language }: Pick<Origin, 'language'>,
  userId: string,
  what: SecurityChange,
): Promise<void> {
  const user = deps.mailer && (await userById(deps.db.orm, userId));
  if (user?.email && user.emailVerified)
    await sendMail(deps, user.email, { kind: 'security-change', what }, language);
}

const ANSWER_MS = 50;

/**
 * Does the work once the request is answered. What depends on whether an address is known belongs here: then neither the
 * words of the answer nor the clock tell. A failure is logged; whoever waits for the mail can ask for it again.
 */
export function afterAnswer(deps: AccountDeps, work: () => Promise<void>): void {
  const done = Bun.sleep(ANSWER_MS)
    .then(work)
    .catch((error: unknown) => deps.log.error('mail not prepared', { error }))
    .finally(() => deps.afterAnswers.delete(done));
  deps.afterAnswers.add(done);
}

/** Waits for all that was promised in answers, so that a server that stops keeps its word. */
export async function finishAnswers(deps: AccountDeps): Promise<void> {
  await Promise.all(deps.afterAnswers);
}
