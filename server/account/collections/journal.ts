import { and, count, desc, eq, gt, lt, lte } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { collectionChanges, type OwnerId, users } from '../../../db/schema.ts';
import type { ChangeKind, Journal } from '../../../shared/account/collections.ts';
import type { AccountDeps } from '../deps.ts';
import { nameOf } from './service.ts';

/** Newest entries of a collection that are kept. */
const KEPT = 20_000;
const PAGE = 50;

export interface Entry {
  kind: ChangeKind;
  coinId?: number;
  name: string;
  fields?: string[];
}

/** In the transaction of the change. */
export async function note(
  tx: Orm,
  collectionId: OwnerId,
  personId: string,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(collectionChanges).values(entries.map((entry) => ({ ...entry, collectionId, personId })));
}

/** The newest first; of one coin alone with its id. */
export async function journalOf(
  { db }: Pick<AccountDeps, 'db'>,
  collectionId: OwnerId,
  { before, coinId }: { before?: number | undefined; coinId?: number },
): Promise<Journal> {
  const { id } = collectionChanges;
  const rows = await db.orm
    .select({ change: collectionChanges, person: users })
    .from(collectionChanges)
    .leftJoin(users, eq(users.id, collectionChanges.personId))
    .where(
      and(
        eq(collectionChanges.collectionId, collectionId),
        coinId === undefined ? undefined : eq(collectionChanges.coinId, coinId),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  return {
    changes: shown.map(({ change, person }) => ({
      id: change.id,
      kind: change.kind,
      person: person && nameOf(person),
      coinId: change.coinId,
      name: change.name,
      fields: change.fields ?? [],
      at: change.createdAt.toISOString(),
    })),
    before: rows.length > PAGE ? (shown.at(-1)?.change.id ?? null) : null,
  };
}

export async function forgetOldChanges({ db }: Pick<AccountDeps, 'db'>, kept = KEPT): Promise<void> {
  const { collectionId, id } = collectionChanges;
  const long = await db.orm
    .select({ collectionId })
    .from(collectionChanges)
    .groupBy(collectionId)
    .having(gt(count(), kept));
  for (const one of long)
    await db.transaction(async (tx) => {
      const [last] = await tx
        .select({ id })
        .from(collectionChanges)
        .where(eq(collectionId, one.collectionId))
        .orderBy(desc(id))
        .limit(1)
        .offset(kept);
      if (last)
        await tx.delete(collectionChanges).where(and(eq(collectionId, one.collectionId), lte(id, last.id)));
    });
}
