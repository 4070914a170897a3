import { and, asc, count, eq, inArray, sql, sum } from 'drizzle-orm';
import { type Orm, preparedOn } from '../../../db/client.ts';
import {
  collectionMembers,
  collections,
  collectionTotals,
  type OwnerId,
  sessions,
  users,
} from '../../../db/schema.ts';
import type { CollectionList, CollectionView } from '../../../shared/account/collections.ts';
import { type CollectionHere, MAX_COLLECTIONS, type RoleHere } from '../../../shared/account/roles.ts';
import { msg } from '../../../shared/language/msg.ts';
import { accountOfCollection, ownerIdOf } from '../../core/access.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { createRateLimit } from '../../core/limit.ts';
import { type Caller, personOf } from '../../core/session/sessions.ts';
import { userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';

const made = createRateLimit('collections made', { times: 60, withinMs: 3_600_000 });

/** For the head of every page. */
export async function collectionsOf(
  orm: Orm,
  person: string,
  { id, role }: { id: OwnerId; role: RoleHere },
): Promise<{ collection: CollectionHere; isShared: boolean; hasCollections: boolean }> {
  const [named] = await orm
    .select({ name: collections.name })
    .from(collections)
    .where(eq(collections.id, id));
  const isOther = id !== person || (await othersOf(orm, person)) > 0;
  const isShared = await hasMembers(orm, id);
  const owner = role === 'owner' ? null : ((await ownersOf(orm, [id])).get(id) ?? null);
  const collection = { id, role, owner, name: named?.name ?? null };
  return { collection, isShared, hasCollections: isOther };
}

const anyMember = preparedOn((orm) =>
  orm
    .select({ userId: collectionMembers.userId })
    .from(collectionMembers)
    .where(eq(collectionMembers.collectionId, sql.placeholder('id')))
    .limit(1)
    .prepare(),
);

export const hasMembers = async (orm: Orm, id: string): Promise<boolean> =>
  (await anyMember(orm).all({ id })).length > 0;

/** Besides the first one. */
async function othersOf(orm: Orm, person: string): Promise<number> {
  const [member] = await orm
    .select({ n: count() })
    .from(collectionMembers)
    .where(eq(collectionMembers.userId, person));
  const own = await orm
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.userId, person));
  return (member?.n ?? 0) + own.filter(({ id }) => id !== person).length;
}

/** The account's own, the first one first, then those it is a member of. */
export async function listCollections({ db }: AccountDeps, caller: Caller): Promise<CollectionList> {
  const { orm } = db;
  const person = personOf(caller);
  const own = await orm
    .select()
    .from(collections)
    .where(eq(collections.userId, person))
    .orderBy(asc(collections.createdAt), asc(collections.id));
  const first = { id: ownerIdOf({ id: person }), name: own.find(({ id }) => id === person)?.name ?? null };
  const joined = await orm
    .select({ id: collectionMembers.collectionId, role: collectionMembers.role, name: collections.name })
    .from(collectionMembers)
    .leftJoin(collections, eq(collections.id, collectionMembers.collectionId))
    .where(eq(collectionMembers.userId, person))
    .orderBy(asc(collectionMembers.createdAt), asc(collectionMembers.collectionId));
  const owners = await ownersOf(
    orm,
    joined.map(({ id }) => id),
  );
  const rows = [
    { ...first, role: 'owner' as const, owner: null, isFirst: true },
    ...own
      .filter(({ id }) => id !== person)
      .map(({ id, name }) => ({ id, name, role: 'owner' as const, owner: null, isFirst: false })),
    ...joined.map((one) => ({ ...one, owner: owners.get(one.id) ?? null, isFirst: false })),
  ];
  const ids = rows.map(({ id }) => id);
  const totals = await orm
    .select({ id: collectionTotals.userId, n: sum(collectionTotals.records).mapWith(Number) })
    .from(collectionTotals)
    .where(inArray(collectionTotals.userId, ids))
    .groupBy(collectionTotals.userId);
  const counts = new Map(totals.map(({ id, n }) => [id, n]));
  return {
    collections: rows.map((row) => ({ ...row, coins: counts.get(row.id) ?? 0 })),
    inUse: caller.using?.id ?? person,
  };
}

/** By collection, in words. */
async function ownersOf(orm: Orm, ids: readonly OwnerId[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const id of ids) {
    const owner = await userById(orm, await accountOfCollection(orm, id));
    if (owner) found.set(id, nameOf(owner));
  }
  return found;
}

interface Named {
  firstName: string | null;
  lastName: string | null;
}

export const namesOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const nameOf = (user: Named & { email: string | null }): string => namesOf(user) || user.email || '–';

/** Its row of `users` can never sign in. 409 beyond the limit. */
export async function addCollection(
  deps: AccountDeps,
  caller: Caller,
  name: string,
): Promise<CollectionView> {
  const person = personOf(caller);
  await made.use(deps, person, TOO_OFTEN);
  const id = ownerIdOf({ id: crypto.randomUUID() });
  await deps.db.transaction(async (tx) => {
    await refuseBeyond(tx, person);
    const owner = await userById(tx, person);
    if (!owner) throw notFound();
    const { homeCurrency } = owner;
    await tx.insert(users).values({ id, authProvider: 'collection', homeCurrency });
    await tx.insert(collections).values({ id, userId: person, name });
  });
  return { id, name, role: 'owner', owner: null, isFirst: false, coins: 0 };
}

/** In the transaction that adds one. */
export async function refuseBeyond(tx: Orm, person: string): Promise<void> {
  const own = await tx.select({ id: collections.id }).from(collections).where(eq(collections.userId, person));
  if (own.filter(({ id }) => id !== person).length + 1 >= MAX_COLLECTIONS)
    throw new AppError(409, 'collection_limit_reached', LIMIT, { MAX_COLLECTIONS });
}

/** The first one gets its row with its name. */
export async function renameCollection(deps: AccountDeps, { id }: Caller, name: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const userId = await accountOfCollection(tx, id);
    await tx
      .insert(collections)
      .values({ id, userId, name })
      .onConflictDoUpdate({ target: collections.id, set: { name } });
  });
}

/** Of the caller's session alone: other devices stay where they are. */
export async function useCollection(deps: AccountDeps, caller: Caller): Promise<void> {
  const person = personOf(caller);
  const collectionId = caller.id === person ? null : caller.id;
  await deps.db.transaction((tx) =>
    tx
      .update(sessions)
      .set({ collectionId })
      .where(and(eq(sessions.sid, caller.sid), eq(sessions.userId, person))),
  );
}

const LIMIT = msg('An account has at most {MAX_COLLECTIONS} collections. Please delete one first.');
const TOO_OFTEN = msg('Too many requests. Try again in an hour.');
