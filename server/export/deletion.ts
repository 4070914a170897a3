import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Orm } from '../../db/client.ts';
import {
  aiLearningData,
  apiKeys,
  auditEvents,
  coins,
  collectionInvitations,
  collectionMembers,
  collections,
  activeLearningFeedback as feedback,
  identities,
  imports,
  type OwnerId,
  passkeys,
  photos,
  secondSteps,
  sessions,
  shares,
  temporaryIdentifications,
  users,
  wants,
} from '../../db/schema.ts';
import { type DeletionBody, GUEST_CONFIRMATION } from '../../shared/account/profile.ts';
import { msg } from '../../shared/language/msg.ts';
import { accountOf, type Presence } from '../account/deps.ts';
import { reauthenticate } from '../account/password/passwords.ts';
import { deleteRows } from '../coins/write.ts';
import { ownerIdOf } from '../core/access.ts';
import { untilNone } from '../core/chunks.ts';
import { AppError, fieldError, notFound } from '../core/errors.ts';
import { withUserLock } from '../core/leases.ts';
import { audit } from '../core/session/audit.ts';
import { isNotLastOperator, lastOperator } from '../core/session/operators.ts';
import { personOf } from '../core/session/sessions.ts';
import { NEVER_SEEN } from '../core/session/users.ts';
import { cancelValuations } from '../dashboard/valuation-runs.ts';
import type { Stores } from '../photos/deps.ts';
import { deletePhotos, removeScheduled } from '../photos/removal.ts';
import type { ExportDeps } from './deps.ts';

/**
 * The caller's account, or a guest's session, with all its data; photos that others have too stay on the disk. 422 at
 * `confirmation` or `password`, 409 for the last operator.
 */
export async function deleteAccount(
  deps: ExportDeps,
  presence: Presence,
  { confirmation, password }: z.output<typeof DeletionBody>,
): Promise<void> {
  const user = await accountOf(deps.db.orm, presence);
  const expected = user.email ?? GUEST_CONFIRMATION;
  if (confirmation.toLowerCase() !== expected.toLowerCase()) {
    const text =
      user.email === null
        ? msg('Please type the word {GUEST_CONFIRMATION} to confirm.')
        : msg('Please type your email address to confirm.');
    throw fieldError('confirmation', 'confirmation_wrong', text, { GUEST_CONFIRMATION });
  }
  await reauthenticate(deps, presence.caller, presence, password);
  if (!(await deleteUser(deps, ownerIdOf(user), isNotLastOperator(deps.db.orm, user.id))))
    throw lastOperator();
  audit(deps, presence, 'account-deleted', { userId: user.id });
}

/** What is deleted from, and what is under way there; a command has nothing under way. */
type From = Stores & Partial<Pick<ExportDeps, 'identifications' | 'valuationRuns'>>;

/** Ends the sessions first. Answers whether the condition still held. */
export async function deleteUser(deps: From, userId: OwnerId, condition?: SQL): Promise<boolean> {
  const { identifications, valuationRuns } = deps;
  const closed = await deps.db.transaction((tx) => close(tx, userId, condition));
  for (const id of closed) {
    await identifications?.cancelAll(id);
    if (valuationRuns) await cancelValuations({ ...deps, valuationRuns }, id);
    await withUserLock(deps, id, async () => {
      await dropLarge(deps, id);
      await dropRest(deps, id);
    });
  }
  return closed.length > 0;
}

/** 422 at `confirmation` unless it is the name. */
export async function deleteCollection(
  deps: ExportDeps,
  { caller, ...origin }: Presence,
  confirmation: string,
): Promise<void> {
  const person = personOf(caller);
  if (caller.id === person) throw new AppError(409, 'collection_first_undeletable', FIRST_STAYS);
  const own = and(eq(collections.id, caller.id), eq(collections.userId, person));
  const [found] = await deps.db.orm.select({ name: collections.name }).from(collections).where(own);
  if (!found) throw notFound();
  if (confirmation.trim().toLowerCase() !== found.name.toLowerCase())
    throw fieldError(
      'confirmation',
      'confirmation_wrong',
      msg('Please type the name of the collection to confirm.'),
    );
  await deleteUser(deps, caller.id);
  audit(deps, origin, 'collection-deleted', { userId: person });
}

const FIRST_STAYS = msg('The first collection of an account goes with the account.');

/** Ends all sign-ins at once; after a stop the clean-up for guests finishes the rest. Answers the owner and its collections. */
async function close(tx: Orm, userId: OwnerId, condition: SQL | undefined): Promise<OwnerId[]> {
  const closed = await tx
    .update(users)
    .set(NOBODY)
    .where(and(eq(users.id, userId), condition))
    .returning({ id: users.id });
  if (closed.length === 0) return [];
  for (const table of [sessions, apiKeys, identities, passkeys, secondSteps, collectionMembers] as const) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  const own = await tx
    .delete(collections)
    .where(eq(collections.userId, userId))
    .returning({ id: collections.id });
  await tx.delete(collections).where(eq(collections.id, userId));
  const all = [...new Set([userId, ...own.map(({ id }) => id)])];
  await tx.update(users).set(NOBODY).where(inArray(users.id, all));
  for (const table of [collectionMembers, collectionInvitations] as const)
    await tx.delete(table).where(inArray(table.collectionId, all));
  await tx.delete(shares).where(inArray(shares.userId, all));
  return all;
}

/** Every column that can be empty is. */
const NOBODY = {
  ...Object.fromEntries(
    Object.entries(getTableColumns(users)).flatMap(([name, { notNull }]) => (notNull ? [] : [[name, null]])),
  ),
  isGuest: true,
  role: 'user' as const,
  lastSeenAt: NEVER_SEEN,
};

/** Tables of which one user may have thousands of rows, and by which column a row is told from others. */
const LARGE = [
  [feedback, feedback.id],
  [aiLearningData, aiLearningData.id],
  [temporaryIdentifications, temporaryIdentifications.tempId],
  // Before the imports they came from.
  [wants, wants.id],
  [imports, imports.id],
] as const;

/** In short transactions, so that others need not wait long. */
async function dropLarge(deps: Stores, userId: OwnerId): Promise<void> {
  // Each shelf has an index of its own.
  for (const shelf of [isNull, isNotNull])
    await untilNone(deps, (tx, limit) => {
      const theirs = and(eq(coins.userId, userId), shelf(coins.deletedAt));
      const some = tx.select({ id: coins.id }).from(coins).where(theirs).limit(limit);
      return deleteRows(tx, inArray(coins.id, some));
    });
  await untilNone(deps, (tx, limit) => {
    const some = tx.select({ id: photos.id }).from(photos).where(eq(photos.userId, userId)).limit(limit);
    return deletePhotos(tx, inArray(photos.id, some));
  });
  for (const [table, id] of LARGE)
    await untilNone(deps, async (tx, limit) => {
      const some = tx.select({ id }).from(table).where(eq(table.userId, userId)).limit(limit);
      return (await tx.delete(table).where(inArray(id, some)).returning({ id })).length;
    });
}

/** The user, and what is left or was added since. */
async function dropRest(deps: Stores, userId: OwnerId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deletePhotos(tx, eq(photos.userId, userId));
    await tx.delete(auditEvents).where(eq(auditEvents.account, userId));
    await tx.delete(users).where(eq(users.id, userId));
  });
  await removeScheduled(deps);
}
