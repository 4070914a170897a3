import { and, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { collections, type OwnerId, photos, users } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import { accountOfCollection } from '../core/access.ts';
import { AppError } from '../core/errors.ts';
import type { PhotosDeps } from './deps.ts';

const MEGABYTE = 1e6;
const inMegabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);

/** Bytes of the photos and documents in all collections of each account; a file in two of them counts once. */
export async function bytesOfAccounts(orm: Orm, accounts: OwnerId[]): Promise<Map<string, number>> {
  const further = await orm
    .select({ id: collections.id })
    .from(collections)
    .where(inArray(collections.userId, accounts));
  const ids = [...new Set([...accounts, ...further.map(({ id }) => id)])];
  const account = sql<string>`coalesce(${collections.userId}, ${photos.userId})`.as('account');
  const held = orm
    .selectDistinct({ account, hash: photos.hash, bytes: photos.bytes })
    .from(photos)
    .leftJoin(collections, eq(collections.id, photos.userId))
    .where(inArray(photos.userId, ids))
    .as('held');
  const rows = await orm
    .select({ account: held.account, bytes: sum(held.bytes).mapWith(Number) })
    .from(held)
    .groupBy(sql`${held.account}`);
  return new Map(rows.map((row) => [row.account, row.bytes ?? 0]));
}

/** Of the account that owns the collection; null without a quota. */
export async function storageOf(
  orm: Orm,
  { config }: Pick<PhotosDeps, 'config'>,
  collectionId: OwnerId,
): Promise<{ account: string; usedBytes: number; quotaBytes: number } | null> {
  const account = await accountOfCollection(orm, collectionId);
  const [own] = await orm.select({ quotaMb: users.quotaMb }).from(users).where(eq(users.id, account));
  const quotaMb = own?.quotaMb ?? config.quotaMb;
  if (quotaMb === null) return null;
  const used = await bytesOfAccounts(orm, [account]);
  return { account, usedBytes: used.get(account) ?? 0, quotaBytes: quotaMb * MEGABYTE };
}

/** In the transaction that adds them. 413; what the account has already adds nothing. */
export async function refuseBeyondQuota(
  tx: Orm,
  deps: Pick<PhotosDeps, 'config'>,
  collectionId: OwnerId,
  adding: readonly { hash: string; bytes: number }[],
): Promise<void> {
  const storage = await storageOf(tx, deps, collectionId);
  if (!storage) return;
  const { account, usedBytes, quotaBytes } = storage;
  const hashes = adding.map(({ hash }) => hash);
  const held = await tx
    .select({ hash: photos.hash })
    .from(photos)
    .leftJoin(collections, eq(collections.id, photos.userId))
    .where(
      and(inArray(photos.hash, hashes), eq(sql`coalesce(${collections.userId}, ${photos.userId})`, account)),
    );
  const known = new Set(held.map(({ hash }) => hash));
  const fresh = new Map(
    adding.filter(({ hash }) => !known.has(hash)).map(({ hash, bytes }) => [hash, bytes]),
  );
  const more = [...fresh.values()].reduce((all, bytes) => all + bytes, 0);
  if (more === 0 || usedBytes + more <= quotaBytes) return;
  const figures = { used: inMegabytes(usedBytes), quota: quotaBytes / MEGABYTE };
  throw new AppError(413, 'quota_reached', FULL, figures).listed();
}

const FULL = msg(
  'The quota is reached: photos and documents take {used} MB of {quota} MB. Delete some and empty the trash, or ask the administrator for more.',
);
