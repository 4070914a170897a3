import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { apiKeys, coins, passkeys, secondSteps, users } from '../../../db/schema.ts';
import { email as emailSchema, password as passwordSchema } from '../../../shared/account/account.ts';
import { markVerified, withdrawChange } from '../../account/email/service.ts';
import { guestsMoved } from '../../account/guest-merge.ts';
import { refuseCommon } from '../../account/password/common-passwords.ts';
import { hashPassword } from '../../account/password/passwords.ts';
import { type Ask, createAsk, fail, failWithoutDatabase, openForCommand } from '../../core/command.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import { endKeys } from '../../core/session/api-keys.ts';
import { type AuditEvent, audit } from '../../core/session/audit.ts';
import { endSessions } from '../../core/session/sessions.ts';
import { type User, userByEmail } from '../../core/session/users.ts';
import { deleteUser } from '../../export/deletion.ts';
import type { Stores } from '../../photos/deps.ts';
import { storesOf } from '../../photos/stores.ts';
import type { OperateDeps } from '../deps.ts';

const USAGE = `Usage: mintmark user list
       mintmark user verify EMAIL
       mintmark user set-password EMAIL
       mintmark user sign-out EMAIL
       mintmark user remove-factors EMAIL
       mintmark user delete EMAIL [--yes]
`;

/** What a command works with. */
interface Desk extends Stores {
  config: Config;
  ask: Ask;
  /** Loads the features, which few commands need. */
  deps: () => Promise<OperateDeps>;
}

/** Something the operator can put right; printed, and the command ends with 1. */
class Refused extends Error {}

const ON_ACCOUNT: Record<
  string,
  (desk: Desk, user: User & { email: string }, sure: boolean) => Promise<string>
> = {
  verify,
  'set-password': setPassword,
  'sign-out': signOut,
  'remove-factors': removeFactors,
  delete: remove,
};

/** `mintmark user …`: 0 for done, 1 for what cannot be, 2 for a wrong command or a folder without a database. */
export async function userCommand(
  args: string[],
  config: () => Config,
  makeDeps: (config: Config, stores: Stores) => Promise<OperateDeps>,
): Promise<number> {
  const [command = '', ...rest] = args;
  const sure = command === 'delete' && rest.includes('--yes');
  const [email, ...more] = sure ? rest.filter((word) => word !== '--yes') : rest;
  const work = Object.hasOwn(ON_ACCOUNT, command) ? ON_ACCOUNT[command] : undefined;
  const known = work
    ? email !== undefined && !email.startsWith('-')
    : command === 'list' && email === undefined;
  if (!known || more.length > 0) return fail(2, USAGE);

  const settings = config();
  const db = await openForCommand(settings);
  if (!db) return failWithoutDatabase(settings);
  const log = createLog(settings.logLevel, (line) => process.stderr.write(`${line}\n`));
  const stores = storesOf(settings, { db, log });
  const desk: Desk = {
    ...stores,
    config: settings,
    ask: createAsk(),
    deps: () => makeDeps(settings, stores),
  };
  try {
    const said = work ? await work(desk, await find(desk, email ?? ''), sure) : await list(desk);
    process.stdout.write(`${said}\n`);
    return 0;
  } catch (error) {
    if (error instanceof Refused || error instanceof AppError) return fail(1, `mintmark: ${error.message}\n`);
    throw error;
  } finally {
    await desk.db.close();
  }
}

async function find({ db }: Desk, given: string): Promise<User & { email: string }> {
  const address = emailSchema.safeParse(given);
  if (!address.success) throw new Refused(`"${plain(given)}" is not an email address.`);
  const user = await userByEmail(db.orm, address.data);
  if (!user) throw new Refused(`There is no account with the address ${address.data}.`);
  return { ...user, email: address.data };
}

async function list({ db }: Desk): Promise<string> {
  const times = (condition: SQL) => sql<number>`count(case when ${condition} then 1 end)`.mapWith(Number);
  // Shelves as the owner's screens have them.
  const owned = await db.orm
    .select({
      userId: coins.userId,
      kept: times(sql`${coins.deletedAt} is null`),
      sold: times(sql`${coins.isSold}`),
      inTrash: times(sql`${coins.deletedAt} is not null and not ${coins.isSold}`),
    })
    .from(coins)
    .groupBy(coins.userId);
  const ofOwner = new Map(owned.map((of) => [of.userId, of]));
  const everybody = await db.orm.select().from(users).orderBy(users.createdAt);
  const accounts = everybody.filter(({ isGuest }) => !isGuest);
  const day = (time: Date) => time.toISOString().slice(0, 10);
  const rows = accounts.map((user) => [
    user.email ?? '–',
    user.emailVerified ? 'yes' : 'no',
    String(ofOwner.get(user.id)?.kept ?? 0),
    String(ofOwner.get(user.id)?.sold ?? 0),
    String(ofOwner.get(user.id)?.inTrash ?? 0),
    day(user.createdAt),
    day(user.lastSeenAt),
    [user.firstName, user.lastName].filter(Boolean).join(' '),
  ]);
  const guests = everybody.length - accounts.length;
  const total = `${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}, ${guests} ${guests === 1 ? 'guest' : 'guests'}`;
  if (rows.length === 0) return total;
  return `${inColumns([['EMAIL', 'VERIFIED', 'COINS', 'SOLD', 'TRASH', 'CREATED', 'LAST SEEN', 'NAME'], ...rows])}\n${total}`;
}

async function verify(desk: Desk, user: User & { email: string }): Promise<string> {
  if (user.emailVerified) return `${user.email} was verified already.`;
  const deps = await desk.deps();
  await desk.db.transaction((tx) => markVerified(tx, deps, user));
  await guestsMoved(deps, user.id);
  note(desk, user, 'email-verified');
  return `${user.email} is verified.`;
}

/** The password of who is helped, typed twice or piped in; every session ends, and a link in an older mail with them. */
async function setPassword(desk: Desk, user: User & { email: string }): Promise<string> {
  const given = await desk.ask(`New password for ${user.email}: `, { hidden: true });
  if (given === null) throw new Refused('Nothing was changed.');
  const password = passwordSchema.safeParse(given);
  if (!password.success) throw new Refused(`${password.error.issues[0]?.message}.`);
  refuseCommon(password.data, [user.email, user.firstName, user.lastName]);
  if (process.stdin.isTTY && (await desk.ask('Once more: ', { hidden: true })) !== given) {
    throw new Refused('The two are not the same. Nothing was changed.');
  }
  const passwordHash = await hashPassword(password.data);
  const { ended, keys } = await desk.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash, passwordResetToken: null, passwordResetSentAt: null })
      .where(and(eq(users.id, user.id), eq(users.email, user.email)));
    const held = await tx.select({ n: count() }).from(apiKeys).where(eq(apiKeys.userId, user.id));
    return { ended: await shutOut(tx, user.id), keys: held[0]?.n ?? 0 };
  });
  note(desk, user, 'password-changed');
  const waits = desk.config.mail && !user.emailVerified;
  return [
    `The password of ${user.email} is set, and ${ended === 1 ? '1 session' : `${ended} sessions`} ended.`,
    ...(keys > 0
      ? [
          `${keys === 1 ? '1 API key works' : `${keys} API keys work`} as before. To end ${keys === 1 ? 'it' : 'them'}: mintmark user sign-out ${user.email}`,
        ]
      : []),
    ...(waits ? [`The address is not verified yet: mintmark user verify ${user.email}`] : []),
  ].join('\n');
}

/** Whoever is signed in is so no more, and a change of the address they may have begun ends; answers how many sessions there were. */
async function shutOut(tx: Orm, userId: string): Promise<number> {
  await withdrawChange(tx, userId);
  return endSessions(tx, userId);
}

async function signOut(desk: Desk, user: User & { email: string }): Promise<string> {
  const { ended, keys } = await desk.db.transaction(async (tx) => ({
    ended: await shutOut(tx, user.id),
    keys: await endKeys(tx, user.id),
  }));
  note(desk, user, 'session-ended');
  if (keys > 0) note(desk, user, 'api-key-revoked');
  const revoked = keys === 0 ? '' : `, ${keys === 1 ? '1 API key' : `${keys} API keys`} revoked`;
  return `${user.email} is signed out everywhere: ${ended === 1 ? '1 session' : `${ended} sessions`} ended${revoked}.`;
}

/** For somebody who lost their telephone: the second step and all passkeys go, the password stays, every session ends. */
async function removeFactors(desk: Desk, user: User & { email: string }): Promise<string> {
  const gone = await desk.db.transaction(async (tx) => {
    const steps = await tx.delete(secondSteps).where(eq(secondSteps.userId, user.id)).returning();
    const keys = await tx.delete(passkeys).where(eq(passkeys.userId, user.id)).returning();
    if (steps.length + keys.length > 0) await shutOut(tx, user.id);
    return { steps: steps.length, keys: keys.length };
  });
  if (gone.steps > 0) note(desk, user, 'second-step-off');
  if (gone.keys > 0) note(desk, user, 'passkey-removed');
  const said = [
    ...(gone.steps > 0 ? ['the second step'] : []),
    ...(gone.keys > 0 ? [gone.keys === 1 ? '1 passkey' : `${gone.keys} passkeys`] : []),
  ];
  if (said.length === 0) return `${user.email} has neither a second step nor passkeys.`;
  const waits =
    user.passwordHash === null ? `\nThere is no password: mintmark user set-password ${user.email}` : '';
  return `Removed from ${user.email}: ${said.join(' and ')}. Every session ended.${waits}`;
}

async function remove(desk: Desk, user: User & { email: string }, sure: boolean): Promise<string> {
  const again = sure
    ? user.email
    : await desk.ask(`This deletes every coin and photo of ${user.email}. Type the address again: `);
  if (again?.trim().toLowerCase() !== user.email)
    throw new Refused('That is not the address. Nothing was deleted.');
  await deleteUser(desk, user.id);
  note(desk, user, 'account-deleted');
  return `${user.email} is deleted.`;
}

/** The same line as of somebody who does it on the site; on standard error, beside what the command says. */
const note = (desk: Desk, { id }: User, event: AuditEvent) =>
  audit(desk, { address: 'command line' }, event, { userId: id, method: 'operator' });

function inColumns(rows: string[][]): string {
  const clean = rows.map((row) => row.map(plain));
  const widths = (clean[0] ?? []).map((_, at) => Math.max(...clean.map((row) => row[at]?.length ?? 0)));
  return clean
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names are chosen by strangers, who must not steer the operator's terminal. */
const plain = (text: string) => text.replace(/\p{C}/gu, '?').slice(0, 80);
