import {
  and,
  eq,
  getTableColumns,
  gt,
  type InferSelectModel,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { type Orm, preparedOn } from '../../../db/client.ts';
import { reading } from '../../../db/rows.ts';
import { identities, users } from '../../../db/schema.ts';
import type { Config } from '../config.ts';

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

/** Verified or not; the schema of addresses has lowered it. */
export async function userByEmail(orm: Orm, email: string): Promise<User | undefined> {
  const [user] = await orm.select().from(users).where(eq(users.email, email)).limit(1);
  return user;
}

/** `lastSeenAt` of an account being deleted (export/deletion.ts). */
export const NEVER_SEEN = new Date(0);

/** Not the owner that a further collection is (server/core/access.ts). */
export const isAccount = and(
  eq(users.isGuest, false),
  or(isNull(users.authProvider), ne(users.authProvider, 'collection')),
);

/** Excludes a guest being deleted. */
export const isPresentGuest = and(eq(users.isGuest, true), gt(users.lastSeenAt, NEVER_SEEN));

/** Being merged into the account `guestId` (account/guest-merge.ts). */
export const isMovingGuest = and(
  eq(users.isGuest, true),
  eq(users.lastSeenAt, NEVER_SEEN),
  isNotNull(users.guestId),
);

/** Undefined if registered, being deleted or moved. */
export async function guestById(orm: Orm, id: string): Promise<User | undefined> {
  const user = await userById(orm, id);
  return user?.isGuest && user.lastSeenAt > NEVER_SEEN ? user : undefined;
}

export async function hasAccounts(orm: Orm): Promise<boolean> {
  const rows = await orm.select({ id: users.id }).from(users).where(isAccount).limit(1);
  return rows.length > 0;
}

export type Settings = NonNullable<Config['oidc']>;

/** Without a slash at the end. */
export const issuerOf = ({ issuer }: Pick<Settings, 'issuer'>): string => issuer.replace(/\/+$/, '');

export async function isConnected(orm: Orm, settings: Settings, userId: string): Promise<boolean> {
  const [identity] = await orm
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, issuerOf(settings))))
    .limit(1);
  return identity !== undefined;
}
