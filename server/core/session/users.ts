import { and, eq, getTableColumns, gt, type InferSelectModel, isNotNull, sql } from 'drizzle-orm';
import { type Orm, preparedOn } from '../../../db/client.ts';
import { reading } from '../../../db/rows.ts';
import { users } from '../../../db/schema.ts';

export type User = InferSelectModel<typeof users>;

const byId = preparedOn((orm) =>
  reading(
    getTableColumns(users),
    orm
      .select()
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
      .prepare(),
  ),
);

export async function userById(orm: Orm, id: string): Promise<User | undefined> {
  const [user] = await byId(orm).all({ id });
  return user;
}

/** Whoever has the address, verified or not; it is in small letters, as the schema of addresses makes it. */
export async function userByEmail(orm: Orm, email: string): Promise<User | undefined> {
  const [user] = await orm.select().from(users).where(eq(users.email, email)).limit(1);
  return user;
}

/** `lastSeenAt` of an account that is being deleted (account/profile/deletion.ts): nobody is seen as it any more. */
export const NEVER_SEEN = new Date(0);

/** Of users: a guest, and not what is left of an account that is being deleted. */
export const isPresentGuest = and(eq(users.isGuest, true), gt(users.lastSeenAt, NEVER_SEEN));

/** Of users: a guest whose things are moving to the account that `guestId` names (carry-over.ts). */
export const isMovingGuest = and(
  eq(users.isGuest, true),
  eq(users.lastSeenAt, NEVER_SEEN),
  isNotNull(users.guestId),
);

/** The guest with the id, unless they became an account or are being deleted or moved. */
export async function guestById(orm: Orm, id: string): Promise<User | undefined> {
  const user = await userById(orm, id);
  return user?.isGuest && user.lastSeenAt > NEVER_SEEN ? user : undefined;
}

/** Whether anybody has an account; guests have none. */
export async function hasAccounts(orm: Orm): Promise<boolean> {
  const rows = await orm.select({ id: users.id }).from(users).where(eq(users.isGuest, false)).limit(1);
  return rows.length > 0;
}
