import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import {
  activeLearningFeedback,
  aiLearningData,
  coins,
  photos,
  temporaryIdentifications,
  users,
} from '../../db/schema.ts';
import { inChunks, nextTurn } from '../bulk/chunks.ts';
import type { Deps } from '../deps.ts';
import { removeFiles } from './removal.ts';

/** A photo is uploaded before the coin that shows it is saved: so long it may be without one. */
const GRACE_MS = 24 * 3_600_000;
/** Rows looked at in one go. */
const PAGE = 500;

/**
 * Removes, with their files, the photos older than 24 hours that nothing of their owner's refers to: no coin (those in
 * the trash included), no temporary identification, no profile and nothing learned from an identification.
 */
export async function sweepPhotos(deps: Deps, now = Date.now()): Promise<void> {
  const { orm } = deps.db;
  const before = new Date(now - GRACE_MS);
  const theirs = orm.select({ id: photos.id }).from(photos).where(eq(photos.userId, users.id));
  for (const { id } of await orm.select({ id: users.id }).from(users).where(exists(theirs))) {
    const unused = await photosBefore(orm, id, before);
    await dropUsed(orm, id, unused, { pause: nextTurn });
    await inChunks([...unused], async (some) => removeUnused(deps, id, new Set(some), before));
    await nextTurn();
  }
}

async function photosBefore(orm: Orm, userId: string, uploaded: Date): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after = ''; ; await nextTurn()) {
    const page = await orm
      .select({ hash: photos.hash, createdAt: photos.createdAt })
      .from(photos)
      .where(and(eq(photos.userId, userId), gt(photos.hash, after)))
      .orderBy(photos.hash)
      .limit(PAGE);
    for (const { hash, createdAt } of page) if (createdAt < uploaded) found.add(hash);
    after = page.at(-1)?.hash ?? after;
    if (page.length < PAGE) return found;
  }
}

/**
 * Looks again where nobody can save a coin meanwhile, and removes what is still unused, still the user's and not
 * uploaded again since.
 */
async function removeUnused(deps: Deps, userId: string, unused: Set<string>, uploaded: Date): Promise<void> {
  const gone = await deps.db.transaction(async (tx) => {
    const urls = [...unused].map((hash) => `/photos/${hash}.webp`);
    const showing = or(...SIDES.map((side) => inArray(side, urls)));
    await dropUsed(tx, userId, unused, { showing });
    return tx
      .delete(photos)
      .where(
        and(eq(photos.userId, userId), inArray(photos.hash, [...unused]), lt(photos.createdAt, uploaded)),
      )
      .returning({ hash: photos.hash });
  });
  await removeFiles(
    deps,
    gone.map((photo) => photo.hash),
  );
}

interface Look {
  /** Lets others go between two pages of coins. */
  pause?: () => Promise<void>;
  /** Coins that matter; all of them when it is left out. */
  showing?: SQL;
}

/** Takes out of `unused` what something of the owner's refers to. */
async function dropUsed(
  orm: Orm,
  userId: string,
  unused: Set<string>,
  { pause, showing }: Look,
): Promise<void> {
  const drop = (referring: unknown) => {
    for (const [hash] of JSON.stringify(referring).matchAll(HASHES)) unused.delete(hash);
  };
  // Each shelf has an index of its own, to be walked in its order.
  for (const shelf of [coins.createdAt, coins.deletedAt] as const) {
    let last: { id: number; at: Date | null } | undefined;
    while (unused.size > 0) {
      const page = await pageOfSides(orm, userId, shelf, and(showing, last && beyond(shelf, last)));
      drop(page);
      last = page.at(-1);
      if (page.length < PAGE) break;
      await pause?.();
    }
  }
  if (unused.size === 0) return;
  drop(await orm.select({ url: users.profileImageUrl }).from(users).where(eq(users.id, userId)));
  for (const table of [temporaryIdentifications, activeLearningFeedback, aiLearningData] as const) {
    drop(await orm.select().from(table).where(eq(table.userId, userId)));
  }
}

/** A photo is named by its hash, whether in an address or in what was learned from it. */
const HASHES = /[0-9a-f]{64}/g;

const SIDES = [coins.imageUrl, coins.obverseImageUrl, coins.reverseImageUrl] as const;
/** When a coin came to the collection, or to the trash. */
type Shelf = typeof coins.createdAt | typeof coins.deletedAt;

const pageOfSides = async (orm: Orm, userId: string, shelf: Shelf, further: SQL | undefined) =>
  orm
    .select({ id: coins.id, at: shelf, image: SIDES[0], obverse: SIDES[1], reverse: SIDES[2] })
    .from(coins)
    .where(
      and(
        eq(coins.userId, userId),
        shelf === coins.deletedAt ? isNotNull(coins.deletedAt) : isNull(coins.deletedAt),
        further,
      ),
    )
    .orderBy(shelf, coins.id)
    .limit(PAGE);

const beyond = (shelf: Shelf, last: { id: number; at: Date | null }): SQL =>
  sql`(${shelf}, ${coins.id}) > (${sql.param(last.at, shelf)}, ${last.id})`;
