import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { apiKeys, coins, passkeys, secondSteps, users } from '../../../db/schema.ts';
import { email as emailSchema, password as passwordSchema } from '../../../shared/account/account.ts';
import { RoleBody } from '../../../shared/operator/model.ts';
import { markVerified } from '../../account/email/verification.ts';
import { guestsMoved } from '../../account/guest-merge.ts';
import { hashPassword, rejectCommon } from '../../account/password/passwords.ts';
import { ownerIdOf } from '../../core/access.ts';
import { type Ask, createAsk, fail, failWithoutDatabase, openForCommand } from '../../core/command.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import { type AuditEvent, audit } from '../../core/session/audit.ts';
import { setRole } from '../../core/session/operators.ts';
import { type User, userByEmail } from '../../core/session/users.ts';
import { deleteUser } from '../../export/deletion.ts';
import { type Stores, storesOf } from '../../photos/deps.ts';
import type { OperateDeps } from '../deps.ts';
import { endAccess, endEverywhere } from './access.ts';

const USAGE = `Usage: mintmark user list
       mintmark user verify EMAIL
       mintmark user set-password EMAIL
       mintmark user role EMAIL operator|user
       mintmark user sign-out EMAIL
       mintmark user remove-factors EMAIL
       mintmark user delete EMAIL [--yes]
`;

interface Context extends Stores {
  config: Config;
  ask: Ask;
  /** Loaded lazily, as few commands need the features. */
  deps: () => Promise<OperateDeps>;
}

/** Shown to the operator; exit code 1. */
class Refused extends Error {}

const ACCOUNT_COMMANDS: Record<
  string,
  (
    context: Context,
    user: User & { email: string },
    more: { isSure: boolean; role: string },
  ) => Promise<string>
> = {
  verify,
  'set-password': setPassword,
  role: changeRole,
  'sign-out': signOut,
  'remove-factors': removeFactors,
  delete: remove,
};

/** Exit code: 0 done, 1 failed, 2 wrong usage or no database. */
export async function userCommand(
  args: string[],
  config: () => Config,
  makeDeps: (config: Config, stores: Stores) => Promise<OperateDeps>,
): Promise<number> {
  const [command = '', ...rest] = args;
  const isSure = command === 'delete' && rest.includes('--yes');
  const [email, ...others] = isSure ? rest.filter((word) => word !== '--yes') : rest;
  const [role = '', ...more] = command === 'role' ? others : ['', ...others];
  const work = Object.hasOwn(ACCOUNT_COMMANDS, command) ? ACCOUNT_COMMANDS[command] : undefined;
  const known = work
    ? email !== undefined && !email.startsWith('-')
    : command === 'list' && email === undefined;
  if (!known || more.length > 0) return fail(2, USAGE);

  const settings = config();
  const db = await openForCommand(settings);
  if (!db) return failWithoutDatabase(settings);
  const log = createLog(settings.logLevel, (line) => process.stderr.write(`${line}\n`));
  const stores = storesOf(settings, { db, log });
  const context: Context = {
    ...stores,
    config: settings,
    ask: createAsk(),
    deps: () => makeDeps(settings, stores),
  };
  try {
    const output = work
      ? await work(context, await find(context, email ?? ''), { isSure, role })
      : await list(context);
    process.stdout.write(`${output}\n`);
    return 0;
  } catch (error) {
    if (error instanceof Refused || error instanceof AppError) return fail(1, `mintmark: ${error.message}\n`);
    throw error;
  } finally {
    await context.db.close();
  }
}

async function find({ db }: Context, given: string): Promise<User & { email: string }> {
  const address = emailSchema.safeParse(given);
  if (!address.success) throw new Refused(`"${plain(given)}" is not an email address.`);
  const user = await userByEmail(db.orm, address.data);
  if (!user) throw new Refused(`No account has the address ${address.data}.`);
  return { ...user, email: address.data };
}

async function list({ db }: Context): Promise<string> {
  const times = (condition: SQL) => sql<number>`count(case when ${condition} then 1 end)`.mapWith(Number);
  const owned = await db.orm
    .select({
      userId: coins.userId,
      kept: times(sql`${coins.deletedAt} is null`),
      sold: times(sql`${coins.isSold}`),
      inTrash: times(sql`${coins.deletedAt} is not null and not ${coins.isSold}`),
    })
    .from(coins)
    .groupBy(coins.userId);
  const ofOwner = new Map<string, (typeof owned)[number]>(owned.map((of) => [of.userId, of]));
  const everybody = await db.orm.select().from(users).orderBy(users.createdAt);
  const accounts = everybody.filter(({ isGuest, authProvider }) => !isGuest && authProvider !== 'collection');
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

async function verify(context: Context, user: User & { email: string }): Promise<string> {
  if (user.emailVerified) return `${user.email} is already verified.`;
  const deps = await context.deps();
  await context.db.transaction((tx) => markVerified(tx, deps, user));
  await guestsMoved(deps, user.id);
  await note(context, user, 'email-verified');
  return `${user.email} is verified.`;
}

/** Typed twice or piped in; ends all sessions and links. */
async function setPassword(context: Context, user: User & { email: string }): Promise<string> {
  const given = await context.ask(`New password for ${user.email}: `, { hidden: true });
  if (given === null) throw new Refused('Nothing was changed.');
  const password = passwordSchema.safeParse(given);
  if (!password.success) throw new Refused(`${password.error.issues[0]?.message}.`);
  rejectCommon(password.data, [user.email, user.firstName, user.lastName]);
  if (process.stdin.isTTY && (await context.ask('Repeat the password: ', { hidden: true })) !== given) {
    throw new Refused('The passwords do not match. Nothing was changed.');
  }
  const passwordHash = await hashPassword(password.data);
  const { ended, keys } = await context.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash, passwordResetToken: null, passwordResetSentAt: null })
      .where(and(eq(users.id, user.id), eq(users.email, user.email)));
    const held = await tx.select({ n: count() }).from(apiKeys).where(eq(apiKeys.userId, user.id));
    return { ended: await endAccess(tx, user.id), keys: held[0]?.n ?? 0 };
  });
  await note(context, user, 'password-changed');
  const waits = context.config.mail && !user.emailVerified;
  return [
    `The password of ${user.email} was set; ${ended === 1 ? '1 session' : `${ended} sessions`} ended.`,
    ...(keys > 0
      ? [
          `${keys === 1 ? '1 API key still works' : `${keys} API keys still work`}. To revoke ${keys === 1 ? 'it' : 'them'}: mintmark user sign-out ${user.email}`,
        ]
      : []),
    ...(waits ? [`The address is not verified yet: mintmark user verify ${user.email}`] : []),
  ].join('\n');
}

async function changeRole(
  context: Context,
  user: User & { email: string },
  { role }: { role: string },
): Promise<string> {
  const { data } = RoleBody.safeParse({ role });
  if (!data) throw new Refused('The role is operator or user.');
  await context.db.transaction((tx) => setRole(tx, user.id, data.role));
  await audit(context, COMMAND_LINE, 'role-changed', {
    userId: user.id,
    method: 'operator',
    reason: data.role,
  });
  return `${user.email} has the role ${data.role}.`;
}

async function signOut(context: Context, user: User & { email: string }): Promise<string> {
  const { ended, keys } = await endEverywhere(context, COMMAND_LINE, user.id);
  const revoked = keys === 0 ? '' : `, ${keys === 1 ? '1 API key' : `${keys} API keys`} revoked`;
  return `${user.email} is signed out everywhere: ${ended === 1 ? '1 session' : `${ended} sessions`} ended${revoked}.`;
}

/** For a lost phone: removes second step and passkeys, ends all sessions. */
async function removeFactors(context: Context, user: User & { email: string }): Promise<string> {
  const gone = await context.db.transaction(async (tx) => {
    const steps = await tx.delete(secondSteps).where(eq(secondSteps.userId, user.id)).returning();
    const keys = await tx.delete(passkeys).where(eq(passkeys.userId, user.id)).returning();
    if (steps.length + keys.length > 0) await endAccess(tx, user.id);
    return { steps: steps.length, keys: keys.length };
  });
  if (gone.steps > 0) await note(context, user, 'second-step-off');
  if (gone.keys > 0) await note(context, user, 'passkey-removed');
  const output = [
    ...(gone.steps > 0 ? ['the second step'] : []),
    ...(gone.keys > 0 ? [gone.keys === 1 ? '1 passkey' : `${gone.keys} passkeys`] : []),
  ];
  if (output.length === 0) return `${user.email} has no second step and no passkeys.`;
  const waits =
    user.passwordHash === null
      ? `\nThe account has no password. To set one: mintmark user set-password ${user.email}`
      : '';
  return `Removed from ${user.email}: ${output.join(' and ')}. All sessions ended.${waits}`;
}

async function remove(
  context: Context,
  user: User & { email: string },
  { isSure }: { isSure: boolean },
): Promise<string> {
  const again = isSure
    ? user.email
    : await context.ask(`This deletes all coins and photos of ${user.email}. Type the address to confirm: `);
  if (again?.trim().toLowerCase() !== user.email)
    throw new Refused('The address does not match. Nothing was deleted.');
  await deleteUser(context, ownerIdOf(user));
  await note(context, user, 'account-deleted');
  return `${user.email} was deleted.`;
}

const COMMAND_LINE = { address: 'command line' };

/** The site's audit line, on standard error. */
const note = (context: Context, { id }: User, event: AuditEvent) =>
  audit(context, COMMAND_LINE, event, { userId: id, method: 'operator' });

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

/** Strangers choose names; strips control characters. */
const plain = (text: string) => text.replace(/\p{C}/gu, '?').slice(0, 80);
