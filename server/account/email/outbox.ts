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

/** No link in a mail is valid for longer. */
const KEPT_MS = 24 * 3_600_000;
const PURPOSE = 'mail';

/** The mails of one transaction. Does nothing if mail is not set up. */
export interface Mails {
  /** Inside the transaction; encrypted, as the mail may hold a link that opens an account. */
  keep(tx: Orm, to: string, letter: Letter): Promise<void>;
  /** After the commit. After a crash the mails are sent at the next start. */
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

/** Sends what a previous run left, once after the start; a mail may arrive twice. */
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

/** Mails the owner about a change of security (ASVS 5.0, 6.3.7), if the address is verified. */
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
 * Runs after the response, so that neither its text nor its time tells whether an address is known. Failures
 * are logged.
 */
export function afterAnswer(deps: AccountDeps, work: () => Promise<void>): void {
  const done = Bun.sleep(ANSWER_MS)
    .then(work)
    .catch((error: unknown) => deps.log.error('mail not prepared', { error }))
    .finally(() => deps.afterAnswers.delete(done));
  deps.afterAnswers.add(done);
}

/** Waits for work in progress before the server stops. */
export async function finishAnswers(deps: AccountDeps): Promise<void> {
  await Promise.all(deps.afterAnswers);
}
